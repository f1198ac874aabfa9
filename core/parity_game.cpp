// Priority promotion (Benerecetti, Dell'Erba, Mogavero: "Solving Parity Games via Priority Promotion", 2016) on
// strongly connected components, from the bottom of the game to its top.
//
// What is won is told to the predecessors at once, so that undecided vertices are always a game of their own: each has
// an undecided successor, and whoever leaves them loses.
#include "parity_game.hpp"

#include <algorithm>

namespace highroad {
namespace {

constexpr std::uint8_t kUndecided = 2;

class Solver {
 public:
  Solver(const ParityGame& game, const std::atomic<std::uint32_t>& stop)
      : game_(game),
        stop_(stop),
        winners_(game.size(), kUndecided),
        strategy_(game.size(), kNoVertex),
        hopes_(game.size()),
        index_(game.size(), 0),
        low_(game.size()),
        region_(game.size()),
        watched_(game.size()),
        watched_in_(game.size(), 0) {}

  ParitySolution solve() {
    find_predecessors();
    for (Vertex v = 0; v < game_.size(); ++v) {
      hopes_[v] = game_.next(v).size();
      if (hopes_[v] == 0) decide(v, 1 - game_.owners[v]);
    }
    propagate();
    for (Vertex v = 0; v < game_.size(); ++v) pool_.push_back(v);
    parts_.push_back({0, false});
    while (!parts_.empty() && go_on()) {
      const Part part = parts_.back();
      parts_.pop_back();
      const std::size_t before = pool_.size();
      pool_.erase(std::remove_if(pool_.begin() + part.begin, pool_.end(), [&](Vertex v) { return is_decided(v); }),
                  pool_.end());
      if (pool_.size() == part.begin) continue;
      if (part.is_component && pool_.size() == before) {
        const std::span<const Vertex> members(pool_.data() + part.begin, pool_.size() - part.begin);
        decide_some(members);
        for (const Vertex v : members) region_[v] = 0;
        parts_.push_back({part.begin, false});
      } else {
        decompose(part.begin);
      }
    }
    return {parts_.empty() && go_on(), std::move(winners_), std::move(strategy_)};
  }

 private:
  // Undecided vertices, from a place in the pool to its end, or to the next part.
  struct Part {
    std::size_t begin;
    bool is_component;
  };
  // A vertex whose successors the search for components goes through.
  struct Open {
    Vertex vertex;
    std::uint32_t next;
  };

  bool go_on() const { return stop_.load(std::memory_order_relaxed) == 0; }
  bool is_decided(Vertex v) const { return winners_[v] != kUndecided; }
  std::span<const Vertex> previous(Vertex v) const {
    return std::span(predecessors_).subspan(arrivals_[v], arrivals_[v + 1] - arrivals_[v]);
  }

  void find_predecessors() {
    arrivals_.assign(game_.size() + 1, 0);
    for (Vertex v = 0; v < game_.size(); ++v)
      for (const Vertex w : game_.next(v)) ++arrivals_[w + 1];
    for (std::size_t i = 1; i < arrivals_.size(); ++i) arrivals_[i] += arrivals_[i - 1];
    predecessors_.resize(arrivals_.back());
    std::vector<std::uint64_t> free(arrivals_.begin(), arrivals_.end() - 1);
    for (Vertex v = 0; v < game_.size(); ++v)
      for (const Vertex w : game_.next(v)) predecessors_[free[w]++] = v;
  }

  // Deciding

  void decide(Vertex v, std::uint8_t winner) {
    winners_[v] = winner;
    decided_.push_back(v);
  }

  // Whoever can move to a vertex that he wins, or only to vertices that he loses, is decided, too. First come, first
  // served: so the strategies are short ways.
  void propagate() {
    for (std::size_t next = 0; next < decided_.size(); ++next) {
      const Vertex v = decided_[next];
      for (const Vertex u : previous(v)) {
        if (is_decided(u)) continue;
        if (game_.owners[u] == winners_[v]) {
          strategy_[u] = v;
          decide(u, winners_[v]);
        } else if (--hopes_[u] == 0) {
          decide(u, winners_[v]);
        }
      }
    }
    decided_.clear();
  }

