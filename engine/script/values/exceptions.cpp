#include "engine/script/values/exceptions.h"

#include <algorithm>

namespace stridescope::script {
namespace {

struct Class {
  std::string_view name, base;
};

constexpr Class classes[] = {
    {"BaseException", ""},
    {"Exception", "BaseException"},
    {"_LinAlgError", "RuntimeError"},
    {"ArithmeticError", "Exception"},
    {"AssertionError", "Exception"},
    {"AttributeError", "Exception"},
    {"ImportError", "Exception"},
    {"IndexError", "LookupError"},
    {"KeyError", "LookupError"},
    {"LookupError", "Exception"},
    {"MemoryError", "Exception"},
    {"NameError", "Exception"},
    {"NotImplementedError", "RuntimeError"},
    {"OutOfMemoryError", "RuntimeError"},
    {"OverflowError", "ArithmeticError"},
    {"RecursionError", "RuntimeError"},
    {"RuntimeError", "Exception"},
    {"StopIteration", "Exception"},
    {"SyntaxError", "Exception"},
    {"TypeError", "Exception"},
    {"UnboundLocalError", "NameError"},
    {"ValueError", "Exception"},
    {"ZeroDivisionError", "ArithmeticError"},
};

}  // namespace

bool is_exception_name(std::string_view name) {
  return name != "OutOfMemoryError" && name != "_LinAlgError" &&
         std::ranges::count(classes, name, &Class::name) > 0;
}

std::vector<std::string_view> exception_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, base] : classes) {
    if (is_exception_name(name)) names.push_back(name);
  }
  return names;
}

bool is_caught_by(tensor::ErrorType type, std::string_view name) {
  for (auto at = tensor::name(type); !at.empty();) {
    if (at == name) return true;
    const auto* found = std::ranges::find(classes, at, &Class::name);
    at = found == std::end(classes) ? std::string_view() : found->base;
  }
  return false;
}

}  // namespace stridescope::script
