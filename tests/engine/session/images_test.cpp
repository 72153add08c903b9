#include "engine/session/undo_pages.h"

#include <algorithm>
#include <numeric>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/support/described_state.h"
#include "tests/support/tensor_values.h"

namespace stridescope::session {
namespace {

tensor::Storage bytes(std::int64_t size) {
  tensor::Memory memory;
  const auto storage = memory.allocate(size);
  for (std::int64_t i = 0; i < size; ++i) storage.bytes()[i] = static_cast<std::byte>(i % 251);
  return storage;
}

/// Finds the bytes that the elements of a region occupy, one by one.
std::vector<bool> covered(const tensor::Region& region) {
  std::vector<bool> result(static_cast<std::size_t>(region.storage.nbytes()));
  const auto itemsize = tensor::itemsize(region.dtype);
  for (std::int64_t n = 0; n < region.layout.numel(); ++n)
    for (std::int64_t i = 0; i < itemsize; ++i)
      result[static_cast<std::size_t>(region.layout.at_linear(n) * itemsize + i)] = true;
  return result;
}

void append(Session& session, std::string_view statement) {
  const auto failure = session.append(statement);
  INFO(statement);
  REQUIRE_FALSE(failure);
}

}  // namespace

TEST_CASE("a patch restores every byte that a write touches, and hardly any other") {
  const tensor::Layout layouts[] = {
      {{3, 4}, {4, 1}, 0},  {{4, 3}, {1, 4}, 2}, {{100}, {7}, 5},           {{100}, {-7}, 993},
      {{}, {}, 9},          {{0}, {1}, 0},       {{5, 5}, {100, 3}, 1},     {{9, 9}, {1, 1}, 0},
      {{2, 3}, {0, 50}, 4}, {{40000}, {1}, 10},  {{200, 100}, {301, 3}, 0}, {{6, 5}, {5, 90}, 3},
  };
  for (const auto& layout : layouts) {
    const auto storage = bytes(4 * 61000);
    INFO("layout " << &layout - layouts);
    const tensor::Region region{storage, layout, tensor::DType::float32};
    const auto touched = covered(region);
    const std::vector<std::byte> before(storage.bytes(), storage.bytes() + storage.nbytes());
    Patch patch({.kind = tensor::FlowKind::fill, .destination = region});
    std::fill_n(storage.bytes(), storage.nbytes(), std::byte{255});
    std::vector<std::byte> seen(storage.bytes(), storage.bytes() + storage.nbytes());
    patch.read(0, seen, [](std::int64_t, std::span<std::byte>) {});
    std::size_t more = 0;
    bool is_right = true;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (touched[i]) is_right = is_right && seen[i] == before[i];
      else more += seen[i] != std::byte{255};
    }
    CHECK(is_right);
    CHECK(more <= static_cast<std::size_t>(16 * std::max<std::int64_t>(layout.numel(), 0)));
    patch.exchange(storage.bytes());
    CHECK(std::equal(seen.begin(), seen.end(), storage.bytes()));
    patch.exchange(storage.bytes());
    CHECK(std::all_of(storage.bytes(), storage.bytes() + storage.nbytes(),
                      [](std::byte b) { return b == std::byte{255}; }));
  }
}

TEST_CASE("a patch of a scatter has only the written elements") {
  const auto storage = bytes(8000);
  const tensor::Region region{storage, {{1000}, {1}, 0}, tensor::DType::int64};
  const Patch patch(
      {.kind = tensor::FlowKind::fill, .destination = region, .destination_index = {900, 3, 500}});
  CHECK(patch.touches(24, 32));
  CHECK(patch.touches(7200, 7201));
  CHECK_FALSE(patch.touches(32, 4000));
  CHECK(patch.nbytes() < 200);
}

TEST_CASE("a page that repeats a pattern is stored as the pattern") {
  tensor::Memory memory;
  const auto storage = memory.allocate(1 << 20);
  storage.bytes()[200000] = std::byte{1};
  const tensor::Region region{storage, {{1 << 20}, {1}, 0}, tensor::DType::uint8};
  Patch patch({.kind = tensor::FlowKind::fill, .destination = region});
  CHECK(patch.nbytes() < 2 * Patch::page_bytes);
  std::fill_n(storage.bytes(), 1 << 20, std::byte{7});
  patch.exchange(storage.bytes());
  CHECK(storage.bytes()[200000] == std::byte{1});
  CHECK(std::count(storage.bytes(), storage.bytes() + (1 << 20), std::byte{0}) == (1 << 20) - 1);
  CHECK(patch.nbytes() < 1000);
}

