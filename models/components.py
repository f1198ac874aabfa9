"""k strongly connected components of m states, each a complete graph; the last state of a component reports and stops.

Engels et al. (2009), Section 5.1.3: a random walk is absorbed by the component that it enters first.
"""

from highroad import Builder, choice


def model(k: int = 5, m: int = 5):
    b = Builder("components", {"k": k, "m": m})
    component = b.int("component", 0, k)  # 0: not yet entered
    place = b.int("place", 0, m + 1)  # m + 1: reported
    entered, target = choice("entered", 1, k), choice("target", 1, m)
    b.step(
        "enter",
        entered.value,
        over=[entered],
        when=component == 0,
        do=[component.becomes(entered.value), place.becomes(1)],
    )
    inside = (component > 0) & (place <= m)
    b.step("move", component, over=[target], when=inside & (target.value != place), do=[place.becomes(target.value)])
    b.step("report", component, when=place == m, do=[place.becomes(m + 1)])
    return b.build()
