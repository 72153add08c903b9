#pragma once

#include <set>
#include <string>
#include <vector>

namespace stridescope::testing {

/// The string literals of the project's own sources (engine, ui, app), and the calls that contain them.
struct SourceLiterals {
  std::set<std::string> all;
  std::set<std::string> said;  ///< literals directly after text( or words( or in a Message's braces
};
SourceLiterals source_literals();

/// Returns the project's own source files.
std::vector<std::string> source_files();
std::string content_of(const std::string& path);

}  // namespace stridescope::testing
