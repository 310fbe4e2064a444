"""The value of a deal over its plays as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..spec.diagnostics import CannotRun

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..engine.record import MatchRecord
    from .review_view import DealReview

SUFFIXES = (".svg", ".png", ".pdf")


def check_chart(path: Path) -> None:
    """Refuse early what could not be drawn in the end."""
    if path.suffix.lower() not in SUFFIXES:
        raise CannotRun(f"a chart is a file that ends in {', '.join(SUFFIXES)}: not {path}")
    if not path.absolute().parent.is_dir():
        raise CannotRun(f"cannot write {path}: there is no such folder")
    try:
        import matplotlib  # noqa: F401  # only whether it is there
    except ImportError:
        raise CannotRun("charts need matplotlib: pip install 'allfours[charts]'") from None


def draw_chart(record: MatchRecord, objective: str, deals: list[DealReview], path: Path) -> None:
    """A panel for each deal that has plays: what best play from each card on is worth to the
    dealer, and a mark where a card cost something. Raises CannotRun."""
    from matplotlib.figure import Figure

    shown = [deal for deal in deals if deal.plays]
    if not shown:
        raise CannotRun("there is nothing to draw: no play can be judged")
    figure = Figure(figsize=(8, 1.2 + 2.2 * len(shown)), layout="constrained")
    panels = figure.subplots(len(shown), 1, squeeze=False)
    for panel, deal in zip(panels[:, 0], shown, strict=True):
        _panel(panel, record, deal)
    figure.supylabel(f"worth to the dealer ({objective})", fontsize="medium")
    try:
        figure.savefig(path, dpi=120)
    except OSError as error:
        raise CannotRun(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None


def _panel(panel: Axes, record: MatchRecord, deal: DealReview) -> None:
    from matplotlib.ticker import MaxNLocator

    entry = record.deals[deal.place]
    at = [one.play.trick + (0.5 if one.play.state.led is not None else 0) for one in deal.plays]
    values = [one.dealer_value for one in deal.plays]
    after = _after_last(deal)
    panel.step([*at, at[-1] + 0.45], [*values, after], where="post", color="#345", linewidth=1.6)
    for player, marker, name in ((0, "v", "dealer"), (1, "^", "non-dealer")):
        costly = [
            (x, value)
            for x, value, one in zip(at, values, deal.plays, strict=True)
            if one.cost and one.play.player == player
        ]
        if costly:
            xs, ys = zip(*costly, strict=True)
            color = ("#c33", "#26a")[player]
            label = f"a card of the {name} that cost something"
            panel.plot(xs, ys, marker, color=color, markersize=7, label=label)
    title = "The deal" if record.single else f"Deal {deal.place + 1}, {'AB'[entry.dealer]} deals"
    panel.set_title(title, fontsize="medium", loc="left")
    panel.set_xlabel("trick", fontsize="small")
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.yaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_xlim(at[0] - 0.5, at[-1] + 0.49)  # no tick for a trick that there is not
    panel.grid(alpha=0.3)
    if panel.get_legend_handles_labels()[1]:
        panel.legend(fontsize="small", framealpha=0.7)


def _after_last(deal: DealReview) -> float:
    """What the last play judged left, for the dealer."""
    last = deal.plays[-1]
    cost = last.cost or 0
    return last.dealer_value + (-cost if last.play.player == 0 else cost)
