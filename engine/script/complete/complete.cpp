#include "engine/script/complete/complete.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/script/complete/infer.h"
#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/modules.h"
#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/signature.h"
#include "engine/script/values/object.h"

namespace stridescope::script {
namespace {

bool is_name_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z');
}

/// Syntactic context of the cursor.
struct Context {
  bool is_text = false;                     ///< inside a string or a comment
  std::vector<std::size_t> open;            ///< byte offsets of the open brackets
  std::vector<std::size_t> argument;        ///< for each, the number of commas after it
  std::vector<std::size_t> argument_begin;  ///< for each, the beginning of the current item
};

Context context_of(std::string_view text) {
  Context out;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '#') {
      const auto end = text.find('\n', at);
      out.is_text = end == std::string_view::npos;
      if (out.is_text) return out;
      at = end;
    } else if (c == '\'' || c == '"') {
      const std::string quote =
          text.substr(at, 3) == std::string(3, c) ? std::string(3, c) : std::string(1, c);
      at += quote.size();
      while (at < text.size() && text.substr(at, quote.size()) != quote) at += text[at] == '\\' ? 2 : 1;
      out.is_text = at >= text.size();
      if (out.is_text) return out;
      at += quote.size();
      continue;
    } else if (c == '(' || c == '[' || c == '{') {
      out.open.push_back(at);
      out.argument.push_back(0);
      out.argument_begin.push_back(at + 1);
    } else if ((c == ')' || c == ']' || c == '}') && !out.open.empty()) {
      out.open.pop_back();
      out.argument.pop_back();
      out.argument_begin.pop_back();
    } else if (c == ',' && !out.open.empty()) {
      ++out.argument.back();
      out.argument_begin.back() = at + 1;
    } else if ((c == ';' || c == '\n') && out.open.empty()) {
      out = {};
    }
    ++at;
  }
  return out;
}

/// The primary expression that ends at byte `end`: a name, literal or bracket followed by attributes, calls
/// and subscripts.
std::string_view primary_before(std::string_view text, std::size_t end) {
  auto at = end;
  while (at > 0) {
    const char c = text[at - 1];
    if (c == ')' || c == ']') {
      int depth = 0;
      while (at > 0) {
        const char b = text[--at];
        if (b == ')' || b == ']' || b == '}') ++depth;
        if (b == '(' || b == '[' || b == '{') --depth;
        if (depth == 0) break;
        if (b == '\'' || b == '"') {
          while (at > 0 && text[at - 1] != b) --at;
          if (at > 0) --at;
        }
      }
      if (at > 0 && (is_name_byte(text[at - 1]) || text[at - 1] == ')' || text[at - 1] == ']')) continue;
      break;
    }
    if (is_name_byte(c)) {
      while (at > 0 && is_name_byte(text[at - 1])) --at;
      if (at == 0 || text[at - 1] != '.') break;
      --at;
      continue;
    }
    if (c == '\'' || c == '"') {
      --at;
      while (at > 0 && text[at - 1] != c) --at;
      if (at > 0) --at;
    }
    break;
  }
  return text.substr(at, end - at);
}

/// Parses an expression; null if the text does not parse.
ExpressionPtr parsed(std::string_view text) {
  try {
    auto statement = parse_statement(text);
    auto* expression = std::get_if<ExpressionStatement>(&statement.node);
    return expression ? std::move(expression->value) : nullptr;
  } catch (const ScriptError&) {
    return nullptr;
  }
}

/// Methods that take sizes or dimensions as separate arguments.
constexpr auto spread_methods =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"view", "(*shape)"},
                                                                  {"reshape", "(*shape)"},
                                                                  {"permute", "(*dims)"},
                                                                  {"expand", "(*sizes)"},
                                                                  {"repeat", "(*repeats)"}});

/// "transpose(dim0, dim1)": like PyTorch's documentation, without types.
std::string shown(const Op& op, std::string_view name, const Signature& signature) {
  const bool as_method = (op.forms & (Form::method | Form::property)) != 0;
  std::string out(name);
  const auto spread =
      std::ranges::find(spread_methods, name, &std::pair<std::string_view, std::string_view>::first);
  if (as_method && spread != spread_methods.end() && signature.parameters.size() > 1 &&
      signature.parameters[1].type == ParamType::integers)
    return out += spread->second;
  out += '(';
  bool keyword_only = false, first = true;
  for (const auto& parameter : signature.parameters) {
    if (as_method && (parameter.name == "self" || parameter.name == "out")) continue;
    const bool is_size = first && parameter.name == "size" && parameter.type == ParamType::integers;
    const bool is_starred = parameter.rest || (is_size && !as_method && name != "full");
    if (!first) out += ", ";
    if (parameter.keyword_only && !keyword_only && !parameter.rest_keywords) {
      out += "*, ";
      keyword_only = true;
    }
    first = false;
    out += parameter.rest_keywords ? "**" : is_starred ? "*" : "";
    if (parameter.rest) keyword_only = true;
    const bool is_input = parameter.name == "self" && parameter.type != ParamType::number;
    out += is_input ? "input" : parameter.name;
    if (!parameter.default_value) continue;
    out += parameter.type == ParamType::memory_format ? "=torch." : "=";
    out += parameter.default_text;
  }
  return out + ")";
}

