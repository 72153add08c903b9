#include "engine/ops/rules/iterator.h"

#include <fstream>
#include <functional>
#include <sstream>
#include <string>

#include "engine/ops/rules/promotion.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"

namespace stridescope::ops {
namespace {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Tensor;

std::ifstream recorded(const std::string& name) {
  std::ifstream file(std::string(TEST_DATA_DIR) + "/ops/" + name);
  REQUIRE(file);
  return file;
}

Operand operand_of(Memory& memory, const std::string& text) {
  const auto colon = text.find(':');
  const auto type = text.substr(0, colon), rank = text.substr(colon + 1);
  if (rank == "number") {
    if (type == "bool") return tensor::Scalar(true);
    if (type == "int") return tensor::Scalar(std::int64_t{2});
    return tensor::Scalar(0.5);
  }
  return memory.allocate_tensor(rank == "0" ? Dims{} : Dims{1}, *tensor::dtype_from_name(type));
}

Dims dims_of(const std::string& text) {
  Dims dims;
  if (text == "-") return dims;
  std::istringstream in(text);
  for (std::string number; std::getline(in, number, ',');) dims.push_back(std::stoll(number));
  return dims;
}

std::string listed(const Dims& dims) {
  std::string text;
  for (const auto d : dims) text += (text.empty() ? "" : ",") + std::to_string(d);
  return text.empty() ? "-" : text;
}

Tensor tensor_of(Memory& memory, const std::string& dtype, const std::string& shape,
                 const std::string& stride) {
  const Layout layout{dims_of(shape), dims_of(stride), 0};
  const auto type = *tensor::dtype_from_name(dtype);
  return {memory.allocate(extent(layout).end * tensor::itemsize(type)), layout, type};
}

std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const tensor::Error& error) {
    return std::string(tensor::name(error.type())) + ": " + error.message();
  }
  return "no error";
}

TEST_CASE("promoted dtypes equal PyTorch's") {
  Memory memory;
  auto file = recorded("result_type.txt");
  for (std::string a, b, result; file >> a >> b >> result;) {
    CAPTURE(a, b);
    const Operand operands[] = {operand_of(memory, a), operand_of(memory, b)};
    REQUIRE(tensor::name(result_type(memory, operands)) == result);
  }
}

TEST_CASE("strides of new results equal PyTorch's") {
  Memory memory;
  auto file = recorded("result_stride.txt");
  for (std::string line; std::getline(file, line);) {
    CAPTURE(line);
    std::istringstream in(line);
    std::string form, a[3], b[3], result[3];
    in >> form >> a[0] >> a[1] >> a[2] >> b[0] >> b[1] >> b[2] >> result[0] >> result[1] >> result[2];
    std::vector<Operand> operands{tensor_of(memory, a[0], a[1], a[2])};
    if (form == "binary") operands.push_back(tensor_of(memory, b[0], b[1], b[2]));
    if (form == "number") operands.push_back(tensor::Scalar(std::int64_t{1}));
    const auto iteration =
        iterate(memory, operands, form == "unary" ? Promotion::to_float : Promotion::common);
    const auto made = memory.allocate_tensor(iteration.shape, stride_of_result(iteration), iteration.dtype);
    REQUIRE(tensor::name(made.dtype()) == result[0]);
    REQUIRE(listed(made.shape()) == result[1]);
    REQUIRE(listed(made.stride()) == result[2]);
  }
}

TEST_CASE("shapes broadcast from the last dimension") {
  CHECK(broadcast_shape({3, 1}, {4}) == Dims{3, 4});
  CHECK(broadcast_shape({}, {2, 3}) == Dims{2, 3});
  CHECK(broadcast_shape({1}, {0}) == Dims{0});
  CHECK(message_of([] {
          broadcast_shape({2, 3}, {2, 4});
        }) ==
        "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
        "dimension 1");
  CHECK(message_of([] {
          broadcast_shape({3}, {5, 2, 4});
        }) ==
        "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
        "dimension 2");
}

TEST_CASE("a broadcast layout repeats with stride 0") {
  const auto layout = broadcast_layout({{3, 1}, {5, 7}, 2}, {2, 3, 4});
  CHECK(layout.stride == Dims{0, 5, 0});
  CHECK(layout.storage_offset == 2);
  CHECK(broadcast_layout({{1}, {9}, 0}, {1}).stride == Dims{9});
}

TEST_CASE("devices must agree, except for a 0-d CPU tensor") {
  Memory memory;
  const Operand cpu = memory.allocate_tensor({2}, DType::float32),
                zero_dim = memory.allocate_tensor({}, DType::float32);
  const Operand cuda = memory.allocate_tensor({2}, DType::float32, Device::cuda0);
  const auto device = [](std::vector<Operand> operands) { return common_device(operands); };
  CHECK(device({cpu, zero_dim}) == Device::cpu);
  CHECK(device({cuda, zero_dim}) == Device::cuda0);
  CHECK(device({zero_dim, cuda}) == Device::cuda0);
  const std::string differ =
      "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 "
      "and cpu!";
  CHECK(message_of([&] { device({cpu, cuda}); }) == differ);
  CHECK(message_of([&] { device({cuda, cpu}); }) == differ);
  const std::vector<Operand> inputs{cuda};
  CHECK(message_of([&] { common_device(inputs, as_tensor(cpu)); }) == differ);
}

TEST_CASE("an output is refused for the first reason that PyTorch checks") {
  Memory memory;
  const auto output = memory.allocate_tensor({3}, DType::int64);
  const auto with = [&](const Tensor& out, const Tensor& other) {
    return message_of([&] { iterate_into(memory, out, std::vector<Operand>{out, other}); });
  };
  CHECK(with(output, memory.allocate_tensor({3, 3}, DType::int64)) ==
        "RuntimeError: output with shape [3] doesn't match the broadcast shape [3, 3]");
  CHECK(with(output, memory.allocate_tensor({3}, DType::float32)) ==
        "RuntimeError: result type Float can't be cast to the desired output type Long");
  const auto expanded = output.view({{3, 3}, {0, 1}, 0});
  CHECK(with(expanded, memory.allocate_tensor({2}, DType::float32)) ==
        "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a "
        "single memory "
        "location. Please clone() the tensor before performing the operation.");
  const auto square = memory.allocate_tensor({3, 3}, DType::float32);
  CHECK(with(square, square.view({{3, 3}, {1, 3}, 0})) ==
        "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
        "refer to a "
        "single memory location. Please clone() the tensor before performing the operation.");
  CHECK(with(square, square) == "no error");
  CHECK(with(square, square.view({{3}, {1}, 0})) != "no error");
  CHECK(with(square.view({{2, 3}, {3, 1}, 3}), square.view({{3}, {1}, 0})) == "no error");
}

}  // namespace
}  // namespace stridescope::ops
