#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/module_walk.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/table/rows/module_state.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/extra_repr.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

// Methods of all modules of torch.nn, and torch.nn.Parameter.
namespace stridescope::script {
namespace {

using NamedValues = std::vector<NamedValue>;

Value values_of(NamedValues&& found) {
  std::vector<Value> values;
  for (auto& [name, value] : found) values.push_back(std::move(value));
  return make_iterator("generator", std::move(values));
}

Value pairs_of(NamedValues&& found) {
  std::vector<Value> pairs;
  for (auto& [name, value] : found) pairs.push_back(make_tuple({{name}, std::move(value)}));
  return make_iterator("generator", std::move(pairs));
}

using Find = NamedValues (*)(Interpreter&, const Object&, const std::string&, bool, bool);

template <Find find>
Value all_of(const Call& call) {
  return values_of(find(call.interpreter, module_of(call), "", call.boolean("recurse"), true));
}
template <Find find>
Value all_named(const Call& call) {
  return pairs_of(find(call.interpreter, module_of(call), call.string("prefix"), call.boolean("recurse"),
                       call.boolean("remove_duplicate")));
}

NamedValues children(const Call& call) {
  const Attributes attributes(*module_of(call).attributes);
  NamedValues found;
  std::unordered_set<const void*> seen;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const auto [name, value, kind] = attributes[i];
    const auto* child = value.get_if<Object>();
    if (kind == AttributeKind::module && child && seen.insert(child->attributes.get()).second)
      found.push_back({name, value});
  }
  return found;
}

/// The module's dict of modules, parameters or buffers, including None and entries with two names.
Value registry(const Call& call) {
  const Attributes attributes(*module_of(call).attributes);
  const auto wanted = call.string("kind");
  std::vector<Value> items;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const auto [name, value, kind] = attributes[i];
    const auto* its_kind = kind == AttributeKind::module      ? "modules"
                           : kind == AttributeKind::parameter ? "parameters"
                           : kind == AttributeKind::plain     ? ""
                                                              : "buffers";
    if (wanted == its_kind) items.insert(items.end(), {Value{name}, value});
  }
  return make_dict(Dict::Kind::dict, std::move(items));
}

/// `what` is the kind in error texts, `argument` the parameter with the value.
Value register_as(const Call& call, std::string_view what, std::string_view argument, AttributeKind kind) {
  const auto& module = module_of(call);
  const auto name = call.string("name");
  const auto& value = call[argument];
  const Attributes attributes(*module.attributes);
  if (!attributes.find("training")) throw refuse::module_without_init(what);
  if (name.find('.') != name.npos) throw refuse::name_with_dot(what);
  if (name.empty()) throw refuse::name_is_empty(what);
  const auto at = attributes.find(name);
  if ((at && attributes[*at].kind != kind) || (!at && module.type->find(name)))
    throw refuse::attribute_exists(name);
  const auto* tensor = value.get_if<tensor::Tensor>();
  const auto* object = value.get_if<Object>();
  const bool fits = kind == AttributeKind::module      ? object && object->type->is_module()
                    : kind == AttributeKind::parameter ? tensor && tensor->is_parameter()
                                                       : tensor != nullptr;
  const auto type = tensor ? tensor::tensor_type_name(tensor->dtype(), tensor->device()) : type_name(value);
  if (!fits && !value.is_none() && kind == AttributeKind::module)
    throw refuse::stated_type(type + " is not a Module subclass");
  if (!fits && !value.is_none() && kind == AttributeKind::parameter)
    throw refuse::stated_type("cannot assign '" + type + "' object to parameter '" + name +
                              "' (torch.nn.Parameter or None required)");
  if (!fits && !value.is_none()) throw refuse::not_registrable(type_name(value), what, name);
  register_attribute(call.interpreter, module, name, value, kind);
  return {None{}};
}

Value module_to(const Call& call) {
  std::optional<tensor::Device> device;
  std::optional<tensor::DType> dtype;
  if (call.has("tensor")) {
    device = call.tensor("tensor").device();
    dtype = call.tensor("tensor").dtype();
  } else {
    if (call.has("device")) device = call.optional_device("device");
    dtype = call.optional_dtype("dtype");
    if (dtype && !tensor::is_floating(*dtype)) throw refuse::module_dtype_not_floating(*dtype);
  }
  convert_module(call.interpreter, module_of(call), device, dtype,
                 call.has("memory_format") ? call["memory_format"] : Value{None{}});
  return call["self"];
}

template <tensor::DType dtype>
Value module_to_dtype(const Call& call) {
  convert_module(call.interpreter, module_of(call), std::nullopt, dtype);
  return call["self"];
}
template <tensor::Device device>
Value module_to_device(const Call& call) {
  const auto target = call.has("device") ? call.optional_device("device").value_or(device) : device;
  convert_module(call.interpreter, module_of(call), target, std::nullopt);
  return call["self"];
}

Value module_train(const Call& call) {
  train_module(call.interpreter, module_of(call), call.boolean("mode"));
  return call["self"];
}
Value module_eval(const Call& call) {
  train_module(call.interpreter, module_of(call), false);
  return call["self"];
}

Value module_requires_grad(const Call& call) {
  const bool flag = call.boolean("requires_grad");
  for (const auto& [name, value] : named_parameters(call.interpreter, module_of(call), "", true))
    require_gradients(call.memory, std::get<tensor::Tensor>(value.data), flag);
  return call["self"];
}

Value make_parameter(const Call& call) {
  const auto data =
      call.given("data")
          ? call.tensor("data")
          : std::get<tensor::Tensor>(
                call.interpreter.call(*op_table().find("empty", Form::function), nullptr, {{0}}, {}).data);
  const bool learns = call.boolean("requires_grad");
  if (learns && !tensor::is_floating(data.dtype())) throw refuse::leaf_not_floating();
  return as_parameter(data, learns);
}

