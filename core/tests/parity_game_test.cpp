// Parity games, compared with all strategies of small games and with Zielonka's algorithm on larger ones.
#include "parity_game.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "rng.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

struct Game {
  std::vector<std::uint8_t> owners;
  std::vector<std::uint32_t> priorities;
  std::vector<std::uint64_t> offsets{0};
  std::vector<Vertex> successors;

  void add(std::uint8_t owner, std::uint32_t priority, const std::vector<Vertex>& next) {
    owners.push_back(owner);
    priorities.push_back(priority);
    successors.insert(successors.end(), next.begin(), next.end());
    offsets.push_back(successors.size());
  }
  ParityGame view() const {
    const std::span<const std::uint64_t> all(offsets);
    return {owners, priorities, all.first(owners.size()), all.subspan(1), successors};
  }
  ParitySolution solve() const {
    const std::atomic<std::uint32_t> stop{0};
    return highroad::solve(view(), stop);
  }
};

Game random_game(Rng& rng, std::uint32_t size, std::uint32_t degree, std::uint32_t priorities) {
  Game game;
  for (std::uint32_t v = 0; v < size; ++v) {
    std::vector<Vertex> next;
    for (auto n = rng.below(degree + 1); n > 0; --n) next.push_back(static_cast<Vertex>(rng.below(size)));
    game.add(static_cast<std::uint8_t>(rng.below(2)), static_cast<std::uint32_t>(rng.below(priorities)), next);
  }
  return game;
}

using Set = std::set<Vertex>;

// Zielonka's algorithm, by the book; a vertex without successors inside `inside` is lost by its owner.
class Reference {
 public:
  explicit Reference(const ParityGame& game) : game_(game) {}

  // The vertices that player 0 wins.
  Set solve() {
    Set all;
    for (Vertex v = 0; v < game_.size(); ++v) all.insert(v);
    Set lost[2];
    for (const Vertex v : all)
      if (game_.next(v).empty()) lost[game_.owners[v]].insert(v);
    const Set even = attractor(all, lost[1], 0);
    const Set odd = attractor(all, lost[0], 1);
    Set found = winners(minus(minus(all, even), odd));
    found.insert(even.begin(), even.end());
    return found;
  }

 private:
  static Set minus(const Set& all, const Set& some) {
    Set rest;
    std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::inserter(rest, rest.end()));
    return rest;
  }

  Set attractor(const Set& inside, Set goal, std::uint8_t player) const {
    for (bool grows = true; grows;) {
      grows = false;
      for (const Vertex v : inside) {
        if (goal.contains(v)) continue;
        bool some = false, all = true;
        for (const Vertex w : game_.next(v)) {
          if (!inside.contains(w)) continue;
          some |= goal.contains(w);
          all &= goal.contains(w);
        }
        if (game_.owners[v] == player ? some : some && all) grows = goal.insert(v).second;
      }
    }
    return goal;
  }

  Set winners(const Set& inside) const {
    if (inside.empty()) return {};
    std::uint32_t greatest = 0;
    for (const Vertex v : inside) greatest = std::max(greatest, game_.priorities[v]);
    Set top;
    for (const Vertex v : inside)
      if (game_.priorities[v] == greatest) top.insert(v);
    const std::uint8_t player = greatest % 2;
    const Set rest = minus(inside, attractor(inside, top, player));
    const Set even = winners(rest);
    const Set others = player == 0 ? minus(rest, even) : even;
    if (others.empty()) return player == 0 ? inside : Set{};
    const Set lost = attractor(inside, others, 1 - player);
    Set found = winners(minus(inside, lost));
    if (player == 1) found.insert(lost.begin(), lost.end());
    return found;
  }

  const ParityGame& game_;
};

