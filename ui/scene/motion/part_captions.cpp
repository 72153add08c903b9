#include "ui/scene/motion/part_captions.h"

#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "ui/scene/motion/origin.h"

namespace stridescope::scene {
namespace {

/// How far words may shift against each other on their way, in ems.
constexpr float same_place_ems = 0.35f;

struct Words {
  Point at;
  float size;
};

std::unordered_map<Key, Words> words_of(const Scene& scene) {
  std::unordered_map<Key, Words> found;
  for (const auto& box : scene.boxes)
    if (box.layer == layer::label) found.emplace(box.key, Words{{box.rect.x, box.rect.y}, 0});
  for (const auto& label : scene.labels) found.emplace(label.key, Words{label.at, label.size});
  return found;
}

bool keeps_place(const Words& old, const Words& old_name, const Words& now, const Words& now_name) {
  const Point before{(old.at.x - old_name.at.x) / old_name.size, (old.at.y - old_name.at.y) / old_name.size};
  const Point after{(now.at.x - now_name.at.x) / now_name.size, (now.at.y - now_name.at.y) / now_name.size};
  return std::abs(before.x - after.x) < same_place_ems && std::abs(before.y - after.y) < same_place_ems;
}

void part_pairs(std::vector<Match>& pairs, const auto& to, const std::unordered_set<Key>& parted) {
  const auto count = pairs.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (pairs[i].from == Match::none || pairs[i].to == Match::none) continue;
    if (parted.count(to[pairs[i].to].key) == 0) continue;
    pairs.push_back({pairs[i].from, Match::none});
    pairs[i].from = Match::none;
  }
}

}  // namespace

void part_captions(Pairs& pairs, const Scene& from, const Scene& to) {
  const auto before = words_of(from), after = words_of(to);
  std::unordered_set<Key> parted;
  for (const auto& part : to.tensors) {
    if (!part_in(from, part.tensor) || part.title.empty()) continue;
    const auto old_name = before.find(part.title[0]), name = after.find(part.title[0]);
    if (old_name == before.end() || name == after.end()) continue;
    for (const auto* keys : {&part.title, &part.facts})
      for (const auto key : *keys) {
        const auto old = before.find(key), now = after.find(key);
        if (old == before.end() || now == after.end() || now == name) continue;
        if (!keeps_place(old->second, old_name->second, now->second, name->second)) parted.insert(key);
      }
  }
  part_pairs(pairs.labels, to.labels, parted);
  part_pairs(pairs.boxes, to.boxes, parted);
}

}  // namespace stridescope::scene
