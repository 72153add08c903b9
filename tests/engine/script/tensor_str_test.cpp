#include "engine/script/values/tensor_str.h"

#include <fstream>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::script {
namespace {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Tensor;

/// A line of tests/data/script/tensor_str.txt.
struct Row {
  DType dtype;
  Dims shape;
  std::string values, expected;
};

std::vector<Row> recorded_rows() {
  std::ifstream file(std::string(TEST_DATA_DIR) + "/script/tensor_str.txt");
  REQUIRE(file);
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream in(line);
    std::string dtype, shape, text;
    Row row;
    std::getline(in, dtype, '|');
    std::getline(in, shape, '|');
    std::getline(in, row.values, '|');
    std::getline(in, text);
    row.dtype = *tensor::dtype_from_name(dtype);
    std::istringstream sizes(shape);
    for (std::int64_t size = 0; sizes >> size;) row.shape.push_back(size);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool line_end = text.compare(i, 2, "\\n") == 0;
      row.expected += line_end ? '\n' : text[i];
      i += line_end;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<double> values_of_row(const Row& row) {
  const auto numel = static_cast<std::size_t>(*tensor::checked_numel(row.shape));
  std::istringstream in(row.values);
  std::string word;
  in >> word;
  std::vector<double> values;
  if (word == "arange") {
    for (std::size_t i = 0; i < numel; ++i) values.push_back(static_cast<double>(i));
  } else if (word == "all") {
    in >> word;
    values.assign(numel, std::strtod(word.c_str(), nullptr));
  } else {
    for (std::size_t i = 0; i < numel; ++i, in >> word) values.push_back(std::strtod(word.c_str(), nullptr));
  }
  return values;
}

TEST_CASE("tensors print as PyTorch printed them") {
  Memory memory;
  for (const auto& row : recorded_rows()) {
    INFO(row.values);
    CHECK(tensor_str(testing::make_tensor(memory, row.shape, row.dtype, values_of_row(row))) == row.expected);
  }
}

TEST_CASE("a view prints its own elements") {
  Memory memory;
  const auto x = testing::make_tensor(memory, {2, 3}, DType::int64, {0, 1, 2, 3, 4, 5});
  CHECK(tensor_str(x.view(Layout{{3, 2}, {1, 3}, 0})) ==
        "tensor([[0, 3],\n        [1, 4],\n        [2, 5]])");
  CHECK(tensor_str(x.view(Layout{{2}, {0}, 4})) == "tensor([4, 4])");
  CHECK(tensor_str(x.view(Layout{{}, {}, 5})) == "tensor(5)");
}

TEST_CASE("another device and another dtype are named after the elements") {
  Memory memory;
  const auto make = [&](Dims shape, DType dtype) {
    return memory.allocate_tensor(shape, dtype, Device::cuda0);
  };
  CHECK(tensor_str(make({2}, DType::float32)) == "tensor([0., 0.], device='cuda:0')");
  CHECK(tensor_str(make({2}, DType::int32)) == "tensor([0, 0], device='cuda:0', dtype=torch.int32)");
  CHECK(tensor_str(make({0, 2}, DType::int64)) ==
        "tensor([], device='cuda:0', size=(0, 2), dtype=torch.int64)");
}

TEST_CASE("a tensor of a million million elements prints its edges") {
  Memory memory;
  const auto one = testing::make_tensor(memory, {1}, DType::float32, {1});
  CHECK(tensor_str(one.view(Layout{{1'000'000, 1'000'000}, {0, 0}, 0})) ==
        "tensor([[1., 1., 1.,  ..., 1., 1., 1.],\n"
        "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
        "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
        "        ...,\n"
        "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
        "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
        "        [1., 1., 1.,  ..., 1., 1., 1.]])");
  CHECK_THROWS_AS(tensor_str(one.view(Layout{Dims(40, 2), Dims(40, 0), 0})), tensor::Error);
}

TEST_CASE("a dry run cannot print values") {
  Memory memory(Memory::Mode::meta);
  CHECK_THROWS_AS(tensor_str(memory.allocate_tensor({2}, DType::float32)), tensor::NeedsData);
}

}  // namespace
}  // namespace stridescope::script
