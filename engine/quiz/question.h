#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/session.h"
#include "engine/words/message.h"

/// Questions with answers computed by the engine, made from programs and from the steps of a session.
namespace stridescope::quiz {

enum class Subject : std::uint8_t {
  verdict,
  shape,
  strides,
  offset,
  element,
  contiguity,
  sharing,
  writes,
  broadcast
};
inline constexpr std::size_t subject_count = 9;
/// "strides"
std::string_view name(Subject subject);

struct Choice {
  words::Message text = {};
  words::Message misconception = {};  ///< the mistake behind it; empty for the right one
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct Question {
  Subject subject = Subject::verdict;
  words::Message ask = {};
  std::vector<Choice> choices = {};  ///< the right one first; no two say the same
  words::Message because = {};
  std::string check = {};   ///< an expression with the right answer as text; empty: none
  std::string answer = {};  ///< that text
  std::optional<std::int64_t> storage_element = {};  ///< the right answer, if it is a cell of the strip
  friend bool operator==(const Question&, const Question&) = default;
};

/// A tensor that a statement makes, and its source.
struct StatementResult {
  std::string code = {};  ///< "x.t()"
  std::string name = {};
  tensor::Layout layout = {};
  std::int64_t itemsize = 8;
  std::string source_name = {};  ///< empty: none
  tensor::Layout source = {};
  session::Verdict verdict = {};
};

// Each answers nullopt where fewer than two wrong answers come to mind, or one for a question of yes and no.
std::optional<Question> ask_verdict(const StatementResult& result);
std::optional<Question> ask_shape(const StatementResult& result);
std::optional<Question> ask_strides(const StatementResult& result);
std::optional<Question> ask_offset(const StatementResult& result);
/// Which storage element an index reads.
std::optional<Question> ask_element(const StatementResult& result, const tensor::Dims& index);
std::optional<Question> ask_contiguity(const StatementResult& result);
std::optional<Question> ask_sharing(const StatementResult& result);
std::optional<Question> ask_broadcast(const std::string& a, const tensor::Dims& a_shape, const std::string& b,
                                      const tensor::Dims& b_shape);

/// Questions about step `step` of a session, from 1, before it plays; at most `most`.
std::vector<Question> questions_about(const session::Session& session, std::size_t step,
                                      std::size_t most = 4);
/// The same of a statement that has not run: whether it fails, and how.
std::vector<Question> questions_about(const std::string& statement, const session::Verdict& verdict);

/// A program with a question about its last line.
struct Exercise {
  std::vector<std::string> lines = {};
  Question question = {};
  friend bool operator==(const Exercise&, const Exercise&) = default;
};
/// Levels are 1 to 3. The same arguments give the same exercise.
Exercise make_exercise(std::uint64_t seed, int level, std::optional<Subject> subject = {});

}  // namespace stridescope::quiz
