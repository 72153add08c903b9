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
  std::vector<Choice> choices = {};  ///< the right one first; all have different texts
  words::Message because = {};
  std::string check = {};   ///< an expression that evaluates to the right answer; empty: none
  std::string answer = {};  ///< the value of `check` as text
  std::optional<std::int64_t> storage_element = {};  ///< the right answer if it is one storage element
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

// Each function returns nullopt if it has fewer than two wrong answers or, for a yes-or-no question, none.
std::optional<Question> ask_verdict(const StatementResult& result);
std::optional<Question> ask_shape(const StatementResult& result);
std::optional<Question> ask_strides(const StatementResult& result);
std::optional<Question> ask_offset(const StatementResult& result);
/// Asks which storage element an index reads.
std::optional<Question> ask_element(const StatementResult& result, const tensor::Dims& index);
std::optional<Question> ask_contiguity(const StatementResult& result);
std::optional<Question> ask_sharing(const StatementResult& result);
std::optional<Question> ask_broadcast(const std::string& a, const tensor::Dims& a_shape, const std::string& b,
                                      const tensor::Dims& b_shape);

/// Questions about step `step` of a session, from 1, before it plays; at most `most`.
std::vector<Question> questions_about(const session::Session& session, std::size_t step,
                                      std::size_t most = 4);
/// Questions about a statement that has not run: its verdict, and why a view fails.
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
