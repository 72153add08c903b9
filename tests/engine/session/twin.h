#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::testing {

/// A slow and simple reference for tensors: every tensor lists, in row-major order, the storage cell of each
/// element. It has no strides, so it cannot repeat an error in them.
struct TwinTensor {
  std::size_t storage = 0;
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> cells;  ///< cell of each element, in row-major order

  std::size_t dim() const { return shape.size(); }
  std::size_t numel() const { return cells.size(); }
  /// Returns true if two elements share a cell.
  bool overlaps() const;
  /// Returns true if the elements are consecutive cells.
  bool is_contiguous() const;
};

/// Objects made by a random program. A value type: a copy is a snapshot.
struct TwinState {
  std::vector<std::vector<std::int64_t>> storages;
  std::vector<TwinTensor> objects;
  std::map<std::string, std::size_t> names;  ///< name -> object; two names may refer to one object

  std::size_t add_storage(std::vector<std::int64_t> values);
  std::size_t add_object(TwinTensor tensor);
  std::vector<std::int64_t> values(const TwinTensor& tensor) const;
};

// Views: the same storage, with other elements or another order.
TwinTensor permuted(const TwinTensor& tensor, const std::vector<std::size_t>& order);
TwinTensor sliced(const TwinTensor& tensor, std::size_t dim, std::int64_t start, std::int64_t stop,
                  std::int64_t step);
TwinTensor selected(const TwinTensor& tensor, std::size_t dim, std::int64_t index);
TwinTensor expanded(const TwinTensor& tensor, const std::vector<std::int64_t>& shape);
/// Returns the same elements in another shape, or nullopt if no strides can read them: the steps of some
/// dimension are uneven.
std::optional<TwinTensor> viewed(const TwinTensor& tensor, std::vector<std::int64_t> shape);
/// Returns a tensor with the same elements in the same order; the caller checks the count.
TwinTensor with_shape(const TwinTensor& tensor, std::vector<std::int64_t> shape);

/// Returns the new cell of each element in a copy that keeps the order of strides. Only for tensors without
/// overlap.
std::vector<std::int64_t> cells_of_clone(const TwinTensor& tensor);

}  // namespace stridescope::testing
