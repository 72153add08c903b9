#include "engine/ops/view/split.h"

#include "tests/engine/ops/layout_text.h"
#include "tests/engine/ops/sample_layouts.h"
#include "tests/support/catch.h"

namespace stridescope::ops::split_rules {
namespace {

using samples::c;
using samples::nothing;
using samples::scalar;
using samples::v;
using samples::x;
using tensor::contiguous_layout;
using tensor::Dims;
using tensor::Layout;
using testing::outcome_of;

TEST_CASE("chunk and split cut equal parts") {
  CHECK(outcome_of([] { return chunk(v, 3); }) == "(2) (1) | (2) (1) +2 | (1) (1) +4");
  CHECK(outcome_of([] { return chunk(v, 7); }) ==
        "(1) (1) | (1) (1) +1 | (1) (1) +2 | (1) (1) +3 | (1) (1) +4");
  CHECK(outcome_of([] { return chunk(x, 2, -1); }) == "(2 2) (3 1) | (2 1) (3 1) +2");
  CHECK(outcome_of([] { return chunk(nothing, 3); }) == "(0) (1) | (0) (1) | (0) (1)");
  CHECK(outcome_of([] { return chunk(scalar, 2); }) ==
        "RuntimeError: chunk expects at least a 1-dimensional tensor");
  CHECK(outcome_of([] { return chunk(v, 0); }) ==
        "RuntimeError: chunk expects `chunks` to be greater than 0, got: 0");
  CHECK(outcome_of([] { return chunk(v, 2, 3); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 3)");
  CHECK(outcome_of([] { return chunk(nothing, 10'000'000); }) ==
        "RuntimeError: the result would be 10000000 tensors: more than 1000000 are not kept");
  CHECK(outcome_of([] { return split(v, 2); }) == "(2) (1) | (2) (1) +2 | (1) (1) +4");
  CHECK(outcome_of([] { return split(v, 9); }) == "(5) (1)");
  CHECK(outcome_of([] { return split(nothing, 0); }) == "(0) (1)");
  CHECK(outcome_of([] { return split(nothing, 2); }) == "(0) (1)");
  CHECK(outcome_of([] { return split(scalar, 1); }) ==
        "RuntimeError: split expects at least a 1-dimensional tensor");
  CHECK(outcome_of([] { return split(v, -1); }) ==
        "RuntimeError: split expects split_size be non-negative, but got split_size=-1");
  CHECK(outcome_of([] { return split(v, 0); }) ==
        "RuntimeError: split_size can only be 0 if dimension size is 0, but got dimension size of 5");
  CHECK(outcome_of([] { return split(v, 2, 1); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
}

TEST_CASE("split by sizes requires fitting sizes") {
  CHECK(outcome_of([] { return split(v, Dims{2, 0, 3}); }) == "(2) (1) | (0) (1) +2 | (3) (1) +2");
  CHECK(outcome_of([] { return split(nothing, Dims{}); }) == "");
  CHECK(outcome_of([] {
          return split(v, Dims{2, 2});
        }) ==
        "RuntimeError: split_with_sizes expects split_sizes to sum exactly to 5 (input tensor's size at "
        "dimension 0), but got split_sizes=[2, 2]");
  CHECK(outcome_of([] {
          return split(v, Dims{6, -1});
        }) ==
        "RuntimeError: split_with_sizes expects split_sizes have only non-negative entries, but got "
        "split_sizes=[6, -1]");
  CHECK(outcome_of([] {
          return split(v, Dims{INT64_MAX, INT64_MAX});
        }) ==
        "RuntimeError: split_with_sizes expects split_sizes to sum exactly to 5 (input tensor's size at "
        "dimension 0), but got split_sizes=[9223372036854775807, 9223372036854775807]");
  CHECK(outcome_of([] { return split(scalar, Dims{1}); }) ==
        "RuntimeError: split expects at least a 1-dimensional tensor");
}

TEST_CASE("tensor_split distributes a remainder") {
  CHECK(outcome_of([] { return tensor_split(v, 3); }) == "(2) (1) | (2) (1) +2 | (1) (1) +4");
  CHECK(outcome_of([] { return tensor_split(v, 7); }) ==
        "(1) (1) | (1) (1) +1 | (1) (1) +2 | (1) (1) +3 | (1) (1) +4 | (0) (1) +5 | (0) (1) +5");
  CHECK(outcome_of([] { return tensor_split(v, Dims{1, 3}); }) == "(1) (1) | (2) (1) +1 | (2) (1) +3");
  CHECK(outcome_of([] { return tensor_split(v, Dims{3, 1}); }) == "(3) (1) | (0) (1) +3 | (4) (1) +1");
  CHECK(outcome_of([] { return tensor_split(v, Dims{-2, 9}); }) == "(3) (1) | (2) (1) +3 | (0) (1) +5");
  CHECK(outcome_of([] { return tensor_split(v, Dims{}); }) == "(5) (1)");
  CHECK(outcome_of([] { return tensor_split(v, 0); }) ==
        "RuntimeError: number of sections must be larger than 0, got 0");
  CHECK(outcome_of([] { return tensor_split(v, 2, 1); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  CHECK(outcome_of([] { return tensor_split(scalar, 2); }) ==
        "RuntimeError: tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
}

TEST_CASE("hsplit, vsplit and dsplit split their dimension") {
  CHECK(outcome_of([] { return hsplit(x, 3); }) == "(2 1) (3 1) | (2 1) (3 1) +1 | (2 1) (3 1) +2");
  CHECK(outcome_of([] { return hsplit(v, Dims{2}); }) == "(2) (1) | (3) (1) +2");
  CHECK(outcome_of([] { return vsplit(x, 2); }) == "(1 3) (3 1) | (1 3) (3 1) +3");
  CHECK(outcome_of([] { return dsplit(c, 2); }) == "(2 3 2) (12 4 1) | (2 3 2) (12 4 1) +2");
  CHECK(outcome_of([] { return hsplit(x, 2); }) ==
        "RuntimeError: torch.hsplit attempted to split along dimension 1, but the size of the dimension 3 is "
        "not divisible by the split_size 2!");
  CHECK(outcome_of([] { return hsplit(x, 0); }) ==
        "RuntimeError: torch.hsplit attempted to split along dimension 1, but the size of the dimension 3 is "
        "not divisible by the split_size 0!");
  CHECK(outcome_of([] { return hsplit(scalar, 1); }) ==
        "RuntimeError: torch.hsplit requires a tensor with at least 1 dimension, but got a tensor with 0 "
        "dimensions!");
  CHECK(outcome_of([] { return vsplit(v, 1); }) ==
        "RuntimeError: torch.vsplit requires a tensor with at least 2 dimension, but got a tensor with 1 "
        "dimensions!");
  CHECK(outcome_of([] { return vsplit(x, -1); }) ==
        "RuntimeError: number of sections must be larger than 0, got -1");
  CHECK(outcome_of([] { return dsplit(x, 1); }) ==
        "RuntimeError: torch.dsplit requires a tensor with at least 3 dimension, but got a tensor with 2 "
        "dimensions!");
}

TEST_CASE("unbind returns one view for each index") {
  CHECK(outcome_of([] { return unbind(x, 1); }) == "(2) (3) | (2) (3) +1 | (2) (3) +2");
  CHECK(outcome_of([] { return unbind(nothing); }) == "");
  CHECK(outcome_of([] { return unbind(scalar); }) ==
        "IndexError: Dimension specified as 0 but tensor has no dimensions");
  CHECK(outcome_of([] { return unbind(x, 2); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
}

}  // namespace
}  // namespace stridescope::ops::split_rules
