#include "ui/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stridescope::ui {
namespace {

using LibraryJson = nlohmann::ordered_json;

constexpr int most_depth = 100;

Json from_library(LibraryJson& json) {
  switch (json.type()) {
    case LibraryJson::value_t::boolean: return json.get<bool>();
    case LibraryJson::value_t::number_integer: return json.get<std::int64_t>();
    case LibraryJson::value_t::number_unsigned:
      if (json.get<std::uint64_t>() > INT64_MAX) return json.get<double>();
      return json.get<std::int64_t>();
    case LibraryJson::value_t::number_float: return json.get<double>();
    case LibraryJson::value_t::string: return std::move(json.get_ref<std::string&>());
    case LibraryJson::value_t::array: {
      Json::Array items;
      items.reserve(json.size());
      for (auto& item : json) items.push_back(from_library(item));
      return items;
    }
    case LibraryJson::value_t::object: {
      auto object = Json::object();
      for (auto& [key, value] : json.get_ref<LibraryJson::object_t&>()) object.add(key, from_library(value));
      return object;
    }
    default: return nullptr;
  }
}

LibraryJson to_library(const Json& json) {
  if (const auto* truth = json.get_if<bool>()) return *truth;
  if (const auto* integer = json.get_if<std::int64_t>()) return *integer;
  if (const auto* real = json.get_if<double>()) return *real;
  if (const auto* text = json.get_if<std::string>()) return *text;
  if (json.is_array()) {
    auto array = LibraryJson::array();
    for (const auto& item : json.items()) array.push_back(to_library(item));
    return array;
  }
  if (json.is_object()) {
    LibraryJson::object_t object;
    for (const auto& [key, value] : json.members()) object.emplace_back(key, to_library(value));
    return object;
  }
  return nullptr;
}

}  // namespace

Json::Json(Array values) : value_(std::move(values)) {}

Json::Json(std::initializer_list<Member> members) : value_(Object(members)) {}

Json Json::object() {
  Json json;
  json.value_ = Object();
  return json;
}

std::optional<Json> Json::parse(std::string_view text) {
  bool too_deep = false;
  const auto notice_depth = [&](int depth, LibraryJson::parse_event_t, LibraryJson&) {
    too_deep |= depth > most_depth;
    return !too_deep;
  };
  auto json = LibraryJson::parse(text, notice_depth, false);
  if (json.is_discarded() || too_deep) return std::nullopt;
  return from_library(json);
}

std::string Json::text(std::optional<int> indent) const {
  return to_library(*this).dump(indent.value_or(-1), ' ', false, LibraryJson::error_handler_t::replace);
}

std::optional<double> Json::number() const {
  if (const auto* integer = get_if<std::int64_t>()) return static_cast<double>(*integer);
  if (const auto* real = get_if<double>()) return *real;
  return std::nullopt;
}

const Json::Array& Json::items() const {
  static const Array none;
  return is_array() ? std::get<Array>(value_) : none;
}

const Json::Object& Json::members() const {
  static const Object none;
  return is_object() ? std::get<Object>(value_) : none;
}

const Json& Json::operator[](std::string_view key) const {
  static const Json none;
  const auto found = std::ranges::find(members(), key, &Member::key);
  return found == members().end() ? none : found->value;
}

const Json& Json::operator[](std::size_t index) const {
  static const Json none;
  return index < items().size() ? items()[index] : none;
}

bool Json::contains(std::string_view key) const {
  return std::ranges::count(members(), key, &Member::key) > 0;
}

void Json::push_back(Json item) {
  if (is_null()) value_ = Array();
  std::get<Array>(value_).push_back(std::move(item));
}

void Json::add(std::string key, Json value) {
  if (is_null()) value_ = Object();
  std::get<Object>(value_).push_back({std::move(key), std::move(value)});
}

void Json::set(std::string_view key, Json value) {
  if (is_null()) value_ = Object();
  auto& object = std::get<Object>(value_);
  const auto found = std::ranges::find(object, key, &Member::key);
  if (found == object.end()) {
    object.push_back({std::string(key), std::move(value)});
  } else {
    found->value = std::move(value);
  }
}

bool operator==(const Json& a, const Json& b) { return a.value_ == b.value_; }

}  // namespace stridescope::ui
