#pragma once

#include <string>
#include <string_view>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// Parses "(Tensor self, int[] size, *, ScalarType? dtype=None)". Types are those of ParamType. Throws
/// std::logic_error for text that is no signature: a mistake in a row.
Signature parse_signature(std::string_view text);

/// The type's name in PyTorch's messages: "int", "tuple of ints", "torch.memory_format".
std::string_view type_text(ParamType type);

/// "(int dim0, int dim1)": the signature as PyTorch's overload listings print it. In method form without
/// self.
std::string listing(const Signature& signature, bool as_method);

/// The signature that forms and completion show first: of those that can be called (dimension names are only
/// listed in errors) the one with the fewest required parameters; signatures with a dtype, methods without
/// self and signatures of any arguments come last. Null if there is none.
const Signature* main_signature(const Op& op);

}  // namespace stridescope::script
