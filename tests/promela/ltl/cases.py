"""Models and what SPIN says of their runs: formulas, claims, labels, with fairness and without.

CASES          # (file, property, is_fair, is_violated)
"""

from pathlib import Path

HERE = Path(__file__).parent

_FORMULAS = """
peterson         holds     [] (inside <= 1)
peterson         holds     [] <> (inside == 1)
peterson         holds     [] (P[0]@wait -> <> P[0]@critical)
peterson         violated  <> [] (inside == 0)
peterson         violated  [] <> P[0]@critical
peterson fair    holds     [] <> P[0]@critical
peterson         violated  [] (turn == 1 -> <> (turn == 0))
semaphore        holds     [] !(P[0]@critical && P[1]@critical)
semaphore        violated  [] (P[0]@ask -> <> P[0]@critical)
semaphore fair   violated  [] (P[0]@ask -> <> P[0]@critical)
semaphore        violated  <> stopped
semaphore        violated  (inside == 0) U (inside == 1 && stopped)
semaphore        holds     (inside == 0) U (inside == 1)
semaphore        holds     (inside == 0) W (free == 0)
alternating_bit  violated  [] <> (got == 1)
alternating_bit  violated  [] (sent == 1 -> <> (got == 1))
alternating_bit  holds     [] ((got != sent) -> ((got != sent) W (got == sent)))
alternating_bit  violated  <> [] (len(forth) == 0)
alternating_bit fair violated [] <> (got == 1)
leader           holds     <> (leaders == 1)
leader           holds     [] (leaders <= 1)
leader           holds     <> [] (leaders == 1)
leader           violated  [] (leaders == 0)
leader           violated  <> (leaders == 2)
readers_writers  holds     [] !(writing && reading > 0)
readers_writers  violated  [] (wants -> <> writing)
readers_writers fair violated [] (wants -> <> writing)
readers_writers  violated  [] <> (reading == 0)
readers_writers  violated  <> (reading == 2)
readers_writers  holds     (reading > 0 || writing) V (!writing || reading == 0)
traffic_light    holds     [] !(cars == green && walk == green)
traffic_light    holds     [] (asked -> <> (walk == green))
traffic_light    holds     [] <> (cars == green)
traffic_light    violated  <> [] (walk == red)
traffic_light    holds     [] ((cars == green) -> (cars == green) W (cars == yellow))
traffic_light    violated  [] ((cars == green) -> ((cars == green) U (walk == green)))
forks            violated  [] <> (eating == 1)
forks            violated  <> (eating == 1)
forks            holds     [] (eating <= 1)
forks            violated  [] (taken[0] == 1 -> <> (taken[0] == 0))
countdown        holds     <> done
countdown        holds     <> [] done
countdown        violated  [] <> (n == 1)
countdown        violated  [] (n == 3 -> <> (n > 0 && done))
countdown        holds     (n > 0) U (n == 0)
buffer           violated  [] <> (used == 1)
buffer           violated  <> resting
buffer fair      violated  <> resting
buffer           violated  [] (len(q) == 2 -> <> (len(q) < 2))
buffer fair      holds     [] (len(q) == 2 -> <> (len(q) < 2))
workers          holds     [] (started <= 1)
workers          violated  <> (started == 1)
workers          violated  [] <> (working > 0)
workers          violated  [] (working < 2)
server           violated  [] (waiting[0] -> <> !waiting[0])
server           violated  <> (served == 1)
server           holds     [] <> (waiting[0] || waiting[1])
server fair      violated  [] (waiting[0] -> <> !waiting[0])
toggles          violated  [] <> a
toggles fair     holds     [] <> a
toggles fair     violated  [] <> (a && b)
toggles          holds     [] !both
"""

_OTHERS = """
claims           violated  claim: reaches_three
claims           holds     claim: stays_low
claims           violated  claim: again_and_again
claims           holds     claim: asserts
claims           violated  claim: fails
claims           holds     claim: blocked
claims           violated  claim: long_section
labels           violated  acceptance
labels fair      violated  acceptance
forever          violated  acceptance
forever fair     holds     acceptance
labels           violated  non-progress
labels fair      violated  non-progress
readers_writers  holds     non-progress
readers_writers fair holds non-progress
alternating_bit  violated  non-progress
workers          holds     non-progress
countdown        holds     non-progress
traffic_light    violated  non-progress
"""


def _cases(table: str, prefix: str) -> list[tuple[str, str, bool, bool]]:
    found = []
    for line in table.strip().splitlines():
        model, rest = line.split(maxsplit=1)
        is_fair = rest.startswith("fair")
        outcome, text = rest.removeprefix("fair").split(maxsplit=1)
        found.append((f"{model}.pml", prefix + text, is_fair, outcome == "violated"))
    return found


CASES = [*_cases(_FORMULAS, "ltl: "), *_cases(_OTHERS, "")]
