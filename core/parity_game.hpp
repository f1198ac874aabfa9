// Parity games: two players move a token along edges for ever. The greatest priority that occurs infinitely often
// decides: even or odd. Who cannot move loses.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace highroad {

using Vertex = std::uint32_t;
constexpr Vertex kNoVertex = UINT32_MAX;

// Players are 0, who wins by even priorities, and 1.
struct ParityGame {
  std::span<const std::uint8_t> owners;  // who moves from a vertex
  std::span<const std::uint32_t> priorities;
  // The edges of vertex v go to successors[begins[v]] .. successors[ends[v] - 1].
  std::span<const std::uint64_t> begins, ends;
  std::span<const Vertex> successors;

  std::size_t size() const { return owners.size(); }
  std::span<const Vertex> next(Vertex v) const { return successors.subspan(begins[v], ends[v] - begins[v]); }
};

struct ParitySolution {
  bool is_complete = false;           // false: it was stopped
  std::vector<std::uint8_t> winners;  // of each vertex
  std::vector<Vertex> strategy;       // where the winner moves, when the vertex is his and he wins
};

// Who wins from where. Looks at `stop` again and again, and gives up when it is not 0. The memory is linear in the
// size of the game, and nothing recurses.
ParitySolution solve(const ParityGame& game, const std::atomic<std::uint32_t>& stop);

}  // namespace highroad
