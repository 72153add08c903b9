#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "engine/script/evaluate/annotations.h"
#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/address.h"
#include "engine/tensor/refusal/refuse.h"

// Functions over classes, objects and their attributes.
namespace stridescope::script {
namespace {

Value evaluate_setattr(const Call& call) {
  set_attribute(call.interpreter, call["object"], call.string("name"), call["value"]);
  return {None{}};
}

/// object.__setattr__(obj, name, value)
Value evaluate_set(const Call& call) {
  const auto& arguments = *std::get<Sequence>(call["arguments"].data).items;
  const auto* of = arguments.size() == 3 ? arguments[0].get_if<DefinedClass>() : nullptr;
  if (of && arguments[1].is<std::string>()) {
    set_class_attribute(call.interpreter, *of, std::get<std::string>(arguments[1].data), arguments[2]);
    return {None{}};
  }
  const auto* object = arguments.size() == 3 ? arguments[0].get_if<Object>() : nullptr;
  const auto* name = object ? arguments[1].get_if<std::string>() : nullptr;
  if (const auto* tensor = arguments.empty() ? nullptr : arguments[0].get_if<tensor::Tensor>();
      tensor && arguments.size() == 3 && arguments[1].is<std::string>()) {
    set_own_tensor_attribute(call.interpreter, *tensor, std::get<std::string>(arguments[1].data),
                             arguments[2]);
    return {None{}};
  }
  if (!name) throw refuse::stated_type("__setattr__() takes an object, a name and a value");
  set_own_attribute(call.interpreter, *object, *name, arguments[2]);
  return {None{}};
}

Value evaluate_delattr(const Call& call) {
  delete_attribute(call.interpreter, call["object"], call.string("name"));
  return {None{}};
}

bool is_subclass(Interpreter& interpreter, const Value& of, const Value& other) {
  if (const auto* all = other.get_if<Sequence>(); all && all->kind == Sequence::Kind::tuple)
    return std::ranges::any_of(*all->items,
                               [&](const Value& one) { return is_subclass(interpreter, of, one); });
  if (const auto returned = call_special(interpreter, other, "__subclasscheck__", {of}))
    return truth_of(interpreter, *returned);
  const auto* type = other.get_if<Type>();
  if (type && type->name == "object") return true;
  const auto* a = of.get_if<DefinedClass>();
  const auto* b = other.get_if<DefinedClass>();
  if (a && b) return a->info->derives_from(*b->info);
  if (a && type) return stands_for(*a->info, type->name);
  const auto* own = of.get_if<Type>();
  return own && type && (own->name == type->name || (own->name == "bool" && type->name == "int"));
}

Value evaluate_issubclass(const Call& call) {
  const auto& of = call["cls"];
  if (!of.is<DefinedClass>() && !of.is<Type>())
    throw refuse::stated_type("issubclass() arg 1 must be a class");
  return {is_subclass(call.interpreter, of, call["class_or_tuple"])};
}

Value evaluate_callable(const Call& call) {
  const auto& object = call["obj"];
  const auto* of = object.get_if<Object>();
  return {object.is<Function>() || object.is<DefinedFunction>() || object.is<DefinedClass>() ||
          object.is<Type>() || (of && (of->type->find("__call__") || of->type->is_module()))};
}

/// An id that two values share only if they are one object.
Value evaluate_id(const Call& call) { return {identity_of(call["obj"])}; }

std::vector<std::string> names_of(const Value& object) {
  std::set<std::string> names;
  const auto add = [&](const Items& items) {
    const Attributes attributes(items);
    for (std::size_t i = 0; i < attributes.size(); ++i)
      if (!attributes[i].name.starts_with(' ')) names.insert(attributes[i].name);
  };
  const auto* of = object.get_if<DefinedClass>();
  if (const auto* instance = object.get_if<Object>()) add(*instance->attributes);
  const auto* type = of                    ? of->info.get()
                     : object.is<Object>() ? std::get<Object>(object.data).type.get()
                                           : nullptr;
  if (type) {
    add(*type->members);
    for (const auto& base : type->bases) add(*base->members);
  }
  const auto receiver = type_name(object);
  for (const auto& op : op_table().ops())
    if ((op.forms & (Form::method | Form::property)) && op.receiver == receiver)
      names.insert(std::string(op.name));
  return {names.begin(), names.end()};
}

Value evaluate_dir(const Call& call) {
  if (const auto returned = call_special(call.interpreter, call["object"], "__dir__"))
    return make_list(sorted_items(call.interpreter, iterate(call.interpreter, *returned), {None{}}, false));
  std::vector<Value> out;
  for (auto& name : names_of(call["object"])) out.push_back({std::move(name)});
  call.interpreter.spend(std::ssize(out));
  return make_list(std::move(out));
}

Value dict_of(Interpreter& interpreter, const Items& items) {
  const Attributes attributes(items);
  std::vector<Value> out;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (attributes[i].name.starts_with(' ')) continue;  // the metaclass
    out.push_back({attributes[i].name});
    out.push_back(attributes[i].value);
  }
  interpreter.spend(std::ssize(out));
  return make_dict(Dict::Kind::dict, std::move(out));
}

Value evaluate_vars(const Call& call) {
  const auto& object = call["object"];
  const auto* items = object.is<Object>() || object.is<DefinedClass>() ? items_of(object) : nullptr;
  if (!items || (object.is<Object>() && !has_dict(call.interpreter, std::get<Object>(object.data))))
    throw refuse::stated_type("vars() argument must have __dict__ attribute");
  if (const auto* of = object.get_if<Object>()) return attributes_as_dict(call.interpreter, *of);
  return dict_of(call.interpreter, **items);
}

const Object& object_argument(const Call& call) {
  const auto* object = call["obj"].get_if<Object>();
  if (!object) throw refuse::stated_type("an object of a class is needed, not " + type_name(call["obj"]));
  return *object;
}

/// The current __dict__ of an object.
Value evaluate_attributes(const Call& call) {
  return dict_of(call.interpreter, *object_argument(call).attributes);
}

/// object.__getattribute__(obj, name)
Value evaluate_generic_attribute(const Call& call) {
  const auto* object = call["obj"].get_if<Object>();
  return object ? generic_attribute(call.interpreter, *object, call.string("name"))
                : get_attribute(call.interpreter, call["obj"], call.string("name"));
}

/// The attribute `name` after the class `owner` in the method resolution order of an object or a class.
Value evaluate_super_attribute(const Call& call) {
  const auto* owner = call["owner"].get_if<DefinedClass>();
  if (!owner) throw refuse::stated_type("super() argument 1 must be a type, not " + type_name(call["owner"]));
  return super_attribute(call.interpreter, *owner->info, call["obj"], call.string("name"));
}

/// Sets or deletes an attribute directly, bypassing methods of the class.
Value evaluate_set_plain(const Call& call) {
  register_attribute(call.interpreter, object_argument(call), call.string("name"), call["value"],
                     call.boolean("is_parameter") ? AttributeKind::parameter : AttributeKind::plain);
  return {None{}};
}
Value evaluate_delete_plain(const Call& call) {
  delete_own_attribute(call.interpreter, {object_argument(call)}, call.string("name"));
  return {None{}};
}

template <Descriptor::Kind kind>
Value evaluate_descriptor(const Call& call) {
  const Descriptor made{kind, std::make_shared<Items>()};
  if (kind != Descriptor::Kind::property) {
    made.functions->push_back(call["function"]);
    return {made};
  }
  for (const char* name : {"fget", "fset", "fdel", "doc"}) made.functions->push_back(call[name]);
  return {made};
}

/// cls.__new__(cls): an object before its __init__.
Value evaluate_new(const Call& call) {
  const auto& arguments = *std::get<Sequence>(call["arguments"].data).items;
  const auto* of = arguments.empty() ? nullptr : arguments[0].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("object.__new__(): not enough arguments");
  return {Object{of->info, std::make_shared<Items>()}};
}

/// The function with the name of another one: functools.wraps.
Value evaluate_renamed(const Call& call) {
  const auto* function = call["function"].get_if<DefinedFunction>();
  if (!function) return call["function"];
  auto out = *function;
  const auto name = get_attribute(call.interpreter, call["other"], "__name__");
  if (const auto* text = name.get_if<std::string>()) out.name = *text;
  return {std::move(out)};
}

Value evaluate_is_object(const Call& call) { return {call["obj"].is<Object>()}; }

/// An object of the same class with other attribute values; `into`: an existing one that receives them.
Value evaluate_rebuilt(const Call& call) {
  if (!call["obj"].is<Object>()) return call["obj"];
  const auto& object = std::get<Object>(call["obj"].data);
  const auto values = iterate(call.interpreter, call["attributes"]);
  const Attributes attributes(*object.attributes);
  const auto* into = call["into"].get_if<Object>();
  const auto made = into ? *into : Object{object.type, std::make_shared<Items>()};
  auto& items = into ? call.interpreter.change(into->attributes) : *made.attributes;
  for (std::size_t i = 0; i < std::min(values.size(), attributes.size()); ++i)
    Attributes::set(items, attributes[i].name, values[i], attributes[i].kind);
  return {made};
}

/// type.__new__(metaclass, name, bases, namespace)
Value evaluate_make_class(const Call& call) {
  const auto* metaclass = call["metaclass"].get_if<DefinedClass>();
  const auto* members = call["namespace"].get_if<Dict>();
  if (!members) throw refuse::stated_type("type.__new__() argument 3 must be dict");
  Keywords keywords;
  const auto given = iterate(call.interpreter, call["keywords"]);
  for (const auto& pair : given) {
    const auto& item = *std::get<Sequence>(pair.data).items;
    keywords.emplace_back(std::get<std::string>(item[0].data), item[1]);
  }
  auto names = names_in(*members);
  names.erase("__module__");
  names.erase("__qualname__");
  return make_class(call.interpreter, call.string("name"), iterate(call.interpreter, call["bases"]), names,
                    metaclass ? metaclass->info : nullptr, std::move(keywords));
}

/// type.__call__(cls, ...): an object of the class.
Value evaluate_construct(const Call& call) {
  const auto* of = call["cls"].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("type.__call__() needs a class");
  Keywords keywords;
  for (const auto& pair : iterate(call.interpreter, call["keywords"])) {
    const auto& item = *std::get<Sequence>(pair.data).items;
    keywords.emplace_back(std::get<std::string>(item[0].data), item[1]);
  }
  return construct(call.interpreter, *of, iterate(call.interpreter, call["arguments"]), std::move(keywords));
}

/// The script's classes that derive directly from this one.
Value evaluate_subclasses(const Call& call) {
  const auto* of = call["cls"].get_if<DefinedClass>();
  auto all = of ? subclasses_of(*of->info) : std::vector<Value>();
  call.interpreter.spend(std::ssize(all));
  return make_list(std::move(all));
}

Value evaluate_parameters(const Call& call) {
  const auto* function = call["function"].get_if<DefinedFunction>();
  return function ? parameters_of(call.interpreter, *function) : Value{None{}};
}

}  // namespace

