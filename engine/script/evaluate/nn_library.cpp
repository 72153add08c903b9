#include "engine/script/evaluate/nn_library.h"

#include <algorithm>
#include <set>
#include <string>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"
#include "python_files.h"

namespace stridescope::script {
namespace {

/// Private base classes that PyTorch also has.
constexpr std::string_view pytorch_bases[] = {
    "_BatchNorm", "_InstanceNorm",      "_DropoutNd",         "_MaxPoolNd",
    "_LPPoolNd",  "_AdaptiveAvgPoolNd", "_AdaptiveMaxPoolNd",
};

/// The files of engine/nn, run in one environment.
class LayerLibrary {
 public:
  LayerLibrary() {
    interpreter_.set_library("torch.nn", names_);
    names_.bind("torch", {Module{"torch"}});
    names_.bind("F", {Module{"torch.nn.functional"}});
    names_.bind("math", {Module{"math"}});
    names_.bind("copy", {Module{"copy"}});
    names_.bind("OrderedDict", get_attribute(interpreter_, {Module{"collections"}}, "OrderedDict"));
    names_.bind("Parameter", {Type{"torch.nn.parameter.Parameter"}});
    for (const auto& file : python_files::all())
      if (file.path.starts_with("nn/")) run(file.path);
  }
  LayerLibrary(const LayerLibrary&) = delete;
  LayerLibrary& operator=(const LayerLibrary&) = delete;

  const Environment& names() const { return names_; }

 private:
  /// Runs a file once, after the files that it imports. Other imported names are predefined for all files.
  void run(std::string_view path) {
    if (!ran_.emplace(path).second) return;
    std::string code;
    for (auto rest = *python_files::find(path); !rest.empty();) {
      const auto end = rest.find('\n');
      const auto line = rest.substr(0, end == rest.npos ? end : end + 1);
      rest.remove_prefix(line.size());
      constexpr std::string_view own = "from nn.";
      if (line.starts_with(own))
        run("nn/" + std::string(line.substr(own.size(), line.find(' ', own.size()) - own.size())) + ".py");
      if (!line.starts_with("from ") && !line.starts_with("import ")) code += line;
    }
    for (const auto& statement : parse(code).statements) interpreter_.run(statement, names_);
  }

  Environment names_;
  tensor::Memory memory_;
  tensor::Generator generator_;
  Interpreter interpreter_{memory_, generator_};
  std::set<std::string, std::less<>> ran_;
};

std::vector<std::string_view> names_where(const Value* (*has)(std::string_view)) {
  std::vector<std::string_view> names;
  for (const auto& binding : nn_library().bindings())
    if (has(binding.name)) names.push_back(binding.name);
  return names;
}

}  // namespace

const Environment& nn_library() {
  static const LayerLibrary library;
  return library.names();
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
  std::vector<const ClassInfo*> all{&type};
  for (const auto& base : type.bases) all.push_back(base.get());
  for (const auto* of : all) {
    if (!of->module.starts_with("torch.nn")) continue;
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
/// Names are separated by spaces.
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
