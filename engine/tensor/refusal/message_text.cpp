#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "engine/tensor/error.h"
#include "engine/tensor/refusal/rules.h"
#include "engine/words/numbers.h"

namespace stridescope::tensor {
namespace {

constexpr std::size_t most_facts = 8;

struct RuleRow {
  std::string_view name;
  ErrorType type;
  std::string_view text;
  std::array<FactName, most_facts> facts{};
  std::size_t fact_count = 0;

  constexpr RuleRow(std::string_view rule, ErrorType error, std::string_view words,
                    std::initializer_list<FactName> names)
      : name(rule), type(error), text(words) {
    for (const auto fact : names) facts[fact_count++] = fact;
  }
};

namespace rule_rows {
using enum FactName;
#define STRIDESCOPE_NAMES(...) \
  { __VA_ARGS__ }
#define STRIDESCOPE_RULE(name, exception, facts, text) \
  {#name, ErrorType::exception, text, STRIDESCOPE_NAMES facts},
constexpr RuleRow all[] = {
#include "engine/tensor/refusal/rules.def"
};
#undef STRIDESCOPE_RULE
#undef STRIDESCOPE_NAMES
}  // namespace rule_rows

constexpr std::string_view fact_names[] = {
#define STRIDESCOPE_FACT(name, type) #name,
#include "engine/tensor/refusal/facts.def"
#undef STRIDESCOPE_FACT
};

constexpr const RuleRow& row_of(Rule rule) { return rule_rows::all[static_cast<std::size_t>(rule)]; }

/// The dtype's C++ name in messages that do not use PyTorch's type names: "long" for int64.
std::string_view c_name(DType dtype) {
  if (dtype == DType::int16) return "short";
  if (dtype == DType::int64) return "long";
  const bool is_half = dtype == DType::float16 || dtype == DType::bfloat16;
  return is_half ? sized_cpp_name(dtype) : cpp_name(dtype);
}

/// One part of a text: plain text, or a fact in braces.
struct TextPiece {
  std::string_view words;
  bool is_fact = false;
  std::string_view fact = {};
  std::string_view format = {};
  bool negated = false;
  int added = 0;
};

/// Removes the next part from the front of a text and returns it.
constexpr TextPiece take_part(std::string_view& text) {
  const bool opens = text.starts_with('{'), closes = text.starts_with('}');
  if (opens || closes) {
    if (text.size() > 1 && text[1] == text[0]) {
      const TextPiece brace{.words = text.substr(0, 1)};
      text.remove_prefix(2);
      return brace;
    }
    const auto end = text.find('}');
    auto inside = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    TextPiece part{.words = {}, .is_fact = true};
    if (inside.starts_with('-')) {
      part.negated = true;
      inside.remove_prefix(1);
    }
    if (const auto colon = inside.find(':'); colon != std::string_view::npos) {
      part.format = inside.substr(colon + 1);
      inside = inside.substr(0, colon);
    }
    for (const auto& [ending, number] : {std::pair<std::string_view, int>{"+1", 1}, {"-1", -1}}) {
      if (!inside.ends_with(ending)) continue;
      part.added = number;
      inside.remove_suffix(ending.size());
    }
    part.fact = inside;
    return part;
  }
  const auto end = text.find_first_of("{}");
  const TextPiece part{.words = text.substr(0, end)};
  text.remove_prefix(part.words.size());
  return part;
}

/// True if the rule has every fact that its text names.
constexpr bool has_its_facts(const RuleRow& row) {
  auto text = row.text;
  while (!text.empty()) {
    const auto part = take_part(text);
    if (!part.is_fact) continue;
    bool found = false;
    for (std::size_t i = 0; i < row.fact_count; ++i)
      found = found || fact_names[static_cast<std::size_t>(row.facts[i])] == part.fact;
    if (!found) return false;
  }
  return true;
}

/// Rules are parsed in groups, since compilers limit the steps of one constant expression.
constexpr std::size_t rules_at_a_time = 64;

template <std::size_t chunk>
constexpr bool have_their_facts = std::all_of(std::begin(rule_rows::all) + chunk * rules_at_a_time,
                                              std::begin(rule_rows::all) +
                                                  std::min((chunk + 1) * rules_at_a_time,
                                                           std::size(rule_rows::all)),
                                              has_its_facts);

template <std::size_t... chunk>
constexpr bool all_have_their_facts(std::index_sequence<chunk...>) {
  return (have_their_facts<chunk> && ...);
}
static_assert(
    all_have_their_facts(std::make_index_sequence<std::size(rule_rows::all) / rules_at_a_time + 1>()),
    "a text names a fact that its rule does not have");

struct Printer {
  std::string& out;
  const TextPiece& part;

