#pragma once

#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

namespace stridescope::ui {

/// One of several kinds of action. It is made of exactly these types; nothing is converted on the way.
template <class... Kinds>
class OneOf {
 public:
  template <class T>
  static constexpr bool holds = (std::same_as<T, Kinds> || ...);

  template <class T>
  requires holds<T> OneOf(T action) : kind_(std::in_place_type<T>, std::move(action)) {}

  template <class T>
  requires holds<T>
  const T* get_if() const { return std::get_if<T>(&kind_); }
  const std::variant<Kinds...>& kind() const { return kind_; }

 private:
  std::variant<Kinds...> kind_;
};

}  // namespace stridescope::ui
