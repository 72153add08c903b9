#pragma once

#include <cstdint>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"

namespace stridescope::script {

/// The sequence if it is of that kind, else null.
const Sequence* sequence_of(const Value& value, Sequence::Kind kind);
/// A tuple, a torch.Size or a named tuple.
bool is_tuple(const Value& value);
/// value * count
Value repeated(Interpreter& interpreter, const Value& value, std::int64_t count);
/// + on strings and sequences, * by an int, % of a string. Throws where the types do not go together.
Value sequence_operator(Interpreter& interpreter, std::string_view op, const Value& a, const Value& b);

}  // namespace stridescope::script
