#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ui/state/branch.h"

namespace stridescope::ui {

/// The session that the recovery question offers.
struct Recovered {
  std::string path, text, text_on_disk;
  std::size_t cursor = 0;
  std::vector<Branch> set_aside = {};
  std::string kept_in = {};  ///< the file it comes from; to be removed once it is no longer needed
  bool is_settled = false;   ///< the question is answered
};

}  // namespace stridescope::ui
