#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/statement_part.h"
#include "engine/session/verdict.h"
#include "engine/tensor/refusal/refusal.h"

namespace stridescope::session {

/// The failure of a statement. The session is unchanged.
struct Failure {
  std::string source;
  tensor::Refusal refusal;
  script::Span span;         ///< within `source`: line 1 is its first line
  Trace trace;               ///< operations before the failure, with their inputs, for the explanation
  std::string printed = {};  ///< output before the failure
  std::vector<script::Warning> warnings = {};  ///< warnings before the failure
  std::string file = {};  ///< name of the file that stopped there; empty: not read from a file
  std::int32_t line = 0;  ///< line in that file, from 1
  std::vector<script::CallFrame> frames = {};  ///< enclosing calls, outermost first

  tensor::ErrorType type() const { return refusal.type(); }
  /// PyTorch's message, for users.
  std::string message() const { return tensor::message_of(refusal); }
  /// The span in a script if the statement begins at `begin`.
  script::Span span_from(script::Position begin) const {
    auto result = span;
    for (auto* position : {&result.begin, &result.end}) {
      if (position->line == 1) position->column += begin.column - 1;
      position->line += begin.line - 1;
    }
    return result;
  }
};

/// One statement that ran, and its effects.
struct Step {
  /// Frees self-referential containers. The first member, so that the step's other references to them are
  /// destroyed before it.
  std::shared_ptr<const script::Cycles> cycles;
  std::string leading;  ///< comment and blank lines before it, kept for saving
  std::string source;  ///< the statement's text without its final newline (try statements have several lines)
  std::optional<StatementPart> part = {};  ///< for a part of a statement; `source` is then the displayed text
  StepContents contents = {};
  std::shared_ptr<const script::Statement> statement;
  script::Outcome outcome;  ///< its operations are in `trace`
  Trace trace;
  Verdict verdict;                ///< summary of the trace
  std::optional<Failure> caught;  ///< exception of a try statement's body that was caught

  /// The text of the whole statement, even if this step is only a part of it.
  const std::string& statement_source() const { return part ? part->group->source : source; }
  bool is_of(const std::shared_ptr<const DividedStatement>& group) const {
    return part && part->group == group;
  }
};

}  // namespace stridescope::session
