// Strong bisimilarity of the states of an explicit graph.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace highroad {

// A number for each state: two states have the same one if and only if they are strongly bisimilar. The edges of state
// s are offsets[s] .. offsets[s+1]-1. Takes O(m log n) looks at edges, and sorts what it has looked at. When `stop` is
// not 0 any more it ends, with nothing.
std::vector<std::uint32_t> bisimulation_classes(std::span<const std::uint64_t> offsets,
                                                std::span<const std::uint32_t> labels,
                                                std::span<const std::uint32_t> targets,
                                                const std::atomic<std::uint32_t>& stop);

}  // namespace highroad
