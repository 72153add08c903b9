#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::testing {

/// A slow and simple reference for tensors: every tensor lists, in row-major order, the cell of its storage
/// for each element. It has no strides, so that it cannot share an error about them.
struct TwinTensor {
  std::size_t storage = 0;
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> cells;  ///< cell of each element, in row-major order

  std::size_t dim() const { return shape.size(); }
  std::size_t numel() const { return cells.size(); }
  /// Whether two elements are one cell.
  bool overlaps() const;
  /// Whether the elements are the cells one after the other.
  bool is_contiguous() const;
};

/// Objects made by a random program. A value type: copying it is a snapshot.
struct TwinState {
  std::vector<std::vector<std::int64_t>> storages;
  std::vector<TwinTensor> objects;
  std::map<std::string, std::size_t> names;  ///< name -> object; two names may be one object

  std::size_t add_storage(std::vector<std::int64_t> values);
  std::size_t add_object(TwinTensor tensor);
  std::vector<std::int64_t> values(const TwinTensor& tensor) const;
};

// Views: the same storage, other elements or another order.
TwinTensor permuted(const TwinTensor& tensor, const std::vector<std::size_t>& order);
TwinTensor sliced(const TwinTensor& tensor, std::size_t dim, std::int64_t start, std::int64_t stop,
                  std::int64_t step);
TwinTensor selected(const TwinTensor& tensor, std::size_t dim, std::int64_t index);
TwinTensor expanded(const TwinTensor& tensor, const std::vector<std::int64_t>& shape);
/// The same elements in another shape, or nullopt where no strides can walk them: some dimension's steps are
/// uneven.
std::optional<TwinTensor> viewed(const TwinTensor& tensor, std::vector<std::int64_t> shape);
/// A tensor with the same elements in the same order; the caller checks the count.
TwinTensor with_shape(const TwinTensor& tensor, std::vector<std::int64_t> shape);

/// The new cell of each element in a copy that keeps the order of strides. For tensors that do not
/// overlap.
std::vector<std::int64_t> cells_of_clone(const TwinTensor& tensor);

}  // namespace stridescope::testing
