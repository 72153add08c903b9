#include "engine/script/evaluate/nn_library.h"

#include <algorithm>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/library/sources.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {
namespace {

constexpr std::string_view (*sources[])() = {
    library::containers,    library::linear_layers, library::activation_layers,
    library::norm_layers,   library::pool_layers,   library::convolution_layers,
    library::layout_layers, library::loss_layers,   library::initialisers,
    library::testing,
};

/// What the layers are made of, which PyTorch keeps elsewhere.
constexpr std::string_view not_public[] = {
    "Convolution",
    "TransposedConvolution",
    "Normalising",
    "BatchNormalising",
    "InstanceNormalising",
    "Dropping",
    "Inplace",
    "AlongDim",
    "Exponential",
    "Shrinking",
    "MaxPooling",
    "AvgPooling",
    "MaxUnpooling",
    "LPPooling",
    "AdaptiveAvgPooling",
    "AdaptiveMaxPooling",
    "Padding",
    "ReflectionPadding",
    "ReplicationPadding",
    "CircularPadding",
    "ConstantPadding",
    "Loss",
    "WeightedLoss",
    "MarginLoss",
};

Environment build() {
  Environment names;
  names.bind("torch", {Module{"torch"}});
  names.bind("F", {Module{"torch.nn.functional"}});
  names.bind("math", {Module{"math"}});
  names.bind("Parameter", {Type{"torch.nn.parameter.Parameter"}});
  tensor::Memory memory;
  tensor::Generator generator;
  Interpreter interpreter(memory, generator);
  interpreter.set_module("torch.nn");
  for (const auto source : sources)
    for (const auto& statement : parse(source()).statements) interpreter.run(statement, names);
  return names;
}

std::vector<std::string_view> names_where(const Value* (*has)(std::string_view)) {
  std::vector<std::string_view> names;
  for (const auto& binding : nn_library().bindings())
    if (has(binding.name)) names.push_back(binding.name);
  return names;
}

}  // namespace

const Environment& nn_library() {
  static const Environment library = build();
  return library;
}

const Value* nn_class(std::string_view name) {
  if (std::ranges::find(not_public, name) != std::end(not_public)) return nullptr;
  const auto* found = nn_library().find(name);
  return found && (found->is<DefinedClass>() || found->is<Type>()) ? found : nullptr;
}

std::vector<std::string_view> nn_class_names() { return names_where(nn_class); }

const Value* nn_initialiser(std::string_view name) {
  const bool is_public = name.ends_with("_") || name.starts_with("_") || name == "calculate_gain";
  const auto* found = is_public ? nn_library().find(name) : nullptr;
  return found && found->is<DefinedFunction>() ? found : nullptr;
}

const Value* testing_function(std::string_view name) {
  return name == "assert_close" ? nn_library().find(name) : nullptr;
}

std::vector<std::string_view> nn_initialiser_names() { return names_where(nn_initialiser); }

}  // namespace stridescope::script
