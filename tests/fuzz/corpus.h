#pragma once

#include <string>
#include <vector>

namespace stridescope::testing {

/// Returns every distinct statement of the recorded cases and of the programs in tests/data.
std::vector<std::string> corpus_statements();

}  // namespace stridescope::testing
