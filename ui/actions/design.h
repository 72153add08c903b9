#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// Inverse design: the requested grid.

struct EditGrid {
  std::string text;
};  ///< the text of the field
struct SetGrid {
  std::string text;
};  ///< from other widgets: painted, cleared, reshaped

// Layout golf.

struct OpenGolf {};
struct ChoosePuzzle {
  std::size_t at = 0;  ///< index in golf_puzzles()
};
struct EditChain {
  std::string text;
};
struct GolfHint {};
struct MakePuzzle {};  ///< from the grid of inverse design and the selected tensor

// Parsons lines.

struct OpenParsons {};  ///< of the open lesson, or the first one
struct MoveLine {
  std::size_t line = 0;  ///< index in the problem
  std::size_t to = 0;    ///< index among the chosen lines; past the end: append; -1: unchoose
};
struct CheckParsons {};
struct NextParsons {};  ///< of the next lesson

// Two programs from one tensor.

struct OpenCompare {
  std::string first = {}, second = {};  ///< the programs; both empty: the first pair of compared_pairs()
  std::string tensor = {};              ///< empty: the selected one
  std::optional<std::size_t> step =
      {};  ///< the tensor after that many steps; nullopt: its current state
};
struct EditCompared {
  std::size_t program = 0;
  std::string calls;
};
struct SetCompared {
  std::string first, second;
};
struct StepCompared {
  int by = 1;
};

struct DesignAction
    : OneOf<EditGrid, SetGrid, OpenGolf, ChoosePuzzle, EditChain, GolfHint, MakePuzzle, OpenParsons, MoveLine,
            CheckParsons, NextParsons, OpenCompare, EditCompared, SetCompared, StepCompared> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
