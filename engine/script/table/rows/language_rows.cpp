#include <fmt/format.h>

#include <algorithm>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/number_info.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// The attribute, or nullopt if the object does not have it.
std::optional<Value> attribute_or_none(const Call& call) {
  const auto* name = unwrapped(call["name"]).get_if<std::string>();
  if (!name) throw refuse::attribute_name_type(type_name(call["name"]));
  try {
    return get_attribute(call.interpreter, call["object"], *name);
  } catch (const tensor::Error& error) {
    if (error.type() != tensor::ErrorType::attribute_error) throw;
    // To suggest a name, the error compared this one with every known name.
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
  const auto* name = unwrapped(call["name"]).get_if<std::string>();
  if (!name) throw refuse::attribute_name_type(type_name(call["name"]));
  return get_attribute(call.interpreter, call["object"], *name);
}

/// The exception being handled, or None.
Value evaluate_handled(const Call& call) {
  const auto& handled = call.interpreter.handled();
  if (!handled) return {None{}};
  try {
    std::rethrow_exception(handled);
  } catch (const ScriptError& error) {
    if (error.raised()) return *error.raised();
    return caught_exception(call.interpreter, error, "<module>", "");
  }
}

/// The traceback of an exception.
Value evaluate_traceback_of(const Call& call) {
  const auto* object = call["exception"].get_if<Object>();
  const auto* value = object ? Attributes(*object->attributes).value(traceback_attribute) : nullptr;
  return value ? *value : Value{None{}};
}

Value evaluate_map(const Call& call) {
  return call_value(call.interpreter, *python_module("builtins")->find("_map"),
                    {call["func"], call["iterables"]});
}

bool is_iterator(const Value& value) {
  const auto* sequence = value.get_if<Sequence>();
  const auto* object = value.get_if<Object>();
  return value.is<Generator>() || (sequence && sequence->kind == Sequence::Kind::iterator) ||
         (object && object->type->find("__next__"));
}

/// Python's type of an iterator over a value.
std::string type_of_iterator(const Value& over) {
  if (const auto* text = over.get_if<std::string>())
    return std::ranges::all_of(*text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })
               ? "str_ascii_iterator"
               : "str_iterator";
  if (const auto* dict = over.get_if<Dict>()) {
    using Kind = Dict::Kind;
    if (dict->is_set()) return "set_iterator";
    if (dict->kind == Kind::ordered || dict->of_ordered) return "odict_iterator";
    return dict->kind == Kind::values  ? "dict_valueiterator"
           : dict->kind == Kind::items ? "dict_itemiterator"
                                       : "dict_keyiterator";
  }
  if (over.is<tensor::Tensor>()) return "tuple_iterator";
  const auto* sequence = over.get_if<Sequence>();
  if (sequence && sequence->kind != Sequence::Kind::list) return "tuple_iterator";
  if (over.is<Range>()) return "range_iterator";
  return sequence ? "list_iterator" : "iterator";
}

Value evaluate_iter(const Call& call) {
  const auto& object = call["object"];
  if (call.has("sentinel"))
    return call_value(call.interpreter, *python_module("builtins")->find("_iter_until"),
                      {object, call["sentinel"]});
  if (object.is<Object>()) {
    auto over = begin_iteration(call.interpreter, object).iterable;
    if (is_iterator(over)) return over;
  }
  if (is_iterator(object)) return object;
  return make_iterator(type_of_iterator(object), iterate(call.interpreter, object));
}

/// Raises StopIteration with a generator's return value.
[[noreturn]] void end_iteration(const Call& call, const Value& returned) {
  if (returned.is_none()) throw refuse::iterator_ended();
  throw raised(call.interpreter,
               construct(call.interpreter, *exception_class("StopIteration"), {returned}, {}), {});
}

