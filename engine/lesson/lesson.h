#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/syntax/source.h"
#include "engine/tensor/dims.h"

/// A lesson is a script with cues: comments that begin with `#:` define texts, pointers and questions of each
/// statement. assets/lessons/README.md describes their form.
namespace stridescope::lesson {

/// The codes of the languages of lessons. A comment or cue without a code is in the first language.
inline constexpr std::array languages = {std::string_view("en"), std::string_view("zh")};
/// The index of a code in `languages`; nullopt for other codes.
std::optional<std::size_t> language_index(std::string_view code);

/// A text in each of the languages, in their order; empty if missing.
struct Localized {
  std::array<std::string, languages.size()> texts = {};

  bool empty() const;
  const std::string& first() const { return texts.front(); }
  std::string& first() { return texts.front(); }
  /// The text in a language, by its code. An unknown code means the first language; if the text is missing,
  /// the first one that is not empty.
  const std::string& in(std::string_view language) const;
  friend bool operator==(const Localized&, const Localized&) = default;
};

/// Target of a pointer: a tensor's grid, a cell of it, a part of its card, the storage strip that it reads,
/// or a cell of that strip.
struct PointCue {
  enum class Target : std::uint8_t { grid, cell, shape, stride, storage_offset, storage, storage_cell };
  std::string text = {};    ///< as written: "y[1, 2]"
  std::string tensor = {};  ///< a name of the script
  Target part = Target::grid;
  tensor::Dims index = {};  ///< of the cell; of the strip's cell, in elements of the tensor's dtype
  script::Position at = {};
  friend bool operator==(const PointCue& a, const PointCue& b) { return a.text == b.text; }
};
/// nullopt if the text has none of these forms.
std::optional<PointCue> parse_point_cue(std::string_view text);

struct Answer {
  Localized text;
  bool is_right = false;
  Localized misconception = {};  ///< the mistake behind a wrong answer; empty in lessons
};

/// A fact that the stage and the panels show of a tensor.
enum class Fact : std::uint8_t {
  shape,
  stride,
  storage_offset,
  dtype,
  contiguous,
  order,  ///< the order in which it reads storage elements
  cells,  ///< the storage index and the value of each element
};
/// Facts that are not shown while a question is open, each with the name of its tensor.
using CoveredFacts = std::set<std::pair<std::string, Fact>>;
/// Parses "y.stride, y.contiguous"; "nothing" is the empty set; nullopt for other text.
std::optional<CoveredFacts> parse_covered_facts(std::string_view text);
/// The name in a cue: "stride".
std::string_view name(Fact fact);

/// Asked before its step plays; the step shows the answer.
struct Question {
  Localized ask;
  std::vector<Answer> answers;  ///< in the order in which they are shown, which is not that of the cues
  Localized because;
  int seconds = 0;                    ///< length of the countdown; 0: none
  std::optional<CoveredFacts> cover;  ///< as in the lesson; absent: determined by find_covered_facts()
  script::Position at = {}, cover_at = {};
};

/// Bytes that were copied to make some tensors, counted during the lesson.
struct Meter {
  Localized name;
  std::vector<std::string> tensors;
  script::Position at = {};
};

/// A panel that a step opens: the cost lab at one of its experiments, the access lens with its content, or a
/// proof.
struct OpenedPanel {
  enum class Kind : std::uint8_t { lab, lens, prover } kind = Kind::lab;
  std::string what;  ///< "views", "lazy", "order", "passes"; "lines", "warp", "banks"; explain::proof_text()
  friend bool operator==(const OpenedPanel&, const OpenedPanel&) = default;
};
/// Parses "lab views", "lens lines"; nullopt for other text.
std::optional<OpenedPanel> parse_panel(std::string_view text);

/// The exception that a statement must catch, from its `expect` cue.
struct ExpectedError {
  std::string type;     ///< "RuntimeError"
  std::string message;  ///< a part of the message
  script::Position at = {};
};

/// Cues of one statement: texts, pointers and questions.
struct Cues {
  Localized narration, title, note;
  std::vector<PointCue> points;
  std::string look;  ///< the tensor that the step is about; empty: determined from the statement
  script::Position look_at = {};
  bool pause = false;
  bool opens = false;  ///< the statements inside are steps; the session reads this (session/statement_part.h)
  std::optional<OpenedPanel> panel;  ///< open while the step is shown
  std::vector<Meter> meters;
  std::optional<Question> question;
  std::optional<ExpectedError> expected;
};

/// Cues before `import torch`.
struct Head {
  Localized title, about;
  int minutes = 0;
};

struct Lesson {
  Head head;
  std::vector<Cues> steps;  ///< one for each statement after the imports
  Localized closing;        ///< the comments after the last statement
};

/// The meters that run at a step, counted from 1: those that it or an earlier one started. A restarted meter
/// counts other tensors from then on.
std::vector<const Meter*> meters_at(const Lesson& lesson, std::size_t step);

}  // namespace stridescope::lesson
