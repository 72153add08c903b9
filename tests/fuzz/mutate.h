#pragma once

#include <random>
#include <string>
#include <vector>

namespace stridescope::testing {

/// Creates new scripts from the statements of others, deterministically for a seed.
class Mutator {
 public:
  Mutator(std::vector<std::string> statements, std::uint32_t seed)
      : statements_(std::move(statements)), random_(seed) {}

  std::string next();

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  void mutate_bytes(std::string& text);
  void mutate_tokens(std::string& text);

  std::vector<std::string> statements_;
  std::mt19937 random_;
};

}  // namespace stridescope::testing
