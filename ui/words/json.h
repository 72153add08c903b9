#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace stridescope::ui {

/// A JSON value (RFC 8259): null, true or false, a number, a string, an array, or an object that keeps its
/// members in insertion order; of members with equal keys, the last one counts. Numbers without fraction are
/// std::int64_t, all others double.
class Json {
 public:
  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  Json(std::nullptr_t = nullptr);
  Json(double value);
  Json(std::string value);
  Json(std::string_view value);
  Json(const char* value);
  Json(Array values);
  Json(std::initializer_list<Member> members);  ///< an object
  template <class T>
  requires std::is_integral_v<T> Json(T value);

  static Json object();  ///< without members
  template <class Range>
  static Json array_of(const Range& items) {
    return Array(items.begin(), items.end());
  }

  /// Returns nullopt if the text is not JSON, or nests arrays and objects more than 100 deep.
  static std::optional<Json> parse(std::string_view text);
  /// Writes one line, or `indent` spaces per level. Invalid UTF-8 in a string becomes U+FFFD, and a number
  /// that JSON cannot express (infinite, NaN) becomes null.
  std::string text(std::optional<int> indent = std::nullopt) const;

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  bool is_array() const { return std::holds_alternative<Array>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }
  /// bool, std::int64_t, double, std::string, Array or Object; nullptr if the value has another type.
  template <class T>
  const T* get_if() const {
    return std::get_if<T>(&value_);
  }
  std::optional<double> number() const;  ///< of either kind
  const Array& items() const;            ///< of an array; else empty
  const Object& members() const;         ///< of an object; else empty
  /// A member or an item; null if it does not exist, or this is neither object nor array.
  const Json& operator[](std::string_view key) const;
  const Json& operator[](std::size_t index) const;
  bool contains(std::string_view key) const;

  /// Appends to an array, or to null, which becomes one.
  void push_back(Json item);
  /// Adds a member to an object, or to null, which becomes one; the key must be new.
  void add(std::string key, Json value);
  /// As add, but replaces an existing member with that key.
  void set(std::string_view key, Json value);

  friend bool operator==(const Json& a, const Json& b);

 private:
  std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object> value_;
};

struct Json::Member {
  std::string key;
  Json value;

  friend bool operator==(const Member& a, const Member& b) = default;
};

// Defined here, since a member of an object must be a complete type.
inline Json::Json(std::nullptr_t) {}
inline Json::Json(double value) : value_(value) {}
inline Json::Json(std::string value) : value_(std::move(value)) {}
inline Json::Json(std::string_view value) : value_(std::string(value)) {}
inline Json::Json(const char* value) : value_(std::string(value)) {}
template <class T>
requires std::is_integral_v<T> Json::Json(T value) {
  if constexpr (std::is_same_v<T, bool>) {
    value_ = value;
  } else {
    value_ = static_cast<std::int64_t>(value);
  }
}

}  // namespace stridescope::ui
