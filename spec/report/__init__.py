"""Reports: one module for each format, all of the same outcome."""
