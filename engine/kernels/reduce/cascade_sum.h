#pragma once

#include <bitset>

#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/reduce/reduction.h"

namespace stridescope::kernels {

/// True for reductions that PyTorch computes by its cascade_sum: sums, nansums and means of float32 and
/// float64. False without elements, if the dtypes differ, or if the result begins at the source's first
/// element: then reduction_passes.h adds in double. The cascade's order of additions is the same on every
/// machine with vectors of 32 bytes.
bool is_cascade_sum(Reduction reduction, const tensor::Region& destination, const tensor::Region& source);

/// The order of additions decides the last digits. It is that of PyTorch's SumKernel.cpp with one thread.
/// (With several threads, PyTorch divides sums of 32,768 elements and more among them, and its last digits
/// depend on their number.) Dimensions are sorted and merged (reduction_axes.h). The two innermost ones are a
/// plane: C columns of R elements, each of which is reduced to a sum. Sums are added to the results plane by
/// plane, column by column.
///
/// A *cascade* adds its N elements in order, in blocks of 16 (of 32 if N > 2^19, of 64 if N > 2^23, ...). The
/// sum of a block is added to level 0. With blocks of 16, level 0 is added to level 1 and reset after every
/// 256 elements, level 1 to level 2 after every 4,096. The result is the sum of the elements after the last
/// block + level 0 + level 1 + level 2. Fewer than 16 elements are added one by one. (`cascaded_sums`;
/// in SumKernel.cpp, acc[0] is the sum of a block and acc[1] is level 0.)
///
/// An *interleaved* sum has four cascades: of elements 0, 4, 8, ...; of 1, 5, 9, ...; and so on. The R mod 4
/// last elements are added to cascade 0. The result is cascade 0 + 1 + 2 + 3. (`interleaved_sum`)
///
/// The branches of `add_plane`, with W elements in 32 bytes (8 of float32, 4 of float64):
/// - The elements of a column are adjacent and R >= W, as in `x.sum()`, `x.sum(1)` and `x.t().sum(0)` of a
///   contiguous x: an interleaved sum of R / W vectors. The R mod W elements after them are added one by one;
///   to their sum, lanes 0 to W - 1 of the interleaved sum are added. (`interleaved_sum_of_vectors`)
/// - Columns are adjacent and C >= W, as in `x.sum(0)` of a contiguous x of shape (R, C): in whole groups of
///   4 W columns, each column is a cascade (`add_cascaded_groups`). The remaining C mod 4 W columns are
///   interleaved sums. So columns 31 and 32 of float32 can differ in the last digits although their elements
///   are equal.
/// - Otherwise, if elements of a column are at least as far apart as columns (as above with C < W): in whole
///   groups of four columns, each column is a cascade. All other columns are interleaved sums.
/// If no dimension longer than 1 is reduced, each result is 0 + its element.
///
/// Operand 0 of the call is the destination, operand 1 the source.
void cascade_sum(KernelCall& call, Reduction reduction, const tensor::Region& destination,
                 const tensor::Region& source, std::bitset<tensor::max_dims> reduced);

}  // namespace stridescope::kernels
