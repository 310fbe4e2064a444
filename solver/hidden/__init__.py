"""Exact play when one pair of a stock is still hidden: one trick played blind, then all is known.

    setting       what both players know before the lead
    sizes         how large that makes the question, and whether it can be answered here
    arrangements  every way the unseen cards can lie, with a weight
    prior         other weights than equal ones
    trick         the blind trick as the interpreter plays it
    endings       the last tricks that can follow, and endings_solve their exact values
    tree          information sets and payoffs
    undominated   cards that another card of the hand is never worse than are left out
    program       what is left as a linear program, and simplex its solution
    response      the best responses, worked out apart: values, and that nobody can do better
    solve         the one function that everything else calls
    answer        what it gives

Imported where it is used, and not sooner: it needs numpy and OR-tools.
"""
