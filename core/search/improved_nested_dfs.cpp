// Nested depth-first search that knows the automaton (Edelkamp, Lluch Lafuente and Leue, "Directed explicit model
// checking with HSF-SPIN", 2001; used for the trails of "Trail-directed model checking", 2001). A cycle stays inside
// one component of the automaton, so
//
// - where no cycle of the component is accepting, there is no second search;
// - where every cycle is, the first one that the first search meets is what is looked for, and there is none either;
// - elsewhere a second search does not leave the component.
//
// With fairness acceptance is not that of the automaton alone, and the second point is not used; where states of the
// model may be accepting by themselves, the first one is not.
#include "search/nested_dfs.hpp"

namespace highroad {
namespace {

const Registered registered{{
    .name = "improved-nested-dfs",
    .summary = "nested-dfs that asks the automaton's components first: few second searches, exact",
    .options = {},
    .exhaustive = true,
    .shortest = false,
    .randomised = false,
    .run = [](Space& space, const Options&) { return NestedDepthFirst<Knowledge::kOfComponents>(space).search(); },
    .cycles = true,
}};

}  // namespace
}  // namespace highroad
