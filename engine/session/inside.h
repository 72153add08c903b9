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

/// Leads from a statement to one inside it: which child of which, counted from 0. The children of a loop are
/// its rounds; those of another compound statement, and of a round, are statements; those of a statement that
/// calls functions are the statements of these calls. The empty path is the statement itself.
using Path = std::vector<std::size_t>;
/// Statements whose children are steps of their own; of a loop, how many rounds it is known to have (0:
/// unknown). The children of a loop of many rounds are runs of rounds, which can be opened in turn.
using OpenInside = std::map<Path, std::size_t>;
/// Of a loop, or a run, of so many rounds: how many each child has. A loop has at most `most_rounds`
/// children.
inline constexpr std::size_t most_rounds = 200;
std::size_t rounds_of_child(std::size_t rounds);

/// A call that a step stands in.
struct Frame {
  std::string function;            ///< its qualified name: "Attention.forward"
  std::vector<std::string> names;  ///< local names, as the state's environment has them
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// A statement whose inside is steps. It is shared by these steps, which follow one another.
struct Group {
  std::string leading, source;
  std::shared_ptr<const script::Statement> statement;
  OpenInside open;
};

/// Where a step stands that is a part of a statement.
struct Inside {
  enum class Kind : std::uint8_t {
    statement,
    round,   ///< of a loop
    call,    ///< up to where a call's parameters are bound
    finish,  ///< what is left of a statement after a call
  };
  std::shared_ptr<const Group> group;
  Kind kind = Kind::statement;
  Path path;
  std::vector<Frame> frames;  ///< the calls after the step, outermost first
  /// What is open around it, outermost first: "y = f(x)", the function of a call, "i = 2" of a round.
  std::vector<std::string> around;
};

/// What is inside a step that could be steps of its own.
struct Contents {
  /// Statements that ran, of blocks and of functions that the script defines, each once. They belong to the
  /// trees of the session's steps.
  std::vector<const script::Statement*> ran;
  std::size_t rounds = 0;  ///< of a loop
  bool has_statements() const { return !ran.empty(); }
};

/// Whether the comment lines above a statement open it, and the rounds of a loop: "#: inside".
bool opens_itself(std::string_view leading);

}  // namespace stridescope::session
