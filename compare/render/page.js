(() => {
  "use strict";
  const table = document.getElementById("matrix");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const only = document.getElementById("only");
  const shown = document.getElementById("shown");
  const tip = document.getElementById("ruling");
  const STATUS = 1; // the column that the rows are sorted by at first
  let column = STATUS, descending = false, told = null;

  // The address after # has the state, so that a link can be given to what is seen.
  const read = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    only.checked = asked.has("only-differences");
    const [place, way] = (asked.get("sort") || "").split("-");
    column = heads[Number(place)] && place !== "" ? Number(place) : STATUS;
    descending = way === "down";
  };
  const write = () => {
    const parts = only.checked ? ["only-differences"] : [];
    if (column !== STATUS || descending) parts.push(`sort=${column}${descending ? "-down" : ""}`);
    history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname + location.search);
  };

  const compare = (one, two) => {
    if (column === STATUS) return one.dataset.place - two.dataset.place;
    const [a, b] = [one, two].map((row) => row.cells[column].dataset.key);
    return a.localeCompare(b, "en", { numeric: true }) || one.dataset.place - two.dataset.place;
  };
  const draw = () => {
    const sorted = [...rows].sort(compare);
    if (descending) sorted.reverse();
    body.append(...sorted);
    for (const row of rows) row.hidden = only.checked && !("different" in row.dataset);
    heads.forEach((head, place) => {
      const way = descending ? "descending" : "ascending";
      head.setAttribute("aria-sort", place === column ? way : "none");
    });
    const count = rows.filter((row) => !row.hidden).length;
    shown.textContent = `${count} of ${rows.length} questions shown`;
    hide();
  };

  heads.forEach((head, place) => head.querySelector("button").addEventListener("click", () => {
    descending = place === column && !descending;
    column = place;
    write();
    draw();
  }));
  only.addEventListener("change", () => { write(); draw(); });
  window.addEventListener("hashchange", () => { read(); draw(); });

  // The ruling of a cell: on hover, on focus and on a tap, which focuses.
  const hide = () => {
    tip.hidden = true;
    if (told) told.removeAttribute("aria-describedby");
    told = null;
  };
  const show = (cell) => {
    if (cell === told) return;
    hide();
    const more = cell && cell.querySelector(".more");
    if (!more) return;
    told = cell;
    tip.replaceChildren(...[...more.childNodes].map((node) => node.cloneNode(true)));
    tip.hidden = false;
    cell.setAttribute("aria-describedby", "ruling");
    place();
  };
  const place = () => {
    if (!told) return;
    const [box, own] = [told.getBoundingClientRect(), tip.getBoundingClientRect()];
    const below = box.bottom + own.height + 8 < innerHeight;
    const top = below ? box.bottom + 4 : Math.max(4, box.top - own.height - 4);
    tip.style.top = `${Math.min(top, Math.max(4, innerHeight - own.height - 4))}px`;
    tip.style.left = `${Math.max(4, Math.min(box.left, innerWidth - own.width - 8))}px`;
  };
  const cellOf = (event) => event.target.closest("td[tabindex]");
  body.addEventListener("mouseover", (event) => show(cellOf(event)));
  body.addEventListener("mouseleave", () => show(document.activeElement.closest("td[tabindex]")));
  body.addEventListener("focusin", (event) => show(cellOf(event)));
  body.addEventListener("focusout", hide);
  body.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell) reach(cell);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  window.addEventListener("scroll", place, { capture: true, passive: true });
  window.addEventListener("resize", place);

  // One stop for the Tab key; the arrows go from cell to cell.
  const reach = (cell) => {
    for (const one of body.querySelectorAll("td[tabindex='0']")) one.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  };
  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  body.addEventListener("keydown", (event) => {
    const cell = cellOf(event), step = STEPS[event.key];
    if (!cell || !step) return;
    const seen = [...body.rows].filter((row) => !row.hidden);
    const row = seen[seen.indexOf(cell.parentElement) + step[0]];
    const next = row && row.cells[cell.cellIndex + step[1]];
    event.preventDefault();
    if (next && next.tabIndex !== undefined && next.matches("td[tabindex]")) reach(next);
  });

  read();
  draw();
})();
