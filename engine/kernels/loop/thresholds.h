#pragma once

#include <cstdint>

/// The sizes at which kernels switch strategy, and block sizes. cost.h has the costs that they count.
/// Measured on an x86-64 server (AMD EPYC, Zen 5, 2 cores, L1 48 KiB, L2 1 MiB), November 2026, with
/// tests/bench/compare.py and tests/bench/transpositions.py; buffers are sized to the caches. To measure
/// again: change a number, build the release preset, and run both before and after (compare.py takes words
/// that select statements). No number here affects a result, unless its comment says that it decides an order
/// of additions. Numbers that define a result (block sizes of the sums of PyTorch and NumPy, lanes of a sum)
/// are in their kernels.
namespace stridescope::kernels {

// ---- loop ----

/// Bytes of a cache line.
inline constexpr std::int64_t line_bytes = 64;
/// Results of at least this many bytes are written with streaming stores. Measured: a smaller result is still
/// cached for its next reader.
inline constexpr std::int64_t streamed_bytes = std::int64_t{16} << 20;
/// Bytes computed before each streaming copy. Half a page: the buffer stays in L1 with the operands.
inline constexpr std::int64_t stream_buffer_bytes = 2048;
/// Split rows are cut at multiples of this many elements, itself a multiple of the vector lanes, so that a
/// cut leaves no partial vector. With the interval of ProgressMeter, it decides the order of additions of
/// very long rows.
inline constexpr std::int64_t row_cut_elements = 512;
/// A dimension of at least this size is shared among threads even if an inner one is longer: enough parts for
/// all threads, and each thread writes one range of memory.
inline constexpr std::int64_t long_shared_dimension = 64;
/// Parts per thread of shared work, so that one delayed thread does not hold up the others for long.
inline constexpr std::int64_t parts_per_thread = 4;
/// Calls that take longer than this many intervals of ProgressMeter report their progress incrementally.
inline constexpr std::int64_t intervals_of_long_call = 16;
/// Indices checked between two checks for cancellation. 256 KiB: a quarter of L2.
inline constexpr std::int64_t checked_indices = 1 << 15;

// ---- copy ----

/// Rows of fewer elements than this are copied in one loop, without a call for each row.
inline constexpr std::int64_t short_copied_row = 16;
/// Rows of at least this many bytes are streamed. In shorter ones, the partial cache lines at both ends take
/// most of the time.
inline constexpr std::int64_t long_row_bytes = 512;
/// Planes with at least this many rows and columns are transposed in tiles: 8 doubles are a cache line.
inline constexpr std::int64_t fewest_transposed = 8;
/// Large planes are transposed with streaming if both sides have at least this many bytes: an AVX2 register.
inline constexpr std::int64_t narrowest_streamed_plane_bytes = 32;
/// Number of columns ahead of the current one to prefetch, as columns are on different pages.
inline constexpr std::int64_t columns_prefetched = 8;
/// Block length along the longer side of a narrow plane: at most 8 KiB per line.
inline constexpr std::int64_t narrow_plane_block = 1024;
/// Planes are transposed in parts of a multiple of this many columns between progress reports.
inline constexpr std::int64_t plane_part_columns = 64;
/// Rows of a few elements, and rows copied by whole vectors, between two progress reports.
inline constexpr std::int64_t short_rows_per_report = 4096, wide_rows_per_report = 256;
/// Block length of interleaved rows. At most 32 KiB per row.
inline constexpr std::int64_t interleaved_block = 4096;
/// Fills whose rows are shorter than this many elements run along the next dimension if that is longer.
inline constexpr std::int64_t short_filled_row = 16;
/// Conversions into transposed rows shorter than this many elements first convert in the source's order, up
/// to this many elements: at most 8 MiB, which fits a later cache level.
inline constexpr std::int64_t short_converted_row = 64, most_converted_first = std::int64_t{1} << 20;
/// Block length for conversions through an intermediate type or of gathered elements: at most 2 KiB on each
/// side.
inline constexpr std::int64_t conversion_block = 256;

/// Large results with rows of at most this many bytes (a page) are copied in tiles of rows that are close
/// together on both sides. Longer rows are already read at memory speed.
inline constexpr std::int64_t longest_tiled_row_bytes = 4096;
/// Rows per tile along either dimension, and the number of rows to prefetch.
inline constexpr std::int64_t row_tile_side = 16, tile_rows_prefetched = 2;
/// Tile rows of at least this many bytes are streamed.
inline constexpr std::int64_t streamed_tile_row_bytes = 256;
/// Threads share a copy along a dimension that does not cut planes if it has at least this size: two threads
/// with four parts each.
inline constexpr std::int64_t fewest_shared_planes = 8;

/// Copies in this range of bytes use 32-byte vectors; memmove is faster for longer ones, and shorter ones do
/// not benefit from aligning the destination.
inline constexpr std::int64_t shortest_wide_copy_bytes = 256, longest_wide_copy_bytes = 32 << 10;
/// If one source row in this range of bytes (32 KiB fit L1) is copied to many rows, it is copied together
/// with its neighbours.
inline constexpr std::int64_t shortest_repeated_row_bytes = 32, longest_repeated_row_bytes = 32 << 10;
/// The same for other rows of at most this many bytes. For longer ones, the call overhead is negligible.
inline constexpr std::int64_t longest_joint_row_bytes = 1024;

/// cat() copies pieces in this range of bytes row by row; shorter ones are faster source by source, and
/// longer ones are fast either way.
inline constexpr std::int64_t shortest_joined_piece_bytes = 32, longest_joined_piece_bytes = 32 << 10;
/// Such pieces below this many bytes are copied by 32-byte vectors, without calling memcpy.
inline constexpr std::int64_t short_joined_piece_bytes = 1024;

/// A transposition tile: bytes of a run in the result, and bytes of a row in the source.
inline constexpr std::int64_t transposed_run_bytes = 512, transposed_band_bytes = 256;
/// The same for streamed planes. The source is read by half pages, as the processor prefetches within a
/// page.
inline constexpr std::int64_t streamed_run_bytes = 512, streamed_band_bytes = 2048;
/// Rows of the next tile that are prefetched in turn.
inline constexpr std::int64_t prefetched_rows = 8;
/// Planes larger than this many bytes are streamed: source and result have more pages than the TLB holds, and
/// each strip touches all of them.
inline constexpr std::int64_t cached_plane_bytes = std::int64_t{8} << 20;
/// The same for planes whose row distance, on either side, is within `crowded_within_bytes` of a multiple of
/// `crowded_period_bytes`: such rows share cache sets.
inline constexpr std::int64_t cached_crowded_plane_bytes = std::int64_t{2} << 20, crowded_period_bytes = 2048,
                              crowded_within_bytes = 8;
/// In smaller planes, rows whose distance is within `shared_set_within_bytes` of a multiple of this many
/// elements share so few sets of L1 that the lines of a strip do not fit.
inline constexpr std::int64_t shared_set_period_elements = 512, shared_set_within_bytes = 32;

// ---- elementwise ----

/// Functions with at least this cost in bytes (cost.h) take longer than the walk over their elements.
inline constexpr std::int64_t costly_function_bytes = 16;
/// Elements of a row that are converted, computed and converted back together. At 8 bytes per element, 4 KiB
/// per operand: up to five operands fit L1.
inline constexpr std::int64_t converted_block = 512;
/// Block of a repeated element. 2 KiB: stays in L1, and is filled in a few dozen cycles.
inline constexpr std::int64_t repeated_block_bytes = 2048;
/// Rows of at least this many strided elements are gathered before they are computed: one AVX-512 vector of
/// floats.
inline constexpr std::int64_t shortest_gathered_row = 16;
/// Block length for gathering the elements of a math function. At most 2 KiB, in L1.
inline constexpr std::int64_t gathered_math_block = 256;
/// Block length for the search for a zero: the search ends with the block of the first one.
inline constexpr std::int64_t zero_search_block = 512;

/// Rows shorter than this many elements are computed in blocks if some operands are strided.
inline constexpr std::int64_t short_strided_row = 48;
/// The threshold for costly functions and conversions, which need longer rows to fill their vectors.
inline constexpr std::int64_t short_costly_row = 96;
/// The threshold for rows of adjacent elements, which need no gathering: in elements and in bytes.
inline constexpr std::int64_t short_adjacent_row = 24, short_adjacent_row_bytes = 100;
/// The threshold if every operand is packed or repeats one row, so that a block copies at most that row.
inline constexpr std::int64_t short_packed_row_bytes = 256;
/// Walks with fewer rows than this are not worth setting up blocks.
inline constexpr std::int64_t fewest_blocked_rows = 24;
/// Bytes per operand in a block. A quarter of L1: three operands and the result fit.
inline constexpr std::int64_t block_bytes = 12 << 10;
/// Bytes that a block covers along each operand's own fastest dimension: two cache lines, as the processor
/// prefetches lines in pairs.
inline constexpr std::int64_t block_run_bytes = 2 * line_bytes;
/// Planes of at most this many bytes are computed in blocks, larger ones in tiles. Half of L1.
inline constexpr std::int64_t blocked_plane_bytes = 24 << 10;
/// Tiles (and blocks) need at least this many elements along both dimensions: 8 doubles are a cache line.
inline constexpr std::int64_t fewest_tile_lines = 8;
/// Rows of at most this many elements are computed plane by plane; in longer ones, the overhead per row is
/// negligible.
inline constexpr std::int64_t longest_plane_row = 2048;
/// Short rows computed between two progress reports.
inline constexpr std::int64_t plane_rows_per_report = 64;

/// Rows of at least this many elements in which all operands repeat one element are filled with one result.
inline constexpr std::int64_t shortest_filled_row = 32;
/// Elements of such a row that are computed: one AVX-512 vector of floats, to avoid a scalar loop.
inline constexpr std::int64_t computed_elements_of_filled_row = 16;

// ---- reduce ----

/// Adjacent results that are reduced together. Their two passes of states take 16 KiB of L1.
inline constexpr std::int64_t reduced_results_block = 1024;
/// Rows of at least this many elements are reduced along the row, others along the longest dimension: one
/// AVX-512 vector of floats. Decides the order of additions.
inline constexpr std::int64_t shortest_reduced_row = 16;
/// Fewer adjacent results than this do not fill a vector, and are reduced individually if each reduces at
/// least `long_reduced_row` elements. Both decide the order of additions.
inline constexpr std::int64_t fewest_results_of_vector = 16, long_reduced_row = 64;
/// Results that each reduce fewer elements than this (less than a vector) are reduced side by side if there
/// are at least `fewest_short_results`. Both decide the order of additions.
inline constexpr std::int64_t short_reduction = 16, fewest_short_results = 4;
/// Block length of the search for the extreme element: compared without a branch per
/// element.
inline constexpr std::int64_t searched_block = 64;
/// Groups of adjacent sums to which a block of rows is added before the next block, so that memory is read in
/// rows of at least a page.
inline constexpr std::int64_t cascade_groups = 16;
/// Elements summed between two progress reports.
inline constexpr std::int64_t summed_elements_per_report = 1 << 16;

// ---- scan ----

/// At least this many adjacent lines are scanned side by side: 8 doubles are a cache line and an AVX-512
/// vector.
inline constexpr std::int64_t fewest_adjacent_lines = 8;
/// Block length of adjacent lines that are scanned side by side, also for division among threads. Totals of 8
/// bytes take 4 KiB of L1.
inline constexpr std::int64_t adjacent_lines_block = 512;
/// Lines that are gathered together take up to about this many bytes: a quarter of L2.
inline constexpr std::int64_t gathered_lines_bytes = 256 << 10;
/// Bounds on the number of lines gathered together: a cache line of doubles; and enough to amortise the start
/// of a part.
inline constexpr std::int64_t fewest_gathered_lines = 8, most_gathered_lines = 64;
/// Lines of more bytes than this are gathered one by one: together they would not fit a cache.
inline constexpr std::int64_t long_line_bytes = 8 << 20;
/// Block length for converting a gathered line. At most 4 KiB, in L1.
inline constexpr std::int64_t line_conversion_block = 512;
/// Fewer lines than this are stored one by one: 8 doubles are a cache line, which shorter runs do not fill.
inline constexpr std::int64_t fewest_stored_across = 8;
/// Lines whose running totals are computed together, since each addition depends on the previous one and
/// takes 3 to 4 cycles.
inline constexpr std::int64_t totals_together = 4;
/// The running extreme of lines of at most this many elements is computed without branches, which would be
/// mispredicted. In longer lines, a new extreme becomes rare.
inline constexpr std::int64_t short_extreme_line = 16;
/// Such lines computed between two progress reports.
inline constexpr std::int64_t extreme_lines_per_report = 256;

// ---- index ----

/// Lines with at most this many selected elements are gathered without progress reports. 256 indices are 2
/// KiB of L1.
inline constexpr std::int64_t short_chosen_line = 256;
/// Elements are selected line by line if at least this many are selected per line, else index by index: fewer
/// do not amortise the start of a line.
inline constexpr std::int64_t fewest_chosen_of_line = 4;
/// Block length for computing offsets of joint indices: 4 KiB of L1.
inline constexpr std::int64_t joint_index_block = 512;
/// Block length for counting flags of a mask: a one-byte counter does not overflow.
inline constexpr std::int64_t counted_flags_block = 128;

// ---- order ----

/// Lines of 4-byte keys, and of wider ones, with at least this many elements are radix-sorted; shorter ones are
/// sorted faster by comparisons.
inline constexpr std::int64_t long_sorted_narrow_line = 48, long_sorted_line = 256;
/// Comparisons between two progress reports.
inline constexpr std::int64_t comparisons_per_report = 1 << 14;

// ---- product ----

/// A tile of the product in rows and columns, and its depth per pass. The right part takes 256 KiB for floats
/// and 512 KiB for doubles, at most half of L2. Columns and depth decide the order of additions if a tile has
/// a single column.
inline constexpr std::int64_t matmul_tile_rows = 64, matmul_tile_columns = 256, matmul_tile_depth = 256;
/// The right part is packed if its row distance is a multiple of this many bytes, since such rows map to the
/// same sets of L1.
inline constexpr std::int64_t colliding_row_bytes = 1024;
/// With at most this many rows on the left, the right part is read too seldom for packing to pay.
inline constexpr std::int64_t few_matmul_rows = 16;
/// The part of a tile whose sums are kept in vector registers, beside a row of the right part and a factor:
/// 24 + 3 + 1 of 32 registers (AVX-512, ARM), 8 + 2 + 1 of 16.
struct RegisterTile {
  std::int64_t rows, vectors;
};
inline constexpr RegisterTile tile_of_32_registers{8, 3}, tile_of_16_registers{4, 2};

}  // namespace stridescope::kernels
