#include <vector>

#include "engine/access/banks.h"
#include "engine/access/vector_load.h"
#include "engine/access/warp.h"
#include "tests/support/catch.h"

namespace stridescope::access {
namespace {

using tensor::contiguous_layout;
using tensor::Layout;

TEST_CASE("a warp over consecutive floats loads four sectors, a warp over a column one per lane") {
  const auto rows = contiguous_layout({64, 64});
  const auto along = warp(rows, 4, 1);
  CHECK(along.lanes.size() == 32);
  CHECK(along.lanes[0].byte == 128);
  CHECK(along.sectors.size() == 4);
  CHECK(along.requested_bytes == 128);
  CHECK(along.moved_bytes() == 128);
  CHECK(along.fewest_sectors() == 4);
  const Layout transposed{{64, 64}, {1, 64}, 0};
  const auto across = warp(transposed, 4, 0);
  CHECK(across.sectors.size() == 32);
  CHECK(across.sectors[3].number == 3 * 8);
  CHECK(across.sectors[3].used_bytes == 4);
  CHECK(across.moved_bytes() == 1024);
  // CUDA's guide: misaligned by one element, five sectors instead of four are read.
  CHECK(warp({{64}, {1}, 1}, 4, 0).sectors.size() == 5);
  // Every second float: half of the transferred bytes are used.
  CHECK(warp({{64}, {2}, 0}, 4, 0).sectors.size() == 8);
  // All lanes read one element.
  const auto broadcast = warp({{64}, {0}, 3}, 4, 0);
  CHECK(broadcast.sectors.size() == 1);
  CHECK(broadcast.used_bytes() == 4);
  CHECK(warp(contiguous_layout({40}), 8, 1).lanes.size() == 8);
  CHECK(warp_count(contiguous_layout({40})) == 2);
}

TEST_CASE("the sectors of all warps are added up, or those of a sample") {
  const auto few = count_sectors(contiguous_layout({128}), 4);
  CHECK(few.is_exact);
  CHECK(few.sectors == 16);
  const auto many = count_sectors({{100000, 10000}, {1, 100000}, 0}, 4, 100);
  CHECK_FALSE(many.is_exact);
  CHECK(many.warps == 100);
  CHECK(many.sectors >= 3100);  // a warp that spans two rows may share one
}

TEST_CASE("columns of a 32 by 32 tile of floats have 32-way conflicts, and none with padding") {
  const auto tile = contiguous_layout({32, 32});
  CHECK(tile_access(tile, 4, LaneDirection::row, 0).ways == 1);
  const auto column = tile_access(tile, 4, LaneDirection::column, 0);
  CHECK(column.ways == 32);
  CHECK(column.cycles == 32);
  CHECK(column.words[0] == 32);
  CHECK(column.words[1] == 0);
  CHECK(tile_access(tile, 4, LaneDirection::column, 1).ways == 1);
  CHECK(tile_access(tile, 4, LaneDirection::row, 1).ways == 1);
  const Layout transposed{{32, 32}, {1, 32}, 0};
  CHECK(tile_access(transposed, 4, LaneDirection::row, 0).ways == 32);
  CHECK(tile_access(transposed, 4, LaneDirection::column, 0).ways == 1);
  CHECK(tile_access(transposed, 4, LaneDirection::row, 1).ways == 1);
  // An odd stride visits every bank once; a stride of two visits every second bank twice.
  CHECK(bank_access({0, 12, 24, 36}, 4).ways == 1);
  std::vector<std::int64_t> every_second;
  for (std::int64_t lane = 0; lane < 32; ++lane) every_second.push_back(lane * 8);
  CHECK(bank_access(every_second, 4).ways == 2);
}

TEST_CASE("lanes that use one word do not conflict, and wide elements are split") {
  CHECK(bank_access({0, 0, 0, 0}, 4).ways == 1);
  CHECK(bank_access({0, 1, 2, 3}, 1).ways == 1);
  const auto wide = tile_access(contiguous_layout({32, 32}), 8, LaneDirection::row, 0);
  CHECK(wide.parts == 2);
  CHECK(wide.ways == 1);
  CHECK(wide.cycles == 2);
  const auto column = tile_access(contiguous_layout({32, 32}), 8, LaneDirection::column, 0);
  CHECK(column.ways == 16);
  CHECK(column.cycles == 32);
  // Rows of 32 bytes: four adjacent elements of a column are in different banks.
  CHECK(tile_access(contiguous_layout({32, 32}), 1, LaneDirection::column, 0).ways == 8);
  CHECK(tile_access(contiguous_layout({5}), 4, LaneDirection::row, 0).bytes.size() == 5);
}

TEST_CASE("vector loads need contiguous elements at an aligned address") {
  CHECK(vector_load(contiguous_layout({8, 8}), 4).elements == 4);
  CHECK(vector_load(contiguous_layout({8, 8}), 4).limit == VectorLimit::none);
  CHECK(vector_load(contiguous_layout({3, 5}), 4).elements == 4);  // one run of 15
  CHECK(vector_load(contiguous_layout({8, 8}), 2).elements == 8);
  CHECK(vector_load(contiguous_layout({8}), 16).elements == 1);
  const auto transposed = vector_load({{8, 8}, {1, 8}, 0}, 4);
  CHECK(transposed.elements == 1);
  CHECK(transposed.limit == VectorLimit::stride);
  const auto shifted = vector_load({{8}, {1}, 2}, 4);
  CHECK(shifted.elements == 2);
  CHECK(shifted.limit == VectorLimit::offset);
  const auto odd_runs = vector_load({{4, 6}, {8, 1}, 0}, 4);
  CHECK(odd_runs.elements == 2);
  CHECK(odd_runs.limit == VectorLimit::run);
  const auto odd_rows = vector_load({{4, 4}, {7, 1}, 0}, 4);
  CHECK(odd_rows.elements == 1);
  CHECK(odd_rows.limit == VectorLimit::rows);
  CHECK(vector_load({{4}, {0}, 0}, 4).limit == VectorLimit::stride);
  CHECK(vector_load({{}, {}, 3}, 4).elements == 1);
}

}  // namespace
}  // namespace stridescope::access
