#include "engine/ops/view/repeat.h"

#include "engine/ops/rules/iterator.h"
#include "engine/ops/view/windows.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/engine/ops/sample_layouts.h"
#include "tests/support/catch.h"

namespace stridescope::ops::repeat_rules {
namespace {

using samples::c;
using samples::scalar;
using samples::transposed;
using samples::v;
using samples::x;
using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;
using testing::outcome_of;

/// as_strided on a storage of six int64.
Layout strided(const Layout& layout, const Dims& shape, const Dims& stride,
               std::optional<std::int64_t> offset = std::nullopt) {
  return as_strided(layout, shape, stride, offset, 8, 48);
}

TEST_CASE("expand uses strides of 0") {
  CHECK(outcome_of([] { return expand(Layout{{2, 1}, {1, 1}, 0}, {2, 4}); }) == "(2 4) (1 0)");
  CHECK(outcome_of([] { return expand(x, {4, -1, -1}); }) == "(4 2 3) (0 3 1)");
  CHECK(outcome_of([] { return expand(v, {1, 5}); }) == "(1 5) (5 1)");
  CHECK(outcome_of([] { return expand(x, {1, 1, 2, 3}); }) == "(1 1 2 3) (6 6 3 1)");
  CHECK(outcome_of([] { return expand(transposed, {1, 1, 3, 2}); }) == "(1 1 3 2) (3 3 1 3)");
  CHECK(outcome_of([] { return expand(Layout{{3}, {2}, 0}, {1, 1, 3}); }) == "(1 1 3) (6 6 2)");
  CHECK(outcome_of([] { return expand(scalar, {3, 1}); }) == "(3 1) (0 0)");
  CHECK(outcome_of([] { return expand(scalar, {}); }) == "() ()");
  CHECK(outcome_of([] { return expand(x, {0, 2, 3}); }) == "(0 2 3) (0 3 1)");
  CHECK(outcome_of([] { return expand(contiguous_layout({1}), {0}); }) == "(0) (0)");
  CHECK(outcome_of([] { return expand(contiguous_layout({1}), {std::int64_t{1} << 62}); }) ==
        "(4611686018427387904) (0)");
}

TEST_CASE("expand raises PyTorch's errors") {
  CHECK(outcome_of([] {
          return expand(x, {3, 3});
        }) ==
        "RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at non-singleton "
        "dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 3]");
  CHECK(outcome_of([] {
          return expand(x, {-1, 2, 3});
        }) ==
        "RuntimeError: The expanded size of the tensor (-1) isn't allowed in a leading, non-existing "
        "dimension 0");
  CHECK(outcome_of([] { return expand(x, {3}, "torch.LongTensor"); }) ==
        "RuntimeError: expand(torch.LongTensor{[2, 3]}, size=[3]): the number of sizes provided (1) must be "
        "greater or equal to the number of dimensions in the tensor (2)");
  CHECK(outcome_of([] {
          return expand(x, {-2, 3});
        }) ==
        "RuntimeError: The expanded size of the tensor (-2) must match the existing size (2) at "
        "non-singleton dimension 0.  Target sizes: [-2, 3].  Tensor sizes: [2, 3]");
  CHECK(outcome_of([] {
          return expand(contiguous_layout({5, 1}), {5, -2});
        }) == "RuntimeError: numel: integer multiplication overflow");
  CHECK(outcome_of([] { return expand(scalar, {-1}); }) ==
        "RuntimeError: numel: integer multiplication overflow");
  CHECK(outcome_of([] {
          return expand(contiguous_layout({1}), {std::int64_t{1} << 62, 2});
        }) == "RuntimeError: numel: integer multiplication overflow");
}

TEST_CASE("shapes broadcast from the right") {
  CHECK(outcome_of([] { return broadcast_shape({2, 1, 4}, {3, 1}); }) == "(2 3 4)");
  CHECK(outcome_of([] { return broadcast_shape({}, {5}); }) == "(5)");
  CHECK(outcome_of([] { return broadcast_shape({0}, {1}); }) == "(0)");
  CHECK(outcome_of([] {
          return broadcast_shape({2, 3}, {5});
        }) ==
        "RuntimeError: The size of tensor a (3) must match the size of tensor b (5) at non-singleton "
        "dimension 1");
  CHECK(outcome_of([] { return broadcast_shape({0}, {2}); }) ==
        "RuntimeError: The size of tensor a (0) must match the size of tensor b (2) at non-singleton "
        "dimension 0");
  CHECK(outcome_of([] { return broadcast_shapes(std::vector<Dims>{{2, 1}, {3}, {}}); }) == "(2 3)");
  CHECK(outcome_of([] {
          return broadcast_shapes(std::vector<Dims>{{2}, {3}});
        }) == "RuntimeError: Shape mismatch: objects cannot be broadcast to a single shape");
  CHECK(outcome_of([] {
          return broadcast_shapes(std::vector<Dims>{{2, -1}, {3}});
        }) == "RuntimeError: Trying to create tensor with negative dimension (-1): (-1)");
}

TEST_CASE("as_strided stays inside the storage") {
  CHECK(outcome_of([] { return strided(x, {2, 2}, {1, 1}); }) == "(2 2) (1 1)");
  CHECK(outcome_of([] { return strided(Layout{{3}, {1}, 3}, {2}, {1}); }) == "(2) (1) +3");
  CHECK(outcome_of([] { return strided(x, {}, {}, 5); }) == "() () +5");
  CHECK(outcome_of([] { return strided(x, {0}, {100}, 1000); }) == "(0) (100) +1000");
  CHECK(outcome_of([] { return strided(x, {1000, 6}, {0, 1}); }) == "(1000 6) (0 1)");
  CHECK(outcome_of([] { return strided(x, {7}, {1}); }) ==
        "RuntimeError: setStorage: sizes [7], strides [1], storage offset 0, and itemsize 8 requiring a "
        "storage size of 56 are out of bounds for storage of size 48");
  CHECK(outcome_of([] { return strided(x, {}, {}, 6); }) ==
        "RuntimeError: setStorage: sizes [], strides [], storage offset 6, and itemsize 8 requiring a "
        "storage size of 56 are out of bounds for storage of size 48");
  CHECK(outcome_of([] {
          return strided(x, {2}, {1, 1});
        }) == "RuntimeError: mismatch in length of strides and shape");
  CHECK(outcome_of([] { return strided(x, {2}, {-1}); }) ==
        "RuntimeError: as_strided: Negative strides are not supported at the moment, got strides: [-1]");
  CHECK(outcome_of([] { return strided(x, {-2}, {1}); }) ==
        "RuntimeError: Storage size calculation overflowed with sizes=[-2] and strides=[1]");
  CHECK(outcome_of([] { return strided(x, {-1}, {0}); }) ==
        "RuntimeError: numel: integer multiplication overflow");
  CHECK(outcome_of([] { return strided(x, {2}, {1}, -1); }) ==
        "RuntimeError: Tensor: invalid storage offset -1");
  CHECK(outcome_of([] { return strided(x, {0}, {1}, -1); }) ==
        "RuntimeError: Tensor: invalid storage offset -1");
  CHECK(outcome_of([] { return strided(x, {std::int64_t{1} << 62}, {1}); }) ==
        "RuntimeError: Storage size calculation overflowed with sizes=[4611686018427387904] and strides=[1]");
  CHECK(outcome_of([] {
          return strided(x, {3, std::int64_t{1} << 62}, {1, 0});
        }) == "RuntimeError: numel: integer multiplication overflow");
}

TEST_CASE("the diagonal's stride is the sum of two") {
  CHECK(outcome_of([] { return diagonal(x); }) == "(2) (4)");
  CHECK(outcome_of([] { return diagonal(x, 1); }) == "(2) (4) +1");
  CHECK(outcome_of([] { return diagonal(x, -1); }) == "(1) (4) +3");
  CHECK(outcome_of([] { return diagonal(x, 5); }) == "(0) (4)");
  CHECK(outcome_of([] { return diagonal(x, INT64_MIN); }) == "(0) (4)");
  CHECK(outcome_of([] { return diagonal(c, 0, 1, 2); }) == "(2 3) (12 5)");
  CHECK(outcome_of([] { return diagonal(c, 1, -1, 0); }) == "(3 1) (4 13) +12");
  CHECK(outcome_of([] { return diagonal(c, INT64_MAX); }) == "(4 0) (1 16)");
  CHECK(outcome_of([] { return diagonal(contiguous_layout({0, 0}), 1); }) == "(0) (2)");
  CHECK(outcome_of([] { return diagonal(x, 0, -1, 1); }) ==
        "RuntimeError: diagonal dimensions cannot be identical -1, 1");
  CHECK(outcome_of([] { return diagonal(v); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  CHECK(outcome_of([] { return diagonal(scalar, 0, 0, 0); }) ==
        "RuntimeError: diagonal dimensions cannot be identical 0, 0");
}

TEST_CASE("unfold returns a view of windows") {
  CHECK(outcome_of([] { return unfold(v, 0, 2, 2); }) == "(2 2) (2 1)");
  CHECK(outcome_of([] { return unfold(x, -1, 2, 1); }) == "(2 2 2) (3 1 1)");
  CHECK(outcome_of([] { return unfold(scalar, 0, 1, 1); }) == "(1) (1)");
  CHECK(outcome_of([] { return unfold(v, 0, 0, 1); }) == "(6 0) (1 1)");
  CHECK(outcome_of([] { return unfold(v, 0, 2, INT64_MAX); }) == "(1 2) (9223372036854775807 1)");
  CHECK(outcome_of([] { return unfold(v, 0, 6, 1); }) ==
        "RuntimeError: maximum size for tensor at dimension 0 is 5 but size is 6");
  CHECK(outcome_of([] { return unfold(scalar, 0, 2, 1); }) ==
        "RuntimeError: maximum size for tensor at dimension 0 is 1 but size is 2");
  CHECK(outcome_of([] { return unfold(v, 0, 2, 0); }) == "RuntimeError: step is 0 but must be > 0");
  CHECK(outcome_of([] { return unfold(v, 0, -1, 1); }) == "RuntimeError: size is -1 but must be >= 0");
  CHECK(outcome_of([] { return unfold(v, 1, 1, 1); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
}

}  // namespace
}  // namespace stridescope::ops::repeat_rules
