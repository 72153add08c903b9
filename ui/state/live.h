#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/tensor/dims.h"

namespace stridescope::ui {

/// PyTorch's layout of a tensor that a step made.
struct LiveLayout {
  std::string name;
  tensor::Dims shape, stride;
  std::int64_t offset = 0;
  std::optional<std::int64_t> storage = {};  ///< the program's number; equal for aliases
  friend bool operator==(const LiveLayout&, const LiveLayout&) = default;
};

/// A statement that a running Python program sent.
struct LiveStep {
  std::string leading, source;
  std::string data;  ///< a file in the runtime folder that it reads; absolute; empty: none
  std::vector<LiveLayout> layouts;
  friend bool operator==(const LiveStep&, const LiveStep&) = default;
};

/// The buttons of notices about a program.
inline constexpr const char* show_program_offer = "notice/live_show";
inline constexpr const char* follow_program_offer = "notice/live_follow";

/// A running Python program whose steps are shown as they arrive.
struct LiveState {
  std::string program;                            ///< its name; empty: not connected
  bool is_followed = false;                       ///< its session is shown
  std::vector<LiveStep> waiting;                  ///< queued until the user returns to the last step
  std::map<std::int64_t, std::int64_t> storages;  ///< ids in the session, by the program's numbers
  friend bool operator==(const LiveState&, const LiveState&) = default;
};

}  // namespace stridescope::ui
