#include "ui/scene/model/step_note.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/lesson/parse.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/token.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/value.h"
#include "engine/session/clipboard_text.h"
#include "engine/session/remedies.h"
#include "engine/session/snapshot.h"
#include "engine/session/verdict.h"
#include "engine/tensor/error.h"
#include "ui/scene/model/reachable_tensors.h"

namespace stridescope::scene {
namespace {

constexpr std::size_t longest_text = 40, most_values = 4;

/// Returns true for numbers, short strings, dtypes and the like, and for short sequences of these. `left`:
/// the remaining number of values, which bounds lists that contain themselves, or one list many times.
bool is_plain_value(const script::Value& value, std::size_t& left) {
  if (left == 0) return false;
  --left;
  if (const auto* sequence = std::get_if<script::Sequence>(&value.data)) {
    constexpr std::size_t most_items = 8;
    using Kind = script::Sequence::Kind;
    return sequence->kind != Kind::iterator && sequence->items->size() <= most_items &&
           std::ranges::all_of(*sequence->items,
                               [&](const auto& item) { return is_plain_value(item, left); });
  }
  if (const auto* text = value.get_if<std::string>()) return text->size() <= longest_text;
  return value.is<bool>() || value.is<std::int64_t>() || value.is<double>() || value.is<script::BigInt>() ||
         value.is<tensor::DType>() || value.is<tensor::Device>() || value.is<tensor::MemoryFormat>();
}

/// Returns nullopt if a value is not plain, or too long to be read under a figure.
std::optional<std::string> plain_text(const script::Value& value) {
  auto left = longest_text;
  if (!is_plain_value(value, left)) return std::nullopt;
  auto text = script::repr(value);
  if (text.size() > longest_text) return std::nullopt;
  return text;
}

/// Returns the names in a statement, without attributes and keyword arguments.
std::vector<std::string_view> statement_names(std::string_view statement) {
  std::vector<std::string_view> found;
  const auto tokens = script::lex(statement);
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto& token = tokens[i];
    if (token.text == "(" || token.text == "[" || token.text == "{") ++depth;
    if (token.text == ")" || token.text == "]" || token.text == "}") --depth;
    if (token.kind != script::TokenKind::name) continue;
    const bool is_attribute = i > 0 && tokens[i - 1].text == ".";
    const bool names_argument = depth > 0 && i + 1 < tokens.size() && tokens[i + 1].text == "=";
    if (!is_attribute && !names_argument) found.push_back(token.text);
  }
  return found;
}

/// Short names can also be ordinary letters or words.
constexpr std::size_t shortest_in_prose = 3;

bool is_in_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::vector<std::string_view> mentioned_names(std::string_view text) {
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i < text.size();) {
    auto end = i;
    while (end < text.size() && is_in_name(text[end])) ++end;
    if (end - i >= shortest_in_prose) found.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return found;
}

/// Returns the values of a step that no card shows, each as "n = 24", in order of their mention: the value of
/// an expression, without a name, then the numbers, strings, shapes and dtypes of names in the statement and
/// its narration. Values that the statement or its output contains are left out. `after`: the state after the
/// step.
std::vector<std::string> plain_values(const session::Step& step, const session::Snapshot& after,
                                      const std::string& narration) {
  std::vector<std::string> values;
  const auto& bound = step.outcome.bound;
  const auto& printed = step.outcome.printed;
  const auto& value = step.outcome.value;
  if (printed.empty() && value && !value->is_none())
    if (auto text = plain_text(*value)) values.push_back(std::move(*text));
  // The statements of a block have values of their own.
  const bool is_block = step.source.find('\n') != step.source.npos;
  std::vector<std::string_view> names(bound.begin(), bound.end());
  if (!is_block) names = statement_names(step.source);
  const auto prose = mentioned_names(narration);
  names.insert(names.end(), prose.begin(), prose.end());
  std::set<std::string_view> seen;
  for (const auto name : names) {
    if (values.size() == most_values) break;
    if (!seen.insert(name).second) continue;
    const auto* held = after.environment().find(name);
    const auto text = held ? plain_text(*held) : std::nullopt;
    if (!text || printed.find(*text) != printed.npos) continue;
    auto line = std::string(name) + " = " + *text;
    if (line != step.source) values.push_back(std::move(line));
  }
  return values;
}

/// Returns the bytes of storages that a step makes, writes to in place, and leaves
/// unreachable.
std::int64_t lost_bytes(const session::Trace& trace, const session::Snapshot& after) {
  if (trace.allocated.empty()) return 0;
  std::unordered_map<std::int64_t, std::int64_t> bytes_of_unreached;
  for (const auto& storage : trace.allocated) bytes_of_unreached.emplace(storage.id(), storage.nbytes());
  const ReachableTensors reached(after, {});
  for (const auto& object : reached.objects()) bytes_of_unreached.erase(object.storage);
  std::int64_t bytes = 0;
  for (const auto& op : trace.ops)
    for (const auto& output : op.outputs) {
      const auto found = bytes_of_unreached.find(output.storage().id());
      if (found == bytes_of_unreached.end()) continue;
      if (!std::ranges::any_of(op.inputs, [&](const auto& input) { return input.same_object(output); }))
        continue;
      bytes += found->second;
      bytes_of_unreached.erase(found);
    }
  return bytes;
}

/// Returns the bytes of storages that are reachable before the step, and unreachable after it.
std::int64_t freed_bytes(const session::Snapshot& before, const session::Snapshot& after) {
  const ReachableTensors had(before, {}), has(after, {});
  std::set<std::int64_t> kept, freed;
  for (const auto& object : has.objects()) kept.insert(object.storage);
  std::int64_t bytes = 0;
  for (const auto& object : had.objects())
    if (!kept.contains(object.storage) && freed.insert(object.storage).second)
      bytes += object.tensor.storage().nbytes();
  return bytes;
}

words::Message with_bytes(words::Message verdict, std::string_view key, std::int64_t bytes) {
  if (bytes == 0) return verdict;
  return {std::string(key), {{"verdict", std::move(verdict)}, {"bytes", words::Bytes{bytes}}}};
}

words::Message with_temporaries(words::Message verdict, std::int64_t bytes) {
  if (verdict.empty())
    return bytes == 0 ? verdict : words::Message{"stage/did_temporaries", {{"bytes", words::Bytes{bytes}}}};
  return with_bytes(std::move(verdict), "stage/and_temporaries", bytes);
}

words::Message kind_of(const session::Verdict& verdict) {
  using Kind = session::Verdict::Kind;
  const words::Bytes made{verdict.copied_bytes}, written{verdict.written_bytes};
  switch (verdict.kind) {
    case Kind::view:
      if (verdict.is_same) return {verdict.is_object ? "stage/did_same_object" : "stage/did_same"};
      return {"stage/did_view"};
    case Kind::copy: return {"stage/did_copy", {{"bytes", made}}};
    case Kind::create:
      if (verdict.is_object) return {"stage/did_object"};
      return {"stage/did_create", {{"bytes", made}}};
    case Kind::in_place:
      if (verdict.written_bytes == 0) return {"stage/did_relayout"};
      if (verdict.distinct_written_bytes < verdict.written_bytes)
        return {"stage/did_write_over",
                {{"bytes", written}, {"places", words::Bytes{verdict.distinct_written_bytes}}}};
      return {"stage/did_write", {{"bytes", written}}};
    case Kind::value:
    case Kind::error:
    case Kind::unknown: break;
  }
  return {};
}

words::Message words_of(const session::Verdict& verdict) {
  auto words = kind_of(verdict);
  if (verdict.kind == session::Verdict::Kind::in_place)
    words = with_bytes(std::move(words), "stage/and_new", verdict.copied_bytes);
  return with_temporaries(std::move(words), verdict.temporary_bytes);
}

/// Returns true if no element was moved.
bool is_view(const session::Verdict& verdict) {
  using Kind = session::Verdict::Kind;
  return verdict.kind == Kind::view || (verdict.kind == Kind::in_place && verdict.written_bytes == 0);
}

}  // namespace