/// The most used names in programs about layouts, in the order in which they are proposed.
constexpr std::array most_used = std::to_array<std::string_view>(
    {"view",   "t",       "transpose",  "permute",       "reshape",        "contiguous",
     "expand", "shape",   "stride",     "is_contiguous", "storage_offset", "T",
     "size",   "flatten", "unsqueeze",  "squeeze",       "clone",          "narrow",
     "select", "unfold",  "as_strided", "sum",           "mean",           "numel",
     "dtype",  "item",    "tensor",     "arange",        "zeros",          "ones",
     "randn",  "full",    "eye",        "cat",           "stack",          "where",
     "print",  "range",   "len"});

std::size_t rank_of(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(most_used, name) - most_used.begin());
}

class Collector {
 public:
  Collector(std::string_view prefix, Completion& out) : prefix_(prefix), out_(out) {}

  void add(Candidate::Kind kind, std::string_view name, std::string signature, const Op* op) {
    if (!name.starts_with(prefix_)) return;
    if (name.starts_with('_') && !prefix_.starts_with('_')) return;
    if (std::ranges::count(out_.candidates, name, &Candidate::name)) return;
    out_.candidates.push_back({kind, std::string(name), std::move(signature), op});
  }
  void add(const Op& op, Candidate::Kind kind) { add(op, kind, op.name); }
  /// Adds an operation under its name in the current context.
  void add(const Op& op, Candidate::Kind kind, std::string_view name) {
    const bool property = (op.forms & Form::property) != 0;
    const auto* signature = property ? nullptr : main_signature(op);
    add(property ? Candidate::Kind::property : kind, name,
        signature ? shown(op, name, *signature) : std::string(), &op);
  }
  /// Sorts the candidates added since `begin`: the most used first, then alphabetically.
  void sort_from(std::size_t begin) {
    std::ranges::stable_sort(out_.candidates.begin() + static_cast<std::ptrdiff_t>(begin),
                             out_.candidates.end(), {}, [](const Candidate& candidate) {
                               const bool is_own = candidate.kind == Candidate::Kind::name;
                               return std::pair(is_own ? most_used.size() : rank_of(candidate.name),
                                                candidate.name);
                             });
  }
  std::size_t count() const { return out_.candidates.size(); }

 private:
  std::string_view prefix_;
  Completion& out_;
};

void members(const std::string& type, Collector& collect) {
  using Kind = Candidate::Kind;
  if (type.starts_with(module_prefix)) {
    const auto module = std::string_view(type).substr(module_prefix.size());
    for (const auto name : module_constant_names(module)) {
      const auto value = module_constant(module, name);
      collect.add(Kind::constant, name, value ? type_name(*value) : "", nullptr);
    }
    for (const auto& op : op_table().ops()) {
      if (const auto name = name_in_module(op, module)) collect.add(op, Kind::function, *name);
    }
  } else {
    for (const auto& op : op_table().ops()) {
      if ((op.forms & (Form::method | Form::property)) && op.receiver == type) collect.add(op, Kind::method);
    }
  }
  collect.sort_from(0);
}

/// The value of a name followed by attributes.
std::optional<Value> held(const Expression& expression, const Environment& environment) {
  if (const auto* name = std::get_if<Name>(&expression.node)) {
    const auto* value = environment.find(name->name);
    return value ? std::optional(*value) : std::nullopt;
  }
  const auto* attribute = std::get_if<Attribute>(&expression.node);
  const auto holder = attribute ? held(*attribute->object, environment) : std::nullopt;
  const auto* object = holder ? holder->get_if<Object>() : nullptr;
  const auto* value = object ? Attributes(*object->attributes).value(attribute->name) : nullptr;
  return value ? std::optional(*value) : std::nullopt;
}

void members(const Object& object, Collector& collect) {
  using Kind = Candidate::Kind;
  const Attributes attributes(*object.attributes);
  for (std::size_t i = 0; i < attributes.size(); ++i)
    collect.add(Kind::name, attributes[i].name, type_name(attributes[i].value), nullptr);
  const auto of_class = [&](const ClassInfo& info) {
    const Attributes members(*info.members);
    for (std::size_t i = 0; i < members.size(); ++i)
      if (!members[i].name.starts_with("__"))
        collect.add(Kind::name, members[i].name, type_name(members[i].value), nullptr);
  };
  of_class(*object.type);
  for (const auto& base : object.type->bases) of_class(*base);
  if (object.type->is_module()) members("Module", collect);
}