Value evaluate_next(const Call& call) {
  const auto& iterator = call["iterator"];
  if (!is_iterator(iterator)) throw refuse::not_an_iterator(type_name(iterator));
  Iteration iteration{iterator};
  const auto* generator = iterator.get_if<Generator>();
  const bool had_ended = generator && has_ended(*generator);
  if (auto item = next_of(call.interpreter, iteration)) return *item;
  if (call.has("default")) return call["default"];
  end_iteration(call, generator && !had_ended ? return_value_of(*generator) : Value{None{}});
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
  if (dtype == tensor::DType::boolean)
    throw refuse::stated_type("torch.bool is not supported by torch.iinfo");
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

Value evaluate_send(const Call& call) {
  const auto& generator = std::get<Generator>(call["self"].data);
  const bool had_ended = has_ended(generator);
  const auto sent = call.has("value") ? call["value"] : Value{None{}};
  if (auto yielded = resume(call.interpreter, generator, sent)) return *yielded;
  end_iteration(call, had_ended ? Value{None{}} : return_value_of(generator));
}

Value evaluate_close(const Call& call) {
  close(call.interpreter, std::get<Generator>(call["self"].data));
  return {None{}};
}

Value evaluate_throw(const Call& call) {
  const auto& value = call["value"];
  const auto error = raised(
      call.interpreter, call.given("text") ? call_value(call.interpreter, value, {call["text"]}) : value, {});
  if (auto yielded = raise_in(call.interpreter, std::get<Generator>(call["self"].data), error))
    return *yielded;
  throw refuse::iterator_ended();
}

/// Refuses calls other than those by name, which Evaluator::call_namespace_builtin evaluates.
Value evaluate_names(const Call& call) {
  throw refuse::outside_language(std::string(call.op.name) + "() that is not called by its name",
                                 "Call it where its names are.");
}

Value evaluate_input(const Call&) {
  throw refuse::outside_language("input()", "Assign the value that you would type: name = \"...\".");
}

std::vector<Row> generator_class_rows() {
  return family({.group = Group::python, .forms = method, .receiver = "generator", .effect = Effect::none},
                {
                    {.name = "send", .signatures = {"(any self, any value)"}, .evaluate = evaluate_send},
                    {.name = "throw",
                     .signatures = {"(any self, any value, any text=None)"},
                     .evaluate = evaluate_throw},
                    {.name = "__next__",
                     .signatures = {"(any self)"},
                     .help = "builtins.next",
                     .evaluate = evaluate_send},
                    {.name = "close", .signatures = {"(any self)"}, .evaluate = evaluate_close},
                });
}

}  // namespace

std::vector<Row> language_rows() {
  auto rows =
      family({.group = Group::python, .forms = builtin, .effect = Effect::none},
             {
                 {.name = "hasattr",
                  .signatures = {"(any object, any name)"},
                  .value_type = "bool",
                  .evaluate = [](const Call& call) { return Value{attribute_or_none(call).has_value()}; }},
                 {.name = "_module_named",
                  .signatures = {"(str name)"},
                  .help = "library",
                  .evaluate =
                      [](const Call& call) {
                        require_module(call.string("name"));
                        return Value{Module{call.string("name")}};
                      }},
                 {.name = "_handled", .signatures = {"()"}, .help = "library", .evaluate = evaluate_handled},
                 {.name = "_traceback_of",
                  .signatures = {"(any exception)"},
                  .help = "library",
                  .evaluate = evaluate_traceback_of},
                 {.name = "getattr",
                  .signatures = {"(any object, any name)", "(any object, any name, any default)"},
                  .evaluate = evaluate_getattr},
                 {.name = "map",
                  .signatures = {"(any func, *iterables)"},
                  .value_type = "map",
                  .evaluate = evaluate_map},
                 {.name = "iter",
                  .signatures = {"(any object)", "(any object, any sentinel)"},
                  .value_type = "iterator",
                  .evaluate = evaluate_iter},
                 {.name = "next",
                  .signatures = {"(any iterator)", "(any iterator, any default)"},
                  .evaluate = evaluate_next},
                 {.name = "eval", .signatures = {"(any source, *arguments)"}, .evaluate = evaluate_names},
                 {.name = "globals", .signatures = {"()"}, .value_type = "dict", .evaluate = evaluate_names},
                 {.name = "_script_names",
                  .signatures = {"()"},
                  .help = "library",
                  .value_type = "dict",
                  .evaluate = evaluate_names},
                 {.name = "locals", .signatures = {"()"}, .value_type = "dict", .evaluate = evaluate_names},
                 {.name = "exec", .signatures = {"(any source, *arguments)"}, .evaluate = evaluate_names},
                 {.name = "_awaited",
                  .signatures = {"(any value)"},
                  .help = "library",
                  .evaluate = [](const Call& call) { return awaited(call.interpreter, call["value"]); }},
                 {.name = "_language",
                  .signatures = {"(str name)"},
                  .help = "library",
                  .evaluate =
                      [](const Call& call) {
                        const auto* found = python_module("_language")->find(call.string("name"));
                        if (!found) throw refuse::stated_type("_language has no " + call.string("name"));
                        return *found;
                      }},
                 {.name = "input", .signatures = {"(any prompt='')"}, .evaluate = evaluate_input},
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
  std::ranges::move(generator_class_rows(), std::back_inserter(rows));
  for (const std::string_view receiver : {"torch.finfo", "torch.iinfo"})
    std::ranges::move(number_info_rows(receiver), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