constexpr std::string_view of_all = "(any self, bool recurse=True)";
constexpr std::string_view of_all_named =
    "(any self, str prefix='', bool recurse=True, bool remove_duplicate=True)";
constexpr std::string_view of_nothing = "(any self)";
constexpr std::string_view to_gpu = "(any self, Device? device=None)";

std::vector<Row> finding_rows() {
  return {
      {.name = "parameters",
       .signatures = {of_all},
       .value_type = "generator",
       .evaluate = all_of<named_parameters>},
      {.name = "named_parameters",
       .signatures = {of_all_named},
       .value_type = "generator",
       .evaluate = all_named<named_parameters>},
      {.name = "buffers",
       .signatures = {of_all},
       .value_type = "generator",
       .evaluate = all_of<named_buffers>},
      {.name = "named_buffers",
       .signatures = {of_all_named},
       .value_type = "generator",
       .evaluate = all_named<named_buffers>},
      {.name = "modules",
       .value_type = "generator",
       .evaluate =
           [](const Call& call) {
             return values_of(named_modules(call.interpreter, module_of(call), "", true));
           }},
      {.name = "named_modules",
       .signatures = {"(any self, any memo=None, str prefix='', bool remove_duplicate=True)"},
       .value_type = "generator",
       .evaluate =
           [](const Call& call) {
             return pairs_of(named_modules(call.interpreter, module_of(call), call.string("prefix"), true,
                                           call.boolean("remove_duplicate")));
           }},
      {.name = "children",
       .value_type = "generator",
       .evaluate = [](const Call& call) { return values_of(children(call)); }},
      {.name = "named_children",
       .value_type = "generator",
       .evaluate = [](const Call& call) { return pairs_of(children(call)); }},
      {.name = "load_state_dict",
       .signatures = {"(any self, any state_dict, bool strict=True, bool assign=False)"},
       .value_type = "_IncompatibleKeys",
       .evaluate = load_state_dict},
      {.name = "state_dict",
       .signatures = {"(any self, *, any destination=None, str prefix='', bool keep_vars=False)"},
       .value_type = "collections.OrderedDict",
       .evaluate = state_dict},
      {.name = "_registry", .signatures = {"(any self, str kind)"}, .help = "library", .evaluate = registry},
      {.name = "extra_repr",
       .value_type = "str",
       .evaluate = [](const Call& call) { return Value{extra_repr_of_class(module_of(call))}; }},
  };
}

std::vector<Row> registering_rows() {
  return {
      {.name = "register_buffer",
       .signatures = {"(any self, str name, any tensor, bool persistent=True)"},
       .returns = Returns::none,
       .evaluate =
           [](const Call& call) {
             const bool is_saved = call.boolean("persistent");
             return register_as(call, "buffer", "tensor",
                                is_saved ? AttributeKind::buffer : AttributeKind::unsaved_buffer);
           }},
      {.name = "register_parameter",
       .signatures = {"(any self, str name, any param)"},
       .returns = Returns::none,
       .evaluate =
           [](const Call& call) {
             return register_as(call, "parameter", "param", AttributeKind::parameter);
           }},
      {.name = "add_module",
       .aliases = {"register_module"},
       .signatures = {"(any self, str name, any module)"},
       .returns = Returns::none,
       .evaluate =
           [](const Call& call) { return register_as(call, "module", "module", AttributeKind::module); }},
  };
}

std::vector<Row> changing_rows() {
  return {
      {.name = "to",
       .signatures = {"(any self, Device? device=None, ScalarType? dtype=None, bool non_blocking=False, *, "
                      "MemoryFormat? memory_format=None)",
                      "(any self, ScalarType dtype, bool non_blocking=False)",
                      "(any self, Tensor tensor, bool non_blocking=False)"},
       .evaluate = module_to},
      {.name = "cuda", .signatures = {to_gpu}, .evaluate = module_to_device<tensor::Device::cuda0>},
      {.name = "cpu", .evaluate = module_to_device<tensor::Device::cpu>},
      {.name = "double", .evaluate = module_to_dtype<tensor::DType::float64>},
      {.name = "float", .evaluate = module_to_dtype<tensor::DType::float32>},
      {.name = "half", .evaluate = module_to_dtype<tensor::DType::float16>},
      {.name = "bfloat16", .evaluate = module_to_dtype<tensor::DType::bfloat16>},
      {.name = "train", .signatures = {"(any self, bool mode=True)"}, .evaluate = module_train},
      {.name = "eval", .evaluate = module_eval},
      {.name = "requires_grad_",
       .signatures = {"(any self, bool requires_grad=True)"},
       .evaluate = module_requires_grad},
  };
}

}  // namespace

std::vector<Row> module_rows() {
  const auto common = [](std::string_view receiver) {
    return Row{.group = Group::python,
               .forms = method,
               .receiver = receiver,
               .signatures = {of_nothing},
               .effect = Effect::none};
  };
  auto rows = family(common("Module"), finding_rows());
  std::ranges::move(family(common("Module"), registering_rows()), std::back_inserter(rows));
  std::ranges::move(family(common("Module"), changing_rows()), std::back_inserter(rows));
  std::ranges::move(family({.group = Group::python, .forms = builtin, .effect = Effect::none},
                           {{.name = "torch.nn.parameter.Parameter",
                             .signatures = {"(Tensor? data=None, bool requires_grad=True)"},
                             .help = "Parameter",
                             .value_type = "Tensor",
                             .evaluate = make_parameter}}),
                    std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
