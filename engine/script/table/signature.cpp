#include "engine/script/table/signature.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace stridescope::script {
namespace {

constexpr std::pair<std::string_view, ParamType> type_names[] = {
    {"any", ParamType::any},          {"Tensor|Scalar", ParamType::operand},
    {"Tensor[]", ParamType::tensors}, {"Tensor", ParamType::tensor},
    {"int", ParamType::integer},      {"int[]", ParamType::integers},
    {"float", ParamType::real},       {"Scalar", ParamType::number},
    {"bool", ParamType::boolean},     {"str", ParamType::string},
    {"ScalarType", ParamType::dtype}, {"dtype", ParamType::dtype},
    {"Device", ParamType::device},    {"MemoryFormat", ParamType::memory_format},
    {"Layout", ParamType::layout},    {"Generator", ParamType::generator},
    {"Storage", ParamType::storage},  {"Dimname", ParamType::name},
    {"Dimname[]", ParamType::names},
};

[[noreturn]] void reject(std::string_view text, std::string_view why) {
  throw std::logic_error("signature " + std::string(text) + ": " + std::string(why));
}

std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

/// Splits at commas outside of brackets and quotes.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\'') quoted = !quoted;
    if (quoted) continue;
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (c == ',' && depth == 0) {
      parts.push_back(trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  if (const auto last = trim(text.substr(begin)); !last.empty()) parts.push_back(last);
  return parts;
}

std::string unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      out += text[i] == 'n' ? '\n' : text[i];
    } else {
      out += text[i];
    }
  }
  return out;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Value parse_default(std::string_view text, std::string_view signature) {
  if (text == "None") return {None{}};
  if (text == "True" || text == "False") return {text == "True"};
  if (const auto integer = parse_number<std::int64_t>(text)) return {*integer};
  if (const auto real = parse_number<double>(text)) return {*real};
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'') {
    return {unescape(text.substr(1, text.size() - 2))};
  }
  if (text.size() >= 2 && (text.front() == '[' || text.front() == '(')) {
    std::vector<Value> items;
    for (const auto item : split(text.substr(1, text.size() - 2)))
      items.push_back(parse_default(item, signature));
    return text.front() == '[' ? make_list(std::move(items)) : make_tuple(std::move(items));
  }
  if (text.starts_with("torch.")) text.remove_prefix(6);
  if (text == "contiguous_format") return {tensor::MemoryFormat::contiguous};
  if (text == "preserve_format") return {tensor::MemoryFormat::preserve};
  if (const auto dtype = tensor::dtype_from_name(text)) return {*dtype};
  reject(signature, "what is the default " + std::string(text) + "?");
}

ParamType parse_type(std::string_view text, Parameter& parameter, std::string_view signature) {
  if (text.ends_with('?')) {
    parameter.optional_type = true;
    text.remove_suffix(1);
  }
  if (text.starts_with("int[") && text.size() > 5) {
    parameter.list_size = parse_number<std::int64_t>(text.substr(4, text.size() - 5)).value_or(1);
    return ParamType::integers;
  }
  const auto* found = std::ranges::find(type_names, text, &std::pair<std::string_view, ParamType>::first);
  if (found == std::end(type_names)) reject(signature, "what is the type " + std::string(text) + "?");
  return found->second;
}

Parameter parse_parameter(std::string_view text, std::string_view signature) {
  Parameter parameter;
  if (text.starts_with('*')) {
    parameter.rest_keywords = text.starts_with("**");
    parameter.rest = !parameter.rest_keywords;
    text.remove_prefix(parameter.rest ? 1 : 2);
  }
  if (const auto equals = text.find('='); equals != std::string_view::npos) {
    parameter.default_text = std::string(trim(text.substr(equals + 1)));
    parameter.default_value = parse_default(parameter.default_text, signature);
    text = trim(text.substr(0, equals));
  }
  const auto space = text.rfind(' ');
  if (space == std::string_view::npos) {
    if (!parameter.rest && !parameter.rest_keywords) reject(signature, "a parameter needs a type and a name");
    parameter.name = std::string(text);
    return parameter;
  }
  parameter.type = parse_type(trim(text.substr(0, space)), parameter, signature);
  parameter.name = std::string(text.substr(space + 1));
  return parameter;
}

}  // namespace

Signature parse_signature(std::string_view text) {
  Signature signature{std::string(text), {}};
  auto inner = trim(text);
  if (!inner.starts_with('(') || !inner.ends_with(')')) reject(text, "it needs parentheses");
  inner = inner.substr(1, inner.size() - 2);
  bool keyword_only = false;
  for (const auto part : split(inner)) {
    if (part == "*") {
      keyword_only = true;
      continue;
    }
    auto parameter = parse_parameter(part, text);
    parameter.keyword_only = keyword_only;
    if (parameter.rest) keyword_only = true;
    signature.parameters.push_back(std::move(parameter));
  }
  return signature;
}

std::string_view type_text(ParamType type) {
  switch (type) {
    case ParamType::any: return "object";
    case ParamType::tensor:
    case ParamType::operand: return "Tensor";
    case ParamType::tensors: return "tuple of Tensors";
    case ParamType::integer: return "int";
    case ParamType::integers: return "tuple of ints";
    case ParamType::real: return "float";
    case ParamType::number: return "Number";
    case ParamType::boolean: return "bool";
    case ParamType::string: return "str";
    case ParamType::dtype: return "torch.dtype";
    case ParamType::device: return "torch.device";
    case ParamType::memory_format: return "torch.memory_format";
    case ParamType::layout: return "torch.layout";
    case ParamType::generator: return "torch.Generator";
    case ParamType::storage: return "torch.Storage";
    case ParamType::name: return "name";
    case ParamType::names: return "tuple of names";
  }
  return "object";
}

std::string listing(const Signature& signature, bool as_method) {
  std::string out = "(";
  bool keyword_only = false, first = true;
  for (const auto& parameter : signature.parameters) {
    if (as_method && (parameter.name == "self" || parameter.name == "out")) continue;
    if (!first) out += ", ";
    first = false;
    if (parameter.keyword_only && !keyword_only) {
      out += "*, ";
      keyword_only = true;
    }
    out += type_text(parameter.type);
    out += ' ';
    const bool is_input = parameter.name == "self" && parameter.type != ParamType::number;
    out += is_input ? "input" : parameter.name;
    if (parameter.default_value) out += " = " + parameter.default_text;
  }
  return out + ")";
}

const Signature* main_signature(const Op& op) {
  const auto has = [](const Signature& signature, auto... types) {
    return std::ranges::any_of(signature.parameters, [=](const Parameter& parameter) {
      return !parameter.default_value && ((parameter.type == types) || ...);
    });
  };
  const bool is_method = (op.forms & Form::method) != 0;
  const auto cost = [&](const Signature& signature) {
    const auto required = std::ranges::count_if(
        signature.parameters, [](const Parameter& parameter) { return !parameter.default_value; });
    const bool has_self = !signature.parameters.empty() && signature.parameters.front().name == "self";
    const bool says_nothing = has(signature, ParamType::any) && signature.parameters.front().rest;
    return std::tuple(says_nothing, is_method && !has_self, has(signature, ParamType::dtype), required);
  };
  const Signature* best = nullptr;
  for (const auto& signature : op.signatures) {
    if (has(signature, ParamType::name, ParamType::names)) continue;
    if (!best || cost(signature) < cost(*best)) best = &signature;
  }
  return best;
}

}  // namespace stridescope::script
