// write_corpus FOLDER: files for the fuzzer to start from, of recorded statements and of random programs.
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

#include "tests/fuzz/corpus.h"
#include "tests/fuzz/kernel_calls.h"
#include "tests/fuzz/op_calls.h"
#include "tests/fuzz/window_calls.h"

int main(int argc, char** argv) {
  using namespace stridescope::testing;
  if (argc != 2) return 2;
  std::filesystem::create_directories(argv[1]);
  int number = 0;
  const auto write = [&](std::string_view text) {
    std::ofstream(std::filesystem::path(argv[1]) / std::to_string(number++)) << text;
  };
  for (const auto& statement : corpus_statements())
    write("x = torch.arange(24).view(2, 3, 4)\n" + statement + "\n");
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) write(random_kernel_program(random, random).text());
  for (int i = 0; i < 1000; ++i) write(random_window_program(random, random).text());
  for (int i = 0; i < 1000; ++i) write(op_call_names + random_calls(random));
}
