#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/script/table/op_table.h"

namespace stridescope::script {

/// The arguments as written in a call, excluding a method's receiver.
struct Arguments {
  const Value* self = nullptr;  ///< null if called as a function
  std::vector<Value> positional;
  std::vector<std::pair<std::string, Value>> keywords;
};

struct BoundArguments {
  std::size_t signature = 0;
  std::vector<Value> values;  ///< one per parameter of the signature
};

/// Binds the arguments to the first signature that accepts them and converts them (a 0-d integer tensor to an
/// int, ...). Throws TypeError with the text of PyTorch's python_arg_parser, and NeedsData if a meta tensor
/// is passed for an int.
BoundArguments bind(const Op& op, const Arguments& arguments);

}  // namespace stridescope::script
