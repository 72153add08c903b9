#pragma once

#include <cstdint>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// Returns the sequence if it is of this kind, else null.
const Sequence* sequence_of(const Value& value, Sequence::Kind kind);
/// True for a tuple, a torch.Size or a named tuple.
bool is_tuple(const Value& value);
/// value * count
Value repeated(Interpreter& interpreter, const Value& value, std::int64_t count);
/// + on strings and sequences, * by an int, % of a string. Throws if the types are incompatible.
Value sequence_operator(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b);

}  // namespace stridescope::script
