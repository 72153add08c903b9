#include "engine/tensor/layout.h"

#include "engine/tensor/storage_size.h"
#include "tests/support/catch.h"

namespace stridescope::tensor {
namespace {

TEST_CASE("row-major strides count a size of 0 as 1") {
  struct Row {
    Dims shape, stride;
  };
  for (const auto& row : {Row{{}, {}}, Row{{5}, {1}}, Row{{2, 3}, {3, 1}}, Row{{2, 3, 4}, {12, 4, 1}},
                          Row{{2, 0}, {1, 1}}, Row{{2, 0, 3}, {3, 3, 1}}, Row{{0, 4}, {4, 1}}}) {
    CHECK(contiguous_stride(row.shape) == row.stride);
    CHECK(contiguous_layout(row.shape).is_contiguous());
  }
}

TEST_CASE("dimensions of size 1 do not affect contiguity") {
  struct Row {
    Dims shape, stride;
    bool contiguous;
  };
  for (const auto& row :
       {Row{{2, 3}, {3, 1}, true}, Row{{3, 2}, {1, 3}, false}, Row{{2, 2}, {4, 1}, false},
        Row{{1, 3}, {99, 1}, true}, Row{{3, 1}, {1, 7}, true}, Row{{1, 1}, {5, 9}, true},
        Row{{4, 0}, {7, 7}, true}, Row{{0, 4}, {1, 9}, true}, Row{{3}, {0}, false}, Row{{1}, {0}, true}}) {
    INFO(row.stride[0]);
    CHECK(Layout{row.shape, row.stride, 0}.is_contiguous() == row.contiguous);
  }
}

TEST_CASE("channels last keeps the strides of at::get_channels_last_strides") {
  CHECK(stride_for(MemoryFormat::channels_last, Dims{2, 3, 4, 5}) == Dims{60, 1, 15, 3});
  CHECK(stride_for(MemoryFormat::channels_last, Dims{2, 3, 0, 5}) == Dims{0, 1, 15, 3});
  CHECK(stride_for(MemoryFormat::channels_last_3d, Dims{2, 3, 4, 5, 6}) == Dims{360, 1, 90, 18, 3});
  const Layout last{{2, 3, 4, 5}, {60, 1, 15, 3}, 0};
  CHECK(is_contiguous(last, MemoryFormat::channels_last));
  CHECK_FALSE(is_contiguous(last, MemoryFormat::contiguous));
  CHECK_FALSE(is_contiguous(contiguous_layout({2, 3, 4, 5}), MemoryFormat::channels_last));
  CHECK(is_contiguous(contiguous_layout({2, 1, 4, 5}), MemoryFormat::channels_last));
  CHECK_FALSE(is_contiguous(contiguous_layout({2, 3, 4}), MemoryFormat::channels_last));
  CHECK_FALSE(is_contiguous(Layout{{2, 0, 4, 5}, {20, 20, 5, 1}, 0}, MemoryFormat::channels_last));
}

TEST_CASE("dense layouts leave no gap and share no element") {
  const auto dense = [](Dims shape, Dims stride) {
    return is_non_overlapping_and_dense({std::move(shape), std::move(stride), 3});
  };
  CHECK(dense({2, 3}, {3, 1}));
  CHECK(dense({3, 2}, {1, 3}));
  CHECK(dense({2, 3, 4}, {1, 8, 2}));
  CHECK(dense({1, 4}, {0, 1}));
  CHECK(dense({0, 4}, {0, 0}));
  CHECK_FALSE(dense({3}, {2}));
  CHECK_FALSE(dense({2, 3}, {0, 1}));
  CHECK_FALSE(dense({2, 2}, {1, 1}));
}

TEST_CASE("the extent runs from the lowest to one past the highest element") {
  const auto range = [](Layout layout) {
    const auto e = extent(layout);
    return std::pair(e.begin, e.end);
  };
  CHECK(range({{2, 3}, {10, 2}, 5}) == std::pair<std::int64_t, std::int64_t>(5, 20));
  CHECK(range({{3}, {-2}, 7}) == std::pair<std::int64_t, std::int64_t>(3, 8));
  CHECK(range({{3, 0}, {4, 4}, 7}) == std::pair<std::int64_t, std::int64_t>(7, 7));
  CHECK(range({{}, {}, 7}) == std::pair<std::int64_t, std::int64_t>(7, 8));
}

TEST_CASE("linear positions and coordinates agree") {
  const Layout layout{{2, 3, 2}, {1, 4, 2}, 1};
  for (std::int64_t n = 0; n < layout.numel(); ++n)
    CHECK(layout.at_linear(n) == layout.at(layout.coordinate(n)));
  CHECK(layout.coordinate(7) == Dims{1, 0, 1});
}

TEST_CASE("numbers of elements and bytes are counted without overflow") {
  constexpr std::int64_t huge = std::int64_t{1} << 62;
  CHECK(checked_numel(Dims{2, 3}) == 6);
  CHECK(checked_numel(Dims{}) == 1);
  CHECK(checked_numel(Dims{huge}) == huge);
  CHECK_FALSE(checked_numel(Dims{huge, 2}));
  CHECK(checked_numel(Dims{huge, 2, 0}) == 0);
  CHECK_FALSE(checked_numel(Dims{huge, 4, 0}));
  CHECK(checked_numel(Dims{0, huge, huge}) == 0);
  CHECK_FALSE(checked_numel(Dims{-1}));
  CHECK(storage_nbytes(Dims{2, 3}, Dims{10, 2}, 4, 5) == 80);
  CHECK(storage_nbytes(Dims{0, 3}, Dims{10, 2}, 4, 5) == 0);
  CHECK_FALSE(storage_nbytes(Dims{2, 2}, Dims{huge, huge}, 8));
  CHECK(contiguous_storage_nbytes(Dims{2, 3}, 8) == 48);
  CHECK_FALSE(contiguous_storage_nbytes(Dims{huge, huge, 0}, 1));
}

}  // namespace
}  // namespace stridescope::tensor
