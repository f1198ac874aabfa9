// Ways to make a known run shorter. Each takes the states of the run up to the one in which, or after which, it shows
// what is looked for, and how many steps it has. The answer is kFound with a shorter run, or why there is none.
#pragma once

#include "shortening/stepper.hpp"

namespace highroad {

// The shortest way through the states of the run, by any steps between them, to anything that is looked for in one of
// them. States that occur twice and detours between neighbours are gone afterwards.
Result shortcuts(Stepper& stepper, const Run& known, std::uint64_t length);

// The graph of the run and of what lies around it, as far as `states` of it were expanded, then twice as many, and so
// on, until the shortest way through it is shorter than the run (Nakhost and Mueller, "Action Elimination and Plan
// Neighborhood Graph Search: Two Algorithms for Plan Improvement", ICAPS 2010). kComplete: the graph is all that can be
// reached, and there is no shorter way. `states` says afterwards how large the graph was.
Result neighbourhood(Stepper& stepper, const Run& known, std::uint64_t length, std::uint64_t& states);

// Leaves out steps, and those that are not possible without them, as long as what is left still shows something that is
// looked for: all steps of a process, halves of the run, quarters, and so on down to single steps, until nothing can be
// left out any more (delta debugging: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
// 2002). A step is found again by its process and its label, if possible at the same position among its like.
Result without_steps(Stepper& stepper, const Run& known, std::uint64_t length);

}  // namespace highroad
