#pragma once

#include <string>

namespace stridescope::explain {

/// A sentence in the languages of the app.
struct Text {
  std::string en, zh;
};

}  // namespace stridescope::explain
