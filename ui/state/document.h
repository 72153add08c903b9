#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "ui/state/branch.h"

namespace stridescope::ui {

/// The session, its file, and the result of the last statement.
struct DocumentState {
  session::Session session;
  std::string path;                         ///< empty: never saved
  std::string saved_text;                   ///< of the session as last read or written
  std::string text_on_disk;                 ///< of the file as last read or written; empty: never saved
  std::uint64_t revision = 0;               ///< counts changes of the session, cursor included
  bool is_changed = false;                  ///< since it was read or written
  std::optional<session::Failure> failure;  ///< the last statement failed
  std::string value;                        ///< repr of the last statement's value, unless it printed
  std::vector<Branch> set_aside;            ///< the last one is restored first
  std::set<std::size_t> breakpoints;        ///< lines of the script, from 0
  /// Returns true if two sessions ran the same statements, with the same names and values.
  bool operator==(const DocumentState& other) const;
};

}  // namespace stridescope::ui
