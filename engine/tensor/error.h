#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "engine/tensor/refusal/refusal.h"

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
  stop_iteration,
  unbound_local_error,
  linalg_error,  ///< torch.linalg.LinAlgError, a RuntimeError
  exception,     ///< any other
};
/// "RuntimeError", "IndexError", ...
std::string_view name(ErrorType type);
/// The type with this name; `exception` if there is none.
ErrorType error_type(std::string_view name);

/// A refusal as a C++ exception. It becomes the Python exception that PyTorch raises.
class Error : public std::exception {
 public:
  explicit Error(Refusal refusal);
  Error(const Error& other);
  Error(Error&& other) noexcept;
  Error& operator=(const Error& other);
  Error& operator=(Error&& other) noexcept;
  ~Error() override;

  const char* what() const noexcept override { return message_.c_str(); }
  const Refusal& refusal() const { return refusal_; }
  /// Adds a fact that the text does not contain.
  void add(FactName name, FactValue value) { refusal_.add(name, std::move(value)); }
  ErrorType type() const { return refusal_.type(); }
  const std::string& message() const { return message_; }

 private:
  Refusal refusal_;
  std::string message_;
};

/// Thrown when a result depends on the values of a meta storage.
class NeedsData : public std::exception {
 public:
  const char* what() const noexcept override { return "the result depends on the values"; }
};

}  // namespace stridescope::tensor
