#include "ui/scene/motion/tween.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>
#include <utility>

#include "ui/scene/picture/color.h"

namespace stridescope::scene {

template <class Item>
std::vector<Match> matches(const std::vector<Item>& from, const std::vector<Item>& to) {
  std::unordered_map<ItemKey, std::size_t> places;  // the first unmatched item with a key
  std::vector<std::size_t> next(from.size(), Match::none);
  places.reserve(from.size());
  for (std::size_t i = from.size(); i-- > 0;) {
    const auto [place, is_first] = places.emplace(from[i].key, i);
    if (!is_first) next[i] = std::exchange(place->second, i);
  }
  std::vector<Match> found;
  found.reserve(to.size());
  std::vector<bool> taken(from.size(), false);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const auto place = places.find(to[i].key);
    const auto match = place == places.end() ? Match::none : place->second;
    if (match != Match::none) taken[match] = true, place->second = next[match];
    found.push_back({match, i});
  }
  for (std::size_t i = 0; i < from.size(); ++i)
    if (!taken[i]) found.push_back({i, Match::none});
  return found;
}

namespace {

/// Returns true if two texts are the same number, one with fewer decimals. "≈0" counts as 0.0.
bool is_rounded(std::string a, std::string b) {
  for (auto* text : {&a, &b})
    if (*text == "≈0") *text = "0.0";
  const auto decimals = [](const std::string& text) {
    const auto point = text.find('.');
    return point == std::string::npos ? std::size_t{0} : text.size() - point - 1;
  };
  const auto is_plain = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("-0123456789.") == std::string::npos;
  };
  if (!is_plain(a) || !is_plain(b)) return false;
  const double unit = std::pow(10.0, -static_cast<double>(std::min(decimals(a), decimals(b))));
  return std::abs(std::strtod(a.c_str(), nullptr) - std::strtod(b.c_str(), nullptr)) < 0.51 * unit;
}

}  // namespace

template std::vector<Match> matches(const std::vector<Box>&, const std::vector<Box>&);
template std::vector<Match> matches(const std::vector<Cell>&, const std::vector<Cell>&);
template std::vector<Match> matches(const std::vector<Label>&, const std::vector<Label>&);
template std::vector<Match> matches(const std::vector<Curve>&, const std::vector<Curve>&);

Box interpolated(const Box& a, const Box& b, ItemProgress p) {
  Box r = b;
  r.rect = mix(a.rect, b.rect, p.place);
  r.radius = mix(a.radius, b.radius, p.place);
  r.border_width = mix(a.border_width, b.border_width, p.look);
  r.fill = mix(a.fill, b.fill, p.look);
  r.border = mix(a.border, b.border, p.look);
  r.opacity = mix(a.opacity, b.opacity, p.look);
  return r;
}

float text_size_in(const Cell& cell, Rect rect) {
  if (cell.rect.w <= 0 || cell.rect.h <= 0) return cell.text_size;
  return cell.text_size * std::min({1.0f, rect.w / cell.rect.w, rect.h / cell.rect.h});
}

Cell interpolated(const Cell& a, const Cell& b, ItemProgress p) {
  Cell r = b;
  r.rect = mix(a.rect, b.rect, p.place);
  r.radius = mix(a.radius, b.radius, p.place);
  r.fill = mix(a.fill, b.fill, p.look);
  r.ink = p.look < 0.5f ? a.ink : b.ink;
  if (a.text == b.text && a.text_size > 0 && b.text_size > 0) {
    r.text_size = mix(a.text_size, b.text_size, p.place);
  } else {
    const float before = text_size_in(a, r.rect), after = text_size_in(b, r.rect);
    const bool is_early = is_rounded(a.text, b.text) ? before > after : p.look < 0.5f;
    r.text = is_early ? a.text : b.text, r.text_size = is_early ? before : after;
    if (b.text_size <= 0 && before < 0.8f * a.text_size) r.text_size = 0;
  }
  r.hatch = a.hatch.a == 0   ? with_alpha(b.hatch, p.look)
            : b.hatch.a == 0 ? with_alpha(a.hatch, 1 - p.look)
                             : mix(a.hatch, b.hatch, p.look);
  r.ring = a.ring.a == 0   ? with_alpha(b.ring, p.look)
           : b.ring.a == 0 ? with_alpha(a.ring, 1 - p.look)
                           : mix(a.ring, b.ring, p.look);
  r.ring_width = b.ring.a == 0 ? a.ring_width : mix(a.ring_width, b.ring_width, p.look);
  r.opacity = mix(a.opacity, b.opacity, p.look);
  return r;
}

Label interpolated(const Label& a, const Label& b, ItemProgress p) {
  Label r = b;
  r.at = mix(a.at, b.at, p.place);
  r.size = mix(a.size, b.size, p.place);
  r.color = mix(a.color, b.color, p.look);
  r.opacity = mix(a.opacity, b.opacity, p.look);
  if (a.text != b.text) {  // the old text fades out before the new one fades in
    r.opacity *= p.look < 0.5f ? 1 - 2 * p.look : 2 * p.look - 1;
    if (p.look < 0.5f) r.text = a.text, r.font = a.font;
  }
  return r;
}

Curve interpolated(const Curve& a, const Curve& b, ItemProgress p) {
  Curve r = b;
  r.a = mix(a.a, b.a, p.place);
  r.a_control = mix(a.a_control, b.a_control, p.place);
  r.b_control = mix(a.b_control, b.b_control, p.place);
  r.b = mix(a.b, b.b, p.place);
  r.width = mix(a.width, b.width, p.place);
  r.color = mix(a.color, b.color, p.look);
  r.opacity = mix(a.opacity, b.opacity, p.look);
  return r;
}

Scene interpolated_scene(const Scene& from, const Scene& to, float way) {
  Scene scene;
  scene.size = to.size;
  scene.background = mix(from.background, to.background, way);
  scene.tensors = to.tensors;
  scene.strips = to.strips;
  scene.content = to.content;
  scene.note = to.note;
  return scene;
}

}  // namespace stridescope::scene
