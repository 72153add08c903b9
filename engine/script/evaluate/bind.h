#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The arguments as written in a call. A method's receiver is not among them.
struct Arguments {
  const Value* self = nullptr;  ///< null in function form
  std::vector<Value> positional;
  std::vector<std::pair<std::string, Value>> keywords;
};

struct Bound {
  std::size_t signature = 0;
  std::vector<Value> values;  ///< one for each parameter of the signature
};

/// Binds the arguments to the first signature that accepts them, converted (a 0-d integer tensor to an int,
/// ...). Throws TypeError with the text of PyTorch's python_arg_parser, and NeedsData if a meta tensor is
/// passed for an int.
Bound bind(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
