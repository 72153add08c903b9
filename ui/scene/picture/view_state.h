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
#include "engine/access/order.h"
#include "engine/explain/proof/proof.h"
#include "engine/lesson/lesson.h"
#include "engine/tensor/dims.h"
#include "engine/tensor/layout.h"
#include "engine/words/message.h"
#include "ui/scene/picture/geometry.h"

namespace stridescope::scene {

/// The text of cells.
enum class CellText : std::uint8_t { value, logical_index, storage_index, byte_address };

/// Things on the stage that can be pointed at.
struct CellTarget {
  std::string tensor;  ///< a name of the environment
  tensor::Dims index;  ///< logical coordinate
  friend bool operator==(const CellTarget&, const CellTarget&) = default;
};
struct StorageTarget {
  std::int64_t storage = 0;  ///< Storage::id()
  std::int64_t element = 0;  ///< in elements of the strip's dtype
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
/// The name of the tensor that a target belongs to; "" for none.
inline std::string_view tensor_name(const Target& target) {
  if (const auto* cell = std::get_if<CellTarget>(&target)) return cell->tensor;
  if (const auto* axis = std::get_if<AxisTarget>(&target)) return axis->tensor;
  if (const auto* tensor = std::get_if<TensorTarget>(&target)) return tensor->tensor;
  return {};
}

/// Which dimensions are laid along rows, columns and blocks; dimensions not named follow the default order.
struct AxisRoles {
  tensor::Dims rows, columns;
  friend bool operator==(const AxisRoles&, const AxisRoles&) = default;
};

/// Cells of a tensor between two corners, both included, in every dimension.
struct CellBox {
  std::string tensor;
  tensor::Dims from, to;  ///< from[d] <= to[d]
  friend bool operator==(const CellBox&, const CellBox&) = default;
};

/// A statement to run in place of one that failed.
struct Remedy {
  std::string statement = {};
  words::Message verdict = {};  ///< what it would do to memory
  bool is_view = false;
  friend bool operator==(const Remedy&, const Remedy&) = default;
};

/// Words under the figure, about the step that is shown. Empty parts are left out.
struct Note {
  std::vector<std::string> around = {};  ///< the statements and calls around the statement, outermost first
  std::string code = {};                 ///< the statement
  words::Message verdict = {};           ///< what it did to memory
  bool is_view = false;                  ///< the verdict's: no element was moved
  std::vector<std::string> values = {};  ///< that it mentions and no card shows: "n = 24", or an expression's
  std::string printed = {};              ///< its output
  std::string text = {};                 ///< its narration
  std::vector<Remedy> remedies = {};     ///< of the failure that is shown
  bool is_alone = false;                 ///< a statement of many lines, and no tensor that is shown
  bool gives_way = false;                ///< to the card of a failure, which takes its place
  friend bool operator==(const Note&, const Note&) = default;
};

/// The kind of hardware whose memory accesses are shown for a walk over the selected tensor.
enum class LensKind : std::uint8_t {
  none,
  lines,  ///< cache lines, and a small cache, while a loop walks over it
  warp,   ///< sectors that a GPU's warp loads
  banks,  ///< banks of shared memory that a GPU's warp uses
};
struct Lens {
  LensKind kind = LensKind::none;
  access::Order order = access::Order::rows;  ///< of the loop, and of the odometer while lines are shown
  access::CacheShape cache = {};
  std::int64_t padding = 1;  ///< elements added to each row of the padded tile
  access::Order walk_order() const { return kind == LensKind::lines ? order : access::Order::rows; }
  friend bool operator==(const Lens&, const Lens&) = default;
};

/// The preview of an open form on the selected tensor; empty if applying it would fail or change nothing.
struct Preview {
  /// The part of the storage that it would read: drawn as a ghost of the grid, and lit.
  std::optional<tensor::Layout> view;
  std::vector<tensor::Layout> parts;  ///< the same, of several views: a ghost of each
  std::optional<tensor::Dims> made;  ///< the shape of a tensor over a storage of its own: a ghost of its grid
  bool is_written = false;           ///< what `view` reads would be overwritten: it is lit, without a ghost
  friend bool operator==(const Preview&, const Preview&) = default;
};

/// A proof in the panel of proofs, whose elements the stage marks.
struct ShownProof {
  explain::ProofRequest request;
  std::optional<std::size_t> step;  ///< from 0; absent: the whole proof, without marks
  friend bool operator==(const ShownProof&, const ShownProof&) = default;
};

/// How the stage is viewed; never part of the document.
struct ViewState {
  std::string selected;  ///< the tensor that operations apply to
  Target hover;
  Target pinned;
  CellText cell_text = CellText::value;
  bool show_indices = false;
  float zoom = 1;  ///< 1: fitted to the stage
  Point pan;       ///< pixels
  std::map<std::string, AxisRoles> roles;
  std::optional<CellBox> box;    ///< cells chosen together; they are ringed
  std::set<std::string> hidden;  ///< names of hidden tensors
  /// The odometer walk over the selected tensor: elements visited so far, with the fraction of the current
  /// jump.
  std::optional<double> walk;
  Lens lens;
  /// The shape in an open form of view or reshape (with its -1): whether the selected tensor can be viewed so
  /// is shown beside it.
  std::optional<tensor::Dims> wanted_shape;
  Preview preview;
  std::optional<ShownProof> proof;
  bool is_asked = false;  ///< a question or its answer is shown below the stage
  lesson::Cover covered;  ///< facts that answer the open question, which are hidden
  bool reduced_motion = false;
  Note note;
  friend bool operator==(const ViewState&, const ViewState&) = default;
};

}  // namespace stridescope::scene
