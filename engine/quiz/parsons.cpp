#include "engine/quiz/parsons.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <numeric>

#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/source.h"
#include "engine/script/values/repr.h"
#include "engine/session/session.h"
#include "engine/tensor/element.h"
#include "engine/words/numbers.h"

namespace stridescope::quiz {
namespace {

constexpr std::size_t most_parsons_lines = 6, most_distractors = 2, most_line_length = 84;

/// The final names and the output of a program as text; nullopt if a line fails.
struct Outcome {
  std::optional<std::string> text = {};
  std::size_t failed_at = 0;
  std::string error = {};
};

/// The printed value of a name; empty if it contains an address, which depends on the order of objects.
std::string printed_value(session::Session& session, const std::string& name) {
  if (session.append("print(" + name + ")")) return {};
  const auto& text = session.steps().back().outcome.printed;
  return text.find(" at 0x") == std::string::npos ? text : std::string();
}

/// Describes a name and its value. `storages` numbers storages by the first name that uses them, so that the
/// order of their allocation does not matter.
std::string described(session::Session& session, const std::string& name,
                      std::map<std::int64_t, std::size_t>& storages) {
  const auto value = session.now().find(name);
  const auto* tensor = value ? value->get_if<tensor::Tensor>() : nullptr;
  if (!tensor) return name + " " + printed_value(session, name);
  const auto& layout = tensor->layout();
  auto text = name + " " + std::string(tensor::name(tensor->dtype())) + words::tuple_text(layout.shape) +
              words::tuple_text(layout.stride) + std::to_string(layout.storage_offset) + "@" +
              std::to_string(storages.try_emplace(tensor->storage().id(), storages.size()).first->second);
  if (tensor->storage().is_meta() || layout.numel() > 256) return text;
  for (std::int64_t n = 0; n < layout.numel(); ++n)
    text += " " + script::number_repr(tensor::element_at(*tensor, layout.at_linear(n)));
  return text;
}

Outcome run_lines(const std::vector<std::string>& setup, const std::vector<std::string>& lines) {
  session::Session session;
  for (const auto& statement : setup) session.append(statement);
  std::string printed;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const auto failure = session.append(lines[i])) return {{}, i, failure->message()};
    printed += session.steps().back().outcome.printed;
  }
  std::vector<std::string> names;
  for (const auto& binding : session.environment().bindings()) names.push_back(binding.name);
  std::sort(names.begin(), names.end());
  std::string text = printed;
  std::map<std::int64_t, std::size_t> storages;
  for (const auto& name : names) text += "\n" + described(session, name, storages);
  return {text, 0, {}};
}

/// Changes a line slightly: swaps two adjacent one-digit numbers, or increments a digit, or removes .t() or
/// .contiguous(). Returns the line itself if none of these applies.
std::string with_mistake(const std::string& line) {
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 1; i + 3 < line.size(); ++i)
    if (is_digit(line[i]) && !is_digit(line[i - 1]) && line[i + 1] == ',' && line[i + 2] == ' ' &&
        is_digit(line[i + 3]) && (i + 4 == line.size() || !is_digit(line[i + 4])) && line[i] != line[i + 3]) {
      auto swapped = line;
      std::swap(swapped[i], swapped[i + 3]);
      return swapped;
    }
  for (std::size_t i = line.find('=') == std::string::npos ? 0 : line.find('='); i < line.size(); ++i)
    if (is_digit(line[i]) && line[i] < '9' &&
        (i == 0 || !std::isalnum(static_cast<unsigned char>(line[i - 1])))) {
      auto more = line;
      ++more[i];
      return more;
    }
  if (const auto t = line.find(".t()"); t != std::string::npos) return line.substr(0, t) + line.substr(t + 4);
  if (const auto c = line.find(".contiguous()"); c != std::string::npos)
    return line.substr(0, c) + line.substr(c + 13);
  return line;
}

std::vector<std::string> first_lines(std::string_view script, std::vector<std::string>& setup) {
  std::vector<std::string> lines;
  try {
    session::Session session;
    for (const auto& statement : script::parse(script).statements) {
      if (lines.size() == most_parsons_lines) break;
      const auto& source = statement.source;
      const bool is_setup = std::holds_alternative<script::ImportStatement>(statement.node) ||
                            std::holds_alternative<script::Define>(statement.node) ||
                            std::holds_alternative<script::ClassStatement>(statement.node);
      if (is_setup) {
        if (!session.append(source)) setup.push_back(source);
        continue;
      }
      if (source.find('\n') != std::string::npos || source.size() > most_line_length ||
          source.find('#') != std::string::npos ||
          std::find(lines.begin(), lines.end(), source) != lines.end() || session.append(source))
        continue;
      lines.push_back(source);
    }
  } catch (const script::ScriptError&) {
  }
  return lines;
}

}  // namespace

std::optional<Parsons> make_parsons(std::string_view script, std::uint64_t seed) {
  std::vector<std::string> setup;
  const auto lines = first_lines(script, setup);
  if (lines.size() < 2) return std::nullopt;
  const auto right = run_lines(setup, lines).text;
  if (!right) return std::nullopt;
  auto all = lines;
  for (std::size_t i = 0; i < lines.size() && all.size() < lines.size() + most_distractors; ++i) {
    // Starts at the last line, so that the first one, on which most others depend, is rarely changed.
    const auto at = lines.size() - 1 - i;
    auto other = lines;
    other[at] = with_mistake(lines[at]);
    if (std::find(all.begin(), all.end(), other[at]) == all.end() && run_lines(setup, other).text != right)
      all.push_back(other[at]);
  }
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    std::swap(order[i - 1], order[(seed >> 33) % i]);
  }
  Parsons parsons;
  parsons.setup = setup;
  for (const auto from : order) parsons.lines.push_back(all[from]);
  for (std::size_t i = 0; i < lines.size(); ++i)
    parsons.solution.push_back(
        static_cast<std::size_t>(std::find(order.begin(), order.end(), i) - order.begin()));
  return parsons;
}

ParsonsResult check_parsons(const Parsons& parsons, const std::vector<std::size_t>& chosen) {
  const auto lines_of = [&](const std::vector<std::size_t>& places) {
    std::vector<std::string> lines;
    for (const auto place : places) lines.push_back(parsons.lines[place]);
    return lines;
  };
  const auto mine = run_lines(parsons.setup, lines_of(chosen));
  if (!mine.text) return {false, mine.failed_at, mine.error};
  return {chosen.size() == parsons.solution.size() &&
              mine.text == run_lines(parsons.setup, lines_of(parsons.solution)).text,
          {},
          {}};
}

}  // namespace stridescope::quiz
