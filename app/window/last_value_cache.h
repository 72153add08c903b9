#pragma once

#include <optional>
#include <tuple>
#include <utility>

namespace stridescope::app {

/// Caches a value for the latest key; another key recomputes it.
template <class Value, class... Key>
class LastValueCache {
 public:
  template <class Make>
  const Value& of(std::tuple<Key...> key, Make make) {
    if (key_ != key) value_ = make(), key_ = std::move(key);
    return value_;
  }

 private:
  std::optional<std::tuple<Key...>> key_;
  Value value_;
};

}  // namespace stridescope::app
