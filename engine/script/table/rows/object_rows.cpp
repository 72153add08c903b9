#include <algorithm>
#include <string>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/object_text.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/array.h"
#include "engine/script/values/item.h"
#include "engine/script/values/object.h"
#include "engine/script/values/stack.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

namespace stridescope::script {
namespace {

/// print(..., file=f): f.write(text)
Value write_to(const Call& call, const Value& file, const std::string& text) {
  return call_value(call.interpreter, get_attribute(call.interpreter, file, "write"), {{text}});
}

/// The value of sys.stdout; None: the output of the script.
Value output_of(const Call& call) {
  if (call.given("file")) return call["file"];
  const auto* kept = static_cast<const Value*>(call.interpreter.settings().numpy.get());
  const auto* states = kept ? kept->get_if<Dict>() : nullptr;
  for (std::size_t i = 0; states && i + 1 < states->items->size(); i += 2)
    if (const auto* key = (*states->items)[i].get_if<std::string>(); key && *key == "stdout")
      return (*states->items)[i + 1];
  return {None{}};
}

Value evaluate_print(const Call& call) {
  const auto separator = call.given("sep") ? call.string("sep") : " ";
  const auto end = call.given("end") ? call.string("end") : "\n";
  bool first = true;
  if (const auto file = output_of(call); !file.is_none()) {
    std::string text;
    for (const auto& object : *std::get<Sequence>(call["objects"].data).items) {
      text += (first ? "" : separator) + str_of(call.interpreter, object);
      first = false;
    }
    write_to(call, file, text + end);
    return {None{}};
  }
  for (const auto& object : *std::get<Sequence>(call["objects"].data).items) {
    if (!first) call.interpreter.write(separator);
    first = false;
    call.interpreter.spend(steps_of_text(object, call.interpreter.settings()));
    call.interpreter.write(str_of(call.interpreter, object));
  }
  call.interpreter.write(end);
  return {None{}};
}

/// isinstance() for a class of collections.abc: `_ability` contains the names of the required methods.
bool can(const Value& value, std::string_view ability) {
  const auto* sequence = value.get_if<Sequence>();
  const auto* dict = value.get_if<Dict>();
  const auto* object = value.get_if<Object>();
  const auto has = [&](const char* method) { return object && object->type->find(method) != nullptr; };
  const bool is_iterator =
      value.is<Generator>() || has("__next__") || (sequence && sequence->kind == Sequence::Kind::iterator);
  const bool is_sequence = value.is<std::string>() || value.is<Range>() || (sequence && !is_iterator);
  const bool is_sized = is_sequence || dict || value.is<tensor::Tensor>() || has("__len__");
  if (ability == "callable")
    return value.is<Function>() || value.is<DefinedFunction>() || value.is<DefinedClass>() ||
           value.is<Type>() || has("__call__") || (object && object->type->is_module());
  if (ability == "iterable") return is_sized || is_iterator || has("__iter__");
  if (ability == "iterator") return is_iterator;
  if (ability == "generator") return value.is<Generator>();
  if (ability == "sequence") return is_sequence || (object && stands_for(*object->type, "tuple"));
  if (ability == "list") return sequence && sequence->kind == Sequence::Kind::list;
  if (ability == "mapping") return (dict && !dict->is_view() && !dict->is_set()) || has("keys");
  if (ability == "set") return dict && (dict->is_set() || dict->kind == Dict::Kind::keys);
  if (ability == "mutable set") return dict && dict->kind == Dict::Kind::set;
  if (ability == "hashable")
    return !(sequence && sequence->kind == Sequence::Kind::list) &&
           !(dict && dict->kind != Dict::Kind::frozen_set);
  if (ability == "container" || ability == "collection") return is_sized || has("__contains__");
  return is_sized;
}

bool is_instance(Interpreter& interpreter, const Value& value, const Value& of) {
  interpreter.spend(1);
  if (const auto* sequence = of.get_if<Sequence>(); sequence && sequence->kind == Sequence::Kind::tuple) {
    if (is_stack_low()) throw refuse::recursion_too_deep();
    return std::ranges::any_of(*sequence->items,
                               [&](const Value& one) { return is_instance(interpreter, value, one); });
  }
  if (const auto* defined = of.get_if<DefinedClass>()) {
    if (const auto* ability = Attributes(*defined->info->members).value("_ability"))
      return can(value, std::get<std::string>(ability->data)) ||
             (value.is<Object>() && std::get<Object>(value.data).type->derives_from(*defined->info));
    if (const auto metaclass = metaclass_of(*defined->info);
        metaclass && metaclass->find("__instancecheck__")) {
      const auto returned = call_special(interpreter, of, "__instancecheck__", {value});
      return truth_of(interpreter, *returned);
    }
    const auto* object = value.get_if<Object>();
    const auto* type = value.get_if<DefinedClass>();
    if (const auto of_tensor = tensor_class(value)) return of_tensor->derives_from(*defined->info);
    if (type) return metaclass_of(*type->info) && metaclass_of(*type->info)->derives_from(*defined->info);
    return object && object->type->derives_from(*defined->info);
  }
  if (of.is_none()) return value.is_none();
  if (of.is<Object>())
    if (const auto returned = call_special(interpreter, of, "__instancecheck__", {value}))
      return truth_of(interpreter, *returned);
  if (const auto* maker = of.get_if<Function>(); maker && (maker->op->forms & Form::builtin))
    return type_name(value) == maker->op->name;
  const auto* type = of.get_if<Type>();
  if (const auto* tensor = value.get_if<tensor::Tensor>();
      tensor && type && type->name == "torch.nn.parameter.Parameter")
    return tensor->is_parameter();
  if (!type) {
    throw refuse::isinstance_classes();
  }
  if (const auto* tensor = value.get_if<tensor::Tensor>();
      tensor && type->name == tensor::tensor_type_name(tensor->dtype(), tensor->device()))
    return true;
  if (type->name == "object") return true;
  if (const auto* object = value.get_if<Object>(); object && stands_for(*object->type, type->name))
    return true;
  const auto name = type_name(value);
  if (name == type->name) return true;
  if (type->name == "int") return value.is<bool>();
  if (type->name == "float") return numpy_number_dtype(value) == tensor::DType::float64;
  if (type->name == "dict") return name == "collections.OrderedDict";
  if (type->name == "tuple") {
    const auto* sequence = value.get_if<Sequence>();
    return sequence &&
           (sequence->kind == Sequence::Kind::size || sequence->kind == Sequence::Kind::named_tuple);
  }
  return false;
}

Value evaluate_device(const Call& call) {
  const auto& type = call["type"];
  if (type.is<tensor::Device>()) return type;
  auto text = call.string("type");
  if (call.given("index")) {
    if (text.find(':') != std::string::npos) {
      throw refuse::device_index_given_twice(text);
    }
    if (call.integer("index") < 0) throw refuse::device_index_negative();
    text += ":" + std::to_string(call.integer("index"));
  }
  return {device_from_text(text)};
}

}  // namespace

std::vector<Row> object_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "print",
           .signatures = {"(*objects, str? sep=' ', str? end='\\n', any file=None, any flush=False)"},
           .returns = Returns::none,
           .evaluate = evaluate_print},
          {.name = "repr",
           .signatures = {"(any obj)"},
           .value_type = "str",
           .evaluate =
               [](const Call& call) {
                 call.interpreter.spend(steps_of_text(call["obj"], call.interpreter.settings()));
                 return Value{repr_of(call.interpreter, call["obj"])};
               }},
          {.name = "str",
           .signatures = {"(any object='')"},
           .value_type = "str",
           .evaluate =
               [](const Call& call) {
                 call.interpreter.spend(steps_of_text(call["object"], call.interpreter.settings()));
                 return Value{str_of(call.interpreter, call["object"])};
               }},
          {.name = "type",
           .signatures = {"(any object)", "(any object, any bases, any dict)"},
           .value_type = "type",
           .evaluate =
               [](const Call& call) { return call.has("dict") ? new_type(call) : class_of(call["object"]); }},
          {.name = "hash",
           .signatures = {"(any obj)"},
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{hash_of_key(call.interpreter, call["obj"])}; }},
          {.name = "isinstance",
           .signatures = {"(any obj, any class_or_tuple)"},
           .value_type = "bool",
           .evaluate =
               [](const Call& call) {
                 return Value{is_instance(call.interpreter, call["obj"], call["class_or_tuple"])};
               }},
          {.name = "torch.device",
           .signatures = {"(str type, int? index=None)", "(Device type)"},
           .value_type = "torch.device",
           .evaluate = evaluate_device},
      });
}

}  // namespace stridescope::script
