#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/session/session.h"
#include "ui/state/branch.h"

namespace stridescope::ui {

/// The lines of a session's script, from 0, with the step of each.
class ScriptLines {
 public:
  enum class Kind : std::uint8_t { plain, keyword, number, text, comment };
  /// A piece of a line in one colour.
  struct Piece {
    std::size_t begin = 0, end = 0;  ///< bytes
    Kind kind = Kind::plain;
  };
  struct Line {
    std::string text;
    std::vector<Piece> pieces = {};
  };

  /// `waiting`: statements after the steps that have not run.
  ScriptLines(const session::Session& session, const std::vector<Branch::SourceText>& waiting);

  const std::vector<Line>& lines() const { return lines_; }
  /// Lines of the script, from 0: [begin, end).
  struct Range {
    std::size_t begin = 0, end = 0;
  };
  /// Returns the lines of a step; nullopt if the text does not show it.
  std::optional<Range> of_step(const session::Step& step) const;
  /// Returns the first line of a step, unless it continues a statement.
  std::optional<std::size_t> begin_of(const session::Step& step) const;
  /// Returns true if a step that is not open runs any of these lines inside.
  bool runs_inside(const session::Step& step, const std::set<std::size_t>& lines) const;
  /// Returns the first line of the waiting statements; the number of lines if there are none.
  std::size_t waiting() const { return waiting_; }

 private:
  void add_places(const script::Statement& statement, std::size_t line);
  void colour(const std::string& text);

  std::vector<Line> lines_;
  std::unordered_map<const script::Statement*, Range> line_ranges_;
  std::size_t waiting_ = 0;
};

}  // namespace stridescope::ui
