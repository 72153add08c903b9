#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "engine/script/table/rows/python_support.h"

namespace stridescope::script {
namespace {

Op member(std::string_view name, Value (*evaluate)(const Call&)) {
  return {name, Group::python, property, {"(any self)"}, evaluate};
}

tensor::DType dtype_of(const Call& call) { return std::get<tensor::DType>(call["self"].data); }
tensor::Device device_of(const Call& call) { return std::get<tensor::Device>(call["self"].data); }
const Range& range_of(const Call& call) { return std::get<Range>(call["self"].data); }
const Slice& slice_of(const Call& call) { return std::get<Slice>(call["self"].data); }

std::vector<Op> dtype_rows() {
  return with_receiver(
      "torch.dtype",
      {
          member("itemsize", [](const Call& call) { return Value{tensor::itemsize(dtype_of(call))}; }),
          member("is_floating_point",
                 [](const Call& call) { return Value{tensor::is_floating(dtype_of(call))}; }),
          member("is_complex", [](const Call&) { return Value{false}; }),
          member("is_signed",
                 [](const Call& call) {
                   return Value{dtype_of(call) != tensor::DType::uint8 &&
                                dtype_of(call) != tensor::DType::boolean};
                 }),
      });
}

std::vector<Op> device_rows() {
  return with_receiver(
      "torch.device",
      {
          member("type",
                 [](const Call& call) {
                   return Value{std::string(device_of(call) == tensor::Device::cpu ? "cpu" : "cuda")};
                 }),
          member("index",
                 [](const Call& call) {
                   return device_of(call) == tensor::Device::cpu ? Value{None{}} : Value{std::int64_t{0}};
                 }),
      });
}

std::vector<Op> range_rows() {
  return with_receiver("range",
                       {
                           member("start", [](const Call& call) { return Value{range_of(call).start}; }),
                           member("stop", [](const Call& call) { return Value{range_of(call).stop}; }),
                           member("step", [](const Call& call) { return Value{range_of(call).step}; }),
                       });
}

std::vector<Op> slice_rows() {
  return with_receiver("slice", {
                                    member("start", [](const Call& call) { return *slice_of(call).start; }),
                                    member("stop", [](const Call& call) { return *slice_of(call).stop; }),
                                    member("step", [](const Call& call) { return *slice_of(call).step; }),
                                });
}

Value evaluate_args(const Call& call) {
  const auto& exception = std::get<ExceptionValue>(call["self"].data);
  if (exception.message.empty()) return make_tuple({});
  return make_tuple({Value{exception.message}});
}

Value evaluate_is_integer(const Call& call) {
  const auto value = std::get<double>(call["self"].data);
  return {std::isfinite(value) && value == std::floor(value)};
}

}  // namespace

std::vector<Op> member_rows() {
  std::vector<Op> rows;
  for (auto* group : {dtype_rows, device_rows, range_rows, slice_rows}) {
    std::ranges::move(group(), std::back_inserter(rows));
  }
  std::ranges::move(with_receiver("Exception", {member("args", evaluate_args)}), std::back_inserter(rows));
  std::ranges::move(
      with_receiver("float", {{"is_integer", Group::python, method, {"(any self)"}, evaluate_is_integer}}),
      std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
