#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/tensor/layout.h"

namespace stridescope::design {

/// One call or subscript. `numbers` are its arguments; those of a subscript are three for each item: start,
/// stop and step; a step of 0 selects `start`, a step of -1 inserts a dimension.
struct Move {
  enum class Kind : std::uint8_t {
    permute,
    subscript,
    view,
    unsqueeze,
    squeeze,
    expand,
    unfold,
    diagonal,
    // These copy.
    contiguous,
    reshape,
    flip,
    roll,
    repeat
  };
  Kind kind = Kind::permute;
  tensor::Dims numbers = {};
};

inline bool copies(Move::Kind kind) { return kind >= Move::Kind::contiguous; }

/// ".t()", "[1:, ::2]"; `layout`: the layout before the move.
std::string code_of(const Move& move, const tensor::Layout& layout);
/// "transpose", "[ ]": the text of a hint.
std::string_view name_of(Move::Kind kind);

/// The result of a move that does not copy. The move must be possible.
tensor::Layout apply_move(const Move& move, const tensor::Layout& layout);

}  // namespace stridescope::design
