// write_corpus FOLDER: a file for each statement of the corpus, for the fuzzer to start from.
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/fuzz/corpus.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::filesystem::create_directories(argv[1]);
  int number = 0;
  for (const auto& statement : stridescope::testing::corpus_statements()) {
    std::ofstream(std::filesystem::path(argv[1]) / std::to_string(number++))
        << "x = torch.arange(24).view(2, 3, 4)\n"
        << statement << "\n";
  }
}
