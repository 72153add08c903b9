#include "engine/script/evaluate/nn_library.h"

#include <algorithm>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/library/sources.h"
#include "engine/script/syntax/ast.h"

namespace stridescope::script {
namespace {

constexpr std::string_view (*sources[])() = {
    library::containers,       library::linear_layers,    library::activation_layers,
    library::norm_layers,      library::pool_layers,      library::convolution_layers,
    library::layout_layers,    library::loss_layers,      library::initialisers,
    library::attention_layers, library::recurrent_layers, library::keyed_containers,
    library::signal_windows,   library::testing,
};

/// Of the classes that are not public, those that PyTorch has, too.
constexpr std::string_view pytorch_bases[] = {
    "_BatchNorm", "_InstanceNorm",      "_DropoutNd",         "_MaxPoolNd",
    "_LPPoolNd",  "_AdaptiveAvgPoolNd", "_AdaptiveMaxPoolNd",
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
  if (name.starts_with('_')) return nullptr;
  const auto* found = nn_library().find(name);
  return found && (found->is<DefinedClass>() || found->is<Type>()) ? found : nullptr;
}

std::string library_method(const ClassInfo& type, std::string_view qualified_name) {
  const auto dot = qualified_name.find('.');
  const auto definer = qualified_name.substr(0, dot);
  if (dot == qualified_name.npos) return std::string(qualified_name);
  std::string_view name = definer == "Module" ? std::string_view(type.name) : std::string_view();
  for (const auto* of = &type; of; of = of->base.get()) {
    if (of->module != "torch.nn") continue;
    if (name.empty() || std::ranges::count(pytorch_bases, of->name)) name = of->name;
    if (of->name == definer) break;
  }
  return std::string(name) + std::string(qualified_name.substr(dot));
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

namespace {

struct LibraryModule {
  std::string_view module, functions;
};
/// Names stand between spaces.
constexpr LibraryModule library_modules[] = {
    {"torch", " rnn_tanh rnn_relu lstm gru rnn_tanh_cell rnn_relu_cell lstm_cell gru_cell "},
    {"torch.nn.functional", " multi_head_attention_forward "},
    {"torch.signal.windows",
     " bartlett blackman cosine exponential gaussian general_cosine general_hamming hamming hann kaiser "
     "nuttall "},
};

}  // namespace

const Value* library_function(std::string_view module, std::string_view name) {
  const auto* of = std::ranges::find(library_modules, module, &LibraryModule::module);
  const bool is_there = of != std::end(library_modules) &&
                        of->functions.find(" " + std::string(name) + " ") != std::string_view::npos;
  return is_there ? nn_library().find(name) : nullptr;
}

std::vector<std::string_view> nn_initialiser_names() { return names_where(nn_initialiser); }

}  // namespace stridescope::script
