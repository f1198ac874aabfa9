"""A garbage collector that runs at the same time as the program whose memory it collects.

The memory is a number of cells with pointers to cells; a cell is in use if it can be reached from the root, which is
cell 0. The program, called the mutator, lets a pointer of a cell in use point to another cell in use, and marks that
cell. The collector marks the root, then goes through all cells and marks those to which marked cells point, until the
number of marked cells is the same as in the round before. Then the cells without a mark are put into the list of free
cells, which begins at the first pointer of the root, and the others lose their mark.

The algorithm is in Ben-Ari, "Algorithms for on-the-fly garbage collection" (1984).

Parameters: cells, pointers (of each cell); both make it large. Written in plain Python, not compiled.
Fault: the mutator marks the cell first, and lets the pointer point to it afterwards. With right=1 it does not.
Property: lose does not happen, by which a cell in use is put into the list of free cells.

Shortest error: 78 steps, found after 244,713 states (bfs)
  highroad check garbage_collector.py --action lose --search bfs
Other errors: 43,165 steps (dfs), 33,705 (rdfs, seed 1)
  highroad check garbage_collector.py --action lose --search dfs
  highroad check garbage_collector.py --action lose --search rdfs --seed 1
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

Values = tuple[int, ...]


class State(NamedTuple):
    phase: str  # of the collector: "spread", "count" or "sweep"
    cell: int  # where it is in the memory
    marked: int  # how many marked cells it has counted,
    before: int  # and how many in the round before
    pending: int  # a cell, if the mutator has done one of its two instructions for it, else -1
    pointer: int  # the one that will point to this cell, else -1
    memory: Values  # the pointers of cell c are from c * pointers on
    marks: Values


def changed(values: Values, place: int, value: int) -> Values:
    return (*values[:place], value, *values[place + 1 :])


class Memory:
    def __init__(self, cells: int, pointers: int, right: int) -> None:
        self.cells = cells
        self.pointers = pointers
        self.right = right
        self.used = lru_cache(maxsize=None)(self.find_used)

    def initial_states(self) -> list[State]:
        return [State("spread", 0, 0, 0, -1, -1, (0,) * (self.cells * self.pointers), (1,) + (0,) * (self.cells - 1))]

    def successors(self, state: State) -> Iterator[tuple[str, State]]:
        yield from self.mutator(state)
        yield self.collector(state)

    def find_used(self, memory: Values) -> Values:
        used, new = {0}, [0]
        while new:
            cell = new.pop()
            found = set(memory[cell * self.pointers : (cell + 1) * self.pointers]) - used
            used |= found
            new.extend(found)
        return tuple(sorted(used))

    def mutator(self, state: State) -> Iterator[tuple[str, State]]:
        if state.pending >= 0:
            yield self.second_instruction(state)
            return
        used = self.used(state.memory)
        for pointer in range(len(state.memory)):
            if pointer // self.pointers in used:
                for target in used:
                    yield self.first_instruction(state, pointer, target)

    def first_instruction(self, state: State, pointer: int, target: int) -> tuple[str, State]:
        if self.right:
            memory = changed(state.memory, pointer, target)
            return f"point({pointer}, {target})", state._replace(pending=target, memory=memory)
        marks = changed(state.marks, target, 1)
        return f"mark({target})", state._replace(pending=target, pointer=pointer, marks=marks)

    def second_instruction(self, state: State) -> tuple[str, State]:
        if self.right:
            marks = changed(state.marks, state.pending, 1)
            return f"mark({state.pending})", state._replace(pending=-1, marks=marks)
        memory = changed(state.memory, state.pointer, state.pending)
        return f"point({state.pointer}, {state.pending})", state._replace(pending=-1, pointer=-1, memory=memory)

    def collector(self, state: State) -> tuple[str, State]:
        """Its next step. At the end of the memory it goes on to the next phase, which depends on what was counted."""
        if state.cell < self.cells:
            return {"spread": self.spread, "count": self.count, "sweep": self.sweep}[state.phase](state)
        if state.phase == "spread":
            return "count", state._replace(phase="count", cell=0)
        if state.phase == "sweep":
            return "start", state._replace(phase="spread", cell=0, marks=changed(state.marks, 0, 1))
        if state.marked != state.before:
            return "again", state._replace(phase="spread", cell=0, marked=0, before=state.marked)
        return "sweep", state._replace(phase="sweep", cell=0, marked=0, before=0)

    def spread(self, state: State) -> tuple[str, State]:
        marks = state.marks
        if marks[state.cell]:
            for target in state.memory[state.cell * self.pointers : (state.cell + 1) * self.pointers]:
                marks = changed(marks, target, 1)
        return f"look({state.cell})", state._replace(cell=state.cell + 1, marks=marks)

    def count(self, state: State) -> tuple[str, State]:
        return f"look({state.cell})", state._replace(cell=state.cell + 1, marked=state.marked + state.marks[state.cell])

    def sweep(self, state: State) -> tuple[str, State]:
        cell = state.cell
        if state.marks[cell]:
            return f"clear({cell})", state._replace(cell=cell + 1, marks=changed(state.marks, cell, 0))
        action = "lose" if cell in self.used(state.memory) else "free"
        first = cell * self.pointers
        memory = (*state.memory[:first], *[state.memory[0]] * self.pointers, *state.memory[first + self.pointers :])
        return f"{action}({cell})", state._replace(cell=cell + 1, memory=changed(memory, 0, cell))


def model(cells: int = 4, pointers: int = 1, right: int = 0) -> Memory:
    return Memory(cells, pointers, right)
