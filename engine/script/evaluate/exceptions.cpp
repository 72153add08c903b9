#include "engine/script/evaluate/exceptions.h"

#include <algorithm>

#include "engine/script/evaluate/construct.h"
#include "engine/script/evaluate/object_text.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

bool is_exception_class(const Value& value) {
  const auto* of = value.get_if<DefinedClass>();
  return of && of->info->is_exception();
}

/// True for Python's own exceptions. The builtins module also contains two of PyTorch.
bool is_pythons(const ClassInfo& info) {
  return info.name != "OutOfMemoryError" && info.name != "_LinAlgError";
}

/// The key of a KeyError: a value whose repr is the error's text.
Value key_of(const std::string& text) {
  const bool is_quoted =
      text.size() > 1 && text.front() == text.back() && (text[0] == '\'' || text[0] == '"');
  if (is_quoted) return {text.substr(1, text.size() - 2)};
  const bool is_number = !text.empty() && text.size() < 18 &&
                         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return is_number ? Value{static_cast<std::int64_t>(std::stoll(text))} : Value{text};
}

}  // namespace

const DefinedClass* exception_class(std::string_view name) {
  const auto* found = python_module("builtins")->find(name);
  return found && is_exception_class(*found) ? found->get_if<DefinedClass>() : nullptr;
}

std::vector<std::string_view> exception_names() {
  std::vector<std::string_view> names;
  for (const auto& binding : python_module("builtins")->bindings())
    if (is_exception_class(binding.value) && is_pythons(*std::get<DefinedClass>(binding.value.data).info))
      names.push_back(binding.name);
  return names;
}

Value exception_of(Interpreter& interpreter, const ScriptError& error) {
  if (error.raised()) return *error.raised();
  std::vector<Value> arguments;
  const auto& text = error.message();
  if (!text.empty())
    arguments.push_back(error.type() == tensor::ErrorType::key_error ? key_of(text) : Value{text});
  return construct(interpreter, *exception_class(tensor::exception_of(error.refusal())), std::move(arguments),
                   {});
}

Value caught_exception(Interpreter& interpreter, const ScriptError& error, std::string function,
                       std::string text) {
  auto exception = exception_of(interpreter, error);
  const auto* object = exception.get_if<Object>();
  if (!object) return exception;
  std::vector<Value> frames;
  const auto add = [&](std::string name, std::int64_t line, std::string its_text) {
    frames.push_back(make_tuple({{std::move(name)}, {line}, {std::move(its_text)}}));
  };
  add(std::move(function), error.span().begin.line, std::move(text));
  for (const auto& frame : error.frames())
    add(frame.function.substr(frame.function.rfind('.') + 1), frame.span.begin.line, frame.text);
  interpreter.spend(4 * std::ssize(frames));
  Attributes::set(interpreter.change(object->attributes), traceback_attribute, make_list(std::move(frames)),
                  AttributeKind::plain);
  return exception;
}

ScriptError raised(Interpreter& interpreter, const Value& value, const Span& span) {
  auto exception =
      is_exception_class(value) ? construct(interpreter, std::get<DefinedClass>(value.data), {}, {}) : value;
  const auto* object = exception.get_if<Object>();
  if (!object || !object->type->is_exception()) return {refuse::raised_no_exception(), span};
  const auto* known = object->type.get();
  const auto is_known = [](const ClassInfo& info) {
    return info.module == "builtins" && tensor::error_type(info.name) != tensor::ErrorType::exception;
  };
  if (!is_known(*known)) {
    const auto found = std::ranges::find_if(known->bases, [&](const auto& base) { return is_known(*base); });
    known = found == known->bases.end() ? nullptr : found->get();
  }
  ScriptError error(
      refuse::raised(object->type->name, str_of(interpreter, exception), known ? known->name : "Exception"),
      span);
  error.set_raised(std::make_shared<const Value>(std::move(exception)));
  return error;
}

bool is_caught_by(Interpreter& interpreter, const ScriptError& error, const Value& type) {
  if (is_stack_low()) throw refuse::recursion_too_deep();
  if (const auto* types = type.get_if<Sequence>(); types && types->kind == Sequence::Kind::tuple)
    return std::ranges::any_of(*types->items,
                               [&](const Value& one) { return is_caught_by(interpreter, error, one); });
  if (!is_exception_class(type)) throw refuse::caught_no_exception();
  const auto* raised = error.raised() ? error.raised()->get_if<Object>() : nullptr;
  const auto& own = raised ? raised->type : exception_class(tensor::exception_of(error.refusal()))->info;
  return own->derives_from(*std::get<DefinedClass>(type.data).info);
}

}  // namespace stridescope::script
