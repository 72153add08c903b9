#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/syntax/ast.h"
#include "engine/script/values/address.h"
#include "engine/script/values/repr.h"

// repr of functions and generators.
namespace stridescope::script {
namespace {

/// True for functions that CPython implements in C, and this engine in Python.
bool is_built_in(std::string_view module, std::string_view name) {
  constexpr std::array whole_modules{"builtins", "math", "operator", "time", "heapq", "bisect"};
  if (std::ranges::find(whole_modules, module) != whole_modules.end()) return true;
  constexpr std::string_view of_numpy =
      " arange array asanyarray asarray ascontiguousarray asfortranarray bincount can_cast concatenate "
      "copyto dot"
      " empty empty_like from_dlpack frombuffer fromfile fromiter frompyfunc fromstring inner lexsort"
      " may_share_memory min_scalar_type packbits promote_types putmask ravel_multi_index result_type"
      " shares_memory unpackbits unravel_index vdot where zeros ";
  constexpr std::string_view of_functools = " reduce cmp_to_key ";
  const auto spaced = " " + std::string(name) + " ";
  return (module == "numpy" && of_numpy.find(spaced) != of_numpy.npos) ||
         (module == "functools" && of_functools.find(spaced) != of_functools.npos) ||
         (module == "itertools" && name == "tee");
}

}  // namespace

std::string repr_of_function(const DefinedFunction& function) {
  const auto& name = function.definition->qualified_name;
  if (function.library && is_built_in(python_module_of(function.library), name))
    return "<built-in function " + name + ">";
  return "<function " + name + at_address({function}) + ">";
}

std::string type_of_generator(const Generator& generator) {
  const auto& function = function_of(generator);
  std::string_view source = function.definition->source;
  source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
  if (source.starts_with("async ")) return "coroutine";
  if (!function.library) return "generator";
  const auto module = python_module_of(function.library);
  const auto& name = function.definition->qualified_name;
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> types{{
      {"_map", "map"},
      {"filter", "filter"},
      {"_zip", "zip"},
      {"_enumerate", "enumerate"},
      {"_iter_until", "callable_iterator"},
      {"_chained", "itertools.chain"},
      {"tee.<locals>._tee", "itertools._tee"},
      {"groupby.<locals>._grouper", "itertools._grouper"},
  }};
  for (const auto& [own, type] : types)
    if (own == name && (module == "builtins" || module == "itertools")) return std::string(type);
  return module == "itertools" ? "itertools." + name : "generator";
}

std::string name_of_generator(const Generator& generator) {
  const auto type = type_of_generator(generator);
  return type == "generator" || type == "coroutine" ? function_of(generator).definition->qualified_name : "";
}

}  // namespace stridescope::script
