// Thousands of damaged programs, the same in every run: none may crash, hang, exceed its memory, or leave a
// session in an inconsistent state.
#include <chrono>

#include "tests/fuzz/corpus.h"
#include "tests/fuzz/exercise.h"
#include "tests/fuzz/mutate.h"
#include "tests/support/catch.h"

namespace stridescope::testing {

TEST_CASE("damaged programs are refused or run, without other effects") {
  Exerciser exerciser;
  Mutator mutator(corpus_statements(), 2026);
  for (int i = 0; i < 6000; ++i) {
    const auto text = mutator.next();
    INFO(text);
    const auto start = std::chrono::steady_clock::now();
    REQUIRE_NOTHROW(exerciser.exercise(text));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    CHECK(taken.count() < 10);
  }
}

}  // namespace stridescope::testing
