#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/classes.h"
#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/number_info.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// The attribute, or nullopt where the object has none of the name.
std::optional<Value> attribute_or_none(const Call& call) {
  const auto* name = call["name"].get_if<std::string>();
  if (!name) throw refuse::attribute_name_type(type_name(call["name"]));
  try {
    return get_attribute(call.interpreter, call["object"], *name);
  } catch (const tensor::Error& error) {
    if (error.type() != tensor::ErrorType::attribute_error) throw;
    // Every name that there is was compared with this one.
    constexpr std::int64_t steps_of_search = 800;
    call.interpreter.spend(steps_of_search);
    return std::nullopt;
  }
}

Value evaluate_getattr(const Call& call) {
  if (call.has("default")) {
    const auto found = attribute_or_none(call);
    return found ? *found : call["default"];
  }
  const auto* name = call["name"].get_if<std::string>();
  if (!name) throw refuse::attribute_name_type(type_name(call["name"]));
  return get_attribute(call.interpreter, call["object"], *name);
}

Value evaluate_map(const Call& call) {
  std::vector<std::vector<Value>> columns;
  for (const auto& iterable : *std::get<Sequence>(call["iterables"].data).items)
    columns.push_back(iterate(call.interpreter, iterable));
  std::size_t count = columns.empty() ? 0 : columns.front().size();
  for (const auto& column : columns) count = std::min(count, column.size());
  std::vector<Value> results;
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<Value> arguments;
    for (const auto& column : columns) arguments.push_back(column[i]);
    results.push_back(call_value(call.interpreter, call["func"], std::move(arguments)));
  }
  return make_iterator("map", std::move(results));
}

bool is_iterator(const Value& value) {
  const auto* sequence = value.get_if<Sequence>();
  const auto* object = value.get_if<Object>();
  return value.is<Generator>() || (sequence && sequence->kind == Sequence::Kind::iterator) ||
         (object && object->type->find("__next__"));
}

Value evaluate_iter(const Call& call) {
  const auto& object = call["object"];
  if (object.is<Object>()) {
    auto over = begin_iteration(call.interpreter, object).over;
    if (is_iterator(over)) return over;
  }
  if (is_iterator(object)) return object;
  return make_iterator("iterator", iterate(call.interpreter, object));
}

Value evaluate_next(const Call& call) {
  const auto& iterator = call["iterator"];
  if (!is_iterator(iterator)) throw refuse::not_an_iterator(type_name(iterator));
  Iteration iteration{iterator};
  const auto* generator = iterator.get_if<Generator>();
  const bool was_over = generator && has_ended(*generator);
  if (auto item = next_of(call.interpreter, iteration)) return *item;
  if (call.has("default")) return call["default"];
  const auto returned = generator && !was_over ? returned_of(*generator) : Value{None{}};
  if (returned.is_none()) throw refuse::iterator_ended();
  throw raised(call.interpreter,
               construct(call.interpreter, *exception_class("StopIteration"), {returned}, {}), {});
}

Value in_base(const Call& call, const char* prefix, int base) {
  const auto value = index_argument(call.interpreter, call["number"]);
  auto magnitude =
      value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  std::string digits;
  do digits += "0123456789abcdef"[magnitude % static_cast<unsigned>(base)];
  while ((magnitude /= static_cast<unsigned>(base)) != 0);
  digits += fmt::format("{}{}", std::string(1, prefix[1]), prefix[0]);
  if (value < 0) digits += '-';
  std::ranges::reverse(digits);
  return {digits};
}

tensor::DType dtype_or_default(const Call& call) {
  return call.optional_dtype("type").value_or(call.memory.default_float());
}

Value evaluate_finfo(const Call& call) {
  const auto dtype = tensor::to_real(dtype_or_default(call));
  if (!tensor::is_floating(dtype)) throw refuse::finfo_of_integer(dtype);
  return {NumberInfo{dtype}};
}
Value evaluate_iinfo(const Call& call) {
  const auto dtype = dtype_or_default(call);
  if (tensor::category(dtype) != tensor::Category::integral) throw refuse::iinfo_of_float(dtype);
  return {NumberInfo{dtype}};
}

tensor::DType info(const Call& call) { return std::get<NumberInfo>(call["self"].data).dtype; }

