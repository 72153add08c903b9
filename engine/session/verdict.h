#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/trace.h"
#include "engine/tensor/refusal/refusal.h"

namespace stridescope::session {

/// Effect of a statement on memory: predicted by a dry run or derived from a trace.
struct Verdict {
  static constexpr std::size_t most_parts = 16;
  enum class Kind : std::uint8_t {
    view,      ///< the result views an existing storage
    copy,      ///< new storages that hold only elements of tensors
    create,    ///< new storages with generated or computed elements, or a new object with existing
               ///< tensors
    in_place,  ///< writes to an existing storage, or changes a tensor's layout
    value,     ///< a result that is not a tensor, or no result
    error,
    unknown,  ///< depends on elements, too many to read
  };
  Kind kind = Kind::unknown;
  std::int64_t copied_bytes = 0;     ///< of new storages that are reachable afterwards
  std::int64_t temporary_bytes = 0;  ///< of new storages that are unreachable afterwards
  std::int64_t written_bytes =
      0;  ///< in_place: bytes written in existing storages; an upper bound if indices decide
  std::int64_t distinct_written_bytes =
      0;  ///< in_place: distinct bytes that were written; fewer if elements are written twice
  std::optional<tensor::Layout> layout;  ///< of the (first) result; in_place: afterwards
  std::vector<tensor::Layout> parts;     ///< of several results; empty if more than `most_parts`
  std::optional<tensor::DType> dtype;
  std::size_t results = 0;  ///< tensors in the result: 3 for x.chunk(3)
  bool is_same = false;     ///< view: the results are existing tensors or objects
  bool is_object =
      false;  ///< a result is an object, not a tensor: an existing one, or a new one without new storages
  std::string value;                       ///< repr of a result that is not a tensor
  std::optional<tensor::Refusal> refusal;  ///< error
  /// Bytes that kernels visit; for `unknown`, bytes of the tensors that the statement names.
  std::int64_t work_bytes = 0;
  /// Estimated duration, conservative.
  double expected_secs = 0;

  /// Bytes of all new storages.
  std::int64_t allocated_bytes() const { return copied_bytes + temporary_bytes; }
  /// error: "RuntimeError: ..." as printed by Python; otherwise empty.
  std::string message() const { return refusal ? tensor::line_of(*refusal) : std::string(); }
};

/// The verdict of a statement with these results and this trace; `before`: the names before it ran. `budget`:
/// as for reachable_before().
Verdict verdict_of(const std::vector<script::Value>& results, const Trace& trace,
                   const script::Environment& before, tensor::Budget& budget);

}  // namespace stridescope::session
