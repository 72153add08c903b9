#include "engine/explain/pasted_error.h"

#include "engine/script/syntax/ast.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

const auto any_name = [](const std::string&) { return true; };

/// The error of the last of some statements, "Type: message"; empty if all of them run.
std::string error_of(const std::vector<std::string>& statements) {
  session::Session session;
  for (const auto& statement : statements)
    if (const auto failure = session.append(statement)) return tensor::line_of(failure->refusal);
  return {};
}

TEST_CASE("statements derived from an error message fail with that message") {
  const std::vector<std::vector<std::string>> programs = {
      {"x = torch.zeros(5, 4).t()", "x.view(20)"},
      {"x = torch.zeros(500)", "x.view(2, 256)"},
      {"x = torch.zeros(4, 3) + torch.zeros(4, 5)"},
      {"x = torch.zeros(3).expand(2, 4)"},
      {"x = torch.zeros(2, 3) @ torch.zeros(4, 5)"},
      {"x = torch.zeros(2, 3)", "x[0, 7]"},
      {"x = torch.zeros(2, 3).sum(2)"},
      {"x = torch.cat([torch.zeros(2, 3), torch.zeros(2, 4)])"},
      {"x = torch.cat([torch.zeros(2, 3), torch.zeros(3)])"},
      {"x = torch.stack([torch.zeros(2), torch.zeros(3)])"},
      {"x = torch.zeros(6)", "x.as_strided((3, 3), (3, 1), 2)"},
      {"x = torch.zeros(3).expand(4, 3).mul_(2)"},
      {"x = torch.zeros(9)", "x[2:].copy_(x[:-2])"},
      {"x = torch.zeros(2, 3, 4).permute(1, 0)"},
      {"x = torch.zeros(3).add_(torch.zeros(2, 3))"},
      {"x = torch.zeros(2, 2) @ torch.zeros(2, 2, dtype=torch.float64)"},
      {"x = torch.nn.functional.conv2d(torch.zeros(1, 1, 5, 5), torch.zeros(6, 3, 2, 2))"},
      {"import numpy as np", "x = np.arange(12).reshape(5, 3)"},
      {"import numpy as np", "x = np.ones(3) + np.ones((2, 4))"},
  };
  for (const auto& program : programs) {
    const auto message = error_of(program);
    INFO(program.back() << "\n" << message);
    REQUIRE_FALSE(message.empty());
    const auto wrapped = "Traceback (most recent call last):\n  File \"a.py\", line 3\n" +
                         message.substr(0, message.size() / 2) + message.substr(message.size() / 2) + "\n";
    const auto made = statements_of_error(wrapped, any_name);
    REQUIRE(made);
    CHECK(error_of(*made) == message);
  }
}

TEST_CASE("error messages of PyTorch 2.6 become statements that raise them") {
  const std::vector<std::string> messages = {
      "RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension "
      "spans across two contiguous subspaces). Use .reshape(...) instead.",
      "RuntimeError: shape '[2, 256]' is invalid for input of size 500",
      "RuntimeError: shape '[4, 2]' is invalid for input of size 6",
      "RuntimeError: shape '[4, -1]' is invalid for input of size 6",
      "RuntimeError: only one dimension can be inferred",
      "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)",
      "RuntimeError: size mismatch, got input (2), mat (2x3), vec (2)",
      "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: [2, 3].",
      "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension "
      "1",
      "RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension "
      "2",
      "RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at non-singleton "
      "dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 3]",
      "RuntimeError: expand(torch.FloatTensor{[2, 3]}, size=[3]): the number of sizes provided (1) must be "
      "greater or equal to the number of dimensions in the tensor (2)",
      "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a "
      "single memory location. Please clone() the tensor before performing the operation.",
      "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor "
      "refer to a single memory location. Please clone() the tensor before performing the operation.",
      "RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 2 for "
      "tensor number 1 in the list.",
      "RuntimeError: stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at entry 1",
      "IndexError: index 5 is out of bounds for dimension 0 with size 2",
      "IndexError: too many indices for tensor of dimension 2",
      "IndexError: shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3]",
      "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)",
      "RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not match the length "
      "of the desired ordering of dimensions i.e. input.dim() = 2 is not equal to len(dims) = 1",
      "RuntimeError: permute(): duplicate dims are not allowed.",
      "RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D",
      "RuntimeError: result type Float can't be cast to the desired output type Long",
      "RuntimeError: expected m1 and m2 to have the same dtype, but got: float != double",
      "RuntimeError: setStorage: sizes [5, 5], strides [3, 1], storage offset 0, and itemsize 4 requiring a "
      "storage size of 68 are out of bounds for storage of size 24",
      "RuntimeError: as_strided: Negative strides are not supported at the moment, got strides: [-1]",
      "RuntimeError: self.size(-1) must be divisible by 4 to view Byte as Int (different element sizes), but "
      "got 3",
      "RuntimeError: self.stride(-1) must be 1 to view Float as Double (different element sizes), but got 3",
      "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.",
      "RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.",
      "RuntimeError: Given groups=1, weight of size [4, 3, 3, 3], expected input[1, 1, 8, 8] to have 3 "
      "channels, but got 1 channels instead",
      "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x2)",
      "IndexError: index out of range in self",
      "ValueError: Expected input batch_size (2) to match target batch_size (3).",
      "RuntimeError: index 7 is out of bounds for dimension 1 with size 3",
      "RuntimeError: start (2) + length (5) exceeds dimension size (3).",
      "RuntimeError: split_with_sizes expects split_sizes to sum exactly to 3 (input tensor's size at "
      "dimension 1), but got split_sizes=[1, 3]",
      "RuntimeError: maximum size for tensor at dimension 1 is 3 but size is 5",
      "RuntimeError: a Tensor with 6 elements cannot be converted to Scalar",
      "RuntimeError: Boolean value of Tensor with more than one value is ambiguous",
      "IndexError: The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [2, "
      "3] at index 0",
      "RuntimeError: The expanded size of the tensor (3) must match the existing size (4) at non-singleton "
      "dimension 0.  Target sizes: [3].  Tensor sizes: [4]",
      "ValueError: step must be greater than zero",
      "RuntimeError: unflatten: Provided sizes [5, 2] don't multiply up to the size of dim 0 (12) in the "
      "input tensor",
      "IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 5)",
      "AssertionError: expected size 3==3, stride 1==2 at dim=0; expected size 2==2, stride 3==1 at dim=1",
      "RuntimeError: Given normalized_shape=[4], expected input with shape [*, 4], but got input of size[2, "
      "3]",
      "RuntimeError: running_mean should contain 3 elements not 4",
      "RuntimeError: required rank 4 tensor to use channels_last format",
      "RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension "
      "0",
      "RuntimeError: The expanded size of the tensor (4) must match the existing size (2) at non-singleton "
      "dimension 0.  Target sizes: [4, 3].  Tensor sizes: [2, 3]",
      "ValueError: expected sequence of length 2 at dim 1 (got 1)",
      "IndexError: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in "
      "C++ to convert a 0-dim tensor to a number",
  };
  for (const auto& message : messages) {
    INFO(message);
    const auto made = statements_of_error(message, any_name);
    REQUIRE(made);
    INFO(made->back());
    const auto said = error_of(*made);
    const auto words = [](const std::string& line) { return line.substr(line.find(": ") + 1); };
    if (message.starts_with("AssertionError")) CHECK(said == "AssertionError");
    else CHECK(words(said) == words(message));
  }
}

