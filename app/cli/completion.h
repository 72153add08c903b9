#pragma once

#include <CLI/CLI.hpp>
#include <iosfwd>
#include <string>
#include <vector>

namespace stridescope::app {

/// Completions of the last word of the command line. The word may be empty.
struct Completion {
  struct Choice {
    std::string word, help;
    friend bool operator==(const Choice&, const Choice&) = default;
  };
  std::vector<Choice> choices;  ///< those with the word as their prefix
  bool files = false;           ///< complete file names, too
};
Completion complete(const CLI::App& program, const std::vector<std::string>& words);

/// The format for the shells' scripts in cmake/packaging/completion: one choice per line, with a tab before
/// its help; a last line `/` if file names may follow.
void print_completion(const Completion& completion, std::ostream& out);

}  // namespace stridescope::app