std::vector<Row> number_info_rows(std::string_view receiver) {
  const bool is_float = receiver == "torch.finfo";
  auto rows =
      family({.group = Group::python,
              .forms = property,
              .receiver = receiver,
              .signatures = {"(any self)"},
              .effect = Effect::none,
              .value_type = is_float ? "float" : "int"},
             {
                 {.name = "bits",
                  .value_type = "int",
                  .evaluate = [](const Call& call) { return Value{8 * tensor::itemsize(info(call))}; }},
                 {.name = "dtype",
                  .value_type = "str",
                  .evaluate = [](const Call& call) { return Value{std::string(tensor::name(info(call)))}; }},
             });
  if (!is_float) {
    rows.push_back({.name = "min", .evaluate = [](const Call& call) {
                      return make_integer(integer_limits(info(call)).min);
                    }});
    rows.push_back({.name = "max", .evaluate = [](const Call& call) {
                      return make_integer(integer_limits(info(call)).max);
                    }});
  } else {
    rows.push_back(
        {.name = "min", .evaluate = [](const Call& call) { return Value{-float_limits(info(call)).max}; }});
    rows.push_back(
        {.name = "max", .evaluate = [](const Call& call) { return Value{float_limits(info(call)).max}; }});
    rows.push_back(
        {.name = "eps", .evaluate = [](const Call& call) { return Value{float_limits(info(call)).eps}; }});
    rows.push_back({.name = "tiny", .evaluate = [](const Call& call) {
                      return Value{float_limits(info(call)).smallest_normal};
                    }});
    rows.push_back({.name = "smallest_normal", .evaluate = [](const Call& call) {
                      return Value{float_limits(info(call)).smallest_normal};
                    }});
    rows.push_back({.name = "resolution",
                    .evaluate = [](const Call& call) { return Value{float_limits(info(call)).resolution}; }});
  }
  return family({.group = Group::python,
                 .forms = property,
                 .receiver = receiver,
                 .signatures = {"(any self)"},
                 .effect = Effect::none,
                 .value_type = is_float ? "float" : "int"},
                std::move(rows));
}

Value evaluate_chr(const Call& call) {
  const auto number = index_argument(call.interpreter, call["i"]);
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  if (number < 0 || number > 0x10FFFF || is_surrogate) throw refuse::chr_range();
  std::string out;
  append_utf8(out, static_cast<std::uint32_t>(number));
  return {std::move(out)};
}

Value evaluate_ord(const Call& call) {
  const auto* text = call["c"].get_if<std::string>();
  if (!text) throw refuse::ord_argument(type_name(call["c"]));
  const auto length = static_cast<std::int64_t>(length_utf8(*text));
  if (length != 1) throw refuse::ord_length(length);
  std::size_t at = 0;
  return {static_cast<std::int64_t>(decode_utf8(*text, at))};
}

Value evaluate_setattr(const Call& call) {
  set_attribute(call.interpreter, call["object"], call.string("name"), call["value"]);
  return {None{}};
}

/// object.__setattr__(obj, name, value)
Value evaluate_set(const Call& call) {
  const auto& arguments = *std::get<Sequence>(call["arguments"].data).items;
  const auto* object = arguments.size() == 3 ? arguments[0].get_if<Object>() : nullptr;
  const auto* name = object ? arguments[1].get_if<std::string>() : nullptr;
  if (!name) throw refuse::stated_type("__setattr__() takes an object, a name and a value");
  set_own_attribute(call.interpreter, *object, *name, arguments[2]);
  return {None{}};
}

Value evaluate_delattr(const Call& call) {
  delete_attribute(call.interpreter, call["object"], call.string("name"));
  return {None{}};
}

bool is_subclass(const Value& of, const Value& other) {
  if (const auto* all = other.get_if<Sequence>(); all && all->kind == Sequence::Kind::tuple)
    return std::ranges::any_of(*all->items, [&](const Value& one) { return is_subclass(of, one); });
  const auto* type = other.get_if<Type>();
  if (type && type->name == "object") return true;
  const auto* a = of.get_if<DefinedClass>();
  const auto* b = other.get_if<DefinedClass>();
  if (a && b) return a->info->derives_from(*b->info);
  const auto* own = of.get_if<Type>();
  return own && type && (own->name == type->name || (own->name == "bool" && type->name == "int"));
}

Value evaluate_issubclass(const Call& call) {
  const auto& of = call["cls"];
  if (!of.is<DefinedClass>() && !of.is<Type>())
    throw refuse::stated_type("issubclass() arg 1 must be a class");
  return {is_subclass(of, call["class_or_tuple"])};
}

Value evaluate_callable(const Call& call) {
  const auto& object = call["obj"];
  const auto* of = object.get_if<Object>();
  return {object.is<Function>() || object.is<DefinedFunction>() || object.is<DefinedClass>() ||
          object.is<Type>() || (of && (of->type->find("__call__") || of->type->is_module()))};
}

