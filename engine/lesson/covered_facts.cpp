#include "engine/lesson/covered_facts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <initializer_list>

#include "engine/lesson/check.h"
#include "engine/tensor/element.h"
#include "engine/words/numbers.h"

namespace stridescope::lesson {
namespace {

constexpr std::array<std::pair<Fact, std::string_view>, 7> fact_names = {{
    {Fact::shape, "shape"},
    {Fact::stride, "stride"},
    {Fact::storage_offset, "storage_offset"},
    {Fact::dtype, "dtype"},
    {Fact::contiguous, "contiguous"},
    {Fact::order, "order"},
    {Fact::cells, "cells"},
}};

// Words of questions in Chinese.
constexpr std::string_view zh_shape = "\u5f62\u72b6", zh_stride = "\u6b65\u957f", zh_step = "\u6b65\u5e45",
                           zh_offset = "\u504f\u79fb", zh_type = "\u7c7b\u578b", zh_place = "\u4f4d\u7f6e",
                           zh_contiguous = "\u8fde\u7eed", zh_it = "\u5b83", zh_question_mark = "\uff1f",
                           zh_share = "\u5171\u4eab", zh_view = "\u89c6\u56fe", zh_stop = "\u3002";

std::string lower(std::string_view text) {
  std::string made(text);
  for (auto& c : made) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return made;
}

std::string without_spaces(std::string_view text) {
  std::string made(text);
  std::erase(made, ' ');
  return made;
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != text.npos; });
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// True if a text contains another one as a whole word or number.
bool has_whole(std::string_view text, std::string_view part) {
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) {
    const auto end = at + part.size();
    const bool begins = at == 0 || !(is_word(text[at - 1]) || text[at - 1] == '-');
    const bool ends =
        end == text.size() ||
        !(is_word(text[end]) || (text[end] == '.' && end + 1 < text.size() && is_word(text[end + 1])));
    if (begins && ends) return true;
  }
  return false;
}

/// The text outside brackets: "12 and " for "12 and (4, 2)".
std::string outside_brackets(std::string_view text) {
  std::string made;
  int depth = 0;
  for (const char c : text) {
    if (c == '(' || c == '[') ++depth;
    else if (c == ')' || c == ']') --depth;
    else if (depth == 0) made += c;
  }
  return made;
}

/// A tensor in a question.
struct Mention {
  std::string name = {};
  bool is_itself = true;       ///< false for an expression such as "x.t()" or "x[0]"
  bool is_made_here = false;   ///< the text assigns it: "y = …"
  std::string_view rest = {};  ///< the text after it
};

std::vector<Mention> mentions(std::string_view text, const session::Snapshot& state) {
  constexpr std::array facts = {".shape", ".size", ".stride", ".storage_offset", ".dtype", ".is_contiguous"};
  std::vector<Mention> found;
  for (std::size_t at = 0; at < text.size();) {
    auto end = at;
    while (end < text.size() && (is_word(text[end]) || (text[end] == '.' && end > at))) ++end;
    auto name = text.substr(at, end - at);
    at = std::max(end, at + 1);
    while (name.ends_with('.')) name.remove_suffix(1);
    if (name.empty()) continue;
    Mention mention{.rest = text.substr(end)};
    for (const std::string_view fact : facts)
      if (name.ends_with(fact)) name.remove_suffix(fact.size());
    mention.is_itself = name.data() + name.size() != text.data() + end || !mention.rest.starts_with('[');
    for (auto part = name; !part.empty(); part = part.substr(0, part.rfind('.'))) {
      if (find_tensor(state, std::string(part))) {
        mention.name = part;
        mention.is_itself = mention.is_itself && part == name;
        mention.is_made_here = mention.is_itself && mention.rest.starts_with(" = ");
        if (part != name)
          mention.rest = text.substr(static_cast<std::size_t>(part.data() - text.data()) + part.size());
        found.push_back(std::move(mention));
        break;
      }
      if (part.find('.') == part.npos) break;
    }
  }
  return found;
}

