#include "engine/tensor/error.h"

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::tensor {

Error::Error(Refusal refusal) : refusal_(std::move(refusal)), message_(message_of(refusal_)) {}
// Defined here to reduce code size: every rule constructs and destroys an Error.
Error::Error(const Error& other) = default;
Error::Error(Error&& other) noexcept = default;
Error& Error::operator=(const Error& other) = default;
Error& Error::operator=(Error&& other) noexcept = default;
Error::~Error() = default;

Error refuse::make_error(Rule rule, std::span<const AnyFactArgument* const> values) {
  const auto names = facts_of(rule);
  std::vector<Fact> facts;
  facts.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& value = values[i]->value();
    if (!std::holds_alternative<std::monostate>(value)) facts.push_back({names[i], value});
  }
  return Error(Refusal(rule, std::move(facts)));
}

std::string_view name(ErrorType type) {
  switch (type) {
    case ErrorType::runtime_error: return "RuntimeError";
    case ErrorType::index_error: return "IndexError";
    case ErrorType::type_error: return "TypeError";
    case ErrorType::value_error: return "ValueError";
    case ErrorType::name_error: return "NameError";
    case ErrorType::attribute_error: return "AttributeError";
    case ErrorType::syntax_error: return "SyntaxError";
    case ErrorType::not_implemented_error: return "NotImplementedError";
    case ErrorType::zero_division_error: return "ZeroDivisionError";
    case ErrorType::overflow_error: return "OverflowError";
    case ErrorType::assertion_error: return "AssertionError";
    case ErrorType::key_error: return "KeyError";
    case ErrorType::out_of_memory_error: return "OutOfMemoryError";
    case ErrorType::memory_error: return "MemoryError";
    case ErrorType::recursion_error: return "RecursionError";
    case ErrorType::import_error: return "ImportError";
    case ErrorType::stop_iteration: return "StopIteration";
    case ErrorType::unbound_local_error: return "UnboundLocalError";
    case ErrorType::linalg_error: return "_LinAlgError";
    case ErrorType::exception: break;
  }
  return "Exception";
}

ErrorType error_type(std::string_view name) {
  for (auto type = ErrorType{}; type < ErrorType::exception;
       type = static_cast<ErrorType>(static_cast<int>(type) + 1))
    if (tensor::name(type) == name) return type;
  return ErrorType::exception;
}

}  // namespace stridescope::tensor