/// A number that two values share only where they are one object.
Value evaluate_id(const Call& call) {
  const auto& value = call["obj"];
  const void* at = nullptr;
  if (const auto* tensor = value.get_if<tensor::Tensor>()) at = tensor->identity();
  else if (const auto* storage = value.get_if<StorageValue>()) return {storage->storage.address()};
  else if (const auto* held = items_of(value)) at = held->get();
  else if (const auto* function = value.get_if<Function>()) at = function->op;
  if (at) return {static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(at))};
  constexpr std::int64_t above_addresses = std::int64_t{1} << 48;
  const auto text = type_name(value) + repr(value, call.interpreter.settings());
  return {above_addresses + static_cast<std::int64_t>(std::hash<std::string>()(text) >> 17)};
}

std::vector<std::string> names_of(const Value& object) {
  std::set<std::string> names;
  const auto add = [&](const Items& items) {
    const Attributes attributes(items);
    for (std::size_t i = 0; i < attributes.size(); ++i) names.insert(attributes[i].name);
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
  std::vector<Value> out;
  for (auto& name : names_of(call["object"])) out.push_back({std::move(name)});
  call.interpreter.spend(std::ssize(out));
  return make_list(std::move(out));
}

Value evaluate_vars(const Call& call) {
  const auto& object = call["object"];
  const auto* items = object.is<Object>() || object.is<DefinedClass>() ? items_of(object) : nullptr;
  if (!items) throw refuse::stated_type("vars() argument must have __dict__ attribute");
  const Attributes attributes(**items);
  std::vector<Value> out;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    out.push_back({attributes[i].name});
    out.push_back(attributes[i].value);
  }
  call.interpreter.spend(std::ssize(out));
  return make_dict(Dict::Kind::dict, std::move(out));
}

template <Descriptor::Kind kind>
Value evaluate_descriptor(const Call& call) {
  const Descriptor made{kind, std::make_shared<Items>()};
  made.functions->push_back(call["function"]);
  if (call.given("setter")) made.functions->push_back(call["setter"]);
  put_on_level({made}, 0);
  return {made};
}

/// cls.__new__(cls): an object that no __init__ has seen.
Value evaluate_new(const Call& call) {
  const auto& arguments = *std::get<Sequence>(call["arguments"].data).items;
  const auto* of = arguments.empty() ? nullptr : arguments[0].get_if<DefinedClass>();
  if (!of) throw refuse::stated_type("object.__new__(): not enough arguments");
  return {Object{of->info, std::make_shared<Items>()}};
}

/// A function under another one's name: functools.wraps.
Value evaluate_renamed(const Call& call) {
  const auto* function = call["function"].get_if<DefinedFunction>();
  if (!function) return call["function"];
  auto out = *function;
  const auto name = get_attribute(call.interpreter, call["other"], "__name__");
  if (const auto* text = name.get_if<std::string>()) out.name = *text;
  return {std::move(out)};
}

Value evaluate_send(const Call& call) {
  const auto& generator = std::get<Generator>(call["self"].data);
  if (auto yielded = resume(call.interpreter, generator, call["value"])) return *yielded;
  throw refuse::iterator_ended();
}

Value evaluate_close(const Call& call) {
  close(call.interpreter, std::get<Generator>(call["self"].data));
  return {None{}};
}

Value evaluate_throw(const Call& call) {
  const auto error = raised(call.interpreter, call["value"], {});
  if (auto yielded = raise_in(call.interpreter, std::get<Generator>(call["self"].data), error))
    return *yielded;
  throw refuse::iterator_ended();
}

Value evaluate_is_object(const Call& call) { return {call["obj"].is<Object>()}; }

/// An object of the same class, whose attributes have other values.
Value evaluate_rebuilt(const Call& call) {
  if (!call["obj"].is<Object>()) return call["obj"];
  const auto& object = std::get<Object>(call["obj"].data);
  const auto values = iterate(call.interpreter, call["attributes"]);
  const Attributes attributes(*object.attributes);
  const Object made{object.type, std::make_shared<Items>()};
  for (std::size_t i = 0; i < std::min(values.size(), attributes.size()); ++i)
    Attributes::set(*made.attributes, attributes[i].name, values[i], attributes[i].kind);
  put_on_level({made}, 0);
  return {made};
}

Value evaluate_input(const Call&) {
  throw refuse::outside_language("input()", "Assign the value that you would type: name = \"...\".");
}

