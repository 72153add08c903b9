#include "engine/script/values/shared_map.h"

#include <map>
#include <random>

#include "tests/support/catch.h"

namespace stridescope::script {
namespace {

/// Keys that differ only in bits beyond the levels of the trie.
struct Colliding {
  std::size_t operator()(int key) const { return static_cast<std::size_t>(key % 3); }
};

template <class Hash>
void walk() {
  std::mt19937 random(3);
  SharedMap<int, int, Hash> map;
  std::map<int, int> twin;
  std::vector<std::pair<SharedMap<int, int, Hash>, std::map<int, int>>> copies;
  for (int i = 0; i < 4000; ++i) {
    const int key = static_cast<int>(random() % 300);
    if (random() % 3 == 0) {
      map.erase(key);
      twin.erase(key);
    } else {
      map.set(key, i);
      twin[key] = i;
    }
    if (random() % 100 == 0) copies.emplace_back(map, twin);
  }
  copies.emplace_back(map, twin);
  for (const auto& [copy, was] : copies) {
    for (int key = 0; key < 300; ++key) {
      const auto* found = copy.find(key);
      REQUIRE((found != nullptr) == (was.count(key) == 1));
      if (found) CHECK(*found == was.at(key));
    }
  }
}

}  // namespace

TEST_CASE("a shared map behaves like a map, and its copies do not change") { walk<std::hash<int>>(); }
TEST_CASE("a shared map supports keys with equal hashes") { walk<Colliding>(); }

}  // namespace stridescope::script
