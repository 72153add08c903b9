#include "ui/forms/subscript.h"

#include "ui/words/format.h"

#include <array>
#include <charconv>

namespace stridescope::ui {
namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(at);
    parts.push_back(trim(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<SubscriptItem> parse_item(std::string_view text) {
  SubscriptItem item;
  const auto parts = split(text, ':');
  if (parts.size() == 1) {
    const auto index = integer_of(parts[0]);
    if (!index) return std::nullopt;
    item.kind = SubscriptItem::Kind::index;
    item.index = *index;
    return item;
  }
  const std::array fields{&item.start, &item.stop, &item.step};
  if (parts.size() > fields.size()) return std::nullopt;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) continue;
    *fields[i] = integer_of(parts[i]);
    if (!*fields[i]) return std::nullopt;
    item.kind = SubscriptItem::Kind::range;
  }
  return item;
}

std::string item_text(const SubscriptItem& item) {
  switch (item.kind) {
    case SubscriptItem::Kind::all: return ":";
    case SubscriptItem::Kind::index: return std::to_string(item.index);
    case SubscriptItem::Kind::range: break;
  }
  const auto part = [](const std::optional<std::int64_t>& value) {
    return value ? std::to_string(*value) : "";
  };
  std::string text = part(item.start) + ":" + part(item.stop);
  if (item.step) text += ":" + part(item.step);
  return text;
}

}  // namespace

std::optional<std::vector<SubscriptItem>> parse_subscript(std::string_view text, std::size_t dims) {
  std::vector<SubscriptItem> items;
  for (const auto part : split(text, ',')) {
    const auto item = parse_item(part);
    if (!item) return std::nullopt;
    items.push_back(*item);
  }
  if (items.size() > dims) return std::nullopt;
  items.resize(dims);
  return items;
}

std::string subscript_text(const std::vector<SubscriptItem>& items) {
  std::size_t count = items.size();
  while (count > 1 && items[count - 1].kind == SubscriptItem::Kind::all) --count;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ", ";
    text += item_text(items[i]);
  }
  return text;
}

}  // namespace stridescope::ui