TEST_CASE("history keeps the written region, not the whole storage") {
  Session session;
  append(session, "x = torch.rand(4000, 1000)");
  append(session, "x[7, 8] = 1");
  CHECK(session.kept_bytes() < 100);
  append(session, "x[:, 3] = 2");
  CHECK(session.kept_bytes() < 4000 * 32);
  append(session, "x[10:12] = 2");
  CHECK(session.kept_bytes() < 4000 * 32 + 2 * 4000 + 1000);
  append(session, "x.add_(1)");
  CHECK(session.kept_bytes() < 17'000'000);
  session.go_to(1);
  CHECK(session.kept_bytes() < 17'000'000);
  REQUIRE(session.append("x.mul_(2).view(7)"));
  CHECK(session.kept_bytes() < 17'000'000);
  append(session, "y = x");
  CHECK(session.kept_bytes() == 0);
}

TEST_CASE("a statement that fails is undone with any history limit") {
  Session session;
  session.set_history_bytes(1000);
  append(session, "x = torch.arange(1000)");
  REQUIRE(session.append("x.add_(1).mul_(2).view(7)"));
  append(session, "assert torch.equal(x, torch.arange(1000))");
}

TEST_CASE("beyond the limit the oldest images are dropped, and every state is still available") {
  const std::vector<std::string> program = {
      "x = torch.rand(500, 100)",
      "x.mul_(2)",
      "y = x.t()",
      "y += torch.rand(500)",
      "x[3] = 1",
      "x.sub_(y[0, 0].item())",
      "y[:, ::2].fill_(4)",
      "x.t_()",
      "x.resize_(60000)",
      "x.add_(3)",
      "y.mul_(y)",
  };
  std::vector<testing::Description> states;
  Session unlimited;
  states.push_back(testing::describe(unlimited.now()));
  for (const auto& statement : program) {
    append(unlimited, statement);
    states.push_back(testing::describe(unlimited.now()));
  }
  for (const std::int64_t limit : {0, 1000, 250'000, 700'000}) {
    INFO("limit " << limit);
    Session session;
    session.set_history_bytes(limit);
    for (const auto& statement : program) {
      append(session, statement);
      CHECK(session.kept_bytes() <= limit);
    }
    REQUIRE(session.append("x.zero_().view(7)"));
    for (const std::size_t cursor : {program.size(), std::size_t{4}, std::size_t{0}, program.size() - 1}) {
      session.go_to(cursor);
      CHECK(testing::describe(session.now()) == states[cursor]);
      for (std::size_t count = 0; count < states.size(); ++count) {
        INFO("step " << count << " seen from " << cursor);
        CHECK(testing::describe(session.at(count)) == states[count]);
      }
      CHECK(session.kept_bytes() <= limit);
    }
  }
}

TEST_CASE("a session without history keeps no bytes for undo") {
  Session session(tensor::Memory(), {.keeps_history = false});
  append(session, "x = torch.arange(4)");
  append(session, "x += 1");
  CHECK(session.last_ran_step().outcome.bound == std::vector<std::string>{});
  append(session, "print(x.sum())");
  CHECK(session.last_ran_step().outcome.printed == "tensor(10)\n");
  CHECK(session.steps().empty());
  CHECK(session.kept_bytes() == 0);
  const auto failure = session.append("print(x.fill_(7).dim()), x.view(3)");
  REQUIRE(failure);
  CHECK(failure->printed == "1\n");
  CHECK(testing::values_of(*session.environment().find("x")->get_if<tensor::Tensor>()) ==
        std::vector<double>{7, 7, 7, 7});
}

TEST_CASE("a cancelled move arrives at a state in between, even with dropped images") {
  for (const std::int64_t limit : {std::int64_t{0}, std::int64_t{1} << 20}) {
    INFO("limit " << limit);
    Session session;
    session.set_history_bytes(limit);
    std::vector<testing::Description> states{testing::describe(session.now())};
    for (const auto* statement : {"x = torch.zeros(1000)", "x.add_(1)", "x.mul_(3)", "x.add_(x)"}) {
      append(session, statement);
      states.push_back(testing::describe(session.now()));
    }
    std::stop_source stop;
    auto there = session.begin_move(0);
    CHECK(there.needs_rerun() == (limit == 0));
    CHECK(there.bytes() == 12'000);
    std::thread other([&] { there.run({stop.get_token(), nullptr}); });
    // Its states can be read meanwhile.
    CHECK(testing::describe(session.at(2)) == states[2]);
    stop.request_stop();
    other.join();
    session.finish_move(there);
    CHECK(testing::describe(session.now()) == states[session.cursor()]);
    session.go_to(4);
    CHECK(testing::describe(session.now()) == states[4]);
  }
}

}  // namespace stridescope::session
