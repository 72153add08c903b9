// Random programs of calls that write, shrink, overlap and reach far, each storage between guard pages:
// fuzz_programs COUNT [SEED [FIRST]]. A program that ends it by a signal is in the file
// fuzz_programs.last.SEED; one that does other than it should, or takes over 2 s of the processor, is told.
// Build it with sanitizers to hear more.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <random>
#include <string>

#include "tests/fuzz/exercise.h"
#include "tests/fuzz/kernel_calls.h"
#include "tests/fuzz/op_calls.h"

int main(int argc, char** argv) {
  const auto count = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 100'000;
  const auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  const auto first = argc > 3 ? std::strtoll(argv[3], nullptr, 10) : 0;
  const auto start = std::chrono::steady_clock::now();
  const std::string kept = "fuzz_programs.last." + std::to_string(seed);
  long long findings = 0;
  const auto cpu_secs = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  for (long long i = first; i < first + count; ++i) {
    std::mt19937 random(seed + static_cast<std::uint32_t>(i) * 2654435761u);
    const auto text = i % 2 == 0 ? stridescope::testing::random_program(random)
                                 : stridescope::testing::random_kernel_program(random);
    if (std::FILE* file = std::fopen(kept.c_str(), "w")) {
      std::fputs(text.c_str(), file);
      std::fclose(file);
    }
    const double began = cpu_secs();
    try {
      stridescope::testing::exercise(text);
    } catch (const std::exception& problem) {
      ++findings;
      std::printf("program %lld of seed %u: %s\n", i, seed, problem.what());
    }
    if (const double took = cpu_secs() - began; took > 2) {
      ++findings;
      std::printf("program %lld of seed %u: took %.1f s:\n%s\n", i, seed, took, text.c_str());
    }
    std::fflush(stdout);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::printf("%lld programs, %lld findings, %.0f s\n", count, findings, taken.count());
  return findings > 0;
}
