#include "app/files/background_writer.h"

#include <atomic>
#include <future>
#include <string>
#include <vector>

#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

TEST_CASE("a background writer skips writes that a newer one of the same slot replaces") {
  std::promise<void> gate;
  std::vector<int> written;
  {
    BackgroundWriter writer(2, {});
    writer.post(0, [&, wait = gate.get_future().share()] {
      wait.wait();
      written.push_back(0);
      return words::Message();
    });
    for (int i = 1; i <= 3; ++i)
      writer.post(1, [&, i] {
        written.push_back(i);
        return words::Message{"problem", {}};
      });
    gate.set_value();
    writer.wait();
    CHECK(written == std::vector<int>{0, 3});
    CHECK(writer.take_result(0) == words::Message());
    CHECK(writer.take_result(1) == words::Message{"problem", {}});
    CHECK_FALSE(writer.take_result(1));
  }
}

TEST_CASE("a background writer serves a waiting slot before one that was just served") {
  std::promise<void> gate, begun;
  std::string order;
  BackgroundWriter writer(2, {});
  const auto post = [&](std::size_t slot, char name) {
    writer.post(slot, [&order, name] {
      order += name;
      return words::Message();
    });
  };
  writer.post(0, [&, wait = gate.get_future().share()] {
    begun.set_value();
    wait.wait();
    return words::Message();
  });
  begun.get_future().wait();
  post(1, 'b');
  post(0, 'a');
  post(1, 'c');  // replaces b
  gate.set_value();
  writer.wait();
  CHECK(order == "ca");
}

TEST_CASE("a background writer finishes queued writes before it ends, and wakes after each write") {
  std::atomic<int> written = 0, woken = 0;
  {
    BackgroundWriter writer(3, [&] { ++woken; });
    for (std::size_t slot = 0; slot < 3; ++slot)
      writer.post(slot, [&] {
        ++written;
        return words::Message();
      });
  }
  CHECK(written == 3);
  CHECK(woken == 3);
}

}  // namespace
}  // namespace stridescope::app