/// The last sentence of the text that ends with a question mark.
std::string_view asking_sentence(std::string_view text) {
  const auto end = std::max(text.rfind('?') + 1, text.rfind(zh_question_mark) + 1);
  if (end == 0) return text;
  auto begin = std::size_t{0};
  for (const auto stop : {std::string_view(". "), std::string_view("? "), zh_stop, zh_question_mark})
    if (const auto at = text.substr(0, end - 1).rfind(stop); at != text.npos)
      begin = std::max(begin, at + stop.size());
  return text.substr(begin);
}

/// The part of a question that names its subject: the last sentence, or the whole text if that sentence
/// contains "it" or "its".
std::string_view asked_about(std::string_view text) {
  const auto sentence = asking_sentence(text);
  const auto words = lower(sentence);
  return has_whole(words, "it") || has_whole(words, "its") || has_any(words, {zh_it}) ? text : sentence;
}

bool is_yes_or_no(const Localized& answer) {
  const auto text = lower(answer.in("en"));
  for (const std::string_view word : {"yes", "no", "true", "false"})
    if (text.starts_with(word) && (text.size() == word.size() || !is_word(text[word.size()]))) return true;
  // Chinese for: is, no, not, can, may, works.
  return has_any(answer.in("zh"),
                 {"\u662f", "\u5426", "\u4e0d", "\u80fd", "\u53ef\u4ee5", "\u884c", zh_contiguous});
}

/// "(1, 4)" without spaces.
std::string tuple(const tensor::Dims& dims) { return without_spaces(words::tuple_text(dims)); }

std::string joined(const Localized& text) {
  std::string all;
  for (const auto& one : text.texts) all += one + " ";
  return all;
}

/// Texts of a question and of its right answers.
struct Texts {
  std::string ask, right = {};
  bool says_yes_or_no = false;

  bool asks_for(std::initializer_list<std::string_view> words) const { return has_any(ask, words); }
  /// True if the answer contains the tuple or, with `of_one`, one of its numbers, and the question does not
  /// contain the tuple.
  bool is_answer(const tensor::Dims& dims, bool of_one) const {
    const auto whole = tuple(dims);
    if (has_any(without_spaces(ask), {whole})) return false;
    if (has_any(without_spaces(right), {whole})) return true;
    return of_one && !has_any(right, {"("}) &&
           std::any_of(dims.begin(), dims.end(), [&](auto n) { return is_number(n, right); });
  }
  static bool is_number(std::int64_t number, std::string_view text) {
    return has_whole(outside_brackets(text), std::to_string(number));
  }
};

Texts texts_of(const Question& question) {
  Texts texts{lower(joined(question.ask)), {}};
  for (const auto& answer : question.answers)
    if (answer.is_right) {
      texts.right += joined(answer.text);
      texts.says_yes_or_no = texts.says_yes_or_no || is_yes_or_no(answer.text);
    }
  return texts;
}

std::optional<tensor::Dims> index_behind(const Mention& mention) {
  if (!mention.rest.starts_with('[')) return std::nullopt;
  const auto end = mention.rest.find(']');
  if (end == mention.rest.npos) return std::nullopt;
  const auto spot = parse_point_cue(mention.name + std::string(mention.rest.substr(0, end + 1)));
  return spot && spot->part == PointCue::Target::cell ? std::optional(spot->index) : std::nullopt;
}

/// True if the answer contains the storage index or the value of an element.
bool is_answer(const Texts& texts, const tensor::Tensor& tensor, const tensor::Dims& index) {
  const auto& layout = tensor.layout();
  if (index.size() != layout.shape.size()) return false;
  for (std::size_t d = 0; d < index.size(); ++d)
    if (index[d] >= layout.shape[d]) return false;
  const auto place = layout.at(index);
  if (texts.asks_for({"place", "position", zh_place})) return Texts::is_number(place, texts.right);
  if (tensor.device() == tensor::Device::meta) return false;
  return Texts::is_number(tensor::to_int(tensor::element_at(tensor, place)), texts.right);
}

