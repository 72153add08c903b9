#include "engine/script/evaluate/modules.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <string>
#include <unordered_map>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/nn_library.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/pytorch_names.h"
#include "engine/script/evaluate/unimplemented_modules.h"
#include "engine/script/syntax/unsupported_syntax.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/words/nearest_name.h"

namespace stridescope::script {
namespace {

using tensor::MemoryFormat;

struct Constant {
  std::string_view name;
  Value (*make)();
};

constexpr std::string_view out_of_memory_error = "OutOfMemoryError";

constexpr Constant torch_constants[] = {
    {"inf", [] { return Value{std::numeric_limits<double>::infinity()}; }},
    {"nan", [] { return Value{std::numeric_limits<double>::quiet_NaN()}; }},
    {"pi", [] { return Value{std::numbers::pi}; }},
    {"e", [] { return Value{std::numbers::e}; }},
    {"newaxis", [] { return Value{None{}}; }},
    {"contiguous_format", [] { return Value{MemoryFormat::contiguous}; }},
    {"preserve_format", [] { return Value{MemoryFormat::preserve}; }},
    {"channels_last", [] { return Value{MemoryFormat::channels_last}; }},
    {"channels_last_3d", [] { return Value{MemoryFormat::channels_last_3d}; }},
    {"strided", [] { return Value{LayoutName{"strided"}}; }},
    {"sparse_coo", [] { return Value{LayoutName{"sparse_coo"}}; }},
    {"Tensor", [] { return Value{Type{"Tensor"}}; }},
    {"Size", [] { return Value{Type{"torch.Size"}}; }},
    {"dtype", [] { return Value{Type{"torch.dtype"}}; }},
    {"device", [] { return Value{Type{"torch.device"}}; }},
    {"memory_format", [] { return Value{Type{"torch.memory_format"}}; }},
    {"layout", [] { return Value{Type{"torch.layout"}}; }},
    {"Generator", [] { return Value{Type{"torch._C.Generator"}}; }},
    {"default_generator", [] { return Value{GeneratorValue{}}; }},
    {"FloatTensor", [] { return Value{Type{"torch.FloatTensor"}}; }},
    {"DoubleTensor", [] { return Value{Type{"torch.DoubleTensor"}}; }},
    {"HalfTensor", [] { return Value{Type{"torch.HalfTensor"}}; }},
    {"BFloat16Tensor", [] { return Value{Type{"torch.BFloat16Tensor"}}; }},
    {"LongTensor", [] { return Value{Type{"torch.LongTensor"}}; }},
    {"IntTensor", [] { return Value{Type{"torch.IntTensor"}}; }},
    {"ShortTensor", [] { return Value{Type{"torch.ShortTensor"}}; }},
    {"CharTensor", [] { return Value{Type{"torch.CharTensor"}}; }},
    {"ByteTensor", [] { return Value{Type{"torch.ByteTensor"}}; }},
    {"BoolTensor", [] { return Value{Type{"torch.BoolTensor"}}; }},
    {"finfo", [] { return Value{Type{"torch.finfo"}}; }},
    {"iinfo", [] { return Value{Type{"torch.iinfo"}}; }},
    {"UntypedStorage", [] { return Value{Type{"torch.storage.UntypedStorage"}}; }},
    {"__version__", [] { return Value{std::string("2.6.0")}; }},
    {"nn", [] { return Value{Module{"torch.nn"}}; }},
    {"linalg", [] { return Value{Module{"torch.linalg"}}; }},
    {"testing", [] { return Value{Module{"torch.testing"}}; }},
    {"special", [] { return Value{Module{"torch.special"}}; }},
    {"signal", [] { return Value{Module{"torch.signal"}}; }},
    {"cuda", [] { return Value{Module{"torch.cuda"}}; }},
    {"utils", [] { return Value{Module{"torch.utils"}}; }},
};

/// Functions of torch.special that torch has under another name.
struct SpecialName {
  std::string_view name, function;
};
constexpr SpecialName special_names[] = {
    {"digamma", "digamma"},
    {"erf", "erf"},
    {"erfc", "erfc"},
    {"erfinv", "erfinv"},
    {"exp2", "exp2"},
    {"expit", "sigmoid"},
    {"expm1", "expm1"},
    {"gammainc", "igamma"},
    {"gammaincc", "igammac"},
    {"gammaln", "lgamma"},
    {"i0", "i0"},
    {"log1p", "log1p"},
    {"log_softmax", "log_softmax"},
    {"logit", "logit"},
    {"logsumexp", "logsumexp"},
    {"multigammaln", "mvlgamma"},
    {"polygamma", "polygamma"},
    {"psi", "digamma"},
    {"round", "round"},
    {"sinc", "sinc"},
    {"softmax", "softmax"},
    {"xlogy", "xlogy"},
};

constexpr Constant math_constants[] = {
    {"inf", [] { return Value{std::numeric_limits<double>::infinity()}; }},
    {"nan", [] { return Value{std::numeric_limits<double>::quiet_NaN()}; }},
    {"pi", [] { return Value{std::numbers::pi}; }},
    {"e", [] { return Value{std::numbers::e}; }},
    {"tau", [] { return Value{2 * std::numbers::pi}; }},
};

constexpr std::string_view dtype_names[] = {
    "bool",    "uint8",     "int8",      "int16",      "int32", "int64",  "float16", "bfloat16", "float32",
    "float64", "short",     "int",       "long",       "half",  "float",  "double",  "uint16",   "uint32",
    "uint64",  "complex32", "complex64", "complex128", "chalf", "cfloat", "cdouble",
};

/// Modules whose functions are rows named "math.sqrt".
bool has_python_rows(std::string_view module) {
  return module == "math" || module == "time" || module == "random" || module == "copy" ||
         module == "functools";
}
/// Modules whose functions are rows named "linalg.norm".
bool is_part_of_torch(std::string_view module) {
  return module == "torch.linalg" || module == "torch.special" || module == "torch.cuda";
}

std::vector<std::string_view> module_names(std::string_view module) {
  auto names = module_constant_names(module);
  if (const auto* python = python_module(module))
    for (const auto& binding : python->bindings()) names.push_back(binding.name);
  for (const auto& op : op_table().ops())
    if (const auto name = name_in_module(op, module)) names.push_back(*name);
  return names;
}

/// The constants and dtypes of the module torch.
const std::unordered_map<std::string_view, Value>& torch_values() {
  static const auto values = [] {
    std::unordered_map<std::string_view, Value> made;
    for (const auto& constant : torch_constants) made.emplace(constant.name, constant.make());
    for (const auto name : dtype_names)
      if (const auto dtype = tensor::dtype_from_name(name)) made.emplace(name, Value{*dtype});
    return made;
  }();
  return values;
}

/// Modules are shared by all sessions, so a mutable value is copied.
Value own_copy(const Value& value) {
  if (const auto* list = value.get_if<Sequence>()) {
    auto copy = *list;
    copy.items = std::make_shared<Items>(*list->items);
    return {std::move(copy)};
  }
  if (const auto* dict = value.get_if<Dict>()) {
    auto copy = *dict;
    copy.items = std::make_shared<Items>(*dict->items);
    return {std::move(copy)};
  }
  return value;
}

/// A name defined by a module written in Python; nullopt if absent.
std::optional<Value> python_name(Interpreter& interpreter, const Module& module, std::string_view name) {
  const auto* names = python_module(module.name);
  const bool is_visible = !name.starts_with('_') || name == "__version__" || interpreter.library();
  const auto* value = names && is_visible ? names->find(name) : nullptr;
  return value ? std::optional(own_copy(*value)) : std::nullopt;
}

/// Result of such a module's __getattr__; nullopt if absent or NotImplemented.
std::optional<Value> python_attribute(Interpreter& interpreter, const Module& module, std::string_view name) {
  const auto* names = python_module(module.name);
  const auto* say = names ? names->find("__getattr__") : nullptr;
  if (!say) return std::nullopt;
  auto said = call_value(interpreter, *say, {{std::string(name)}});
  const auto* type = said.get_if<Type>();
  return type && type->name == "NotImplemented" ? std::nullopt : std::optional(std::move(said));
}

}  // namespace

Value module_attribute(Interpreter& interpreter, const Module& module, std::string_view name) {
  if (is_unimplemented_torch_module(module.name)) throw refuse::not_in_this_engine(module.name, name);
  if (!is_module(module.name)) throw refuse_package(module.name);
  const bool is_torchs = module.name == "torch" || module.name == "torch.nn";
  if (!is_torchs)
    if (auto value = python_name(interpreter, module, name)) return *value;
  if (const auto inner = module.name + "." + std::string(name);
      is_module(inner) || is_unimplemented_torch_module(inner))
    return {Module{inner}};
  if (!is_torchs)
    if (auto value = python_attribute(interpreter, module, name)) return *value;
  if (module.name == "torch" && !torch_values().contains(name))
    if (const auto* op = module_function(module.name, name)) return {Function{op, nullptr}};
  if (auto constant = module_constant(module.name, name)) return *constant;
  if (const auto* op = module_function(module.name, name)) return {Function{op, nullptr}};
  if (is_torchs) {
    if (auto value = python_name(interpreter, module, name)) return *value;
    if (auto value = python_attribute(interpreter, module, name)) return *value;
  }
  if (is_pytorch_name(module.name, name)) throw refuse::not_in_this_engine(module.name, name);
  throw refuse::module_attribute_unknown(module.name, name,
                                         words::nearest_name(name, module_names(module.name)));
}

tensor::Error refuse_package(std::string_view name) {
  if (is_unimplemented_torch_module(name)) {
    const auto dot = name.rfind('.');
    return refuse::not_in_this_engine(name.substr(0, dot), name.substr(dot + 1));
  }
  return refuse::outside_language("the package " + std::string(name.substr(0, name.find('.'))),
                                  unsupported_syntax::instead_of_import);
}

bool is_module(std::string_view name) {
  static constexpr std::string_view modules[] = {"torch",
                                                 "torch.nn",
                                                 "torch.nn.functional",
                                                 "torch.nn.init",
                                                 "torch.linalg",
                                                 "torch.special",
                                                 "torch.testing",
                                                 "torch.cuda",
                                                 "torch.signal",
                                                 "torch.signal.windows",
                                                 "torch.utils",
                                                 "math",
                                                 "time"};
  return std::ranges::count(modules, name) > 0 || is_python_module(name);
}

bool is_package(std::string_view name) {
  static constexpr std::string_view known[] = {"torch", "math", "collections", "time", "random", "itertools"};
  const auto root = name.substr(0, name.find('.'));
  return root == "torch" ? is_unimplemented_torch_module(name) : !words::nearest_name(root, known);
}

void require_module(std::string_view name) {
  if (is_module(name)) return;
  const auto dot = name.rfind('.');
  const auto outer = name.substr(0, dot), own = name.substr(dot + 1);
  if (is_pytorch_name(outer, own)) throw refuse::not_in_this_engine(outer, own);
  throw refuse::no_module(name);
}

std::vector<std::pair<std::string, Value>> public_members(Interpreter& interpreter, std::string_view module) {
  std::vector<std::pair<std::string, Value>> members;
  const Module of{std::string(module)};
  for (const auto name : module_names(module))
    if (!name.starts_with('_'))
      members.emplace_back(std::string(name), module_attribute(interpreter, of, name));
  return members;
}

const Op* module_function(std::string_view module, std::string_view name) {
  const auto& table = op_table();
  if (module == "torch.nn.functional") return table.find(name, Form::functional);
  if (name.find('.') != name.npos) return nullptr;
  if (module == "torch") return table.find(name, Form::function);
  if (has_python_rows(module))
    return table.find(std::string(module) + "." + std::string(name), Form::builtin);
  if (module == "torch.special") {
    const auto* other = std::ranges::find(special_names, name, &SpecialName::name);
    if (other != std::end(special_names)) return table.find(other->function, Form::function);
  }
  if (!is_part_of_torch(module)) return nullptr;
  return table.find(std::string(module.substr(6)) + "." + std::string(name), Form::function);
}

std::optional<std::string_view> name_in_module(const Op& op, std::string_view module) {
  const std::string_view name = op.name;
  const auto dot = name.find('.');
  const auto from = dot == name.npos ? std::string_view() : name.substr(0, dot);
  const auto own = dot == name.npos ? name : name.substr(dot + 1);
  if (module == "torch.nn.functional")
    return op.forms & Form::functional ? std::optional(name) : std::nullopt;
  if (has_python_rows(module))
    return op.forms & Form::builtin && from == module ? std::optional(own) : std::nullopt;
  if (!(op.forms & Form::function)) return std::nullopt;
  constexpr std::string_view of_torch = "torch.";
  const bool is_there = module == "torch" ? from.empty()
                                          : !from.empty() && module.starts_with(of_torch) &&
                                                module.substr(of_torch.size()) == from;
  return is_there ? std::optional(own) : std::nullopt;
}

std::optional<Value> module_constant(std::string_view module, std::string_view name) {
  if (module == "torch") {
    if (const auto found = torch_values().find(name); found != torch_values().end()) return found->second;
    // Created on demand: Python's exceptions would take a third of the run time of a two-line script.
    if (name == out_of_memory_error) return Value{*exception_class(name)};
  }
  if (module == "math") {
    const auto* found = std::ranges::find(math_constants, name, &Constant::name);
    return found == std::end(math_constants) ? std::nullopt : std::optional(found->make());
  }
  if (module == "collections" && name == "OrderedDict") return Value{Type{"collections.OrderedDict"}};
  if (module == "torch.nn") {
    if (name == "functional") return Value{Module{"torch.nn.functional"}};
    if (name == "init") return Value{Module{"torch.nn.init"}};
    const auto* defined = nn_class(name);
    return defined ? std::optional(*defined) : std::nullopt;
  }
  if (module == "torch.nn.init") {
    const auto* defined = nn_initialiser(name);
    return defined ? std::optional(*defined) : std::nullopt;
  }
  if (module == "torch.testing") {
    const auto* defined = testing_function(name);
    return defined ? std::optional(*defined) : std::nullopt;
  }
  if (module == "torch.signal" && name == "windows") return Value{Module{"torch.signal.windows"}};
  if (const auto* defined = library_function(module, name)) return *defined;
  if (module == "torch.linalg" && name == "LinAlgError") return Value{*exception_class("_LinAlgError")};
  return std::nullopt;
}

std::vector<std::string_view> module_constant_names(std::string_view module) {
  if (module == "torch.nn") {
    auto names = nn_class_names();
    names.insert(names.end(), {"functional", "init"});
    return names;
  }
  if (module == "torch.nn.init") return nn_initialiser_names();
  if (module == "torch.testing") return {"assert_close"};
  if (module == "collections") return {"OrderedDict"};
  if (module == "math") {
    std::vector<std::string_view> names;
    for (const auto& constant : math_constants) names.push_back(constant.name);
    return names;
  }
  if (module != "torch") return {};
  std::vector<std::string_view> names(std::begin(dtype_names), std::end(dtype_names));
  for (const auto& constant : torch_constants) names.push_back(constant.name);
  names.push_back(out_of_memory_error);
  return names;
}

}  // namespace stridescope::script
