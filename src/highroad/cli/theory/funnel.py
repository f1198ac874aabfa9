"""highroad theory funnel: how much an approximate highway favours a state with many predecessors."""

from __future__ import annotations

import click

from highroad.cli import _options as o
from highroad.cli._output import emit, print_json
from highroad.results import ExitStatus


@click.command()
@click.option("--width", type=int, required=True, help="The width of the highway (N).")
@click.option("--counted", type=int, required=True, help="Offers that were counted before the first of the funnel (c).")
@click.option("--offers", type=int, required=True, help="How often the funnel is offered, one time after another (K).")
@click.option("--length", type=int, help="For bounds whatever the order is: all offers of the level (M) ...")
@click.option("--unique", type=int, help="... and how many different states they are (U).")
@o.with_json
def funnel(width: int, counted: int, offers: int, length: int | None, unique: int | None, as_json: bool) -> int:
    """How likely a state that is offered several times is drawn by an approximate highway (Algorithm 1).

    These are formulas (1) and (2) of Property 8, and with --length and --unique the interval of formula (3), of Engels
    et al., "Search algorithms for automated validation". An exact highway draws every state with the same probability.
    """
    from highroad.theory import funnels

    if (length is None) != (unique is None):
        raise click.UsageError("--length and --unique go together.")
    chance = funnels.funnel(width, counted, offers)
    once = funnels.funnel(width, counted, 1)
    bounds = None
    if length is not None and unique is not None:
        bounds = funnels.funnel_interval(width, offers, length, unique)
    if as_json:
        data = {"probability": float(chance), "probability_of_one_offer": float(once)}
        print_json(data | ({} if bounds is None else {"low": float(bounds[0]), "high": float(bounds[1])}))
        return ExitStatus.HOLDS
    times = "once" if offers == 1 else f"{offers:,} times"
    emit(
        f"offered {times} after {counted:,} others, width {width:,}: "
        f"drawn with probability {float(chance):.6g}   (offered once: {float(once):.6g})"
    )
    if bounds is not None:
        low, high = map(float, bounds)
        emit(f"in any order of {length:,} offers of {unique:,} states: from {low:.6g} to {high:.6g}")
    return ExitStatus.HOLDS


COMMAND = funnel