void add_facts(CoveredFacts& cover, const Texts& texts, const Mention& mention,
               const tensor::Tensor& tensor) {
  const auto& layout = tensor.layout();
  const auto add = [&](Fact fact) { cover.emplace(mention.name, fact); };
  if (const auto index = index_behind(mention); index && is_answer(texts, tensor, *index)) add(Fact::cells);
  if (!mention.is_itself) return;
  if (texts.asks_for({"shape", "size", zh_shape}) && texts.is_answer(layout.shape, false)) add(Fact::shape);
  if (texts.asks_for({"stride", zh_stride, zh_step}) && texts.is_answer(layout.stride, true))
    add(Fact::stride);
  const auto offset = layout.storage_offset;
  if (texts.asks_for({"offset", zh_offset}) && Texts::is_number(offset, texts.right) &&
      !Texts::is_number(offset, texts.ask))
    add(Fact::storage_offset);
  const auto dtype = tensor::name(tensor.dtype());
  if (texts.asks_for({"dtype", "type", zh_type}) && has_whole(texts.right, dtype) &&
      !has_whole(texts.ask, dtype))
    add(Fact::dtype);
}

/// Covers the facts that a yes or no reveals, and contiguity if the answer names a tensor.
void add_answered(CoveredFacts& cover, const Texts& texts, std::string_view sentence,
                  const session::Snapshot& before) {
  const auto named = mentions(texts.right, before);
  const bool is_one_named =
      std::any_of(named.begin(), named.end(), [](const Mention& m) { return m.is_itself; });
  const bool asks_whether_contiguous =
      (texts.says_yes_or_no || is_one_named) && has_any(lower(sentence), {"contiguous", zh_contiguous});
  for (const auto& mention : mentions(sentence, before)) {
    if (asks_whether_contiguous && mention.is_itself && !mention.is_made_here)
      cover.emplace(mention.name, Fact::contiguous);
    const bool asks_for_view = mention.rest.starts_with(".view(") || mention.rest.starts_with(".reshape(");
    if (texts.says_yes_or_no && asks_for_view) cover.emplace(mention.name, Fact::order);
  }
}

}  // namespace

std::string_view name(Fact fact) {
  return std::find_if(fact_names.begin(), fact_names.end(), [&](const auto& f) { return f.first == fact; })
      ->second;
}

std::optional<CoveredFacts> parse_covered_facts(std::string_view text) {
  CoveredFacts cover;
  if (text == "nothing") return cover;
  for (auto rest = without_spaces(text);;) {
    const auto comma = std::min(rest.find(','), rest.size());
    const auto item = rest.substr(0, comma);
    const auto dot = item.rfind('.');
    if (dot == item.npos) return std::nullopt;
    const auto fact = std::find_if(fact_names.begin(), fact_names.end(),
                                   [&](const auto& f) { return f.second == item.substr(dot + 1); });
    const auto tensor = parse_point_cue(item.substr(0, dot));
    if (fact == fact_names.end() || !tensor || tensor->text.find(' ') != std::string::npos)
      return std::nullopt;
    cover.emplace(item.substr(0, dot), fact->first);
    if (comma == rest.size()) return cover;
    rest.erase(0, comma + 1);
  }
}

CoveredFacts find_covered_facts(const Question& question, const session::Snapshot& before) {
  if (question.cover) return *question.cover;
  CoveredFacts cover;
  const auto texts = texts_of(question);
  for (const auto& ask : question.ask.texts) {
    for (const auto& mention : mentions(asked_about(ask), before))
      add_facts(cover, texts, mention, *find_tensor(before, mention.name));
    add_answered(cover, texts, asking_sentence(ask), before);
  }
  return cover;
}

