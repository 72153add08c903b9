#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/tensor/flow.h"

/// Finds the source elements of an element that a step wrote, such as the four cells of a sum. Each
/// answer is computed for one element on demand, from the flow's rule, at a cost that does not depend on the
/// number of elements.
///
/// For each n below flow.written_count():
///
///   for (std::size_t s = 0; s < flow.sources.size(); ++s)
///     if (const auto box = source_box(flow, s, n))
///       for (std::int64_t i = 0; i < std::min(box->numel(), enough); ++i)
///         draw(flow.sources[s].storage, box->storage_index(i));
///
/// For z = x @ y and the element (i, j): source 0 is row i of x, source 1 column j of y. For
/// x.sum(1): row i. For x.cumsum(1): row i up to j. For a + b with broadcasting: one element of each,
/// the same one for many n. For torch.cat there is one flow for each tensor, into its part of the
/// result.
namespace stridescope::explain {

/// The elements of one source from which one destination element is computed: a box of the source's
/// coordinates.
struct SourceBox {
  /// Coordinate in the source region of the box's first element. Empty for a gather, whose sources are known
  /// by storage index only (InverseMap gives a tensor's coordinates).
  tensor::Dims first;
  /// The box as a layout over the source's storage: its shape is the extent of the box.
  tensor::Layout layout;

  std::int64_t numel() const { return layout.numel(); }
  /// The i-th element of the box in row-major order, 0 <= i < numel(): its storage index, in elements of the
  /// source's dtype, and its coordinate in the source region.
  std::int64_t storage_index(std::int64_t i) const { return layout.at_linear(i); }
  tensor::Dims coordinate(std::int64_t i) const;
};

/// The storage index of the n-th element that is written, in elements of the destination's dtype.
std::int64_t written_index(const tensor::Flow& flow, std::int64_t n);
/// The n whose written_index() is `storage_index`: for a scatter the last one, whose value remains, else the
/// first; nullopt if the flow does not write there. Searches the index list of a scatter, otherwise computes
/// it.
std::optional<std::int64_t> written_by(const tensor::Flow& flow, std::int64_t storage_index);

/// The box of sources[source] that the n-th written element reads. nullopt if unknown: a gather in a dry run,
/// or the second source of a gather.
std::optional<SourceBox> source_box(const tensor::Flow& flow, std::size_t source, std::int64_t n);

/// The inverse: the destination coordinates to which an element of a source contributes, as a box
/// of the destination (its layout is over the destination's storage). nullopt for gathers and
/// scatters.
std::optional<SourceBox> destination_box(const tensor::Flow& flow, std::size_t source,
                                         const tensor::Dims& source_coordinate);

}  // namespace stridescope::explain