// Whether a strategy wins: nobody can leave what is won, get stuck there, or go round with a bad greatest priority.
bool wins(const ParityGame& game, const ParitySolution& solution, std::uint8_t player) {
  const auto moves = [&](Vertex v) {
    std::vector<Vertex> next(game.next(v).begin(), game.next(v).end());
    if (game.owners[v] != player) return next;
    const bool is_move = std::find(next.begin(), next.end(), solution.strategy[v]) != next.end();
    return is_move ? std::vector<Vertex>{solution.strategy[v]} : std::vector<Vertex>{};
  };
  for (Vertex v = 0; v < game.size(); ++v) {
    if (solution.winners[v] != player) continue;
    const auto next = moves(v);
    if (next.empty() && game.owners[v] == player) return false;
    for (const Vertex w : next)
      if (solution.winners[w] != player) return false;
    if (game.priorities[v] % 2 == player) continue;
    // No way back to a vertex of a bad priority through vertices that are not greater.
    std::set<Vertex> seen;
    std::vector<Vertex> waiting(next);
    while (!waiting.empty()) {
      const Vertex w = waiting.back();
      waiting.pop_back();
      if (game.priorities[w] > game.priorities[v]) continue;
      if (w == v) return false;
      if (!seen.insert(w).second) continue;
      for (const Vertex x : moves(w)) waiting.push_back(x);
    }
  }
  return true;
}

// Player 0 wins from v if one of his positional strategies beats all of the other player: tried one by one.
bool wins_by_some_strategy(const Game& game, Vertex start) {
  const ParityGame view = game.view();
  std::vector<Vertex> choice(view.size(), kNoVertex);
  const std::function<bool(Vertex, std::uint8_t)> beats = [&](Vertex v, std::uint8_t player) -> bool {
    while (v < view.size() && (view.owners[v] != player || view.next(v).empty())) ++v;
    if (v < view.size()) {
      bool some = false, all = true;
      for (const Vertex w : view.next(v)) {
        choice[v] = w;
        const bool won = beats(v + 1, player);
        some |= won;
        all &= won;
      }
      return player == 0 ? some : all;
    }
    if (player == 0) return beats(0, 1);
    std::vector<Vertex> path;
    for (Vertex at = start;; at = choice[at]) {
      if (view.next(at).empty()) return view.owners[at] == 1;
      if (const auto before = std::find(path.begin(), path.end(), at); before != path.end()) {
        std::uint32_t greatest = 0;
        for (auto w = before; w != path.end(); ++w) greatest = std::max(greatest, view.priorities[*w]);
        return greatest % 2 == 0;
      }
      path.push_back(at);
    }
  };
  return beats(0, 0);
}

TEST(parity_games_by_all_strategies) {
  Rng rng(11);
  int even = 0, vertices = 0;
  for (int i = 0; i < 1500; ++i) {
    const Game game = random_game(rng, 1 + static_cast<std::uint32_t>(rng.below(6)), 2, 5);
    const ParitySolution solution = game.solve();
    for (Vertex v = 0; v < game.owners.size(); ++v, ++vertices) {
      CHECK((solution.winners[v] == 0) == wins_by_some_strategy(game, v));
      even += solution.winners[v] == 0;
    }
  }
  CHECK(even > vertices / 5);
  CHECK(even < vertices * 4 / 5);
}

TEST(parity_games_by_zielonka) {
  Rng rng(12);
  for (int i = 0; i < 3000; ++i) {
    const auto size = 1 + static_cast<std::uint32_t>(rng.below(40));
    const Game game = random_game(rng, size, 1 + static_cast<std::uint32_t>(rng.below(4)),
                                  1 + static_cast<std::uint32_t>(rng.below(8)));
    const ParityGame view = game.view();
    const ParitySolution solution = game.solve();
    CHECK(solution.is_complete);
    const Set even = Reference(view).solve();
    for (Vertex v = 0; v < size; ++v) CHECK((solution.winners[v] == 0) == even.contains(v));
    CHECK(wins(view, solution, 0));
    CHECK(wins(view, solution, 1));
  }
}

TEST(long_parity_games_take_no_stack) {
  constexpr std::uint32_t kSize = 300'000;
  Game chain;  // all the way to a vertex from which its owner cannot move
  for (Vertex v = 0; v < kSize; ++v)
    chain.add(v % 2, v % 7, v + 1 < kSize ? std::vector<Vertex>{v + 1} : std::vector<Vertex>{});
  CHECK(chain.solve().winners[0] == 0);  // the last one belongs to player 1
  Game ring;                             // one component, whose greatest priority decides
  for (Vertex v = 0; v < kSize; ++v) ring.add(v % 2, v % 7, {(v + 1) % kSize});
  CHECK(ring.solve().winners[0] == 0);
}

TEST(a_parity_game_can_be_stopped) {
  Rng rng(13);
  const Game game = random_game(rng, 50, 4, 6);
  const std::atomic<std::uint32_t> stop{1};
  CHECK(!solve(game.view(), stop).is_complete);
}

}  // namespace
}  // namespace highroad::testing