bool states_fact(std::string_view text, const std::string& name, const tensor::Tensor& tensor, Fact fact) {
  const auto& layout = tensor.layout();
  const auto has = [&](const tensor::Dims& dims) { return has_any(without_spaces(text), {tuple(dims)}); };
  switch (fact) {
    case Fact::shape: return has(layout.shape);
    case Fact::stride: return has(layout.stride);
    case Fact::storage_offset:
      return has_any(text, {"offset", zh_offset}) && has_whole(text, std::to_string(layout.storage_offset));
    case Fact::dtype: return has_whole(text, tensor::name(tensor.dtype()));
    case Fact::contiguous: return has_any(text, {"contiguous", zh_contiguous}) && has_whole(text, name);
    case Fact::order:
    case Fact::cells: break;
  }
  return false;
}

namespace {

/// The last step before `step` that bound the name; steps count from 0.
std::optional<std::size_t> made_at(const session::Session& session, std::size_t step,
                                   const std::string& name) {
  for (auto s = step; s > 0; --s) {
    const auto& bound = session.steps()[s - 1].outcome.bound;
    if (std::find(bound.begin(), bound.end(), name) != bound.end()) return s - 1;
  }
  return std::nullopt;
}

}  // namespace

namespace {

/// For a yes-or-no question that asks whether two existing tensors share a storage: the name of the first.
/// The stage shows both tensors, and so gives the answer away.
std::optional<std::string> asked_to_share(const Question& question, const session::Snapshot& before) {
  const auto texts = texts_of(question);
  for (const auto& ask : question.ask.texts) {
    const auto sentence = asking_sentence(ask);
    if (!texts.says_yes_or_no ||
        !has_any(lower(sentence), {"share", "view of", "same storage", zh_share, zh_view}))
      continue;
    const auto named = mentions(sentence, before);
    const auto is_there = [](const Mention& mention) { return mention.is_itself && !mention.is_made_here; };
    const bool has_other = std::any_of(named.begin(), named.end(), [&](const Mention& other) {
      return is_there(other) && other.name != named.front().name;
    });
    if (has_other && is_there(named.front())) return named.front().name;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Problem> find_uncovered_facts(const Lesson& lesson, std::size_t step,
                                          const session::Session& session,
                                          const std::vector<std::int32_t>& lines) {
  std::vector<Problem> found;
  const auto& question = *lesson.steps[step].question;
  const auto before = session.at(step);
  if (const auto shared = asked_to_share(question, before))
    found.push_back({{"lesson_problem/uncovered_sharing", {{"name", *shared}}}, question.at});
  for (const auto& covered : find_covered_facts(question, before)) {
    const auto& tensor_name = covered.first;
    const auto fact = covered.second;
    const auto tensor = find_tensor(before, tensor_name);
    if (!tensor) continue;
    const auto said = [&](std::string_view text) { return states_fact(text, tensor_name, *tensor, fact); };
    const auto tell = [&](const char* where, std::int32_t line) {
      found.push_back({{std::string("lesson_problem/uncovered_") + where,
                        {{"fact", tensor_name + "." + std::string(name(fact))}, {"line", line}}},
                       question.at});
    };
    if (fact != Fact::contiguous && std::ranges::any_of(question.ask.texts, said))
      tell("question", question.at.line);
    if (const auto made = made_at(session, step, tensor_name); made && said(session.steps()[*made].source))
      tell("statement", lines[*made]);
    // Earlier output is still readable in the list of outputs.
    for (auto s = made_at(session, step, tensor_name).value_or(step); s < step; ++s) {
      const auto& earlier = session.steps()[s];
      const bool is_printed = fact == Fact::contiguous
                                  ? has_any(earlier.source, {tensor_name + ".is_contiguous()"})
                                  : said(earlier.outcome.printed);
      if (is_printed) tell("output", lines[s]);
    }
    if (step == 0) continue;
    const auto& narration = lesson.steps[step - 1].narration;
    if (std::ranges::any_of(narration.texts, said)) tell("narration", lines[step - 1]);
  }
  return found;
}

}  // namespace stridescope::lesson
