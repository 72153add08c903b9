#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/trace.h"
#include "engine/tensor/refusal/refusal.h"

namespace stridescope::session {

/// Effect of a statement on memory: predicted by a dry run, or derived from its trace.
struct Verdict {
  static constexpr std::size_t most_parts = 16;
  enum class Kind : std::uint8_t {
    view,      ///< the result reads an existing storage
    copy,      ///< new storages that hold only elements of tensors
    create,    ///< new storages with generated or computed elements, or a new object of existing
               ///< tensors
    in_place,  ///< writes to an existing storage, or changes a tensor's layout
    value,     ///< a result that is no tensor, or no result
    error,
    unknown,  ///< depends on elements, and there are too many to read
  };
  Kind kind = Kind::unknown;
  std::int64_t copied_bytes = 0;     ///< of new storages that are reached afterwards
  std::int64_t temporary_bytes = 0;  ///< of new storages that are unreachable afterwards
  std::int64_t written_bytes =
      0;  ///< in_place: bytes written in storages that were there; at most, where indices decide
  std::int64_t place_bytes =
      0;  ///< in_place: bytes of the places that were written; fewer, where elements are written repeatedly
  std::optional<tensor::Layout> layout;  ///< of the result, or of the first of several; in_place: after it
  std::vector<tensor::Layout> parts;     ///< of several results; empty if more than `most_parts`
  std::optional<tensor::DType> dtype;
  std::size_t results = 0;  ///< tensors in the result: 3 for x.chunk(3)
  bool is_same = false;     ///< view: the results are tensors or objects that were there before
  bool is_object =
      false;  ///< a result is an object, not a tensor: the same one, or a new one without storages of its own
  std::string value;                       ///< repr of a result that is no tensor
  std::optional<tensor::Refusal> refusal;  ///< error
  /// Bytes that kernels visit; if the verdict is `unknown`, bytes of the tensors that the statement names.
  std::int64_t work_bytes = 0;
  /// An estimate of its duration, rather too long.
  double expected_secs = 0;

  /// Of all storages that are made.
  std::int64_t allocated_bytes() const { return copied_bytes + temporary_bytes; }
  /// error: "RuntimeError: ..." as Python prints it; else empty.
  std::string message() const { return refusal ? tensor::line_of(*refusal) : std::string(); }
};

/// Of a statement that left these values and this trace; `before` are the names before it ran. `budget`: as
/// for held_before().
Verdict verdict_of(const std::vector<script::Value>& results, const Trace& trace,
                   const script::Environment& before, tensor::Budget& budget);

}  // namespace stridescope::session
