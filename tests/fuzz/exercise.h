#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "engine/tensor/memory.h"

namespace stridescope::testing {

/// Whose storages stand between guard pages, within bounds of bytes and of work.
tensor::Memory guarded_memory();

/// Does everything that a text can make the engine do, within bounds of memory and elements: parse, print and
/// parse again, run, preview, undo and redo, each storage between guard pages. Many texts may be tried, one
/// after the other. Statements with which a text begins, which read no name but those of modules, and which
/// did as they should in a text before, only run: what they do is known.
class Exerciser {
 public:
  /// Any text is fine, and errors of the script are expected; throws std::logic_error where the engine
  /// contradicts itself.
  void exercise(std::string_view text);
  /// The same of a text that begins with another. What the beginning does is kept: the next text that begins
  /// so goes on from there, by going back.
  void exercise(const std::string& beginning, std::string_view text);

  struct Counts {
    std::int64_t programs = 0;  ///< texts that parse
    std::int64_t statements = 0;
    std::int64_t refusals = 0;  ///< of the statements
  };
  const Counts& counts() const { return counts_; }

  Exerciser();
  ~Exerciser();

 private:
  using Sources = std::set<std::string, std::less<>>;
  struct Begun;

  /// Copies of these share their pages.
  tensor::Memory watched_ = guarded_memory(), unwatched_ = guarded_memory();
  Sources known_;    ///< of statements that may begin a text and need not be checked again
  Sources printed_;  ///< of statements that were printed and parsed
  std::unique_ptr<Begun> begun_;
  Counts counts_;
};

/// The same of one text.
void exercise(std::string_view text);

}  // namespace stridescope::testing
