#include "engine/ops/view/reorder.h"

#include "tests/engine/ops/layout_text.h"
#include "tests/engine/ops/sample_layouts.h"
#include "tests/support/catch.h"

namespace stridescope::ops::reorder_rules {
namespace {

using samples::c;
using samples::scalar;
using samples::v;
using samples::x;
using tensor::contiguous_layout;
using tensor::Layout;
using testing::outcome_of;

TEST_CASE("transpose swaps sizes and strides") {
  CHECK(outcome_of([] { return transpose(c, 0, -1); }) == "(4 3 2) (1 4 12)");
  CHECK(outcome_of([] { return transpose(x, 1, 1); }) == "(2 3) (3 1)");
  CHECK(outcome_of([] { return transpose(scalar, 0, -1); }) == "() ()");
  CHECK(outcome_of([] { return transpose(x, 0, 2); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  CHECK(outcome_of([] { return transpose(scalar, 0, 1); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  CHECK(outcome_of([] { return t(x); }) == "(3 2) (1 3)");
  CHECK(outcome_of([] { return t(v); }) == "(5) (1)");
  CHECK(outcome_of([] { return t(scalar); }) == "() ()");
  CHECK(outcome_of([] { return t(c); }) ==
        "RuntimeError: t() expects a tensor with <= 2 dimensions, but self is 3D");
  CHECK(outcome_of([] { return t(c, "t_()"); }) ==
        "RuntimeError: t_() expects a tensor with <= 2 dimensions, but self is 3D");
}

TEST_CASE("T, mT, adjoint and H reverse or swap dimensions, or are refused") {
  CHECK(outcome_of([] { return reverse_dims(c); }) == "(4 3 2) (1 4 12)");
  CHECK(outcome_of([] { return reverse_dims(scalar); }) == "() ()");
  CHECK(outcome_of([] { return matrix_transpose(c); }) == "(2 4 3) (12 1 4)");
  CHECK(outcome_of([] { return matrix_transpose(scalar); }) == "() ()");
  CHECK(outcome_of([] { return matrix_transpose(v); }) ==
        "RuntimeError: tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.");
  CHECK(
      outcome_of([] { return matrix_transpose(v, "adjoint()"); }) ==
      "RuntimeError: tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D tensor.");
  CHECK(outcome_of([] { return hermitian(x); }) == "(3 2) (1 3)");
  CHECK(outcome_of([] { return hermitian(scalar); }) == "() ()");
  CHECK(outcome_of([] { return hermitian(v); }) ==
        "RuntimeError: tensor.H is only supported on matrices (2-D tensors). Got 1-D tensor.");
  CHECK(outcome_of([] { return hermitian(c); }) ==
        "RuntimeError: tensor.H is only supported on matrices (2-D tensors). Got 3-D tensor. For batches of "
        "matrices, consider using tensor.mH");
}

TEST_CASE("permute takes every dimension once") {
  CHECK(outcome_of([] { return permute(c, {2, 0, 1}); }) == "(4 2 3) (1 12 4)");
  CHECK(outcome_of([] { return permute(c, {-1, 0, 1}); }) == "(4 2 3) (1 12 4)");
  CHECK(outcome_of([] { return permute(scalar, {}); }) == "() ()");
  CHECK(outcome_of([] {
          return permute(x, {0, 0});
        }) == "RuntimeError: permute(): duplicate dims are not allowed.");
  CHECK(outcome_of([] {
          return permute(x, {0, -2});
        }) == "RuntimeError: permute(): duplicate dims are not allowed.");
  CHECK(outcome_of([] {
          return permute(x, {3, 3});
        }) == "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)");
  CHECK(outcome_of([] { return permute(x, {0}); }) ==
        "RuntimeError: permute(sparse_coo): number of dimensions in the tensor input does not match the "
        "length of the desired ordering of dimensions i.e. input.dim() = 2 is not equal to len(dims) = 1");
}

TEST_CASE("movedim keeps the order of the other dimensions") {
  CHECK(outcome_of([] { return movedim(c, {0}, {2}); }) == "(3 4 2) (4 1 12)");
  CHECK(outcome_of([] { return movedim(c, {0, 1}, {-1, 0}); }) == "(3 4 2) (4 1 12)");
  CHECK(outcome_of([] { return movedim(c, {}, {}); }) == "(2 3 4) (12 4 1)");
  CHECK(outcome_of([] { return movedim(scalar, {0}, {-1}); }) == "() ()");
  CHECK(outcome_of([] {
          return movedim(x, {0, 0}, {0, 1});
        }) == "RuntimeError: movedim: repeated dim in `source` ([0, 0])");
  CHECK(outcome_of([] {
          return movedim(x, {0, 1}, {1, -1});
        }) == "RuntimeError: movedim: repeated dim in `destination` ([1, -1])");
  CHECK(outcome_of([] {
          return movedim(x, {0}, {0, 1});
        }) ==
        "RuntimeError: movedim: Invalid source or destination dims: source ([0] dims) should contain the "
        "same number of dims as destination ([0, 1] dims)");
  CHECK(outcome_of([] { return movedim(x, {3}, {0}); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)");
  CHECK(outcome_of([] {
          return movedim(scalar, {0, 0}, {0, 0});
        }) == "RuntimeError: movedim: repeated dim in `source` ([0, 0])");
}

}  // namespace
}  // namespace stridescope::ops::reorder_rules
