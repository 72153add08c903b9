#include "engine/script/evaluate/overloads.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "engine/script/evaluate/parameter_value.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using namespace std::string_view_literals;

/// NumPy's names for PyTorch's parameters.
std::span<const std::string_view> other_names(std::string_view parameter) {
  static constexpr std::array<std::string_view, 1> dim{"axis"}, keepdim{"keepdims"}, other{"x2"};
  static constexpr std::array<std::string_view, 3> input{"x", "a", "x1"};
  if (parameter == "dim") return dim;
  if (parameter == "keepdim") return keepdim;
  if (parameter == "input") return input;
  if (parameter == "other") return other;
  return {};
}

/// Operations with named dimensions in PyTorch: they accept None as a name, but then find no such dimension.
constexpr std::string_view looks_up_names[] = {
    "cat",         "concat",       "concatenate", "cummax", "cummin",  "cumprod", "cumsum",    "kthvalue",
    "log_softmax", "select",       "max",         "median", "min",     "mode",    "nanmedian", "prod",
    "softmax",     "logcumsumexp", "unbind",      "size",   "squeeze", "stride",  "logsumexp"};
constexpr std::string_view refuses_names[] = {"gather",       "index_add",  "index_copy",  "index_fill",
                                              "index_select", "scatter",    "scatter_add", "sort",
                                              "argsort",      "index_add_", "index_fill_"};

/// True if PyTorch accepts numbers for tensors in this function (should_allow_numbers_as_tensors) and lists
/// no overload for numbers.
bool takes_numbers_as_tensors(std::string_view name) {
  constexpr std::string_view names[] = {"add", "sub",    "subtract",    "mul",          "multiply",
                                        "div", "divide", "true_divide", "floor_divide", "rsub"};
  if (name.ends_with('_')) name.remove_suffix(1);
  return std::ranges::count(names, name) > 0;
}

}  // namespace

bool is_name_of(std::string_view keyword, const Parameter& parameter) {
  const auto name = python_name(parameter);
  return keyword == name || std::ranges::count(other_names(name), keyword) > 0;
}

const Value* find_keyword(const Arguments& arguments, const Parameter& parameter) {
  if (arguments.keywords.empty()) return nullptr;
  const auto find = [&](std::string_view name) -> const Value* {
    const auto found = std::ranges::find(arguments.keywords, name, &std::pair<std::string, Value>::first);
    return found == arguments.keywords.end() ? nullptr : &found->second;
  };
  const auto name = python_name(parameter);
  if (const auto* value = find(name)) return value;
  for (const auto other : other_names(name)) {
    if (const auto* value = find(other)) return value;
  }
  return nullptr;
}

bool has_form(const Signature& signature, const Arguments& arguments) {
  return !arguments.self || std::ranges::any_of(signature.parameters, [](const Parameter& p) {
    return p.is_self && p.type != ParamType::number;
  });
}

void refuse_unnamed_dimension(const Op& op, const Arguments& arguments) {
  const bool looks_up = std::ranges::count(looks_up_names, op.name) > 0;
  if (!looks_up && !std::ranges::count(refuses_names, op.name)) return;
  for (const auto& signature : op.signatures) {
    std::size_t at = 0;
    for (const auto& p : signature.parameters) {
      if (arguments.self && p.is_self) continue;
      const bool is_positional = at < arguments.positional.size() && !p.keyword_only;
      const Value* value = is_positional ? &arguments.positional[at++] : find_keyword(arguments, p);
      if (p.name != "dim"sv || !value || !value->is_none()) continue;
      throw refuse::stated_runtime(
          looks_up
              ? "Please look up dimensions by name, got: name = None."
              : std::string(op.name) +
                    ": You passed a dimname (string) to this op in place of a dimension index but it does "
                    "not yet support this behavior. Please pass a dimension index to work around this.");
    }
  }
}

/// Returns the overloads as PyTorch lists them; those for numbers last.
std::vector<Signature> listed_overloads(const Op& op, const Arguments& arguments) {
  std::vector<Signature> all, of_numbers;
  const bool is_one = takes_numbers_as_tensors(op.name);
  for (const auto& signature : op.signatures) {
    if (!has_form(signature, arguments)) continue;
    const auto operand = std::ranges::find_if(signature.parameters, [](const Parameter& p) {
      return p.type == ParamType::operand && !p.is_self && !p.default_value;
    });
    all.push_back(signature);
    if (is_one || operand == signature.parameters.end()) continue;
    const auto at = static_cast<std::size_t>(operand - signature.parameters.begin());
    all.back().parameters[at].type = ParamType::tensor;
    of_numbers.push_back(signature);
    of_numbers.back().parameters[at].type = ParamType::number;
  }
  all.insert(all.end(), of_numbers.begin(), of_numbers.end());
  return all;
}

}  // namespace stridescope::script
