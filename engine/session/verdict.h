#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::session {

/// What a statement would do, asked before it is run.
struct Verdict {
  static constexpr std::size_t most_parts = 16;
  enum class Kind : std::uint8_t {
    view,      ///< the result reads a storage that is there
    copy,      ///< a new storage, into which elements are copied
    create,    ///< a new storage whose elements are made or computed
    in_place,  ///< writes to a storage that is there, or changes a tensor's rule
    value,     ///< a result that is no tensor, or none
    error,
    unknown,  ///< depends on elements, and there are too many to look
  };
  Kind kind = Kind::unknown;
  std::int64_t copied_bytes = 0;  ///< copy, create: bytes of new storage that the result takes
  std::int64_t written_bytes =
      0;  ///< in_place: bytes written in storages that were there; at most, where indices decide
  std::int64_t place_bytes =
      0;  ///< in_place: bytes of the places that were written; fewer, where elements are written repeatedly
  std::optional<tensor::Layout> layout;  ///< of the result, or of the first of several; in_place: after it
  std::vector<tensor::Layout> parts;     ///< of each of several results, up to `most_parts`; of more: none
  std::optional<tensor::DType> dtype;
  std::size_t results = 0;                 ///< tensors in the result: 3 for x.chunk(3)
  bool is_same = false;                    ///< view: the result is the very tensor that was read
  std::string value;                       ///< repr of a result that is no tensor
  std::optional<tensor::Refusal> refusal;  ///< error
  /// Bytes that kernels go through; unknown: of the tensors that the statement names.
  std::int64_t work_bytes = 0;
  /// How long that may take: a guess, rather too high.
  double expected_secs = 0;

  /// error: "RuntimeError: ..." as Python prints it; else empty.
  std::string message() const { return refusal ? tensor::line_of(*refusal) : std::string(); }
};

/// What a step did, in the same terms; `after` is the state that it led to.
Verdict verdict_of(const Step& step, const Snapshot& after);
/// Of a statement that left these values, and what was traced; its storages have ids from `first_new_id` on.
Verdict verdict_of(const std::vector<script::Value>& results, const Trace& trace, std::int64_t first_new_id);

}  // namespace stridescope::session