std::vector<Remedy> remedies_of(const session::Failure& failure, session::DryRun before) {
  constexpr std::size_t most = 4;
  std::vector<Remedy> found;
  for (auto& statement : session::remedies(failure)) {
    const auto verdict = before.ask(statement);
    if (verdict.kind == session::Verdict::Kind::error || found.size() == most) continue;
    found.push_back({std::move(statement), words_of(verdict), is_view(verdict)});
  }
  return found;
}

std::string beginning(std::string_view text) {
  constexpr std::size_t most = 1200;
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  if (text.size() <= most) return std::string(text);
  return std::string(text.substr(0, script::bytes_of(text, most))) + "…";
}

namespace {

/// Returns a line for each warning: its first sentence.
std::string texts_of(const std::vector<script::Warning>& warnings) {
  std::string lines;
  for (const auto& one : warnings) {
    const auto end = std::min(one.text.find(". "), one.text.find('\n'));
    lines += one.category + ": " + one.text.substr(0, end == one.text.npos ? end : end + 1) + "\n";
  }
  return lines;
}

}  // namespace

std::string narration_of(std::string_view leading, std::string_view language) {
  return lesson::cues_of(leading).narration.in(language);
}

Note note_of(const session::Session& session, std::size_t step, std::string_view language) {
  const auto count = session.steps().size();
  const auto last = step == count ? beginning(narration_of(session.trailing, language)) : std::string();
  if (step == 0 && count > 0) {
    const auto head = lesson::head_of(session.header);
    const auto& title = head.title.in(language);
    return {.text = title.empty() ? title : title + "\n" + head.about.in(language)};
  }
  if (step == 0 || step > count) return {.text = last};
  const auto& of = session.steps()[step - 1];
  Note note{.printed = beginning(of.outcome.printed + texts_of(of.outcome.warnings)),
            .text = beginning(narration_of(of.leading, language))};
  if (!last.empty()) note.text += (note.text.empty() ? "" : "\n") + last;
  if (of.caught) {
    if (note.printed == of.caught->message()) note.printed.clear();
    note.remedies = remedies_of(*of.caught, {session.at(step - 1), session.memory(), session.limit_elements});
    return note;
  }
  const auto& verdict = of.verdict;
  note.code = beginning(of.source);
  if (of.part) note.around = of.part->enclosing;
  note.is_alone = note.code.find('\n') != note.code.npos && session::tensors_of(session.at(step)).empty();
  if (!note.is_alone) note.values = plain_values(of, session.at(step), note.text);
  note.verdict = words_of(verdict);
  note.is_view = is_view(verdict);
  if (of.source.starts_with("del ")) {
    const auto freed = freed_bytes(session.at(step - 1), session.at(step));
    note.verdict = {"stage/did_delete", {{"bytes", words::Bytes{freed}}}};
  } else if (verdict.kind == session::Verdict::Kind::value)
    if (const auto lost = lost_bytes(of.trace, session.at(step)); lost > 0)
      note.verdict = with_temporaries({"stage/did_lose", {{"bytes", words::Bytes{lost}}}},
                                      verdict.temporary_bytes - lost);
  return note;
}

std::string output_of(const Note& note) {
  std::string lines;
  for (const auto& value : note.values) lines += value + "\n";
  lines += note.printed;
  if (lines.ends_with("\n")) lines.pop_back();
  return lines;
}

Note note_of(const session::Session& session, const session::Failure& failure, std::string_view language) {
  auto note = note_of(session, session.cursor(), language);
  note.gives_way = true;
  note.remedies.clear();
  if (!session.is_busy()) note.remedies = remedies_of(failure, session.dry_run());
  return note;
}

}  // namespace stridescope::scene
