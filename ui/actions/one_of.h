#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace stridescope::ui {

/// The base of actions of all types. A shared pointer to it is compiled once; one to each type of action
/// would take most of the compile time of every source that emits actions.
struct ErasedAction {
  virtual ~ErasedAction() = default;
};
template <class T>
struct HeldAction final : ErasedAction {
  explicit HeldAction(T&& value) : action(std::move(value)) {}
  const T action;
};

/// An action of exactly one of these types, without conversions. It is immutable, so copies share it.
template <class... Kinds>
class OneOf {
 public:
  template <class T>
  static constexpr bool holds = (std::same_as<T, Kinds> || ...);

  template <class T>
  requires holds<T> OneOf(T action)
      : kind_(place<T>()), action_(static_cast<const ErasedAction*>(new HeldAction<T>(std::move(action)))) {}

  template <class T>
  requires holds<T>
  const T* get_if() const {
    return kind_ == place<T>() ? &static_cast<const HeldAction<T>&>(*action_).action : nullptr;
  }
  /// Calls `visitor` with the action in its own type.
  template <class Visitor>
  void visit(Visitor&& visitor) const {
    static_cast<void>((visits<Kinds>(visitor) || ...));
  }
  /// Actions without operator== are equal only if they are copies of one another.
  friend bool operator==(const OneOf& a, const OneOf& b) {
    return a.kind_ == b.kind_ && (a.action_ == b.action_ || (a.template equals<Kinds>(b) || ...));
  }

 private:
  template <class T>
  bool equals(const OneOf& other) const {
    if constexpr (std::is_empty_v<T>) return get_if<T>() != nullptr;
    else if constexpr (std::equality_comparable<T>)
      return get_if<T>() && *get_if<T>() == *other.template get_if<T>();
    else return false;
  }
  template <class T>
  static consteval std::size_t place() {
    std::size_t place = 0;
    static_cast<void>(((std::same_as<T, Kinds> || (++place, false)) || ...));
    return place;
  }
  template <class T, class Visitor>
  bool visits(Visitor& visitor) const {
    const auto* action = get_if<T>();
    if (action) visitor(*action);
    return action != nullptr;
  }

  std::size_t kind_;
  std::shared_ptr<const ErasedAction> action_;
};

}  // namespace stridescope::ui
