// In how many runs states were visited: against a plain count, and what every search tells of itself.
#include "incidence.hpp"

#include <map>
#include <set>

#include "tests/chance.hpp"
#include "tests/check.hpp"
#include "tests/running.hpp"

namespace highroad::testing {
namespace {

using Runs = std::vector<std::set<std::uint32_t>>;  // the states of each run

Runs random_runs(Rng& rng, std::size_t count, std::uint64_t states) {
  Runs runs(count);
  for (auto& run : runs)
    for (std::uint64_t left = rng.below(20); left > 0; --left)
      run.insert(static_cast<std::uint32_t>(rng.below(1 + rng.below(states))));
  return runs;
}

void see(Incidence& incidence, const std::set<std::uint32_t>& run) {
  incidence.begin_run();
  for (int again = 0; again < 2; ++again) {
    for (const std::uint32_t state : run) {
      Byte bytes[16] = {};
      std::memcpy(bytes, &state, sizeof state);
      incidence.see({bytes, 4});
    }
  }
}

// The same numbers, from sets.
IncidenceTally plain(const Runs& runs) {
  std::map<std::uint32_t, std::vector<std::size_t>> visitors;
  for (std::size_t run = 0; run < runs.size(); ++run)
    for (const std::uint32_t state : runs[run]) visitors[state].push_back(run);
  IncidenceTally tally;
  std::map<std::vector<std::size_t>, double> together;
  std::map<std::size_t, double> found_first;
  std::size_t fewest = SIZE_MAX;
  for (const auto& [state, by] : visitors) fewest = std::min(fewest, by.size());
  tally.runs = runs.size();
  tally.states = visitors.size();
  for (const auto& [state, by] : visitors) {
    std::set<std::size_t> halves;
    for (const std::size_t run : by) halves.insert(run % 2);
    tally.first_half += halves.contains(0);
    tally.second_half += halves.contains(1);
    tally.both_halves += halves.size() == 2;
    tally.once += by.size() == 1;
    tally.twice += by.size() == 2;
    if (by.size() <= 2) ++together[by];
    if (by.size() > std::max<std::size_t>(fewest, Incidence::kRare)) continue;
    ++tally.rare;
    ++found_first[by.front()];
  }
  for (const auto& [by, count] : together) (by.size() == 1 ? tally.once_squares : tally.twice_squares) += count * count;
  for (const auto& [run, count] : found_first) tally.rare_squares += count * count;
  return tally;
}

void check_same(const IncidenceTally& a, const IncidenceTally& b) {
  CHECK_EQ(a.runs, b.runs);
  CHECK_EQ(a.level, b.level);
  CHECK_EQ(a.states, b.states);
  CHECK_EQ(a.once, b.once);
  CHECK_EQ(a.twice, b.twice);
  CHECK_EQ(a.once_squares, b.once_squares);
  CHECK_EQ(a.twice_squares, b.twice_squares);
  CHECK_EQ(a.rare, b.rare);
  CHECK_EQ(a.rare_squares, b.rare_squares);
  CHECK_EQ(a.first_half, b.first_half);
  CHECK_EQ(a.second_half, b.second_half);
  CHECK_EQ(a.both_halves, b.both_halves);
}

TEST(incidence_counts_what_sets_count) {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    const Note note("round ", round);
    const Runs runs = random_runs(rng, rng.below(12), 1 + rng.below(100));
    Incidence incidence(rng.next(), 256);
    for (const auto& run : runs) see(incidence, run);
    check_same(incidence.tally(), plain(runs));
  }
}

TEST(incidence_forgets_a_run_that_was_cut_off) {
  Rng rng(2);
  for (int round = 0; round < 300; ++round) {
    const Note note("round ", round);
    const Runs runs = random_runs(rng, 1 + rng.below(8), 40);
    Incidence incidence(rng.next(), 256);
    for (const auto& run : runs) see(incidence, run);
    see(incidence, random_runs(rng, 1, 40)[0]);
    incidence.forget_run();
    check_same(incidence.tally(), plain(runs));
  }
}

TEST(incidence_counts_a_random_part_when_there_is_no_room) {
  constexpr std::uint32_t kStates = 100'000;
  for (std::uint64_t key = 1; key <= 5; ++key) {
    const Note note("key ", key);
    Incidence incidence(key, 1000);
    std::set<std::uint32_t> all, half;
    for (std::uint32_t state = 0; state < kStates; ++state) {
      all.insert(state);
      if (state % 2 == 0) half.insert(state);
    }
    see(incidence, all);
    see(incidence, half);
    const IncidenceTally tally = incidence.tally();
    CHECK(tally.states <= 1000);
    CHECK(tally.states > 300);  // it is not emptied more than is needed
    const double share = std::ldexp(1.0, -static_cast<int>(tally.level));
    CHECK(is_plausible(static_cast<double>(tally.states), kStates, share));
    CHECK(is_plausible(static_cast<double>(tally.once), kStates / 2, share));
    CHECK_EQ(tally.once + tally.twice, tally.states);
  }
}

// Whenever it is looked at, only states of the sample are in the table: the one that found no room may not be one of
// them.
TEST(incidence_has_states_of_the_sample_only) {
  for (std::uint32_t count = 1; count <= 300; ++count) {
    const Note note(count, " states");
    Incidence incidence(1, 4);
    std::set<std::uint32_t> states;
    for (std::uint32_t state = 0; state < count; ++state) states.insert(state);
    see(incidence, states);
    const std::uint64_t skipped = (std::uint64_t{1} << incidence.tally().level) - 1;
    for (const auto& [hash, runs] : incidence.states()) CHECK_EQ(hash & skipped, 0u);
  }
}

// The sample is as large as the room allows: were it twice as large, it would not fit.
TEST(incidence_samples_no_less_than_it_must) {
  constexpr std::size_t kRoom = 50;
  std::set<std::uint32_t> states;
  for (std::uint32_t state = 0; state < 3000; ++state) states.insert(state);
  for (std::uint64_t key = 1; key <= 20; ++key) {
    const Note note("key ", key);
    Incidence small(key, kRoom), large(key, 3000);
    see(small, states);
    see(large, states);
    const std::uint64_t level = small.tally().level;
    const auto count = [&](std::uint64_t bits) {
      const auto all = large.states();
      return std::ranges::count_if(all, [&](const auto& s) { return s.first % (std::uint64_t{1} << bits) == 0; });
    };
    CHECK_EQ(count(level), small.tally().states);
    CHECK(count(level - 1) > static_cast<std::ptrdiff_t>(kRoom));
  }
}

TEST(incidence_has_the_states_that_a_search_visits) {
  for (const Search& search : searches()) {
    Rng rng(3);
    for (int round = 0; round < 60; ++round) {
      const Note note(search.name, ", round ", round);
      const Graph graph = random_graph(rng);
      const GraphModel model = graph.model();
      Setup setup;
      setup.seed = rng.next();
      setup.options = random_options(search, rng);
      const Outcome alone = run(search, model, setup);
      Incidence incidence(rng.next(), 1000);
      incidence.begin_run();
      setup.incidence = &incidence;
      const Spy spy(model);
      const Outcome counted = run(search, spy, setup);
      CHECK(counted.counts == alone.counts);  // to be counted changes nothing
      CHECK_EQ(incidence.tally().states, spy.expanded.size());
      CHECK_EQ(incidence.tally().once, spy.expanded.size());
    }
  }
}

}  // namespace
}  // namespace highroad::testing
