#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/design/grid.h"
#include "engine/design/search.h"
#include "engine/words/message.h"

namespace stridescope::design {

/// A puzzle: make a target grid from a tensor with the fewest copied elements and the fewest operations.
struct Puzzle {
  std::string id = {};
  std::string start = {};      ///< an expression for `x`: "torch.arange(12).view(3, 4)"
  tensor::Layout layout = {};  ///< of x
  Grid target = {};            ///< elements of the storage of x
  std::size_t operations = 0;  ///< par, as is copied_elements
  std::int64_t copied_elements = 0;
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// The limits under which pars are found.
inline constexpr SearchLimits golf_limits{.operations = 4, .states = 30'000, .copies = true};

/// A puzzle with the par that the solver finds; nullopt if `start` is not a tensor of int64 elements that
/// equal their storage indices, or if the solver finds no chain.
std::optional<Puzzle> make_puzzle(std::string id, const std::string& start, const Grid& target);
/// The same with a known par.
std::optional<Puzzle> make_puzzle(std::string id, const std::string& start, const Grid& target,
                                  std::size_t operations, std::int64_t copied_elements);

/// The id of a puzzle that a user made.
std::string own_puzzle_id(const std::string& start, const Grid& target);

/// The number of calls and subscripts in a chain that begins with x ("x.t()[1:]" has 2), or the reason why it
/// is not allowed. as_strided, indexing with tensors and values computed elsewhere are not allowed.
struct ChainCount {
  std::size_t operations = 0;
  words::Message problem = {};  ///< empty: none
};
ChainCount count_operations(const std::string& chain);

struct GolfResult {
  words::Message problem = {};      ///< why it is not allowed, or PyTorch's error; empty: `result` is set
  std::optional<Grid> result = {};  ///< elements of the storage of x
  std::size_t operations = 0;
  std::int64_t copied_elements = 0;
  bool is_solved = false;
  friend bool operator==(const GolfResult&, const GolfResult&) = default;
};
/// Runs a chain in a session of its own.
GolfResult try_chain(const Puzzle& puzzle, const std::string& chain);

/// Negative if better than par: fewer copied elements or, at equal copies, fewer operations.
int compare_with_par(const Puzzle& puzzle, std::int64_t copied_elements, std::size_t operations);

}  // namespace stridescope::design
