#include "app/export/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace stridescope::app {
namespace {

/// Kind of a property: a length in pixels, a plain number, a colour, or a value that jumps.
enum class PropertyKind : std::uint8_t { length, number, color, jump };

// In the order of properties(); assets/player/player.js has the same order.
constexpr PropertyKind box_properties[] = {PropertyKind::length, PropertyKind::length, PropertyKind::length,
                                           PropertyKind::length, PropertyKind::length, PropertyKind::color,
                                           PropertyKind::color,  PropertyKind::length, PropertyKind::number,
                                           PropertyKind::jump};
constexpr PropertyKind curve_properties[] = {PropertyKind::length, PropertyKind::length, PropertyKind::length,
                                             PropertyKind::length, PropertyKind::length, PropertyKind::length,
                                             PropertyKind::length, PropertyKind::length, PropertyKind::length,
                                             PropertyKind::color,  PropertyKind::number, PropertyKind::jump,
                                             PropertyKind::jump};
constexpr PropertyKind cell_properties[] = {PropertyKind::length, PropertyKind::length, PropertyKind::length,
                                            PropertyKind::length, PropertyKind::length, PropertyKind::color,
                                            PropertyKind::color,  PropertyKind::color,  PropertyKind::color,
                                            PropertyKind::color,  PropertyKind::length, PropertyKind::length,
                                            PropertyKind::number, PropertyKind::jump};
constexpr PropertyKind label_properties[] = {PropertyKind::length, PropertyKind::length, PropertyKind::length,
                                             PropertyKind::color,  PropertyKind::number, PropertyKind::jump,
                                             PropertyKind::jump};

constexpr float length_tolerance = 0.08f, number_tolerance = 0.004f, color_tolerance = 1.5f;

std::vector<float> color_of(scene::Color c) {
  return {static_cast<float>(c.r), static_cast<float>(c.g), static_cast<float>(c.b), static_cast<float>(c.a)};
}

/// Formats a number with as few characters as its precision allows.
std::string number(double value, int digits) {
  auto text = fmt::format("{:.{}f}", value, digits);
  if (text.find('.') != std::string::npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string value_text(PropertyKind what, const std::vector<float>& value) {
  switch (what) {
    case PropertyKind::length: return number(value[0], 2);
    case PropertyKind::number: return number(value[0], 3);
    case PropertyKind::color:
      return fmt::format("\"{:02x}{:02x}{:02x}{:02x}\"", static_cast<int>(value[0]),
                         static_cast<int>(value[1]), static_cast<int>(value[2]), static_cast<int>(value[3]));
    case PropertyKind::jump: break;
  }
  return number(value[0], 0);
}

std::string property_text(PropertyKind what, const Samples& samples) {
  const auto knots = what == PropertyKind::jump
                         ? step_keyframes_of(samples)
                         : keyframes_of(samples, what == PropertyKind::length   ? length_tolerance
                                                 : what == PropertyKind::number ? number_tolerance
                                                                                : color_tolerance);
  if (knots.size() == 1) return value_text(what, knots[0].value);
  std::string text = "[";
  for (const auto& knot : knots)
    text += fmt::format("{}{},{}", text.size() > 1 ? "," : "", knot.at, value_text(what, knot.value));
  return text + "]";
}

template <class Texts, class Write>
void write_list(std::string& json, const char* name, const Texts& texts, Write&& write) {
  json += fmt::format("\"{}\":[", name);
  const char* between = "";
  for (const auto& text : texts) {
    json += between;
    json += write(text);
    between = ",\n";
  }
  json += "]";
}

}  // namespace

float Recording::text(std::string_view text, scene::Font font) {
  if (text.empty()) return -1;
  const auto [known, is_new] = texts_.try_emplace({std::string(text), font}, written_texts_.size());
  if (is_new) {
    auto written = "[" + number(fonts_.width(text, font, 1000) / 1000.0, 3);
    for (const auto& glyph : fonts_.glyphs(text, font)) {
      const auto [at, is_new_glyph] = glyphs_.try_emplace({glyph.face, glyph.number}, outlines_.size());
      if (is_new_glyph) outlines_.push_back(fonts_.outline(glyph.face, glyph.number));
      if (!outlines_[at->second].empty())
        written += fmt::format(",{},{}", at->second, std::lround(glyph.x * 1000));
    }
    written_texts_.push_back(written + "]");
  }
  return static_cast<float>(known->second);
}

Recording::Properties Recording::properties(const scene::Box& box) {
  return {{box.rect.x},         {box.rect.y},
          {box.rect.w},         {box.rect.h},
          {box.radius},         color_of(box.fill),
          color_of(box.border), {box.border_width},
          {box.opacity},        {static_cast<float>(box.hatch)}};
}

Recording::Properties Recording::properties(const scene::Curve& curve) {
  return {{curve.a.x},
          {curve.a.y},
          {curve.a_control.x},
          {curve.a_control.y},
          {curve.b_control.x},
          {curve.b_control.y},
          {curve.b.x},
          {curve.b.y},
          {curve.width},
          color_of(curve.color),
          {curve.opacity},
          {curve.dashed ? 1.f : 0.f},
          {curve.arrow ? 1.f : 0.f}};
}

Recording::Properties Recording::properties(const scene::Cell& cell) {
  const bool has_text = cell.text_size > 0;
  return {{cell.rect.x},        {cell.rect.y},
          {cell.rect.w},        {cell.rect.h},
          {cell.radius},        color_of(cell.fill),
          color_of(cell.ink),   color_of(cell.edge),
          color_of(cell.hatch), color_of(cell.ring),
          {cell.ring_width},    {cell.text_size},
          {cell.opacity},       {has_text ? text(cell.text, scene::Font::mono) : -1}};
}

Recording::Properties Recording::properties(const scene::Label& label) {
  return {{label.at.x},
          {label.at.y},
          {label.size},
          color_of(label.color),
          {label.opacity},
          {static_cast<float>(label.align)},
          {text(label.text, label.font)}};
}

void Recording::place(Group& group, Kind kind, const std::vector<std::pair<Name, Properties>>& shown) {
  std::map<std::size_t, std::size_t> place_of;  // position of an item in the order
  for (std::size_t i = 0; i < group.order.size(); ++i) place_of[group.order[i]] = i;
  std::vector<std::size_t> order;
  std::map<Name, std::size_t> open;
  std::size_t next = 0;  // the next item of the old order that is not in the new one yet
  for (const auto& [name, properties] : shown) {
    const auto known = group.open.find(name);
    std::size_t item = items_.size();
    if (known != group.open.end() && place_of[known->second] >= next) {
      item = known->second;
      const auto at = place_of[item];
      order.insert(order.end(), group.order.begin() + static_cast<std::ptrdiff_t>(next),
                   group.order.begin() + static_cast<std::ptrdiff_t>(at) + 1);
      next = at + 1;
    } else {
      items_.push_back({kind, scenes_, scenes_, std::vector<Samples>(properties.size())});
      order.push_back(item);
    }
    items_[item].last = scenes_;
    for (std::size_t i = 0; i < properties.size(); ++i) items_[item].properties[i].push_back(properties[i]);
    open[name] = item;
  }
  order.insert(order.end(), group.order.begin() + static_cast<std::ptrdiff_t>(next), group.order.end());
  group.order = std::move(order);
  group.open = std::move(open);
}

template <class Items>
void Recording::add_items(Kind kind, std::int16_t layer, const Items& items) {
  std::map<scene::ItemKey, std::size_t> count;
  std::vector<std::pair<Name, Properties>> shown;
  for (const auto& item : items)
    if (item.layer == layer && item.opacity > 0)
      shown.push_back({{item.key, count[item.key]++}, properties(item)});
  if (!shown.empty() || groups_.contains({layer, kind})) place(groups_[{layer, kind}], kind, shown);
}

void Recording::add(const scene::Scene& scene) {
  for (std::int16_t layer = scene::layer::card; layer <= scene::layer::note; ++layer) {
    add_items(Kind::box, layer, scene.boxes);
    add_items(Kind::curve, layer, scene.curves);
    add_items(Kind::cell, layer, scene.cells);
    add_items(Kind::label, layer, scene.labels);
  }
  ++scenes_;
}

std::string Recording::json() const {
  std::string json = "{";
  write_list(json, "g", outlines_, [](const std::string& path) { return "\"" + path + "\""; });
  json += ",\n";
  write_list(json, "t", written_texts_, [](const std::string& text) { return text; });
  json += ",\n";
  std::vector<std::size_t> order;
  for (const auto& [of, group] : groups_) order.insert(order.end(), group.order.begin(), group.order.end());
  write_list(json, "i", order, [&](std::size_t index) {
    const auto& item = items_[index];
    const PropertyKind* what = item.kind == Kind::box     ? box_properties
                               : item.kind == Kind::curve ? curve_properties
                               : item.kind == Kind::cell  ? cell_properties
                                                          : label_properties;
    auto text = fmt::format("[{},{},{}", static_cast<int>(item.kind), item.first, item.last);
    for (const auto& samples : item.properties) text += "," + property_text(*what++, samples);
    return text + "]";
  });
  return json + "}";
}

}  // namespace stridescope::app