void names(const Environment& environment, Collector& collect) {
  using Kind = Candidate::Kind;
  auto from = collect.count();
  for (const auto& binding : environment.bindings())
    collect.add(Kind::name, binding.name, type_name(binding.value), nullptr);
  collect.sort_from(from);
  from = collect.count();
  for (const auto& op : op_table().ops()) {
    if ((op.forms & Form::builtin) && op.name.find('.') == std::string_view::npos)
      collect.add(op, Kind::function);
  }
  for (const auto name : builtin_names())
    if (!op_table().find(name, Form::builtin)) collect.add(Kind::type, name, {}, nullptr);
  for (const std::string_view word : {"True", "False", "None", "and", "or", "not", "in", "is", "if", "else",
                                      "for", "import", "assert", "try", "except", "pass"}) {
    collect.add(Kind::word, word, {}, nullptr);
  }
  collect.sort_from(from);
}

std::optional<SignatureHint> hint_of(std::string_view text, const Context& context,
                                     const Environment& environment) {
  if (context.open.empty() || text[context.open.back()] != '(') return std::nullopt;
  const auto open = context.open.back();
  const auto callee = primary_before(text, open);
  if (callee.empty()) return std::nullopt;
  const auto function = parsed(callee);
  const auto* op = function ? infer_callee(*function, environment) : nullptr;
  if (!op) return std::nullopt;
  SignatureHint hint;
  hint.op = op;
  hint.argument = context.argument.back();
  auto item = text.substr(context.argument_begin.back());
  item.remove_prefix(std::min(item.find_first_not_of(" \n\t"), item.size()));
  std::size_t name = 0;
  while (name < item.size() && is_name_byte(item[name])) ++name;
  const auto equals = item.find_first_not_of(' ', name);
  if (name > 0 && equals != std::string_view::npos && item[equals] == '=' && item.substr(equals, 2) != "==") {
    hint.keyword = std::string(item.substr(0, name));
  }
  bool found = false;
  for (const auto& signature : op->signatures) {
    const bool method = (op->forms & Form::method) && std::holds_alternative<Attribute>(function->node);
    const auto own = signature.parameters.size() - (method && !signature.parameters.empty() ? 1 : 0);
    const bool fits =
        hint.keyword.empty()
            ? own > hint.argument || std::ranges::any_of(signature.parameters,
                                                         [](const Parameter& p) {
                                                           return p.rest || p.type == ParamType::integers;
                                                         })
            : std::ranges::count(signature.parameters, hint.keyword, &Parameter::name) > 0;
    if (fits && !found) {
      found = true;
      hint.overload = hint.signatures.size();
    }
    hint.signatures.push_back(shown(*op, op->name, signature));
  }
  return hint;
}

}  // namespace

Completion complete(std::string_view text, std::size_t cursor, const Environment& environment) {
  Completion out;
  out.begin = out.end = std::min(cursor, length_utf8(text));
  const auto before = text.substr(0, bytes_of(text, cursor));
  const auto context = context_of(before);
  if (context.is_text) return out;
  out.hint = hint_of(before, context, environment);
  auto begin = before.size();
  while (begin > 0 && is_name_byte(before[begin - 1])) --begin;
  const auto prefix = before.substr(begin);
  if (!prefix.empty() && prefix.front() >= '0' && prefix.front() <= '9') return out;
  out.begin -= length_utf8(prefix);
  Collector collect(prefix, out);
  if (begin > 0 && before[begin - 1] == '.') {
    const auto receiver = parsed(primary_before(before, begin - 1));
    const auto value = receiver ? held(*receiver, environment) : std::nullopt;
    if (const auto* object = value ? value->get_if<Object>() : nullptr) members(*object, collect);
    else if (receiver) members(infer_type(*receiver, environment), collect);
    return out;
  }
  if (out.hint && out.hint->keyword.empty()) {
    for (const auto& signature : out.hint->op->signatures) {
      for (const auto& p : signature.parameters) {
        if (p.rest || p.name == "self" || p.type == ParamType::name || p.type == ParamType::names) continue;
        collect.add(Candidate::Kind::keyword_argument, p.name + "=", std::string(type_text(p.type)),
                    out.hint->op);
      }
    }
  }
  if (prefix.empty() && !out.hint && !before.empty()) {
    const auto last = before.find_last_not_of(" \t");
    const bool after_operand = last != std::string_view::npos &&
                               (is_name_byte(before[last]) || before[last] == ')' || before[last] == ']');
    if (after_operand) return out;
  }
  names(environment, collect);
  return out;
}

}  // namespace stridescope::script
