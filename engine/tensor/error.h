#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/dims.h"

namespace stridescope::tensor {

/// The Python exception class that PyTorch raises for an error.
enum class ErrorType : std::uint8_t {
  runtime_error,
  index_error,
  type_error,
  value_error,
  name_error,
  attribute_error,
  syntax_error,
  not_implemented_error,
  zero_division_error,
  overflow_error,
  assertion_error,
  key_error,
  out_of_memory_error,
  memory_error,
  recursion_error,
  import_error,
};
/// "RuntimeError", "IndexError", ...
std::string_view name(ErrorType type);

/// An operation that PyTorch refuses, with PyTorch's text.
/// `op`, `shapes` and `dim` say what it was about, for explanations; they may be empty.
class Error : public std::exception {
 public:
  Error(ErrorType type, std::string message) : type_(type), message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }
  ErrorType type() const { return type_; }
  const std::string& message() const { return message_; }

  std::string op;
  std::vector<Dims> shapes;
  std::optional<std::int64_t> dim;
  std::string hint;  ///< not part of Python's text: a likely correction, or how to go on

 private:
  ErrorType type_;
  std::string message_;
};

/// Thrown in a dry run when a result depends on values that were not computed.
class NeedsData : public std::exception {
 public:
  const char* what() const noexcept override { return "the result depends on the values"; }
};

}  // namespace stridescope::tensor
