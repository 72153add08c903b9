#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "engine/script/table/rows/python_support.h"

namespace stridescope::script {
namespace {

Op member(std::string_view name, Help help, Value (*evaluate)(const Call&)) {
  return {name, Group::python, property, {"(any self)"}, help, evaluate};
}

tensor::DType dtype_of(const Call& call) { return std::get<tensor::DType>(call["self"].data); }
tensor::Device device_of(const Call& call) { return std::get<tensor::Device>(call["self"].data); }
const Range& range_of(const Call& call) { return std::get<Range>(call["self"].data); }
const Slice& slice_of(const Call& call) { return std::get<Slice>(call["self"].data); }

std::vector<Op> dtype_rows() {
  return with_receiver(
      "torch.dtype", {
                         member("itemsize", {"Bytes of one element.", "一个元素的字节数。"},
                                [](const Call& call) { return Value{tensor::itemsize(dtype_of(call))}; }),
                         member("is_floating_point", {"Whether it is a float type.", "是否为浮点类型。"},
                                [](const Call& call) { return Value{tensor::is_floating(dtype_of(call))}; }),
                         member("is_complex", {"Whether it is a complex type.", "是否为复数类型。"},
                                [](const Call&) { return Value{false}; }),
                         member("is_signed", {"Whether its values can be negative.", "值是否可以为负。"},
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
          member("type", {"\"cpu\" or \"cuda\".", "“cpu”或“cuda”。"},
                 [](const Call& call) {
                   return Value{std::string(device_of(call) == tensor::Device::cpu ? "cpu" : "cuda")};
                 }),
          member("index", {"The number of the GPU, or None.", "GPU 的编号；没有则为 None。"},
                 [](const Call& call) {
                   return device_of(call) == tensor::Device::cpu ? Value{None{}} : Value{std::int64_t{0}};
                 }),
      });
}

std::vector<Op> range_rows() {
  return with_receiver("range", {
                                    member("start", {"The first integer.", "第一个整数。"},
                                           [](const Call& call) { return Value{range_of(call).start}; }),
                                    member("stop", {"The end, not included.", "终点（不含）。"},
                                           [](const Call& call) { return Value{range_of(call).stop}; }),
                                    member("step", {"From one integer to the next.", "相邻整数之差。"},
                                           [](const Call& call) { return Value{range_of(call).step}; }),
                                });
}

std::vector<Op> slice_rows() {
  return with_receiver("slice", {
                                    member("start", {"Where it starts, or None.", "起点；没有则为 None。"},
                                           [](const Call& call) { return *slice_of(call).start; }),
                                    member("stop", {"Where it ends, or None.", "终点；没有则为 None。"},
                                           [](const Call& call) { return *slice_of(call).stop; }),
                                    member("step", {"Its step, or None.", "步长；没有则为 None。"},
                                           [](const Call& call) { return *slice_of(call).step; }),
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
  std::ranges::move(
      with_receiver("Exception",
                    {member("args", {"What the error was made with: its message.", "错误的内容：它的消息。"},
                            evaluate_args)}),
      std::back_inserter(rows));
  std::ranges::move(with_receiver("float", {{"is_integer",
                                             Group::python,
                                             method,
                                             {"(any self)"},
                                             {"Whether it is a whole number.", "是否为整数。"},
                                             evaluate_is_integer}}),
                    std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
