// The sample that an audit looks at, and what is read back from stores.
#include <algorithm>
#include <cmath>
#include <thread>

#include "audit_sample.hpp"
#include "node_set.hpp"
#include "tests/check.hpp"
#include "tests/running.hpp"
#include "tests/toy_graph.hpp"
#include "tree.hpp"

namespace highroad::testing {

namespace {

AuditedVisit visit(std::uint32_t number) {
  return {std::string(reinterpret_cast<const char*>(&number), sizeof number), 0, {}, true};
}

std::uint32_t place_of(const AuditedVisit& visit) {
  std::uint32_t number;
  std::memcpy(&number, visit.state.data(), sizeof number);
  return number;
}

template <class Read>
bool is_refused(Read&& read) {
  try {
    read();
  } catch (const std::logic_error&) {
    return true;
  }
  return false;
}

const std::atomic<std::uint32_t> never{0};

}  // namespace

TEST(audit_sample_has_all_of_few) {
  AuditSample sample(1, 100, 1 << 20);
  for (std::uint32_t i = 0; i < 60; ++i)
    if (sample.wants_next()) sample.put(visit(i), never);
  std::vector<std::uint32_t> seen;
  while (const auto taken = sample.take()) seen.push_back(place_of(*taken));
  std::sort(seen.begin(), seen.end());
  CHECK_EQ(seen.size(), std::size_t{60});
  for (std::uint32_t i = 0; i < 60; ++i) CHECK_EQ(seen[i], i);
}

// Each of 200 visits is in a sample of 20 with probability 1/10. Over 20,000 seeds the count of each is binomial with
// mean 2,000 and deviation 42.4; a bound of 6.5 deviations is missed by one of the 200 with probability below 2e-8.
TEST(audit_sample_is_uniform) {
  constexpr std::uint32_t kVisits = 200, kSamples = 20'000;
  std::vector<int> counts(kVisits);
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    AuditSample sample(seed, 20, 1 << 20);
    for (std::uint32_t i = 0; i < kVisits; ++i)
      if (sample.wants_next()) sample.put(visit(i), never);
    int size = 0;
    for (; const auto taken = sample.take(); ++size) ++counts[place_of(*taken)];
    CHECK_EQ(size, 20);
  }
  for (const int count : counts) CHECK(std::abs(count - 2000) < 6.5 * 42.5);
}

// What was taken meanwhile stays in the sample, so that later visits are no more likely than earlier ones.
TEST(audit_sample_is_uniform_while_it_is_audited) {
  constexpr std::uint32_t kVisits = 200, kSamples = 20'000;
  std::vector<int> counts(kVisits);
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    AuditSample sample(seed, 20, 1 << 20);
    for (std::uint32_t i = 0; i < kVisits; ++i) {
      if (sample.wants_next()) sample.put(visit(i), never);
      if (i == 100)
        while (sample.take()) {
        }
    }
    while (const auto taken = sample.take()) ++counts[place_of(*taken)];
  }
  for (std::uint32_t i = 101; i < kVisits; ++i) CHECK(std::abs(counts[i] - 2000) < 6.5 * 42.5);
}

