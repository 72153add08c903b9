#include "engine/script/values/dict_order.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace stridescope::script {
namespace {

/// hash() of an int.
std::int64_t hash_of(std::int64_t value) {
  constexpr std::int64_t modulus = (std::int64_t{1} << 61) - 1;
  const auto hash = value % modulus;
  return hash == -1 ? -2 : hash;
}

std::optional<std::int64_t> hash_of(const Value& value) {
  if (const auto* flag = value.get_if<bool>()) return *flag;
  if (const auto* integer = value.get_if<std::int64_t>()) return hash_of(*integer);
  return std::nullopt;
}

/// Open addressing as in Objects/setobject.c: linear probing of a few slots, then a jump.
class HashTable {
 public:
  void add(std::size_t place, std::int64_t hash) {
    put({place, hash});
    if (++used_ * 5 < (slots_.size() - 1) * 3) return;
    const auto least = used_ > 50000 ? used_ * 2 : used_ * 4;
    std::size_t size = 8;
    while (size <= least) size *= 2;
    const auto before = std::exchange(slots_, std::vector<std::optional<Entry>>(size));
    for (const auto& entry : before)
      if (entry) put(*entry);
  }
  std::vector<std::size_t> places() const {
    std::vector<std::size_t> out;
    for (const auto& entry : slots_)
      if (entry) out.push_back(entry->place);
    return out;
  }

 private:
  struct Entry {
    std::size_t place;
    std::int64_t hash;
  };
  void put(const Entry& entry) {
    constexpr std::size_t neighbours = 9;
    const auto mask = slots_.size() - 1;
    auto perturb = static_cast<std::size_t>(entry.hash);
    auto at = perturb & mask;
    for (;; at = (at * 5 + 1 + perturb) & mask) {
      const auto last = at + neighbours <= mask ? at + neighbours : at;
      for (auto i = at; i <= last; ++i) {
        if (slots_[i]) continue;
        slots_[i] = entry;
        return;
      }
      perturb >>= 5;
    }
  }

  std::vector<std::optional<Entry>> slots_ = std::vector<std::optional<Entry>>(8);
  std::size_t used_ = 0;
};

}  // namespace

std::vector<std::size_t> order_of(const Dict& dict) {
  const auto& items = *dict.items;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < items.size(); i += 2) places.push_back(i);
  const bool is_set_of_ints = dict.is_set() && std::ranges::all_of(places, [&](std::size_t i) {
                                return hash_of(items[i]).has_value();
                              });
  if (!is_set_of_ints) return places;
  HashTable table;
  for (const auto i : places) table.add(i, *hash_of(items[i]));
  return table.places();
}

}  // namespace stridescope::script
