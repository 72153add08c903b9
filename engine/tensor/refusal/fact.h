#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/tensor/device.h"
#include "engine/tensor/dims.h"
#include "engine/tensor/dtype.h"

namespace stridescope::tensor {

/// Facts that a refusal may carry; facts.def documents each name.
enum class FactName : std::uint8_t {
#define STRIDESCOPE_FACT(name, type) name,
#include "engine/tensor/refusal/facts.def"
#undef STRIDESCOPE_FACT
};
/// "dim", "other_shape", ...
std::string_view name(FactName fact);

/// The place of a tensor's elements: its storage's id and its layout, strides and offset in elements.
struct Place {
  std::int64_t storage = 0;
  Dims shape = {}, stride = {};
  std::int64_t offset = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

namespace fact_type {
using Integer = std::int64_t;
using Real = double;
using Text = std::string;
using Sizes = tensor::Dims;
using DType = tensor::DType;
using Device = tensor::Device;
using Shapes = std::vector<tensor::Dims>;
using Place = tensor::Place;
}  // namespace fact_type

/// A fact's value; std::monostate if unknown.
using FactValue =
    std::variant<std::monostate, fact_type::Integer, fact_type::Real, fact_type::Text, fact_type::Sizes,
                 fact_type::DType, fact_type::Device, fact_type::Shapes, fact_type::Place>;

struct Fact {
  FactName name;
  FactValue value;
};

namespace fact_type {
template <FactName>
struct Of;
#define STRIDESCOPE_FACT(name, type) \
  template <>                        \
  struct Of<FactName::name> {        \
    using Type = type;               \
  };
#include "engine/tensor/refusal/facts.def"
#undef STRIDESCOPE_FACT
}  // namespace fact_type

/// The type that a fact has in every refusal.
template <FactName name>
using FactType = typename fact_type::Of<name>::Type;

/// True if From converts to a fact of type T without loss.
template <class From, class T>
concept GivesFact = (std::same_as<T, fact_type::Integer> && std::integral<From>) ||
                    (std::same_as<T, fact_type::Real> && std::floating_point<From>) ||
                    (std::same_as<T, fact_type::Text> &&
                     (std::convertible_to<const From&, std::string_view> || std::same_as<From, char>)) ||
                    (std::same_as<T, fact_type::Sizes> &&
                     std::convertible_to<const From&, std::span<const std::int64_t>>) ||
                    std::same_as<From, T>;

/// An optional value of a fact. Not a template, to limit code size: there are many rules.
class AnyFactArgument {
 public:
  AnyFactArgument(std::nullopt_t) {}
  explicit AnyFactArgument(fact_type::Integer value);
  explicit AnyFactArgument(fact_type::Real value);
  explicit AnyFactArgument(std::string_view value);
  explicit AnyFactArgument(char value);
  explicit AnyFactArgument(std::span<const std::int64_t> value);
  explicit AnyFactArgument(tensor::DType value);
  explicit AnyFactArgument(const tensor::Device& value);
  explicit AnyFactArgument(const fact_type::Shapes& value);
  explicit AnyFactArgument(const tensor::Place& value);
  AnyFactArgument(const AnyFactArgument&) = delete;
  AnyFactArgument& operator=(const AnyFactArgument&) = delete;
  ~AnyFactArgument();

  const FactValue& value() const { return value_; }

 protected:
  void take(AnyFactArgument&& other);

 private:
  FactValue value_;
};

/// An AnyFactArgument for a fact of type T.
template <class T>
class FactArgument : public AnyFactArgument {
 public:
  FactArgument(std::nullopt_t) : AnyFactArgument(std::nullopt) {}
  template <GivesFact<T> From>
  FactArgument(const From& from) : AnyFactArgument(passed(from)) {}
  template <GivesFact<T> From>
  FactArgument(const std::optional<From>& from) : AnyFactArgument(std::nullopt) {
    if (from) take(AnyFactArgument(passed(*from)));
  }

 private:
  template <class From>
  static decltype(auto) passed(const From& from) {
    if constexpr (std::same_as<From, char> || std::same_as<From, T>) return (from);
    else if constexpr (std::same_as<T, fact_type::Text>) return std::string_view(from);
    else if constexpr (std::same_as<T, fact_type::Sizes>) return std::span<const std::int64_t>(from);
    else return static_cast<T>(from);
  }
};

}  // namespace stridescope::tensor
