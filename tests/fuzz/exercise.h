#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "engine/tensor/memory.h"

namespace stridescope::testing {

/// A memory with storages between guard pages, and with limits of bytes and of work.
tensor::Memory guarded_memory();

/// Exercises all engine functions for a text, within limits of memory and elements: parse, print and
/// parse again, run, preview, undo and redo, each storage between guard pages. Can be called for many
/// texts. Initial statements that read only names of modules, and that passed in an earlier text, are
/// only run.
class Exerciser {
 public:
  /// Any text is valid, and errors of the script are expected; throws std::logic_error if the engine is
  /// inconsistent.
  void exercise(std::string_view text);
  /// The same for a text that follows a beginning. The state after the beginning is cached: the next text
  /// with the same beginning starts from there, by undo.
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
  Sources known_;    ///< statements that may begin a text and need not be checked again
  Sources printed_;  ///< statements that were printed and parsed
  std::unique_ptr<Begun> begun_;
  Counts counts_;
};

/// The same for one text.
void exercise(std::string_view text);

}  // namespace stridescope::testing
