// The buffer for successors: records survive growth, and every reason to stop is told to the model.
#include "successors.hpp"

#include <vector>

#include "native_model.hpp"
#include "tests/check.hpp"

namespace highroad::testing {
namespace {

std::vector<Byte> bytes_for(std::uint32_t i) { return std::vector<Byte>(i % 23, static_cast<Byte>(i)); }

void check_record(const Record& record, std::uint32_t i) {
  CHECK_EQ(record.label, i);
  CHECK_EQ(record.process, i / 2);
  CHECK_EQ(record.fault, i % 7);
  const auto expected = bytes_for(i);
  CHECK_EQ(record.length, expected.size());
  CHECK(std::equal(expected.begin(), expected.end(), record.bytes()));
  CHECK_EQ(reinterpret_cast<std::uintptr_t>(&record) % 8, 0);
}

TEST(successors_a_million_records) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  for (int round = 0; round < 2; ++round) {
    out.reset();
    CHECK_EQ(out.count, 0);
    for (std::uint32_t i = 0; i < 1'000'000; ++i) CHECK(out.add(i, bytes_for(i), i / 2, i % 7));
    CHECK_EQ(out.count, 1'000'000);
    std::uint32_t i = 0;
    out.for_each([&](const Record& record) { check_record(record, i++); });
    CHECK_EQ(i, 1'000'000);
    CHECK(out.bytes() >= 1'000'000 * sizeof(Record));
  }
}

TEST(successors_empty) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  const auto count = [&] {
    int records = 0;
    out.for_each([&](const Record&) { ++records; });
    return records;
  };
  CHECK_EQ(count(), 0);
  out.reset();
  CHECK_EQ(count(), 0);
  CHECK(out.add(1, {}));
  CHECK_EQ(count(), 1);
  out.reset();
  CHECK_EQ(count(), 0);
}

TEST(successors_most) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  const Byte bytes[12] = {1, 2, 3, 4};
  out.reset(3);
  CHECK(out.add(0, {bytes, 4}));
  CHECK(out.add(1, {bytes, 4}));
  CHECK(!out.add(2, {bytes, 4}));  // the third is there, but it was the last
  CHECK_EQ(out.count, 3);
  out.reset();
  CHECK_EQ(out.most, UINT64_MAX);
  for (int i = 0; i < 10; ++i) CHECK(out.add(0, {bytes, 4}));
}

TEST(successors_keep_some) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  const Byte bytes[12] = {1, 2, 3, 4};
  out.reset();
  CHECK(out.add(0, {bytes, 4}));
  const std::size_t begin = out.used();
  for (Label label = 1; label < 6; ++label) CHECK(out.add(label, {bytes, label % 4}));
  out.keep_if(begin, [](const Record& record) { return record.label % 2 == 0; });
  std::vector<Label> kept;
  out.for_each([&](const Record& record) { kept.push_back(record.label); });
  CHECK_EQ(kept, (std::vector<Label>{0, 2, 4}));
  CHECK_EQ(out.count, 3);
}

TEST(successors_are_readable_beyond_their_end) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  for (std::size_t length = 1; length < 30'000; length = length * 3 / 2 + 1) {
    out.reset();
    out.add(0, std::vector<Byte>(length, 7));
    out.for_each([&](const Record& record) {
      std::uint64_t word;
      std::memcpy(&word, record.bytes() + record.length, sizeof word);
    });
  }
}

TEST(successors_interrupt) {
  std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  const std::vector<Byte> state(100, 1);
  CHECK(out.add(0, state));
  interrupt = 1;
  int added = 0;
  while (added < 1'000'000 && out.add(0, state)) ++added;
  CHECK(added < 1'000'000);
  CHECK_EQ(out.count, added + 1);
  CHECK(!out.out_of_memory);
  int records = 0;
  out.for_each([&](const Record& record) {
    CHECK_EQ(record.length, 100);
    ++records;
  });
  CHECK_EQ(records, added + 1);
  interrupt = 0;
  CHECK(out.add(0, state));
}

TEST(successors_maximum_bytes) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  out.maximum_bytes = 1 << 20;
  const std::vector<Byte> state(1'000, 1);
  int added = 0;
  while (added < 10'000 && out.add(0, state)) ++added;
  CHECK(out.out_of_memory);
  CHECK(added >= 500 && added <= 1'048);
  CHECK(out.bytes() <= out.maximum_bytes);
  CHECK_EQ(out.count, added);
  CHECK(!out.add(0, state));
  int records = 0;
  out.for_each([&](const Record&) { ++records; });
  CHECK_EQ(records, added);
}

TEST(successors_one_record_larger_than_all_before) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  CHECK(out.add(1, std::vector<Byte>(10, 1)));
  CHECK(out.add(2, std::vector<Byte>(5'000'000, 2)));
  CHECK(out.add(3, std::vector<Byte>(10, 3)));
  Label label = 1;
  out.for_each([&](const Record& record) {
    CHECK_EQ(record.label, label);
    CHECK_EQ(record.bytes()[record.length - 1], label);
    ++label;
  });
  CHECK_EQ(label, 4);
}

TEST(successors_calls_of_native_code) {
  const std::atomic<std::uint32_t> interrupt{0};
  Successors out(interrupt);
  CHECK_EQ(highroad_grow(&out, 100), 1);
  CHECK(out.limit - out.cursor >= 100);
  CHECK_EQ(highroad_fault(&out, 3, 4, 5), 1);
  out.for_each([](const Record& record) {
    CHECK_EQ(record.label, 3);
    CHECK_EQ(record.process, 4);
    CHECK_EQ(record.fault, 5);
    CHECK_EQ(record.length, 0);
  });
  out.maximum_bytes = 1000;
  CHECK_EQ(highroad_grow(&out, 1'000'000), 0);
  LabelTable labels({"a", "b"}, LabelPattern("b(7)"));
  out.labels = &labels;
  const std::int64_t argument = 7;
  const Label label = highroad_label(&out, 1, &argument, 1);
  CHECK_EQ(labels.text(label), "b(7)");
  CHECK(labels.is_wanted(label));
}

}  // namespace
}  // namespace highroad::testing
