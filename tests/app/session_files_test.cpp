#include "app/files/session_files.h"

#include <filesystem>
#include <fstream>

#include "app/files/document_file.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::app::session_files_test {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

/// A two-byte array.
void write_npy(const fs::path& path, const std::string& elements = "\1\2") {
  fs::create_directories(path.parent_path());
  auto header = "{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }"s;
  header.resize(117, ' ');
  std::ofstream(path, std::ios::binary) << "\x93NUMPY\1\0"s << '\x76' << '\0' << header << '\n' << elements;
}

std::string save(const std::string& text, const fs::path& path, const files::FileAccess& access) {
  const auto saved = text_to_save_in(path.parent_path(), text, access);
  std::ofstream(path) << saved;
  return saved;
}

TEST_CASE("a saved session names files relative to itself") {
  const testing::TemporaryFolder folder;
  const auto root = fs::canonical(folder / "");
  write_npy(root / "project" / "data" / "a.npy");
  write_npy(root / "shared" / "b.npy");
  write_npy(root / "other" / "deep" / "c.npy");
  files::FileAccess access(root / "project" / "data");
  for (const auto* path : {"a.npy", "../../shared/b.npy", "../../other/deep/c.npy"}) access.allow(path);
  const auto far = (root / "other" / "deep" / "c.npy").string();
  struct Row {
    std::string written, saved;
  };
  const Row rows[] = {
      {"a.npy", "data/a.npy"},
      {(root / "project" / "data" / "a.npy").string(), "data/a.npy"},
      {"../../shared/b.npy", "../shared/b.npy"},
      {far, "../other/deep/c.npy"},
  };
  for (const auto& row : rows) {
    const auto saved = text_to_save_in(root / "project", "x = np.load('" + row.written + "')\n", access);
    INFO(saved);
    CHECK(saved.starts_with("x = np.load('" + row.saved + "')\n# stridescope file: \"" + row.saved +
                            "\" 130 "));
  }
  // Two folders up is elsewhere.
  CHECK(text_to_save_in(root / "project" / "data", "np.load('" + far + "')\n", access)
            .starts_with("np.load('" + far + "')\n"));
  // Other literals are unchanged, and so is a text that does not parse.
  for (const auto* text : {"print('a')\n", "f = f'{1}a.npy'\n", "x = 'a\\.npy'\n"})
    CHECK(text_to_save_in(root / "project", text, access) == text);
  CHECK(text_to_save_in(root / "project", "x = (\ny = np.load(\"a.npy\")\n'", access)
            .starts_with("x = (\ny = np.load(\"data/a.npy\")\n'\n# stridescope file: "));
  CHECK(with_absolute_paths("np.load('../../shared/b.npy')", access) ==
        "np.load('" + (root / "shared" / "b.npy").string() + "')");
}

TEST_CASE("an opened session detects which of its files changed") {
  const testing::TemporaryFolder folder;
  const auto root = fs::canonical(folder / "");
  const auto data = root / "a.npy", path = root / "session.py";
  write_npy(data);
  files::FileAccess access(root);
  access.allow("a.npy");
  const auto text = "import numpy as np\nx = np.load('a.npy')\n"s;
  const auto saved = save(text, path, access);
  CHECK(without_file_comments(saved) == text);
  const auto like = std::make_shared<files::FileAccess>();
  like->allow_permanently(data.string());
  const auto open = [&](const std::shared_ptr<files::FileAccess>& with) {
    return open_document(path, {}, tensor::Memory::default_limit_bytes(), with);
  };
  const auto files_of = [](const OpenedDocument& opened) { return opened.document.session.files(); };

  auto opened = open(like);
  REQUIRE_FALSE(opened.document.failure);
  CHECK(opened.document.path == path);
  CHECK(opened.document.text_on_disk == saved);
  CHECK(opened.document.session.trailing.empty());
  CHECK(files_of(opened)->change_of("a.npy") == files::FileChange::none);
  CHECK(opened.document.session.steps().back().outcome.warnings.empty());

  write_npy(data, "\3\4");
  opened = open(like);
  CHECK(files_of(opened)->change_of("a.npy") == files::FileChange::changed);
  const auto& warnings = opened.document.session.steps().back().outcome.warnings;
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].text == "a.npy has changed since this session was saved");

  fs::remove(data);
  opened = open(std::make_shared<files::FileAccess>());
  REQUIRE(opened.document.failure);
  CHECK(tensor::line_of(opened.document.failure->refusal) ==
        "FileNotFoundError: [Errno 2] No such file or directory: 'a.npy'");
  // Known facts of the file are saved again.
  CHECK(text_to_save_in(root, text, *files_of(opened)) == saved);
}

}  // namespace
}  // namespace stridescope::app::session_files_test
