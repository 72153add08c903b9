#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tensor/layout.h"
#include "engine/words/message.h"

/// Proofs as values: a table of numbers, and steps that each refer to some of them.
namespace stridescope::explain {

/// A number of the table, over `span` columns.
struct ProofCell {
  std::int64_t column = 0, span = 1;
  std::string text = {};
  std::optional<std::int64_t> dim = {};  ///< of the tensor: the cell has the colour of this axis
  bool is_free = false;                  ///< any value is accepted
  std::size_t since = 0;                 ///< the step that derives it
};
struct ProofRow {
  words::Message label = {};
  std::vector<ProofCell> cells = {};
};

enum class ProofOutcome : std::uint8_t { neutral, holds, fails };

struct ProofStep {
  words::Message text = {};
  ProofOutcome outcome = ProofOutcome::neutral;
  struct CellRef {
    std::size_t row = 0, cell = 0;
  };
  std::vector<CellRef> spots = {};           ///< highlighted cells of the table
  std::vector<tensor::Dims> indices = {};    ///< elements of the tensor, in the order in which they are read
  std::optional<std::int64_t> divider = {};  ///< draws a boundary before this column from this step on
};

/// A statement that works instead, shown as a button.
struct ProofFix {
  std::string code = {};             ///< an expression, such as "x.contiguous().view(6)"
  std::int64_t copied_elements = 0;  ///< 0: a view
};

struct Proof {
  bool holds = false;
  std::int64_t columns = 0;
  std::vector<ProofRow> rows = {};
  std::vector<ProofStep> steps = {};
  words::Message verdict = {};
  std::vector<ProofFix> fixes = {};
};

/// Whether `layout` can be viewed as `shape`, which may have a -1. `name` is the tensor's, for fixes.
Proof prove_viewable(const std::string& name, const tensor::Layout& layout, const tensor::Dims& shape);

/// Whether a layout is contiguous: the last dimension first, with the running product.
Proof prove_contiguous(const std::string& name, const tensor::Layout& layout);

struct NamedShape {
  std::string name;
  tensor::Dims shape;
};
/// Whether two shapes broadcast, aligned at their right ends.
Proof prove_broadcast(const NamedShape& a, const NamedShape& b);

/// Whether no two indices of a layout read the same storage element.
Proof prove_disjoint(const std::string& name, const tensor::Layout& layout, std::int64_t storage_numel);

/// Two indices that read the same element; nullopt if there are none, or none among the first 65536
/// elements.
std::optional<std::pair<tensor::Dims, tensor::Dims>> find_overlapping_indices(const tensor::Layout& layout);

/// The kind of a proof, and the tensors of a session it is about.
struct ProofRequest {
  enum class Kind : std::uint8_t { view, contiguous, broadcast, overlap } kind = Kind::view;
  std::string tensor = {};
  std::string other = {};   ///< for a broadcast; empty: `shape` is the other shape
  tensor::Dims shape = {};  ///< for a view or a broadcast
  friend bool operator==(const ProofRequest&, const ProofRequest&) = default;
};
/// "view x (2, 6)", "contiguous x", "broadcast x y", "broadcast x (3, 1)", "overlap x"; nullopt for other
/// text.
std::optional<ProofRequest> parse_proof(std::string_view text);
std::string proof_text(const ProofRequest& request);
std::string_view name(ProofRequest::Kind kind);
/// "(2, 6)", "2, 6", "6"; nullopt for other text.
std::optional<tensor::Dims> parse_shape(std::string_view text);

/// The facts of a tensor that a proof needs.
struct ProofSubject {
  tensor::Layout layout;
  std::int64_t storage_numel = 0;
};
/// nullopt if `find` returns none for a tensor of the request.
std::optional<Proof> prove(const ProofRequest& request,
                           const std::function<std::optional<ProofSubject>(const std::string& name)>& find);

}  // namespace stridescope::explain