/// type(name, bases, dict): the metaclass of a base decides, as in a class statement.
Value new_type(const Call& call) {
  const auto* members = call["dict"].get_if<Dict>();
  if (!members) throw refuse::stated_type("type() argument 3 must be dict, not " + type_name(call["dict"]));
  return define_class(call.interpreter, call.string("object"), iterate(call.interpreter, call["bases"]),
                      names_in(*members), {None{}}, {});
}

std::vector<Row> class_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "setattr",
           .signatures = {"(any object, str name, any value)"},
           .evaluate = evaluate_setattr},
          {.name = "delattr", .signatures = {"(any object, str name)"}, .evaluate = evaluate_delattr},
          {.name = "issubclass",
           .signatures = {"(any cls, any class_or_tuple)"},
           .value_type = "bool",
           .evaluate = evaluate_issubclass},
          {.name = "callable",
           .signatures = {"(any obj)"},
           .value_type = "bool",
           .evaluate = evaluate_callable},
          {.name = "id", .signatures = {"(any obj)"}, .value_type = "int", .evaluate = evaluate_id},
          {.name = "dir", .signatures = {"(any object)"}, .value_type = "list", .evaluate = evaluate_dir},
          {.name = "vars", .signatures = {"(any object)"}, .value_type = "dict", .evaluate = evaluate_vars},
          {.name = "staticmethod",
           .signatures = {"(any function)"},
           .evaluate = evaluate_descriptor<Descriptor::Kind::static_method>},
          {.name = "classmethod",
           .signatures = {"(any function)"},
           .evaluate = evaluate_descriptor<Descriptor::Kind::class_method>},
          {.name = "property",
           .signatures = {"(any fget=None, any fset=None, any fdel=None, any doc=None)"},
           .evaluate = evaluate_descriptor<Descriptor::Kind::property>},
          {.name = "_set", .signatures = {"(*arguments)"}, .help = "library", .evaluate = evaluate_set},
          {.name = "_new", .signatures = {"(*arguments)"}, .help = "library", .evaluate = evaluate_new},
          {.name = "_is_object",
           .signatures = {"(any obj)"},
           .help = "library",
           .evaluate = evaluate_is_object},
          {.name = "_attributes",
           .signatures = {"(any obj)"},
           .help = "library",
           .evaluate = evaluate_attributes},
          {.name = "_usual_attribute",
           .signatures = {"(any obj, str name)"},
           .help = "library",
           .evaluate = evaluate_generic_attribute},
          {.name = "_super_attribute",
           .signatures = {"(any owner, any obj, str name)"},
           .help = "library",
           .evaluate = evaluate_super_attribute},
          {.name = "_set_plain",
           .signatures = {"(any obj, str name, any value, bool is_parameter=False)"},
           .help = "library",
           .evaluate = evaluate_set_plain},
          {.name = "_delete_plain",
           .signatures = {"(any obj, str name)"},
           .help = "library",
           .evaluate = evaluate_delete_plain},
          {.name = "_rebuilt",
           .signatures = {"(any obj, any attributes, any into=None)"},
           .help = "library",
           .evaluate = evaluate_rebuilt},
          {.name = "_make_class",
           .signatures = {"(any metaclass, str name, any bases, any namespace, any keywords)"},
           .help = "library",
           .evaluate = evaluate_make_class},
          {.name = "_construct",
           .signatures = {"(any cls, any arguments, any keywords)"},
           .help = "library",
           .evaluate = evaluate_construct},
          {.name = "_subclasses",
           .signatures = {"(any cls)"},
           .help = "library",
           .evaluate = evaluate_subclasses},
          {.name = "_parameters_of",
           .signatures = {"(any function)"},
           .help = "library",
           .evaluate = evaluate_parameters},
          {.name = "_renamed",
           .signatures = {"(any function, any other)"},
           .help = "library",
           .evaluate = evaluate_renamed},
      });
}

}  // namespace stridescope::script