TEST(audit_sample_keeps_within_its_bytes) {
  AuditSample sample(1, 1000, 10'000);
  for (std::uint32_t i = 0; i < 5000; ++i)
    if (sample.wants_next()) sample.put(visit(i), never);
  CHECK(sample.bytes() <= 10'000 + 2 * visit(0).bytes());
  CHECK(sample.bytes() > 5'000);
}

TEST(audit_sample_of_all_visits_waits_for_the_audit) {
  AuditSample sample(1, 10, 1 << 20, /*takes_all=*/true);
  std::thread searching([&] {
    for (std::uint32_t i = 0; i < 2000; ++i)
      if (sample.wants_next()) sample.put(visit(i), never);
  });
  std::vector<bool> seen(2000);
  for (int count = 0; count < 2000;)
    if (const auto taken = sample.take()) seen[place_of(*taken)] = true, ++count;
  searching.join();
  CHECK(std::ranges::all_of(seen, [](bool is_seen) { return is_seen; }));
}

TEST(audit_sample_of_all_visits_never_has_more_than_it_may) {
  AuditSample sample(1, 10, 1 << 20, /*takes_all=*/true);
  std::thread searching([&] {
    for (std::uint32_t i = 0; i < 100; ++i)
      if (sample.wants_next()) sample.put(visit(0), never);
  });
  const std::size_t most = 10 * visit(0).bytes();
  while (sample.bytes() < most) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // for whoever does not wait
  const std::size_t bytes = sample.bytes();
  for (int count = 0; count < 100;) count += sample.take().has_value();
  searching.join();
  CHECK_EQ(bytes, most);
  CHECK_EQ(sample.bytes(), std::size_t{0});
}

TEST(audit_sample_of_all_visits_gives_up_when_the_search_is_to_stop) {
  AuditSample sample(1, 1, 1 << 20, /*takes_all=*/true);
  const std::atomic<std::uint32_t> stop{1};
  for (std::uint32_t i = 0; i < 100; ++i)
    if (sample.wants_next()) sample.put(visit(i), stop);
  CHECK(sample.take().has_value());
}

TEST(audit_sample_that_is_closed_lets_the_search_go_on) {
  AuditSample sample(1, 1, 1 << 20, /*takes_all=*/true);
  std::thread searching([&] {
    for (std::uint32_t i = 0; i < 100; ++i)
      if (sample.wants_next()) sample.put(visit(i), never);
  });
  sample.close();
  searching.join();
  CHECK(!sample.take().has_value());
  CHECK_EQ(sample.bytes(), std::size_t{0});
}

TEST(searches_show_the_audit_what_they_visit) {
  const GraphModel graph = grid(6, 6).model();
  for (const Search& search : searches()) {
    if (!search.exhaustive || search.cycles) continue;
    const Note note("search ", search.name);
    Control control;
    control.sample = std::make_shared<AuditSample>(1, 1'000'000, std::size_t{1} << 30);
    const Outcome outcome = run(search, graph, {}, control);
    std::size_t visits = 0, edges = 0;
    while (const auto taken = control.sample->take()) ++visits, edges += taken->edges.size();
    CHECK(visits >= outcome.counts.visited);
    CHECK(edges >= outcome.counts.transitions);
    CHECK(visits >= 36);
  }
}

TEST(tree_reads_back_what_was_put_in) {
  const GraphModel graph = grid(40, 40).model();
  Control control;
  Space space(graph, {}, {}, 1, control, nullptr);
  Tree tree(space);
  for (std::uint64_t i = 0; i < 5000; ++i) {
    Byte bytes[16] = {};
    std::memcpy(bytes, &i, 4);
    const StateView state(bytes, 4);
    tree.add(state, space.hash(state), kNoState);
  }
  CHECK(tree.read_back() > 300);
  int noticed = 0;
  for (StateId id = 0; id < 5000; ++id) {
    auto* const byte = const_cast<Byte*>(tree.view(id).data());
    *byte ^= 1;
    if (is_refused([&] { tree.read_back(); })) ++noticed;
    *byte ^= 1;
  }
  CHECK(noticed > 300);  // as many as are in the sample
}

// The bytes are what they were, but asking for them leads to another number.
TEST(tree_notices_a_state_that_it_has_twice) {
  const GraphModel graph = grid(4, 4).model();
  Control control;
  Space space(graph, {}, {}, 1, control, nullptr);
  Tree tree(space);
  const auto add = [&](std::uint32_t number) {
    Byte bytes[16] = {};
    std::memcpy(bytes, &number, sizeof number);
    const StateView state(bytes, 4);
    return tree.add(state, space.hash(state), kNoState);
  };
  for (std::uint32_t number = 0; number < 10; ++number) CHECK(add(number));
  CHECK_EQ(tree.read_back(), 10u);
  auto* const byte = const_cast<Byte*>(tree.view(3).data());
  *byte ^= 0x80;
  CHECK(add(3));  // it is not known any more
  *byte ^= 0x80;
  CHECK(is_refused([&] { tree.read_back(); }));
}

TEST(read_back_always_has_a_sample) {
  ReadBack sample;
  for (std::uint32_t place = 0; place < 10'000; ++place) {
    sample.note(place, mix(place));
    const auto count = sample.check([](std::uint32_t at, std::uint64_t hash) { return hash == mix(at); });
    CHECK(count >= std::min(place, 400u));
    CHECK(count < 1024);
  }
}

TEST(tree_accounts_for_the_parents) {
  const GraphModel graph = grid(4, 4).model();
  Control control;
  Space space(graph, {}, {}, 1, control, nullptr);
  Tree tree(space);
  Store store(graph.state_size(), space.address_space());
  for (std::uint32_t number = 0; number < 1000; ++number) {
    Byte bytes[16] = {};
    std::memcpy(bytes, &number, sizeof number);
    const StateView state(bytes, 4);
    tree.add(state, space.hash(state), kNoState);
    store.insert(state, space.hash(state));
  }
  CHECK_EQ(tree.bytes(), store.bytes() + 1000 * sizeof(StateId));
}

TEST(node_set_reads_back_what_was_put_in) {
  const auto hash_of = [](StateView state) { return hash_bytes(state, 7); };
  NodeSet<int> set(1 << 20);
  for (std::uint64_t i = 0; i < 500; ++i) {
    Byte bytes[16] = {};
    std::memcpy(bytes, &i, 4);
    const StateView state(bytes, 4);
    const auto slot = set.insert(state, hash_of(state), 0);
    if (i % 3 == 0) set.erase(slot);
  }
  CHECK(set.read_back(hash_of) >= set.size());
  for (std::uint32_t slot = 0; slot < set.slots(); ++slot) {
    auto* const byte = const_cast<Byte*>(set.view(slot).data());
    *byte ^= 1;
    CHECK(is_refused([&] { set.read_back(hash_of); }));
    *byte ^= 1;
  }
}

}  // namespace highroad::testing