TEST_CASE("a failed assert_size_stride becomes both layouts") {
  const auto made = statements_of_error(
      "AssertionError: expected size 3==3, stride 1==2 at dim=0; expected size 2==2, stride 3==1 at dim=1",
      any_name);
  REQUIRE(made);
  CHECK((*made)[0] == "x = torch.empty_strided((3, 2), (1, 3))");
  CHECK((*made)[1] == "y = torch.empty_strided((3, 2), (2, 1))");
}

TEST_CASE("an error message is recognised even if it is unknown") {
  CHECK(is_error_text("RuntimeError: CUDA error: out of memory"));
  CHECK(is_error_text("torch.OutOfMemoryError: no memory"));
  CHECK(is_error_text("E       RuntimeError: shape '[2, 256]' is invalid for input of size 500"));
  CHECK(is_error_text("Traceback (most recent call last):\n  File"));
  CHECK_FALSE(is_error_text("x = (1, 2"));
  CHECK_FALSE(is_error_text("raise ValueError('Error: no'"));
}

TEST_CASE("sizes of millions of elements are raised too") {
  const std::string message = "RuntimeError: shape '[64, 3, 224, 220]' is invalid for input of size 9633792";
  const auto made = statements_of_error(message, any_name);
  REQUIRE(made);
  CHECK(error_of(*made) == message);
}

TEST_CASE("a printed shape and stride become a tensor with them") {
  for (const std::string text : {"torch.Size([2, 3]) (1, 2)", "shape=(2, 3), stride=(1, 2), offset 0",
                                 "x: torch.Size([2, 3])\nstrides (1, 2)"}) {
    const auto made = statements_of_error(text, any_name);
    REQUIRE(made);
    CHECK(made->back() == "y = x.as_strided((2, 3), (1, 2))");
    CHECK(error_of(*made).empty());
  }
  const auto differing =
      statements_of_error("AssertionError: expected size 4==4, stride 12==3 at dim=0", any_name);
  REQUIRE(differing);
  CHECK(error_of(*differing).starts_with("AssertionError"));
}

TEST_CASE("bound names are not reused, and other text is no error") {
  const auto is_free = [](const std::string& name) { return name != "x" && name != "x2"; };
  const auto made = statements_of_error("shape '[2, 256]' is invalid for input of size 500", is_free);
  REQUIRE(made);
  CHECK(*made == std::vector<std::string>{"x3 = torch.arange(500)", "y = x3.view(2, 256)"});
  for (const std::string text : {"", "y = x.t(", "hello world", "shape '[2, ' is invalid for input of size 5",
                                 "index 99999999999 is out of", "torch.Size([2, 3])",
                                 "stride (1, 2) (99999999999, 1)", "torch.Size([9, 9]) (1000000, 1000000)"})
    CHECK_FALSE(statements_of_error(text, any_name));
  CHECK_FALSE(statements_of_error(std::string(longest_pasted_error + 1, '('), any_name));
}

}  // namespace
}  // namespace stridescope::explain
