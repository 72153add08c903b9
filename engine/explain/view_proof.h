#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/ops/view/view_stride.h"
#include "engine/tensor/layout.h"
#include "engine/words/message.h"

namespace stridescope::explain {

/// A group of mergeable source dimensions, and the target dimensions that it is divided into.
struct ViewGroup {
  ops::MergeableDims walk;  ///< the source dimensions
  std::vector<std::int64_t>
      target_dims;  ///< in order; a conflicting dimension is listed in every group that it reaches
  bool used_exactly = true;
};

/// A target dimension that would have to span two groups.
struct ViewConflict {
  std::int64_t target_dim = 0, target_size = 0;
  std::int64_t left_dim = 0, right_dim = 0;  ///< source dimensions on both sides of the boundary
  std::int64_t left_stride = 0;              ///< the stride of left_dim
  std::int64_t needed_stride = 0;            ///< the stride that would continue the group to its right
};

/// An expression that works instead, to be appended to the tensor's name, and its cost.
struct ViewFix {
  enum class Kind : std::uint8_t { contiguous, reshape, other_shape };
  Kind kind = Kind::contiguous;
  std::string code;  ///< ".contiguous().view(6)"
  tensor::Dims shape;
  std::int64_t copied_elements = 0;
  words::Message text;
};

struct ViewProof {
  bool possible = false;
  tensor::Dims target;                   ///< the requested shape, its -1 computed
  std::optional<tensor::Layout> result;  ///< if possible
  std::string shape_error;        ///< PyTorch's text if the shape does not fit; other members are then empty
  std::vector<ViewGroup> groups;  ///< from left to right; empty for 0-d tensors and those without elements
  std::vector<ViewConflict> conflicts;  ///< from right to left
  std::vector<ViewFix> fixes;           ///< smallest change first; empty for its own shape
  std::vector<words::Message> steps;    ///< the argument, one sentence for each step
  words::Message verdict;
};

/// Why `layout` can or cannot be viewed as `shape`.
ViewProof prove_view(const tensor::Layout& layout, const tensor::Dims& shape);

/// The shape closest to `target` that a view of `layout` can have: it keeps the cuts of `target` that fit the
/// groups, and adds one at every boundary of groups. `target` has as many elements as the layout, at least
/// one.
tensor::Dims nearest_viewable_shape(const tensor::Layout& layout, const tensor::Dims& target);

/// Why reshape returned a view or a copy.
struct ReshapeReason {
  bool copies = false;
  std::int64_t copied_elements = 0;
  ViewProof proof;
  words::Message text;
};
ReshapeReason explain_reshape(const tensor::Layout& layout, const tensor::Dims& shape);

}  // namespace stridescope::explain
