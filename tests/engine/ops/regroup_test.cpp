#include "engine/ops/view/regroup.h"

#include "engine/tensor/dtype.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/engine/ops/sample_layouts.h"
#include "tests/support/catch.h"

namespace stridescope::ops::regroup_rules {
namespace {

using samples::c;
using samples::nothing;
using samples::scalar;
using samples::transposed;
using samples::v;
using samples::x;
using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;
using testing::outcome_of;

using tensor::DType;

TEST_CASE("flatten_shape returns the shape to view, or none if flatten returns its input") {
  CHECK(flatten_shape(c, 0, -1) == Dims{24});
  CHECK(flatten_shape(c, 1, 2) == Dims{2, 12});
  CHECK(flatten_shape(c, 0, 1) == Dims{6, 4});
  CHECK(flatten_shape(scalar, 0, -1) == Dims{1});
  CHECK_FALSE(flatten_shape(v, 0, -1));
  CHECK_FALSE(flatten_shape(c, 1, 1));
  const auto refused = [](const Layout& layout, std::int64_t start, std::int64_t end) {
    return outcome_of([&] { return *flatten_shape(layout, start, end); });
  };
  CHECK(refused(c, 2, 1) == "RuntimeError: flatten() has invalid args: start_dim cannot come after end_dim");
  CHECK(refused(scalar, 1, -1) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
}

TEST_CASE("view splits and merges dimensions that one stride covers") {
  CHECK(outcome_of([] { return view(x, {3, 2}); }) == "(3 2) (2 1)");
  CHECK(outcome_of([] { return view(x, {6}); }) == "(6) (1)");
  CHECK(outcome_of([] { return view(x, {-1, 2}); }) == "(3 2) (2 1)");
  CHECK(outcome_of([] { return view(x, {1, 2, 1, 3, 1}); }) == "(1 2 1 3 1) (6 3 3 1 1)");
  CHECK(outcome_of([] { return view(Layout{{2, 2}, {4, 2}, 0}, {4}); }) == "(4) (2)");
  CHECK(outcome_of([] { return view(Layout{{2, 2, 3}, {4, 2, 0}, 1}, {4, 3}); }) == "(4 3) (2 0) +1");
  CHECK(outcome_of([] { return view(Layout{{3}, {0}, 2}, {3, 1}); }) == "(3 1) (0 0) +2");
  CHECK(outcome_of([] { return view(transposed, {3, 1, 2}); }) == "(3 1 2) (1 6 3)");
  CHECK(outcome_of([] { return view(Layout{{4, 1}, {1, 7}, 0}, {2, 2}); }) == "(2 2) (2 1)");
  CHECK(outcome_of([] { return view(scalar, {1, 1}); }) == "(1 1) (1 1)");
  CHECK(outcome_of([] { return view(scalar, {}); }) == "() ()");
  CHECK(outcome_of([] { return view(Layout{{1}, {9}, 3}, {}); }) == "() () +3");
  CHECK(outcome_of([] { return view(Layout{{1}, {9}, 3}, {1, 1}); }) == "(1 1) (9 9) +3");
  CHECK(
      outcome_of([] {
        return view(Layout{{std::int64_t{1} << 62}, {0}, 0}, {std::int64_t{1} << 31, std::int64_t{1} << 31});
      }) == "(2147483648 2147483648) (0 0)");
}

TEST_CASE("an empty view keeps its strides only if the shape is equal") {
  CHECK(outcome_of([] { return view(Layout{{0, 2}, {9, 9}, 0}, {0, 2}); }) == "(0 2) (9 9)");
  CHECK(outcome_of([] { return view(contiguous_layout({2, 0}), {0, 2}); }) == "(0 2) (2 1)");
  CHECK(outcome_of([] { return view(nothing, {0, 3}); }) == "(0 3) (3 1)");
  CHECK(outcome_of([] { return view(nothing, {-1, 3}); }) == "(0 3) (3 1)");
}

TEST_CASE("view raises PyTorch's errors") {
  CHECK(outcome_of([] { return view(transposed, {6}); }) ==
        "RuntimeError: view size is not compatible with input tensor's size and stride (at least one "
        "dimension spans across two contiguous subspaces). Use .reshape(...) instead.");
  CHECK(outcome_of([] {
          return view(Layout{{2, 2}, {4, 1}, 0}, {4});
        }) ==
        "RuntimeError: view size is not compatible with input tensor's size and stride (at least one "
        "dimension spans across two contiguous subspaces). Use .reshape(...) instead.");
  CHECK(outcome_of([] { return view(x, {4}); }) ==
        "RuntimeError: shape '[4]' is invalid for input of size 6");
  CHECK(outcome_of([] { return view(x, {}); }) == "RuntimeError: shape '[]' is invalid for input of size 6");
  CHECK(outcome_of([] {
          return view(x, {-1, 4});
        }) == "RuntimeError: shape '[-1, 4]' is invalid for input of size 6");
  CHECK(outcome_of([] {
          return view(x, {-1, 0});
        }) == "RuntimeError: shape '[-1, 0]' is invalid for input of size 6");
  CHECK(outcome_of([] { return view(x, {-1, -1}); }) == "RuntimeError: only one dimension can be inferred");
  CHECK(outcome_of([] { return view(x, {-2, 3}); }) == "RuntimeError: invalid shape dimension -2");
  CHECK(outcome_of([] {
          return view(nothing, {-1, 0});
        }) ==
        "RuntimeError: cannot reshape tensor of 0 elements into shape [-1, 0] because the unspecified "
        "dimension size -1 can be any value and is ambiguous");
  CHECK(outcome_of([] {
          return view(nothing, {std::int64_t{1} << 62, 4});
        }) == "RuntimeError: numel: integer multiplication overflow");
}

TEST_CASE("view as another dtype scales the last dimension") {
  CHECK(outcome_of([] { return view_dtype(x, DType::int64, DType::float64); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return view_dtype(x, DType::int64, DType::int32); }) == "(2 6) (6 1)");
  CHECK(outcome_of([] {
          return view_dtype(Layout{{2}, {1}, 3}, DType::int64, DType::int16);
        }) == "(8) (1) +12");
  CHECK(outcome_of([] {
          return view_dtype(Layout{{2, 4}, {8, 1}, 4}, DType::int32, DType::int64);
        }) == "(2 2) (4 1) +2");
  CHECK(outcome_of([] { return view_dtype(transposed, DType::int64, DType::int32); }) ==
        "RuntimeError: self.stride(-1) must be 1 to view Long as Int (different element sizes), but got 3");
  CHECK(outcome_of([] { return view_dtype(x, DType::int32, DType::int64); }) ==
        "RuntimeError: self.size(-1) must be divisible by 2 to view Int as Long (different element sizes), "
        "but got 3");
  CHECK(outcome_of([] {
          return view_dtype(Layout{{2, 2}, {4, 1}, 1}, DType::int32, DType::int64);
        }) ==
        "RuntimeError: self.storage_offset() must be divisible by 2 to view Int as Long (different element "
        "sizes), but got 1");
  CHECK(outcome_of([] {
          return view_dtype(Layout{{2, 2}, {3, 1}, 0}, DType::int32, DType::int64);
        }) ==
        "RuntimeError: self.stride(0) must be divisible by 2 to view Int as Long (different element sizes), "
        "but got 3");
  CHECK(outcome_of([] {
          return view_dtype(Layout{{2, 2}, {4, 2}, 0}, DType::int32, DType::int64);
        }) ==
        "RuntimeError: self.stride(-1) must be 1 to view Int as Long (different element sizes), but got 2");
  CHECK(outcome_of([] { return view_dtype(scalar, DType::int64, DType::int32); }) ==
        "RuntimeError: self.dim() cannot be 0 to view Long as Int (different element sizes)");
}

TEST_CASE("unflatten splits one dimension") {
  CHECK(outcome_of([] { return unflatten(c, 1, {3, 1}); }) == "(2 3 1 4) (12 4 4 1)");
  CHECK(outcome_of([] { return unflatten(c, -1, {2, -1}); }) == "(2 3 2 2) (12 4 2 1)");
  CHECK(outcome_of([] { return unflatten(transposed, 0, {1, 3}); }) == "(1 3 2) (3 1 3)");
  CHECK(outcome_of([] { return unflatten(x, 0, {3}); }) ==
        "RuntimeError: unflatten: Provided sizes [3] don't multiply up to the size of dim 0 (2) in the input "
        "tensor");
  CHECK(outcome_of([] { return unflatten(x, 0, {}); }) == "RuntimeError: unflatten: sizes must be non-empty");
  CHECK(outcome_of([] {
          return unflatten(x, 0, {-1, -1});
        }) == "RuntimeError: unflatten got an unexpected error:\nonly one dimension can be inferred");
  CHECK(outcome_of([] { return unflatten(x, 0, {-2, 1}); }) == "RuntimeError: invalid shape dimension -2");
  CHECK(outcome_of([] { return unflatten(x, 5, {3}); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)");
  CHECK(outcome_of([] { return unflatten(scalar, -1, {1}); }) ==
        "IndexError: Dimension specified as 0 but tensor has no dimensions");
}

TEST_CASE("squeeze and unsqueeze remove and add dimensions of size 1") {
  CHECK(outcome_of([] { return squeeze(Layout{{1, 2, 1}, {7, 3, 9}, 1}); }) == "(2) (3) +1");
  CHECK(outcome_of([] { return squeeze(Layout{{1, 2, 1}, {7, 3, 9}, 0}, -1); }) == "(1 2) (7 3)");
  CHECK(outcome_of([] { return squeeze(x, 0); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return squeeze(Layout{{1, 2, 1}, {7, 3, 9}, 0}, Dims{0, 1, -1}); }) == "(2) (3)");
  CHECK(outcome_of([] { return squeeze(x, Dims{}); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return squeeze(scalar, -1); }) == "() ()");
  CHECK(outcome_of([] { return squeeze(x, 2); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  CHECK(outcome_of([] { return squeeze(scalar, 1); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  CHECK(outcome_of([] {
          return squeeze(c, Dims{2, -1});
        }) == "RuntimeError: dim 2 appears multiple times in the list of dims");
  CHECK(outcome_of([] { return squeeze(Layout(contiguous_layout(Dims(65, 1))), Dims{0}); }) ==
        "RuntimeError: only tensors with up to 64 dims are supported");
  CHECK(outcome_of([] { return unsqueeze(x, 0); }) == "(1 2 3) (6 3 1)");
  CHECK(outcome_of([] { return unsqueeze(x, 1); }) == "(2 1 3) (3 3 1)");
  CHECK(outcome_of([] { return unsqueeze(x, -1); }) == "(2 3 1) (3 1 1)");
  CHECK(outcome_of([] { return unsqueeze(scalar, 0); }) == "(1) (1)");
  CHECK(outcome_of([] { return unsqueeze(transposed, 1); }) == "(3 1 2) (1 6 3)");
  CHECK(outcome_of([] { return unsqueeze(x, 4); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 4)");
  CHECK(outcome_of([] { return unsqueeze(scalar, -3); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got -3)");
}

TEST_CASE("atleast adds dimensions where PyTorch adds them") {
  CHECK(outcome_of([] { return atleast(scalar, 1); }) == "(1) (1)");
  CHECK(outcome_of([] { return atleast(scalar, 3); }) == "(1 1 1) (1 1 1)");
  CHECK(outcome_of([] { return atleast(v, 2); }) == "(1 5) (5 1)");
  CHECK(outcome_of([] { return atleast(v, 3); }) == "(1 5 1) (5 1 1)");
  CHECK(outcome_of([] { return atleast(x, 3); }) == "(2 3 1) (3 1 1)");
  CHECK(outcome_of([] { return atleast(c, 2); }) == "(2 3 4) (12 4 1)");
}

}  // namespace
}  // namespace stridescope::ops::regroup_rules
