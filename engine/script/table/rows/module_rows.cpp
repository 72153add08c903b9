#include <algorithm>
#include <iterator>

#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/module_walk.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

// What every module of torch.nn can do, and torch.nn.Parameter.
namespace stridescope::script {
namespace {

/// Throws AttributeError where a method was taken from its class and called on something else.
const Object& module_of(const Call& call) {
  const auto* object = call["self"].get_if<Object>();
  if (!object || !object->type->is_module())
    throw refuse::attribute_unknown(type_name(call["self"]), call.op.name, std::nullopt);
  return *object;
}

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
  for (std::size_t i = 0; i < attributes.size(); ++i)
    if (attributes[i].kind == AttributeKind::module && attributes[i].value.is<Object>())
      found.push_back({attributes[i].name, attributes[i].value});
  return found;
}

/// `what` is the kind's word in errors, `argument` the parameter that holds the value.
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

Value state_dict(const Call& call) {
  std::vector<Value> items;
  for (auto& [name, value] : saved_values(call.interpreter, module_of(call)))
    items.insert(items.end(), {Value{name}, value});
  return make_dict(Dict::Kind::ordered, std::move(items));
}

std::string quoted_names(const std::vector<Value>& names) {
  std::string out;
  for (const auto& name : names)
    out += (out.empty() ? "\"" : ", \"") + std::get<std::string>(name.data) + "\"";
  return out;
}

Value as_parameter(const tensor::Tensor& data, bool learns) {
  auto made = data.parameter();
  if (auto type = tensor_class({data}))
    made.set_companion(std::make_shared<TensorCompanion>(TensorCompanion{std::move(type)}));
  made.set_grad(learns ? tensor::Grad::leaf : tensor::Grad::none);
  return {std::move(made)};
}

/// load_state_dict(assign=True): the parameter or buffer `name` becomes the tensor itself.
void assign_saved(const Call& call, const std::string& name, const tensor::Tensor& tensor) {
  const auto dot = name.rfind('.');
  const auto owner_name = dot == name.npos ? std::string() : name.substr(0, dot);
  const auto own = dot == name.npos ? name : name.substr(dot + 1);
  const auto modules = named_modules(call.interpreter, module_of(call), "", true);
  const auto owner = std::ranges::find(modules, owner_name, &NamedValue::name);
  const auto& object = std::get<Object>(owner->value.data);
  const Attributes attributes(*object.attributes);
  const auto at = attributes.find(own);
  const auto [held_name, held, kind] = attributes[*at];
  const bool learns = std::get<tensor::Tensor>(held.data).requires_grad();
  register_attribute(call.interpreter, object, own,
                     kind == AttributeKind::parameter ? as_parameter(tensor, learns) : Value{tensor}, kind);
}

Value load_state_dict(const Call& call) {
  const auto* state = call["state_dict"].get_if<Dict>();
  if (!state || state->kind > Dict::Kind::ordered)
    throw refuse::stated_type("Expected state_dict to be dict-like, got <class '" +
                              type_name(call["state_dict"]) + "'>.");
  const auto& table = op_table();
  const auto *detach = table.find("detach", Form::method), *copy = table.find("copy_", Form::method);
  DictBuilder given(call.interpreter);
  given.update(*state);
  const auto own = saved_values(call.interpreter, module_of(call));
  std::vector<Value> missing, unexpected;
  std::string errors;
  for (const auto& [name, value] : own) {
    const auto* from = given.find_value({name});
    if (!from) {
      missing.push_back({name});
      continue;
    }
    const auto* source = from->get_if<tensor::Tensor>();
    if (!source) {
      errors += "\n\tWhile copying the parameter named \"" + name +
                "\", expected torch.Tensor or Tensor-like object from checkpoint but received <class '" +
                type_name(*from) + "'>";
      continue;
    }
    const auto& shape = std::get<tensor::Tensor>(value.data).shape();
    if (!(source->shape() == shape)) {
      errors += "\n\tsize mismatch for " + name + ": copying a param with shape " +
                repr(make_size(source->shape())) + " from checkpoint, the shape in current model is " +
                repr(make_size(shape)) + ".";
      continue;
    }
    if (call.boolean("assign")) {
      assign_saved(call, name, *source);
      continue;
    }
    if (std::get<tensor::Tensor>(value.data).device() == tensor::Device::meta &&
        source->device() != tensor::Device::meta)
      warn_user(
          call.interpreter,
          "for " + name +
              ": copying from a non-meta parameter in the checkpoint to a meta parameter in the current "
              "model, which is a no-op. (Did you mean to pass `assign=True` to assign items in the state "
              "dictionary to their corresponding key in the module instead of copying them in place?)");
    call.interpreter.call(*copy, &value, {call.interpreter.call(*detach, from, {}, {})}, {});
  }
  for (const auto& key : dict_iteration(call.interpreter, Dict{Dict::Kind::keys, state->items})) {
    const auto* name = key.get_if<std::string>();
    if (name && std::ranges::find(own, *name, &NamedValue::name) == own.end()) unexpected.push_back(key);
  }
  if (call.boolean("strict")) {
    if (!unexpected.empty())
      errors = "\n\tUnexpected key(s) in state_dict: " + quoted_names(unexpected) + ". " + errors;
    if (!missing.empty())
      errors = "\n\tMissing key(s) in state_dict: " + quoted_names(missing) + ". " + errors;
  }
  if (!errors.empty())
    throw refuse::stated_runtime("Error(s) in loading state_dict for " + module_of(call).type->name + ":" +
                                 errors);
  return make_named_tuple("_IncompatibleKeys", {"missing_keys", "unexpected_keys"},
                          {make_list(std::move(missing)), make_list(std::move(unexpected))});
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
       .value_type = "generator",
       .evaluate =
           [](const Call& call) {
             return pairs_of(named_modules(call.interpreter, module_of(call), "", true));
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
      {.name = "state_dict", .value_type = "collections.OrderedDict", .evaluate = state_dict},
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
