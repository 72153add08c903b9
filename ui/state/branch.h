#pragma once

#include <string>
#include <vector>

#include "engine/session/inside.h"

namespace stridescope::ui {

/// All statements that a session had before some of them left it: it can be brought back.
struct Branch {
  struct SourceText {
    std::string leading, source;
    session::OpenInside open = {};  ///< the statements inside whose parts are steps
    friend bool operator==(const SourceText&, const SourceText&) = default;
  };
  std::vector<SourceText> statements;
  friend bool operator==(const Branch&, const Branch&) = default;
};

}  // namespace stridescope::ui
