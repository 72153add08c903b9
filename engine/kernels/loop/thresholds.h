#pragma once

#include <cstdint>

/// The sizes at which kernels switch strategy, and the sizes of the parts in which they work. cost.h has the
/// costs that they count. Measured on an x86-64 server (AMD EPYC, Zen 5, 2 cores, L1 48 KiB, L2 1 MiB),
/// November 2026, with tests/bench/compare.py and tests/bench/transpositions.py; buffers follow the caches.
/// To measure again: change a number, build the release preset, and run both before and after (compare.py
/// takes words that select statements). None of the numbers changes a result, except where a comment says
/// that it decides an order of additions.
/// Numbers that define a result (block sizes of the sums of PyTorch and NumPy, lanes of a sum) stay in their
/// kernels.
namespace stridescope::kernels {

// ---- loop ----

/// Bytes of a cache line.
inline constexpr std::int64_t line_bytes = 64;
/// A result of at least this many bytes is written with streaming stores. Measured: a smaller result is still
/// in a cache for its next reader.
inline constexpr std::int64_t streamed_bytes = std::int64_t{16} << 20;
/// Bytes that are computed before they are streamed. Half a page: the buffer stays in L1 beside the operands.
inline constexpr std::int64_t stream_buffer_bytes = 2048;
/// A split row is cut at multiples of this many elements. It is a multiple of the lanes in which rows
/// are computed, so that a cut leaves no partial vector. With the interval of Pace, it decides the order
/// of additions of very long rows.
inline constexpr std::int64_t row_cut_elements = 512;
/// A dimension of this size is shared among threads although an inner one is longer: enough parts for all
/// threads, and each thread writes one range of memory.
inline constexpr std::int64_t long_shared_dimension = 64;
/// Parts per thread of shared work, so that a thread that is delayed does not hold up the others for long.
inline constexpr std::int64_t parts_per_thread = 4;
/// A call that takes longer than this many intervals of Pace reports its progress piece by piece.
inline constexpr std::int64_t intervals_of_long_call = 16;
/// Indices that are checked between two looks at cancellation. 256 KiB: a quarter of L2.
inline constexpr std::int64_t checked_indices = 1 << 15;

// ---- copy ----

/// Rows of fewer elements than this are copied in one loop, without a call for each row.
inline constexpr std::int64_t short_copied_row = 16;
/// Rows of at least this many bytes are streamed. In shorter ones, most of the time goes to the partial cache
/// lines at both ends.
inline constexpr std::int64_t long_row_bytes = 512;
/// Planes with at least this many rows and columns are transposed in tiles: 8 doubles are a cache line.
inline constexpr std::int64_t fewest_transposed = 8;
/// Large planes are transposed by streaming if both sides have at least this many bytes: a register of AVX2.
inline constexpr std::int64_t narrowest_streamed_plane_bytes = 32;
/// Columns ahead of the written one that are prefetched, as they lie on different pages.
inline constexpr std::int64_t columns_prefetched = 8;
/// Elements along the longer side of a narrow plane that are copied at a time: at most 8 KiB a line.
inline constexpr std::int64_t narrow_plane_block = 1024;
/// Columns of a plane that are transposed between two reports of progress: a multiple of this.
inline constexpr std::int64_t plane_part_columns = 64;
/// Rows of a few elements, and rows copied by whole vectors, between two reports of progress.
inline constexpr std::int64_t short_rows_per_report = 4096, wide_rows_per_report = 256;
/// Elements of each interleaved row at a time. At most 32 KiB a row.
inline constexpr std::int64_t interleaved_block = 4096;
/// A fill with rows of fewer elements than this runs along the next dimension if that is longer.
inline constexpr std::int64_t short_filled_row = 16;
/// A conversion to transposed rows of fewer elements than this converts in the source's order first, up to
/// this many elements: 8 MiB at most, which a later level of cache holds.
inline constexpr std::int64_t short_converted_row = 64, most_converted_first = std::int64_t{1} << 20;
/// Elements that are converted by way of another type, or gathered for a conversion, at a time: at most 2 KiB
/// on each side.
inline constexpr std::int64_t conversion_block = 256;

/// Large results of rows of at most this many bytes (a page) are copied in tiles of rows that are close
/// together on both sides. Longer rows are read as fast as memory allows.
inline constexpr std::int64_t longest_tiled_row_bytes = 4096;
/// Rows of such a tile along either dimension, and the rows ahead that are prefetched.
inline constexpr std::int64_t row_tile_side = 16, tile_rows_prefetched = 2;
/// Rows of such a tile are streamed from this many bytes on.
inline constexpr std::int64_t streamed_tile_row_bytes = 256;
/// Threads share a copy along a dimension that leaves planes whole if it has at least this size: two threads
/// with four parts each.
inline constexpr std::int64_t fewest_shared_planes = 8;

/// Copies of this many bytes use vectors of 32 bytes; memmove is faster for longer ones, and for shorter ones
/// the alignment of the destination does not pay.
inline constexpr std::int64_t shortest_wide_copy_bytes = 256, longest_wide_copy_bytes = 32 << 10;
/// A copy of at least this many bytes, whose destination begins less than a cache line beyond the source's
/// place in a page, runs backwards. The processor takes such reads for reads of what was just written.
inline constexpr std::int64_t shortest_backward_copy_bytes = 1024;
/// One row of the source that is copied to many rows, of this many bytes (32 KiB stay in L1), is copied
/// together with its neighbours.
inline constexpr std::int64_t shortest_repeated_row_bytes = 32, longest_repeated_row_bytes = 32 << 10;
/// The same for other rows of at most this many bytes. Longer ones take longer than a call.
inline constexpr std::int64_t longest_joint_row_bytes = 1024;

/// cat() copies pieces of this many bytes row by row; shorter ones are copied faster source by source, and
/// longer ones are fast either way.
inline constexpr std::int64_t shortest_joined_piece_bytes = 128, longest_joined_piece_bytes = 32 << 10;
/// Such pieces of fewer bytes than this are copied by vectors of 32 bytes, without a call of memcpy.
inline constexpr std::int64_t short_joined_piece_bytes = 1024;

/// A tile of a transposition: bytes of a run in the result, and bytes of a row in the source.
inline constexpr std::int64_t transposed_run_bytes = 512, transposed_band_bytes = 256;
/// The same for planes that are streamed. A source is read by half a page at a time, as the processor
/// prefetches within a page.
inline constexpr std::int64_t streamed_run_bytes = 512, streamed_band_bytes = 2048;
/// Rows of the next tile that are prefetched alternately.
inline constexpr std::int64_t prefetched_rows = 8;
/// Planes of more bytes than this are streamed: source and result have more pages than the processor's
/// translation cache holds, and each strip passes through all of them.
inline constexpr std::int64_t cached_plane_bytes = std::int64_t{8} << 20;
/// The same for planes whose rows, on either side, are within `crowded_within_bytes` of a multiple of
/// `crowded_period_bytes` apart: they share cache sets.
inline constexpr std::int64_t cached_crowded_plane_bytes = std::int64_t{2} << 20, crowded_period_bytes = 2048,
                              crowded_within_bytes = 8;
/// In smaller planes, rows within `shared_set_within_bytes` of a multiple of this many elements apart share
/// so few sets of L1 that it does not hold the lines of a strip.
inline constexpr std::int64_t shared_set_period_elements = 512, shared_set_within_bytes = 32;

// ---- elementwise ----

/// A function whose cost (cost.h) is at least this many bytes takes longer than to walk over its elements.
inline constexpr std::int64_t costly_function_bytes = 16;
/// Elements of a row that are converted, computed and converted back together. With 8 bytes an element, 4 KiB
/// an operand: up to five operands stay in L1.
inline constexpr std::int64_t converted_block = 512;
/// A row of at least this many elements that are apart is gathered before it is computed: one vector of
/// AVX-512 floats.
inline constexpr std::int64_t shortest_gathered_row = 16;
/// Elements that are gathered for a math function at a time. At most 2 KiB, in L1.
inline constexpr std::int64_t gathered_math_block = 256;
/// Elements that are searched for a zero at a time: the search ends within a block of the first one.
inline constexpr std::int64_t zero_search_block = 512;

/// Rows shorter than this many elements, some of them strided, are computed in boxes.
inline constexpr std::int64_t short_strided_row = 48;
/// The same for costly functions and conversions, which need longer rows to fill their vectors.
inline constexpr std::int64_t short_costly_row = 96;
/// The same for rows of adjacent elements, which need no gathering: shorter in elements and in bytes.
inline constexpr std::int64_t short_adjacent_row = 24, short_adjacent_row_bytes = 100;
/// The same where every operand is packed or repeats one row, so that a box copies at most the repeated row.
inline constexpr std::int64_t short_packed_row_bytes = 256;
/// Fewer rows than this do not repay setting up boxes.
inline constexpr std::int64_t fewest_boxed_rows = 24;
/// Bytes of an operand in a box. A quarter of L1: three operands and the result fit.
inline constexpr std::int64_t box_bytes = 12 << 10;
/// Bytes of an operand that a box takes along the operand's own closest dimension: two cache lines, as the
/// processor prefetches lines in pairs.
inline constexpr std::int64_t box_run_bytes = 2 * line_bytes;
/// A plane of at most this many bytes is computed in boxes, a larger one in tiles. Half of L1.
inline constexpr std::int64_t boxed_plane_bytes = 24 << 10;
/// Tiles (and boxes) need at least this many elements along both dimensions: 8 doubles are a cache line.
inline constexpr std::int64_t fewest_tile_lines = 8;
/// Rows of at most this many elements are computed plane by plane; in longer ones, the cost of starting a row
/// does not show.
inline constexpr std::int64_t longest_plane_row = 2048;
/// Short rows that are computed between two reports of progress.
inline constexpr std::int64_t plane_rows_per_report = 64;

/// A row of at least this many elements, in which all operands repeat one element, is filled with one result.
inline constexpr std::int64_t shortest_filled_row = 32;
/// Elements of such a row that are computed: one vector of AVX-512 floats, so that no scalar loop runs.
inline constexpr std::int64_t computed_of_filled_row = 16;
/// An operand that is repeated is computed once and copied, from this many results of the call on ...
inline constexpr std::int64_t fewest_repeated_results = 256;
/// ... if each of its elements occurs at least this many times on average ...
inline constexpr std::int64_t fewest_repeats = 4;
/// ... and the results of its own elements take at most this many bytes, which later levels of cache hold.
inline constexpr std::int64_t computed_once_bytes = std::int64_t{4} << 20;

// ---- reduce ----

/// Adjacent results that are reduced together. Their states of two passes take 16 KiB of L1.
inline constexpr std::int64_t reduced_results_block = 1024;
/// A row of at least this many elements is reduced along, else along the longest dimension: one vector of
/// AVX-512 floats. Decides the order of additions.
inline constexpr std::int64_t shortest_reduced_row = 16;
/// Fewer adjacent results than this do not fill a vector, and are reduced one by one if each reduces at least
/// `long_reduced_row` elements. Both decide the order of additions.
inline constexpr std::int64_t fewest_results_of_vector = 16, long_reduced_row = 64;
/// Results that reduce fewer elements than this are reduced side by side, if there are at least
/// `fewest_short_results`: less than one vector each. Both decide the order of additions.
inline constexpr std::int64_t short_reduction = 16, fewest_short_results = 4;
/// Elements that are searched at a time for the one that is the extreme: one comparison of all of them, and
/// no branch for each.
inline constexpr std::int64_t searched_block = 64;
/// Groups of adjacent sums to which a block of rows is added before the next block. Memory is then read in
/// rows of at least a page.
inline constexpr std::int64_t cascade_groups = 16;
/// Elements that a sum adds between two reports of progress.
inline constexpr std::int64_t summed_elements_per_report = 1 << 16;

// ---- scan ----

/// At least this many adjacent lines are scanned side by side: 8 doubles are a cache line and an AVX-512
/// vector.
inline constexpr std::int64_t fewest_adjacent_lines = 8;
/// Adjacent lines that are scanned side by side at a time, and the multiple at which threads divide them.
/// Totals of 8 bytes take 4 KiB of L1.
inline constexpr std::int64_t adjacent_lines_block = 512;
/// Lines that are gathered together take about this many bytes: a quarter of L2.
inline constexpr std::int64_t gathered_lines_bytes = 256 << 10;
/// At least and at most so many lines are gathered together: a cache line of doubles; and as many as cover
/// the cost of starting a part.
inline constexpr std::int64_t fewest_gathered_lines = 8, most_gathered_lines = 64;
/// A line of more bytes than this is gathered alone: together they would not fit a cache.
inline constexpr std::int64_t long_line_bytes = 8 << 20;
/// Elements of a gathered line that are converted at a time. At most 4 KiB, in L1.
inline constexpr std::int64_t line_conversion_block = 512;
/// Fewer lines than this are stored one by one: 8 doubles are a cache line, and shorter runs do not fill it.
inline constexpr std::int64_t fewest_stored_across = 8;
/// Lines whose running totals are computed together, as each addition waits for the one before it: additions
/// take 3 to 4 cycles.
inline constexpr std::int64_t totals_together = 4;
/// The running extreme of a line of at most this many elements is computed without branches, which would be
/// mispredicted. In longer lines, a new extreme becomes rare.
inline constexpr std::int64_t short_extreme_line = 16;
/// Such lines that are computed between two reports of progress.
inline constexpr std::int64_t extreme_lines_per_report = 256;

// ---- index ----

/// A line of which at most this many elements are selected is gathered without a report of progress. 256
/// places are 2 KiB of L1.
inline constexpr std::int64_t short_chosen_line = 256;
/// Elements are selected line by line if each line gives at least this many, else place by place: fewer do
/// not repay starting a line.
inline constexpr std::int64_t fewest_chosen_of_line = 4;
/// Offsets of joint indices that are computed at a time: 4 KiB of L1.
inline constexpr std::int64_t joint_index_block = 512;
/// Flags of a mask that are counted at a time: a counter of one byte does not overflow.
inline constexpr std::int64_t counted_flags_block = 128;

// ---- order ----

/// The longest line of keys of 4 bytes, and of other keys, that is sorted by counting how many elements come
/// before each one. The number of comparisons grows with the square of the length.
inline constexpr std::int64_t longest_ranked_line = 96, longest_ranked_wide_line = 48;
/// A line of wide keys of at least this many elements is sorted by their bytes; shorter ones are sorted
/// faster by comparisons.
inline constexpr std::int64_t long_sorted_line = 256;
/// Lines of integers or 16-bit floats of at most this many elements are assumed to have few equal elements
/// ...
inline constexpr std::int64_t longest_distinct_line = 4;
/// ... and lines of integers of at most this many to have a first element that equals no other one.
inline constexpr std::int64_t longest_line_of_distinct_first = 16;
/// Comparisons between two reports of progress.
inline constexpr std::int64_t comparisons_per_report = 1 << 14;

// ---- product ----

/// A window of the product, in rows and columns, and the depth to which it is added at a time. The right part
/// takes 256 KiB as floats and 512 KiB as doubles, at most half of L2. Columns and depth decide the order of
/// additions where a window has a single column.
inline constexpr std::int64_t matmul_tile_rows = 64, matmul_tile_columns = 256, matmul_tile_depth = 256;
/// A right part whose rows are a multiple of this many bytes apart is packed, since these map to the same
/// sets of L1.
inline constexpr std::int64_t colliding_row_bytes = 1024;
/// For at most this many rows on the left, the right part is read too seldom for that to pay.
inline constexpr std::int64_t few_matmul_rows = 16;
/// The part of a window whose sums stay in vector registers, beside a row of the right part and a factor:
/// 24 + 3 + 1 of 32 registers (AVX-512, ARM), 8 + 2 + 1 of 16.
struct RegisterTile {
  std::int64_t rows, vectors;
};
inline constexpr RegisterTile tile_of_32_registers{8, 3}, tile_of_16_registers{4, 2};

}  // namespace stridescope::kernels