  // Components

  // Tarjan's algorithm over the undecided vertices at the end of the pool. Afterwards the components stand there as
  // parts, and those that others lead to come last, to be taken first.
  void decompose(std::size_t begin) {
    const std::vector<Vertex> members(pool_.begin() + begin, pool_.end());
    for (const Vertex v : members) index_[v] = 0;
    std::vector<std::size_t> ends;  // of the components, in the order in which they are complete
    std::vector<Vertex> complete;
    complete.reserve(members.size());
    count_ = 0;
    for (const Vertex root : members) {
      if (index_[root] != 0) continue;
      visit(root);
      while (!open_.empty() && go_on()) {
        Open& top = open_.back();
        const auto next = game_.next(top.vertex);
        if (top.next < next.size()) {
          const Vertex w = next[top.next++];
          if (is_decided(w)) continue;
          if (index_[w] == 0)
            visit(w);  // ends the life of `top`
          else
            low_[top.vertex] = std::min(low_[top.vertex], low_[w]);
          continue;
        }
        const Vertex v = top.vertex;
        open_.pop_back();
        if (!open_.empty()) low_[open_.back().vertex] = std::min(low_[open_.back().vertex], low_[v]);
        if (low_[v] != index_[v]) continue;
        for (Vertex w = kNoVertex; w != v;) {
          w = stack_.back();
          stack_.pop_back();
          low_[w] = UINT32_MAX;  // it takes no part any more
          complete.push_back(w);
        }
        ends.push_back(complete.size());
      }
    }
    pool_.resize(begin);
    for (std::size_t i = ends.size(); i-- > 0;) {
      const std::size_t first = i == 0 ? 0 : ends[i - 1];
      parts_.push_back({pool_.size(), true});
      pool_.insert(pool_.end(), complete.begin() + first, complete.begin() + ends[i]);
    }
  }

  void visit(Vertex v) {
    index_[v] = low_[v] = ++count_;
    stack_.push_back(v);
    open_.push_back({v, 0});
  }

  // Priority promotion: regions are known by their level among the priorities of the component, 0 for the greatest.

  // Decides at least one vertex of a component.
  void decide_some(std::span<const Vertex> members) {
    levels_.clear();
    for (const Vertex v : members) levels_.push_back(game_.priorities[v]);
    std::sort(levels_.begin(), levels_.end(), std::greater<>());
    levels_.erase(std::unique(levels_.begin(), levels_.end()), levels_.end());
    regions_.assign(levels_.size(), {});
    originals_.assign(levels_.size(), {});
    for (const Vertex v : members) {
      region_[v] = level_of(v);
      originals_[region_[v]].push_back(v);
    }
    regions_[0] = originals_[0];
    for (std::uint32_t level = 0; go_on();) {
      if (!regions_[level].empty()) {
        attract(level);
        if (!go_on()) return;
        if (is_closed(level)) {
          const std::uint32_t above = nearest_escape(level);
          if (above == kNone) return win(level);
          promote(members, level, above);
          level = above;
          continue;
        }
      }
      ++level;
      for (const Vertex v : originals_[level])
        if (region_[v] == level) regions_[level].push_back(v);
    }
  }

  std::uint32_t level_of(Vertex v) const {
    const auto place = std::lower_bound(levels_.begin(), levels_.end(), game_.priorities[v], std::greater<>());
    return static_cast<std::uint32_t>(place - levels_.begin());
  }
  std::uint8_t player(std::uint32_t level) const { return levels_[level] % 2; }

