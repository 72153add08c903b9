#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/session/statement_part.h"

namespace stridescope::ui {

/// All statements of a session before some of them were dropped; it can be restored.
struct Branch {
  struct SourceText {
    std::string leading, source;
    std::optional<session::OpenParts> open = {};  ///< argument for Session::append
    friend bool operator==(const SourceText& a, const SourceText& b) {
      const session::OpenParts none;
      return a.leading == b.leading && a.source == b.source && a.open.value_or(none) == b.open.value_or(none);
    }
  };
  std::vector<SourceText> statements;
  friend bool operator==(const Branch&, const Branch&) = default;
};

}  // namespace stridescope::ui