std::vector<Row> generator_rows() {
  return family({.group = Group::python, .forms = method, .receiver = "generator", .effect = Effect::none},
                {
                    {.name = "send", .signatures = {"(any self, any value)"}, .evaluate = evaluate_send},
                    {.name = "throw", .signatures = {"(any self, any value)"}, .evaluate = evaluate_throw},
                    {.name = "close", .signatures = {"(any self)"}, .evaluate = evaluate_close},
                });
}

}  // namespace

Value new_type(const Call& call) {
  std::vector<std::shared_ptr<const ClassInfo>> bases;
  for (const auto& base : iterate(call.interpreter, call["bases"]))
    if (const auto* of = base.get_if<DefinedClass>()) bases.push_back(of->info);
  Environment names;
  const auto* members = call["dict"].get_if<Dict>();
  if (!members) throw refuse::stated_type("type() argument 3 must be dict, not " + type_name(call["dict"]));
  for (std::size_t i = 0; i + 1 < members->items->size(); i += 2)
    if (const auto* name = (*members->items)[i].get_if<std::string>())
      names.bind(*name, (*members->items)[i + 1]);
  return make_class(call.interpreter, call.string("object"), std::move(bases), names);
}

std::vector<Row> language_rows() {
  auto rows = family(
      {.group = Group::python, .forms = builtin, .effect = Effect::none},
      {
          {.name = "hasattr",
           .signatures = {"(any object, any name)"},
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{attribute_or_none(call).has_value()}; }},
          {.name = "getattr",
           .signatures = {"(any object, any name)", "(any object, any name, any default)"},
           .evaluate = evaluate_getattr},
          {.name = "map",
           .signatures = {"(any func, *iterables)"},
           .value_type = "map",
           .evaluate = evaluate_map},
          {.name = "iter",
           .signatures = {"(any object)"},
           .value_type = "iterator",
           .evaluate = evaluate_iter},
          {.name = "next",
           .signatures = {"(any iterator)", "(any iterator, any default)"},
           .evaluate = evaluate_next},
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
           .signatures = {"(any function, any setter=None)"},
           .evaluate = evaluate_descriptor<Descriptor::Kind::static_method>},
          {.name = "classmethod",
           .signatures = {"(any function, any setter=None)"},
           .evaluate = evaluate_descriptor<Descriptor::Kind::class_method>},
          {.name = "property",
           .signatures = {"(any function, any setter=None)"},
           .evaluate = evaluate_descriptor<Descriptor::Kind::property>},
          {.name = "input", .signatures = {"(any prompt='')"}, .evaluate = evaluate_input},
          {.name = "_set", .signatures = {"(*arguments)"}, .help = "library", .evaluate = evaluate_set},
          {.name = "_new", .signatures = {"(*arguments)"}, .help = "library", .evaluate = evaluate_new},
          {.name = "_is_object",
           .signatures = {"(any obj)"},
           .help = "library",
           .evaluate = evaluate_is_object},
          {.name = "_rebuilt",
           .signatures = {"(any obj, any attributes)"},
           .help = "library",
           .evaluate = evaluate_rebuilt},
          {.name = "_renamed",
           .signatures = {"(any function, any other)"},
           .help = "library",
           .evaluate = evaluate_renamed},
          {.name = "hex",
           .signatures = {"(any number)"},
           .value_type = "str",
           .evaluate = [](const Call& call) { return in_base(call, "0x", 16); }},
          {.name = "oct",
           .signatures = {"(any number)"},
           .value_type = "str",
           .evaluate = [](const Call& call) { return in_base(call, "0o", 8); }},
          {.name = "bin",
           .signatures = {"(any number)"},
           .value_type = "str",
           .evaluate = [](const Call& call) { return in_base(call, "0b", 2); }},
          {.name = "chr", .signatures = {"(any i)"}, .value_type = "str", .evaluate = evaluate_chr},
          {.name = "ord", .signatures = {"(any c)"}, .value_type = "int", .evaluate = evaluate_ord},
          {.name = "torch.finfo",
           .signatures = {"(ScalarType? type=None)"},
           .value_type = "torch.finfo",
           .evaluate = evaluate_finfo},
          {.name = "torch.iinfo",
           .signatures = {"(ScalarType type)"},
           .value_type = "torch.iinfo",
           .evaluate = evaluate_iinfo},
      });
  std::ranges::move(generator_rows(), std::back_inserter(rows));
  for (const std::string_view receiver : {"torch.finfo", "torch.iinfo"})
    std::ranges::move(number_info_rows(receiver), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