  // Adds to a region the vertices of lower ones from which its player can force his way into it.
  void attract(std::uint32_t level) {
    ++attraction_;
    std::vector<Vertex>& region = regions_[level];
    for (std::size_t i = 0; i < region.size() && go_on(); ++i)
      for (const Vertex u : previous(region[i])) {
        if (is_decided(u) || region_[u] <= level) continue;
        if (game_.owners[u] == player(level))
          strategy_[u] = region[i];
        else if (can_avoid(u, level))
          continue;
        region_[u] = level;
        region.push_back(u);
      }
  }

  // Whether a vertex has a successor in a lower region. What left that way is never there again in one attraction, so
  // that each successor is looked at once.
  bool can_avoid(Vertex u, std::uint32_t level) {
    if (watched_in_[u] != attraction_) {
      watched_in_[u] = attraction_;
      watched_[u] = 0;
    }
    const auto next = game_.next(u);
    for (std::uint32_t& i = watched_[u]; i < next.size(); ++i)
      if (!is_decided(next[i]) && region_[next[i]] > level) return true;
    return false;
  }

  // Whether the player of a region can stay in it unless the other one leaves to a higher one.
  bool is_closed(std::uint32_t level) {
    for (const Vertex v : regions_[level]) {
      const auto stays = [&](Vertex w) { return !is_decided(w) && region_[w] == level; };
      const auto next = game_.next(v);
      if (game_.owners[v] != player(level)) {
        for (const Vertex w : next)
          if (!is_decided(w) && region_[w] > level) return false;
      } else if (strategy_[v] == kNoVertex || !stays(strategy_[v])) {
        const auto inside = std::find_if(next.begin(), next.end(), stays);
        if (inside == next.end()) return false;
        strategy_[v] = *inside;
      }
    }
    return true;
  }

  // The lowest of the higher regions to which the other player can leave a closed one.
  std::uint32_t nearest_escape(std::uint32_t level) const {
    std::uint32_t nearest = kNone;
    for (const Vertex v : regions_[level]) {
      if (game_.owners[v] == player(level)) continue;
      for (const Vertex w : game_.next(v))
        if (!is_decided(w) && region_[w] < level && (nearest == kNone || region_[w] > nearest)) nearest = region_[w];
    }
    return nearest;
  }

  void promote(std::span<const Vertex> members, std::uint32_t level, std::uint32_t above) {
    for (const Vertex v : regions_[level]) region_[v] = above;
    regions_[above].insert(regions_[above].end(), regions_[level].begin(), regions_[level].end());
    for (std::size_t lower = above + 1; lower < regions_.size(); ++lower) regions_[lower].clear();
    for (const Vertex v : members)
      if (region_[v] > above) region_[v] = level_of(v);
  }

  void win(std::uint32_t level) {
    for (const Vertex v : regions_[level]) decide(v, player(level));
    propagate();
  }

  static constexpr std::uint32_t kNone = UINT32_MAX;

  const ParityGame& game_;
  const std::atomic<std::uint32_t>& stop_;
  std::vector<std::uint64_t> arrivals_;
  std::vector<Vertex> predecessors_;
  std::vector<std::uint8_t> winners_;
  std::vector<Vertex> strategy_;
  std::vector<std::uint64_t> hopes_;  // edges to vertices that their owner does not lose yet
  std::vector<Vertex> decided_;       // and not yet told to their predecessors

  std::vector<Vertex> pool_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> index_, low_;
  std::vector<Vertex> stack_;
  std::vector<Open> open_;
  std::uint32_t count_ = 0;

  std::vector<std::uint32_t> levels_;  // the priorities of a component, the greatest first
  std::vector<std::uint32_t> region_;  // 0 outside the component, so that nothing there is ever attracted
  std::vector<std::vector<Vertex>> regions_, originals_;
  std::vector<std::uint32_t> watched_;
  std::vector<std::uint64_t> watched_in_;
  std::uint64_t attraction_ = 0;
};

}  // namespace

ParitySolution solve(const ParityGame& game, const std::atomic<std::uint32_t>& stop) {
  return Solver(game, stop).solve();
}

}  // namespace highroad
