#include "engine/script/values/shared_vector.h"

#include <algorithm>
#include <random>

#include "tests/support/catch.h"

namespace stridescope::script {
namespace {

using Twin = std::vector<int>;

void agree(const SharedVector<int>& vector, const Twin& twin) {
  REQUIRE(vector.size() == twin.size());
  CHECK(vector.to_vector() == twin);
  for (std::size_t i = 0; i < twin.size(); i += 1 + twin.size() / 17) CHECK(vector[i] == twin[i]);
}

}  // namespace

TEST_CASE("a shared vector behaves like a vector, and its copies do not change") {
  std::mt19937 random(5);
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  SharedVector<int> vector;
  Twin twin;
  std::vector<std::pair<SharedVector<int>, Twin>> copies;
  for (int i = 0; i < 6000; ++i) {
    const auto at = below(twin.size() + 1);
    const auto place = static_cast<std::ptrdiff_t>(at);
    switch (below(12)) {
      case 0: {
        const auto end = at + below(std::min<std::size_t>(twin.size() - at, 70) + 1);
        vector.erase(at, end);
        twin.erase(twin.begin() + place, twin.begin() + static_cast<std::ptrdiff_t>(end));
        break;
      }
      case 1:
        vector.insert(at, Twin(below(90), i));
        twin.insert(twin.begin() + place, vector.size() - twin.size(), i);
        break;
      case 2:
      case 3:
        if (at == twin.size()) break;
        vector.set(at, -i);
        twin[at] = -i;
        break;
      case 4:
      case 5:
        vector.insert(at, i);
        twin.insert(twin.begin() + place, i);
        break;
      default: vector.push_back(i); twin.push_back(i);
    }
    if (below(60) == 0) copies.emplace_back(vector, twin);
    if (below(500) == 0) vector.clear(), twin.clear();
  }
  agree(vector, twin);
  for (const auto& [copy, was] : copies) agree(copy, was);
}

TEST_CASE("a shared vector is walked in any direction") {
  Twin items(1000);
  for (std::size_t i = 0; i < items.size(); ++i) items[i] = static_cast<int>(i * 7919 % 1000);
  const SharedVector<int> vector(items);
  CHECK(std::equal(vector.begin(), vector.end(), items.begin(), items.end()));
  CHECK(std::equal(std::make_reverse_iterator(vector.end()), std::make_reverse_iterator(vector.begin()),
                   items.rbegin()));
  CHECK(std::max_element(vector.begin(), vector.end()) - vector.begin() ==
        std::max_element(items.begin(), items.end()) - items.begin());
  CHECK(SharedVector<int>().begin() == SharedVector<int>().end());
}

namespace {
struct EveryMark {
  static bool of(int) { return true; }
};
}  // namespace

TEST_CASE("all differences of a shared vector from its copy are found by visiting few blocks") {
  std::mt19937 random(7);
  using Vector = SharedVector<int, EveryMark>;
  Vector vector(Twin(20000, 0));
  constexpr int changes = 400;
  std::size_t visits = 0;
  for (int i = 1; i <= changes; ++i) {
    const auto before = vector;
    const auto at = random() % vector.size();
    if (i % 3 == 0) vector.set(at, i);
    else if (i % 3 == 1) vector.insert(at, i);
    else vector.push_back(i);
    std::vector<std::size_t> places;
    vector.for_each_marked_not_in(before, [&](std::size_t place, int item) {
      ++visits;
      CHECK(vector[place] == item);
      if (item == i) places.push_back(place);
    });
    CHECK(places.size() == 1);
  }
  CHECK(visits < 4 * changes * Vector::width);
  visits = 0;
  vector.for_each_marked_not_in(vector, [&](std::size_t, int) { ++visits; });
  CHECK(visits == 0);
  vector.for_each_marked_not_in(Vector(), [&](std::size_t, int) { ++visits; });
  CHECK(visits == vector.size());
}

}  // namespace stridescope::script
