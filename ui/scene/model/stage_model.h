#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"
#include "engine/session/session.h"
#include "engine/session/step.h"
#include "ui/scene/model/status_badges.h"
#include "ui/scene/picture/value_text.h"
#include "ui/scene/picture/view_state.h"

namespace stridescope::scene {

/// A tensor object that the stage shows.
struct TensorModel {
  std::string name = {};                  ///< the first name bound to it
  std::vector<std::string> aliases = {};  ///< further names of the same object
  /// The number of leading aliases that belong to the call of the last step; the others belong to enclosing
  /// calls.
  std::size_t inner_names = static_cast<std::size_t>(-1);
  std::string source = {};  ///< the expression that made it; empty if unknown
  bool is_quoted = false;   ///< the words under the figure contain that expression
  tensor::Tensor tensor = {};
  std::size_t bound_at_step = 0;  ///< the step that bound it, from 0
  bool is_selected = false;
  bool is_recent = false;    ///< bound or read by the last step, a target of its cues, or selected
  bool is_changed = false;   ///< views memory that the last step wrote to
  bool is_released = false;  ///< the last step read and rebound it, or it is a temporary of that step
  bool is_gone = false;      ///< the step has played: only an empty place remains until the next step
  /// For temporaries that are shown only if there is room: the number of operations to the result; else 0.
  int optional_distance = 0;
  ValueFormat format = {};
  int columns = 1;      ///< characters of its widest cell text
  int few_columns = 1;  ///< the same, with few digits
  std::vector<StatusBadge> status_badges = {};
  /// The itemsize of a NumPy array, whose offset and strides are in bytes; 0 for a tensor.
  std::int64_t unit_bytes = 0;
  bool is_buffer = false;  ///< a buffer of a module
  tensor::Dims axes = {};  ///< identities of the dimensions (Snapshot::axes); empty: 0, 1, 2, ...

  /// Returns the identity of a dimension: its letter, hue and hatch.
  std::int64_t axis(std::int64_t dim) const {
    const auto d = static_cast<std::size_t>(dim);
    return d < axes.size() ? axes[d] : dim;
  }
  bool is_array() const { return unit_bytes > 0; }
  /// Returns an offset or stride as on the card and in the formula: in elements, or in bytes for an array.
  std::int64_t in_units(std::int64_t elements) const {
    return is_array() ? tensor::wrapping_multiply(elements, unit_bytes) : elements;
  }
  int columns_of(Digits digits) const { return digits == Digits::all ? columns : few_columns; }
  bool has_name(std::string_view text) const;
};

/// A storage and the tensors that view it.
struct StorageModel {
  tensor::Storage storage = {};
  tensor::DType dtype = tensor::DType::float32;  ///< of its cells: the dtype of its first tensor
  std::int64_t numel = 0;
  /// The number of elements past its end that a refused view would have read; the strip shows them, too.
  std::int64_t beyond = 0;
  std::int64_t visible_bytes = 0;
  std::vector<TensorModel> tensors = {};
  std::optional<std::int64_t> number = {};  ///< the displayed number; absent for a temporary
  std::size_t left_out = 0;                 ///< the number of further tensors that view it
  bool is_gone = false;                     ///< unreachable: only an empty place remains
  ValueFormat format = {};
  int columns = 1, few_columns = 1;

  /// Returns the number of cells of the strip.
  std::int64_t cell_count() const { return numel + beyond; }
  /// Returns "storage 2", or "temporary" for an unreachable one.
  words::Message name() const {
    return number ? words::Message{"stage/storage_of", {{"id", *number}}} : words::Message{"stage/temporary"};
  }
  /// Returns the cell of the strip in which an element of a tensor's dtype begins.
  std::int64_t strip_index(const tensor::Tensor& tensor, std::int64_t element) const {
    return element * tensor.itemsize() / tensor::itemsize(dtype);
  }
};

/// The storages and tensors on the stage, before layout: as many as fit legibly. The others are only
/// counted.
struct StageModel {
  std::vector<StorageModel> storages = {};       ///< by id, except as expression_order.h says
  std::optional<session::Snapshot> state = {};   ///< the state shown; absent: all bytes are initialised
  std::optional<session::Snapshot> before = {};  ///< the state before the step, for the storages in `past`
  std::set<std::int64_t> past = {};              ///< storages shown as they were before the step
  const session::Failure* failure = nullptr;
  std::size_t left_out = 0;                   ///< the number of tensors that do not fit
  std::size_t hidden = 0;                     ///< the number of tensors kept off the stage
  std::vector<lesson::PointCue> points = {};  ///< targets of the last step's cues

  const TensorModel* find(std::string_view name) const;
  const TensorModel* find(const tensor::Tensor& tensor) const;
  const StorageModel* storage_of(const tensor::Tensor& tensor) const;
  bool is_written(const tensor::Storage& storage, std::int64_t byte) const {
    return !state || (past.contains(storage.id()) ? *before : *state).is_written(storage, byte);
  }
};

/// Collects the tensors of the last step, the selected and the pinned one, then the newest others, as far as
/// there is room. With a failure, its operands come first. `before`: the state before the last step. Tensors
/// that the step read and that are unreachable after it are shown while it plays; afterwards their places are
/// empty.
StageModel collect(const session::Snapshot& snapshot, const ViewState& view,
                   const session::Failure* failure = nullptr, const session::Snapshot* before = nullptr,
                   bool has_played = false);
/// Returns the tensor of the last step's cues, else the first name that it bound or touched, else that of the
/// last bound tensor; "" if there is none.
std::string newest_tensor(const session::Snapshot& snapshot);
/// Returns the right side of an assignment; the whole text if it is not an assignment.
std::string assigned_expression(std::string_view source);
/// Returns the expression that a statement assigns to a name; for `a, b = x, y`, one of the values. Empty if
/// there is no single expression.
std::string expression_of(std::string_view name, std::string_view statement);

/// Returns a step's text; for a try statement, its body, or the handler that ran.
std::string_view branch_that_ran(const session::Step& step);
/// Returns true if a statement assigns only to a name: `net.scale = ...`.
bool is_target(std::string_view statement, std::string_view name);
/// Returns the text of the statement that bound a name in a step; empty if a loop or branch has several
/// candidates.
std::string_view binding_statement(const session::Step& step, std::string_view name);

}  // namespace stridescope::scene
