#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/syntax/ast.h"

namespace stridescope::session {

/// The path from a statement to one inside it: indices of children, from 0. The children of a loop are its
/// rounds; those of other compound statements and of rounds are statements; those of a statement that calls
/// functions are the statements of these calls. The empty path is the statement itself.
using StatementPath = std::vector<std::size_t>;
/// Statements whose children are separate steps, each with the known number of rounds if it is a loop (0:
/// unknown). The children of a loop with many rounds are runs of rounds, which can be opened, too.
using OpenParts = std::map<StatementPath, std::size_t>;
/// The maximum number of children of a loop or of a run of rounds.
inline constexpr std::size_t most_rounds = 200;
/// The number of rounds in each child of a loop or a run of `rounds` rounds, a power of 10.
std::size_t rounds_of_child(std::size_t rounds);

/// A call that contains a step.
struct ActiveCall {
  std::string function;            ///< qualified name: "Attention.forward"
  std::vector<std::string> names;  ///< local names, as bound in the state's environment
  friend bool operator==(const ActiveCall&, const ActiveCall&) = default;
};

/// A statement that is divided into consecutive steps, which share it.
struct DividedStatement {
  std::string leading, source;
  std::shared_ptr<const script::Statement> statement;
  OpenParts open;
};

/// The position of a step that is a part of a statement.
struct StatementPart {
  enum class Kind : std::uint8_t {
    statement,
    round,   ///< of a loop
    call,    ///< up to the binding of the call's parameters
    finish,  ///< the part of a statement after a call
  };
  std::shared_ptr<const DividedStatement> group;
  Kind kind = Kind::statement;
  StatementPath path;
  std::vector<ActiveCall> frames;  ///< active calls after the step, outermost first
  /// The enclosing calls and rounds, outermost first: "y = f(x)" for a call, "i = 2" for a round.
  std::vector<std::string> enclosing;
};

/// The parts of a step that could become steps.
struct StepContents {
  /// Statements that ran, in blocks and in functions of the script, each listed once. Owned by the trees of
  /// the session's steps.
  std::vector<const script::Statement*> ran;
  std::size_t rounds = 0;  ///< of a loop
  bool has_statements() const { return !ran.empty(); }
};

/// True if the comment lines above a statement open it, including the rounds of a loop: "#: inside".
bool opens_itself(std::string_view leading);

}  // namespace stridescope::session