  void operator()(std::monostate) const {}
  void operator()(std::int64_t number) const {
    if (part.format == "words") {
      out += words::bytes_text(number);
      return;
    }
    if (part.format == "s" || part.format == "was") {
      out += part.format == "s" ? (number == 1 ? "" : "s") : (number == 1 ? "was" : "were");
      return;
    }
    if (part.format == "GiB") {
      fmt::format_to(std::back_inserter(out), "{:.2f}",
                     static_cast<double>(number) / (std::int64_t{1} << 30));
      return;
    }
    // The lowest int64 has no negation; it wraps, as in PyTorch.
    auto bits = static_cast<std::uint64_t>(number);
    if (part.negated) bits = ~bits + 1;
    fmt::format_to(std::back_inserter(out), "{}",
                   static_cast<std::int64_t>(bits + static_cast<std::uint64_t>(part.added)));
  }
  void operator()(double number) const { fmt::format_to(std::back_inserter(out), "{:g}", number); }
  void operator()(const std::string& text) const { out += text; }
  void operator()(const Dims& sizes) const {
    if (part.format == "count") fmt::format_to(std::back_inserter(out), "{}", sizes.size());
    else if (part.format == "items") fmt::format_to(std::back_inserter(out), "{}", fmt::join(sizes, ", "));
    else if (part.format == "x") fmt::format_to(std::back_inserter(out), "{}", fmt::join(sizes, "x"));
    else fmt::format_to(std::back_inserter(out), "[{}]", fmt::join(sizes, ", "));
  }
  void operator()(DType dtype) const {
    if (part.format == "scalar") out += scalar_type_name(dtype);
    else if (part.format == "cpp") out += cpp_name(dtype);
    else if (part.format == "sized_cpp") out += sized_cpp_name(dtype);
    else if (part.format == "c") out += c_name(dtype);
    else out += name(dtype);
  }
  void operator()(Device device) const { out += name(device); }
  void operator()(const Place& place) const { (*this)(place.shape); }
  void operator()(const std::vector<Dims>& shapes) const {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (i > 0) out += ", ";
      (*this)(shapes[i]);
    }
  }
};

FactName fact_named(const RuleRow& row, std::string_view fact) {
  std::size_t i = 0;
  while (name(row.facts[i]) != fact) ++i;
  return row.facts[i];
}

}  // namespace

std::string_view name(FactName fact) { return fact_names[static_cast<std::size_t>(fact)]; }
std::string_view name(Rule rule) { return row_of(rule).name; }
ErrorType type_of(Rule rule) { return row_of(rule).type; }
std::span<const FactName> facts_of(Rule rule) {
  const auto& row = row_of(rule);
  return {row.facts.data(), row.fact_count};
}

const FactValue& Refusal::value(FactName name) const {
  static const FactValue unknown;
  for (const auto& fact : facts_)
    if (fact.name == name) return fact.value;
  return unknown;
}

void Refusal::add(FactName name, FactValue value) {
  if (std::holds_alternative<std::monostate>(this->value(name))) facts_.push_back({name, std::move(value)});
}

std::string message_of(const Refusal& refusal) {
  const auto& row = row_of(refusal.rule());
  std::string out;
  auto text = row.text;
  while (!text.empty()) {
    const auto part = take_part(text);
    if (part.is_fact) std::visit(Printer{out, part}, refusal.value(fact_named(row, part.fact)));
    else out += part.words;
  }
  return out;
}

ErrorType Refusal::type() const {
  const auto* name = rule_ == Rule::raised ? find<FactName::name>() : nullptr;
  return name ? error_type(*name) : type_of(rule_);
}

std::string_view exception_of(const Refusal& refusal) {
  const auto* raised = refusal.rule() == Rule::raised ? refusal.find<FactName::type>() : nullptr;
  if (refusal.rule() == Rule::no_module) return "ModuleNotFoundError";
  return raised ? std::string_view(*raised) : name(refusal.type());
}

std::string line_of(const Refusal& refusal) {
  const auto message = message_of(refusal);
  return std::string(exception_of(refusal)) + (message.empty() ? "" : ": " + message);
}

std::string_view hint_of(const Refusal& refusal) {
  const auto* hint = refusal.find<FactName::hint>();
  return hint ? std::string_view(*hint) : std::string_view();
}

}  // namespace stridescope::tensor
