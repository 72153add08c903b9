// write_kept_corpus FOLDER: a file of each kind that the window stores or opens, as the fuzzer's initial
// corpus.
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/app/kept_texts.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::filesystem::create_directories(argv[1]);
  int number = 0;
  for (const auto& text : stridescope::testing::kept_texts())
    std::ofstream(std::filesystem::path(argv[1]) / std::to_string(number++), std::ios::binary) << text;
}
