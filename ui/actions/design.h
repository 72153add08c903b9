#pragma once

#include <cstddef>
#include <string>

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// Inverse design: the grid that is wanted.

struct EditGrid {
  std::string text;
};  ///< typed into the field
struct SetGrid {
  std::string text;
};  ///< from elsewhere: painted, cleared, reshaped

// Layout golf.

struct OpenGolf {};
struct ChoosePuzzle {
  std::size_t at = 0;  ///< in golf_puzzles()
};
struct EditChain {
  std::string text;
};
struct GolfHint {};
struct MakePuzzle {};  ///< of the grid of inverse design and the selected tensor

// Parsons lines.

struct OpenParsons {};  ///< of the open lesson, or the first one
struct MoveLine {
  std::size_t line = 0;  ///< of the problem
  std::size_t to = 0;    ///< place among the chosen lines; beyond them: the end; -1: back to the others
};
struct CheckParsons {};
struct NextParsons {};  ///< of the next lesson

struct DesignAction : OneOf<EditGrid, SetGrid, OpenGolf, ChoosePuzzle, EditChain, GolfHint, MakePuzzle,
                            OpenParsons, MoveLine, CheckParsons, NextParsons> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
