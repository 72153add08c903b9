#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/access/cache.h"
#include "engine/access/loop_order.h"
#include "engine/explain/proof/proof.h"
#include "engine/lesson/lesson.h"
#include "engine/tensor/dims.h"
#include "engine/tensor/layout.h"
#include "engine/words/message.h"
#include "ui/scene/picture/geometry.h"

namespace stridescope::scene {

/// The text shown in cells.
enum class CellText : std::uint8_t { value, logical_index, storage_index, byte_address };

/// Targets: items on the stage that can be hovered and pinned.
struct CellTarget {
  std::string tensor;  ///< a name in the environment
  tensor::Dims index;  ///< logical coordinate
  friend bool operator==(const CellTarget&, const CellTarget&) = default;
};
struct StorageTarget {
  std::int64_t storage = 0;  ///< the value of Storage::id()
  std::int64_t element = 0;  ///< index in elements of the strip's dtype
  friend bool operator==(const StorageTarget&, const StorageTarget&) = default;
};
struct AxisTarget {
  std::string tensor;
  std::int64_t dim = 0;
  friend bool operator==(const AxisTarget&, const AxisTarget&) = default;
};
struct TensorTarget {
  std::string tensor;
  friend bool operator==(const TensorTarget&, const TensorTarget&) = default;
};
using Target = std::variant<std::monostate, CellTarget, StorageTarget, AxisTarget, TensorTarget>;
/// Returns the name of the tensor that a target belongs to; "" for none.
inline std::string_view tensor_name(const Target& target) {
  if (const auto* cell = std::get_if<CellTarget>(&target)) return cell->tensor;
  if (const auto* axis = std::get_if<AxisTarget>(&target)) return axis->tensor;
  if (const auto* tensor = std::get_if<TensorTarget>(&target)) return tensor->tensor;
  return {};
}

/// The dimensions along rows, columns and blocks; dimensions not listed follow the default order.
struct AxisRoles {
  tensor::Dims rows, columns;
  friend bool operator==(const AxisRoles&, const AxisRoles&) = default;
};

/// A box of selected cells of a tensor; both corners are inclusive, in every dimension.
struct CellBox {
  std::string tensor;
  tensor::Dims from, to;  ///< from[d] <= to[d]
  friend bool operator==(const CellBox&, const CellBox&) = default;
};

/// A statement to run in place of a failed one.
struct Remedy {
  std::string statement = {};
  words::Message verdict = {};  ///< its effect on memory
  bool is_view = false;
  friend bool operator==(const Remedy&, const Remedy&) = default;
};

/// Words under the figure about the shown step. Empty parts are left out.
struct Note {
  std::vector<std::string> around = {};  ///< the statements and calls around the statement, outermost first
  std::string code = {};                 ///< the statement
  words::Message verdict = {};           ///< its effect on memory
  bool is_view = false;                  ///< the verdict is that no element was moved
  std::vector<std::string> values = {};  ///< values that no card shows: "n = 24", or of an expression
  std::string printed = {};              ///< its output
  std::string text = {};                 ///< its narration
  std::vector<Remedy> remedies = {};     ///< remedies for the failure that is shown
  bool is_alone = false;                 ///< a statement of many lines, on a stage without tensors
  bool gives_way = false;                ///< hidden while the card of a failure is shown
  friend bool operator==(const Note&, const Note&) = default;
};

/// The kind of hardware whose memory accesses are shown for a walk over the selected tensor.
enum class LensKind : std::uint8_t {
  none,
  lines,  ///< cache lines, and a small cache, during a loop over it
  warp,   ///< sectors that a GPU's warp loads
  banks,  ///< banks of shared memory that a GPU's warp accesses
};
struct Lens {
  LensKind kind = LensKind::none;
  access::LoopOrder order =
      access::LoopOrder::rows;  ///< the loop's order, and the odometer's if lines are shown
  access::CacheShape cache = {};
  std::int64_t padding = 1;  ///< the number of elements added to each row of the padded tile
  access::LoopOrder walk_order() const { return kind == LensKind::lines ? order : access::LoopOrder::rows; }
  friend bool operator==(const Lens&, const Lens&) = default;
};

/// The preview of an open form on the selected tensor; empty if applying it would fail or change nothing.
struct Preview {
  /// the part of the storage that the result reads: a ghost of its grid, and highlighted elements
  std::optional<tensor::Layout> view;
  std::vector<tensor::Layout> parts;  ///< the same for several views: a ghost of each
  std::optional<tensor::Dims> made;   ///< the shape of a result with a new storage: a ghost of its grid
  bool is_written = false;            ///< `view` would be overwritten: highlighted, without a ghost
  friend bool operator==(const Preview&, const Preview&) = default;
};

/// A proof in the panel of proofs, whose elements are marked on the stage.
struct ShownProof {
  explain::ProofRequest request;
  std::optional<std::size_t> step;  ///< from 0; absent: the whole proof, without marks
  friend bool operator==(const ShownProof&, const ShownProof&) = default;
};

/// The view of the stage; not part of the document.
struct ViewState {
  std::string selected;  ///< the tensor that operations apply to
  Target hover;
  Target pinned;
  CellText cell_text = CellText::value;
  bool show_indices = false;
  float zoom = 1;  ///< 1: fitted to the stage
  Point pan;       ///< in pixels
  std::map<std::string, AxisRoles> roles;
  std::optional<CellBox> box;    ///< selected cells, which are ringed
  std::set<std::string> hidden;  ///< names of hidden tensors
  /// The odometer walk over the selected tensor: the number of visited elements, with the fraction of the
  /// current jump.
  std::optional<double> walk;
  Lens lens;
  /// The shape in an open form of view or reshape (with its -1): a badge shows whether the selected tensor
  /// can be viewed as it.
  std::optional<tensor::Dims> wanted_shape;
  Preview preview;
  std::optional<ShownProof> proof;
  bool is_asked = false;         ///< a question or its answer is shown below the stage
  lesson::CoveredFacts covered;  ///< hidden facts, which would answer the open question
  bool reduced_motion = false;
  Note note;
  friend bool operator==(const ViewState&, const ViewState&) = default;
};

}  // namespace stridescope::scene
