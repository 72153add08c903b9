#include "engine/tensor/refusal/fact.h"

#include <utility>

namespace stridescope::tensor {

AnyFactArgument::AnyFactArgument(fact_type::Integer value) : value_(value) {}
AnyFactArgument::AnyFactArgument(fact_type::Real value) : value_(value) {}
AnyFactArgument::AnyFactArgument(std::string_view value) : value_(std::in_place_type<std::string>, value) {}
AnyFactArgument::AnyFactArgument(char value) : value_(std::in_place_type<std::string>, 1, value) {}
AnyFactArgument::AnyFactArgument(std::span<const std::int64_t> value)
    : value_(std::in_place_type<Dims>, value) {}
AnyFactArgument::AnyFactArgument(tensor::DType value) : value_(value) {}
AnyFactArgument::AnyFactArgument(const tensor::Device& value) : value_(value) {}
AnyFactArgument::AnyFactArgument(const fact_type::Shapes& value) : value_(value) {}
AnyFactArgument::AnyFactArgument(const tensor::Place& value) : value_(value) {}
void AnyFactArgument::take(AnyFactArgument&& other) { value_ = std::move(other.value_); }
AnyFactArgument::~AnyFactArgument() = default;

}  // namespace stridescope::tensor
