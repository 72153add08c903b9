#include "engine/ops/view/select.h"

#include "engine/ops/view/basic_index.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/engine/ops/sample_layouts.h"
#include "tests/support/catch.h"

namespace stridescope::ops::select_rules {
namespace {

using samples::c;
using samples::scalar;
using samples::v;
using samples::x;
using tensor::contiguous_layout;
using tensor::Layout;
using testing::outcome_of;

Layout at(const Layout& layout, std::vector<BasicIndexItem> items) { return basic_index(layout, items); }

TEST_CASE("select moves the offset and drops a dimension") {
  CHECK(outcome_of([] { return select(x, 0, 1); }) == "(3) (1) +3");
  CHECK(outcome_of([] { return select(x, -1, -1); }) == "(2) (3) +2");
  CHECK(outcome_of([] { return select(x, 0, 2); }) ==
        "IndexError: select(): index 2 out of range for tensor of size [2, 3] at dimension 0");
  CHECK(outcome_of([] { return select(x, -1, -4); }) ==
        "IndexError: select(): index -4 out of range for tensor of size [2, 3] at dimension 1");
  CHECK(outcome_of([] { return select(x, 2, 0); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  CHECK(outcome_of([] { return select(scalar, 0, 0); }) ==
        "IndexError: select() cannot be applied to a 0-dim tensor.");
}

TEST_CASE("narrow keeps a run of indices") {
  CHECK(outcome_of([] { return narrow(x, 1, 1, 2); }) == "(2 2) (3 1) +1");
  CHECK(outcome_of([] { return narrow(x, 0, -1, 1); }) == "(1 3) (3 1) +3");
  CHECK(outcome_of([] { return narrow(x, 0, 2, 0); }) == "(0 3) (3 1) +6");
  CHECK(outcome_of([] { return narrow(x, 0, 0, 3); }) ==
        "RuntimeError: start (0) + length (3) exceeds dimension size (2).");
  CHECK(outcome_of([] { return narrow(x, 0, -1, 2); }) ==
        "RuntimeError: start (1) + length (2) exceeds dimension size (2).");
  CHECK(outcome_of([] { return narrow(x, 0, 3, 1); }) ==
        "IndexError: start out of range (expected to be in range of [-2, 2], but got 3)");
  CHECK(outcome_of([] { return narrow(x, 0, -3, 1); }) ==
        "IndexError: start out of range (expected to be in range of [-2, 2], but got -3)");
  CHECK(outcome_of([] { return narrow(x, 0, 0, -1); }) ==
        "RuntimeError: narrow(): length must be non-negative.");
  CHECK(outcome_of([] { return narrow(x, 2, 0, 1); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  CHECK(outcome_of([] { return narrow(scalar, 0, 0, 1); }) ==
        "RuntimeError: narrow() cannot be applied to a 0-dim tensor.");
}

TEST_CASE("a slice is clamped as Python clamps it") {
  CHECK(outcome_of([] { return slice(v, 0, 1, -1); }) == "(3) (1) +1");
  CHECK(outcome_of([] { return slice(v, 0, {}, {}, 2); }) == "(3) (2)");
  CHECK(outcome_of([] { return slice(v, 0, -9, 9, 4); }) == "(2) (4)");
  CHECK(outcome_of([] { return slice(v, 0, 7, {}); }) == "(0) (1) +5");
  CHECK(outcome_of([] { return slice(v, 0, 3, 1); }) == "(0) (1) +3");
  CHECK(outcome_of([] { return slice(v, 0, 1, {}, std::int64_t{1} << 62); }) ==
        "(1) (4611686018427387904) +1");
  CHECK(outcome_of([] { return slice(x, 1, {}, {}, 2); }) == "(2 2) (3 2)");
  CHECK(outcome_of([] { return slice(x, 0, {}, {}, std::int64_t{1} << 62); }) ==
        "RuntimeError: as_strided: Negative strides are not supported at the moment, got strides: "
        "[-4611686018427387904, 1]");
  CHECK(outcome_of([] { return slice(scalar, 0, {}, {}); }) ==
        "IndexError: slice() cannot be applied to a 0-dim tensor.");
}

TEST_CASE("subscripts of ints, slices, None and Ellipsis") {
  CHECK(outcome_of([] { return at(c, {1, SliceItem{}, -1}); }) == "(3) (4) +15");
  CHECK(outcome_of([] { return at(c, {EllipsisItem{}, 2}); }) == "(2 3) (12 4) +2");
  CHECK(outcome_of([] {
          return at(c, {SliceItem{1, {}, {}}, EllipsisItem{}, SliceItem{{}, {}, 3}});
        }) == "(1 3 2) (12 4 3) +12");
  CHECK(outcome_of([] { return at(x, {NewAxis{}, 1, NewAxis{}}); }) == "(1 1 3) (6 3 1) +3");
  CHECK(outcome_of([] { return at(x, {}); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return at(x, {EllipsisItem{}}); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return at(x, {EllipsisItem{}, EllipsisItem{}}); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return at(x, {0, EllipsisItem{}, 0, EllipsisItem{}}); }) == "() ()");
  CHECK(outcome_of([] { return at(scalar, {EllipsisItem{}}); }) == "() ()");
  CHECK(outcome_of([] { return at(scalar, {NewAxis{}, NewAxis{}}); }) == "(1 1) (1 1)");
  CHECK(outcome_of([] { return at(x, {2}); }) ==
        "IndexError: index 2 is out of bounds for dimension 0 with size 2");
  CHECK(outcome_of([] {
          return at(x, {SliceItem{}, 4});
        }) == "IndexError: index 4 is out of bounds for dimension 1 with size 3");
  CHECK(outcome_of([] {
          return at(x, {NewAxis{}, SliceItem{}, NewAxis{}, 3});
        }) == "IndexError: index 3 is out of bounds for dimension 3 with size 3");
  CHECK(outcome_of([] {
          return at(c, {NewAxis{}, 4, -2, 1});
        }) == "IndexError: index 4 is out of bounds for dimension 1 with size 2");
  CHECK(outcome_of([] { return at(x, {INT64_MIN}); }) ==
        "IndexError: index -9223372036854775808 is out of bounds for dimension 0 with size 2");
  CHECK(outcome_of([] {
          return at(x, {0, 0, 0});
        }) == "IndexError: too many indices for tensor of dimension 2");
  CHECK(outcome_of([] {
          return at(x, {SliceItem{}, SliceItem{}, SliceItem{}});
        }) == "IndexError: too many indices for tensor of dimension 2");
  CHECK(outcome_of([] { return at(scalar, {0}); }) ==
        "IndexError: invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in "
        "C++ to convert a 0-dim tensor to a number");
  CHECK(outcome_of([] { return at(scalar, {1}); }) ==
        "IndexError: index 1 is out of bounds for dimension 0 with size 0");
  CHECK(outcome_of([] { return at(scalar, {SliceItem{}}); }) ==
        "IndexError: slice() cannot be applied to a 0-dim tensor.");
  CHECK(outcome_of([] { return at(x, {SliceItem{{}, {}, 0}}); }) == "ValueError: slice step cannot be zero");
  CHECK(outcome_of([] {
          return at(x, {SliceItem{{}, {}, -1}});
        }) == "ValueError: step must be greater than zero");
  CHECK(outcome_of([] {
          return at(x, {EllipsisItem{}, EllipsisItem{}, 0});
        }) == "IndexError: index 0 is out of bounds for dimension 2 with size 0");
}

}  // namespace
}  // namespace stridescope::ops::select_rules
