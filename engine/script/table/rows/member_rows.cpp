#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "engine/script/table/rows/python_support.h"

namespace stridescope::script {
namespace {

tensor::DType dtype_of(const Call& call) { return std::get<tensor::DType>(call["self"].data); }
tensor::Device device_of(const Call& call) { return std::get<tensor::Device>(call["self"].data); }
const Range& range_of(const Call& call) { return std::get<Range>(call["self"].data); }
const Slice& slice_of(const Call& call) { return std::get<Slice>(call["self"].data); }

std::vector<Row> dtype_members() {
  return {
      {.name = "itemsize",
       .value_type = "int",
       .evaluate = [](const Call& call) { return Value{tensor::itemsize(dtype_of(call))}; }},
      {.name = "is_floating_point",
       .value_type = "bool",
       .evaluate = [](const Call& call) { return Value{tensor::is_floating(dtype_of(call))}; }},
      {.name = "is_complex",
       .value_type = "bool",
       .evaluate = [](const Call& call) { return Value{tensor::is_complex(dtype_of(call))}; }},
      {.name = "to_real",
       .forms = method,
       .value_type = "torch.dtype",
       .evaluate = [](const Call& call) { return Value{tensor::to_real(dtype_of(call))}; }},
      {.name = "to_complex",
       .forms = method,
       .value_type = "torch.dtype",
       .evaluate = [](const Call& call) { return Value{tensor::to_complex(dtype_of(call))}; }},
      {.name = "is_signed",
       .value_type = "bool",
       .evaluate =
           [](const Call& call) {
             const auto dtype = dtype_of(call);
             return Value{dtype != tensor::DType::uint8 && dtype != tensor::DType::boolean &&
                          !tensor::is_wide_unsigned(dtype)};
           }},
  };
}

std::vector<Row> device_rows() {
  return {
      {.name = "type",
       .value_type = "str",
       .evaluate = [](const Call& call) { return Value{std::string(tensor::type(device_of(call)))}; },
       .gradient = "ToCopyBackward0"},
      {.name = "index",
       .evaluate =
           [](const Call& call) {
             const auto index = tensor::index(device_of(call));
             return index ? Value{std::int64_t{*index}} : Value{None{}};
           }},
  };
}

std::vector<Row> range_rows() {
  return family(
      {.value_type = "int"},
      {
          {.name = "start", .evaluate = [](const Call& call) { return Value{range_of(call).start}; }},
          {.name = "stop", .evaluate = [](const Call& call) { return Value{range_of(call).stop}; }},
          {.name = "step", .evaluate = [](const Call& call) { return Value{range_of(call).step}; }},
      });
}

std::vector<Row> slice_rows() {
  return {
      {.name = "start", .evaluate = [](const Call& call) { return *slice_of(call).start; }},
      {.name = "stop", .evaluate = [](const Call& call) { return *slice_of(call).stop; }},
      {.name = "step", .evaluate = [](const Call& call) { return *slice_of(call).step; }},
  };
}

Value evaluate_is_integer(const Call& call) {
  const auto value = std::get<double>(call["self"].data);
  return {std::isfinite(value) && value == std::floor(value)};
}

}  // namespace

std::vector<Row> member_rows() {
  const std::pair<std::string_view, std::vector<Row>> types[] = {
      {"torch.dtype", dtype_members()},
      {"torch.device", device_rows()},
      {"range", range_rows()},
      {"slice", slice_rows()},
      {"float",
       {{.name = "is_integer", .forms = method, .value_type = "bool", .evaluate = evaluate_is_integer}}},
  };
  std::vector<Row> rows;
  for (const auto& [type, members] : types)
    std::ranges::move(family({.group = Group::python,
                              .forms = property,
                              .receiver = type,
                              .signatures = {"(any self)"},
                              .effect = Effect::none},
                             members),
                      std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
