#include "ui/words/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stridescope::ui {
namespace {

using LibraryJson = nlohmann::ordered_json;

constexpr std::size_t most_depth = 100;

/// Builds a Json from the library's parser events. A handler that returns false ends the parsing.
class Reader : public nlohmann::json_sax<LibraryJson> {
 public:
  Json root;

  bool null() override { return place(nullptr); }
  bool boolean(bool value) override { return place(value); }
  bool number_integer(number_integer_t value) override { return place(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > INT64_MAX) return place(static_cast<double>(value));
    return place(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return place(value); }
  bool string(string_t& value) override { return place(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::Array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    open_.back().key = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  struct Open {
    Json value;
    std::string key;  ///< key of the next member of an object
  };

  bool place(Json value) {
    if (open_.empty()) {
      root = std::move(value);
    } else if (auto& [parent, key] = open_.back(); parent.is_array()) {
      parent.push_back(std::move(value));
    } else {
      parent.add(std::move(key), std::move(value));
    }
    return true;
  }
  bool open(Json value) {
    open_.push_back({std::move(value), {}});
    return open_.size() <= most_depth;
  }
  bool close() {
    auto value = std::move(open_.back().value);
    open_.pop_back();
    return place(std::move(value));
  }

  std::vector<Open> open_;
};

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
  Reader reader;
  if (!LibraryJson::sax_parse(text, &reader)) return std::nullopt;
  return std::move(reader.root);
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
  const auto found = std::ranges::find(members().rbegin(), members().rend(), key, &Member::key);
  return found == members().rend() ? none : found->value;
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
  const auto found = std::ranges::find(object.rbegin(), object.rend(), key, &Member::key);
  if (found == object.rend()) {
    object.push_back({std::string(key), std::move(value)});
  } else {
    found->value = std::move(value);
  }
}

bool operator==(const Json& a, const Json& b) { return a.value_ == b.value_; }

}  // namespace stridescope::ui
