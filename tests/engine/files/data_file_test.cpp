#include "engine/files/data_file.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/files/file_access.h"
#include "engine/files/fingerprint.h"
#include "engine/files/format_error.h"
#include "engine/kernels/copy/copy.h"
#include "engine/session/session.h"
#include "engine/tensor/error.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::files::data_file_test {
namespace {

using namespace std::string_literals;
namespace fs = std::filesystem;

void write_npy(const fs::path& path, const std::string& dict, const std::string& elements) {
  std::ofstream file(path, std::ios::binary);
  const auto size = dict.size();
  file << "\x93NUMPY\x01\0"s << static_cast<char>(size & 0xff) << static_cast<char>(size >> 8) << dict
       << elements;
}

/// An array of `nbytes` bytes that occupies no disk space (sparse).
void write_large(const fs::path& path, std::int64_t nbytes) {
  write_npy(path, "{'descr': '|u1', 'fortran_order': False, 'shape': (" + std::to_string(nbytes) + ",), }",
            {});
  fs::resize_file(path, fs::file_size(path) + static_cast<std::uintmax_t>(nbytes));
}

const std::string small = "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }";

std::string error_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const tensor::Error& error) {
    return tensor::line_of(error.refusal());
  }
  return "no error";
}

TEST_CASE("a script opens only files that were allowed") {
  const testing::TemporaryFolder folder;
  write_npy(folder / "x.npy", small, "abc");
  FileAccess access(folder / "");
  CHECK(error_of([&] {
          access.open("x.npy");
        }).starts_with("PermissionError: 'x.npy' is not open to this script"));
  CHECK(error_of([&] { access.open("missing.npy"); }).starts_with("PermissionError"));
  access.allow("x.npy");
  CHECK(access.open("x.npy")->tensors().size() == 1);
  CHECK(access.open(folder / "./x.npy")->tensors()[0].nbytes == 3);
  CHECK(error_of([&] { access.open("../x.npy"); }).starts_with("PermissionError"));
  access.allow("missing.npy");
  CHECK(error_of([&] { access.open("missing.npy"); }) ==
        "FileNotFoundError: [Errno 2] No such file or directory: 'missing.npy'");
  fs::create_directory(folder / "folder.npy");
  access.allow("folder.npy");
  CHECK(error_of([&] { access.open("folder.npy"); }).starts_with("OSError: folder.npy: "));
}

TEST_CASE("a link to a file that was not allowed is not followed") {
  const testing::TemporaryFolder folder;
  write_npy(folder / "x.npy", small, "abc");
  fs::create_symlink(folder / "x.npy", folder / "link.npy");
  FileAccess access(folder / "");
  access.allow("link.npy");
  CHECK(access.is_allowed("x.npy"));  // the same file
  write_npy(folder / "y.npy", small, "abc");
  fs::remove(folder / "link.npy");
  fs::create_symlink(folder / "y.npy", folder / "link.npy");
  CHECK_FALSE(access.is_allowed("link.npy"));
}

TEST_CASE("an opened file is reread after it has changed") {
  const testing::TemporaryFolder folder;
  const fs::path path = folder / "x.npy";
  write_npy(path, small, "abc");
  FileAccess access(folder / "");
  access.allow("x.npy");
  CHECK(access.open("x.npy")->tensors()[0].shape == tensor::Dims{3});
  write_npy(path, "{'descr': '|u1', 'fortran_order': False, 'shape': (4,), }", "abcd");
  CHECK(access.open("x.npy")->tensors()[0].shape == tensor::Dims{4});
}

TEST_CASE("a large file is mapped: it uses no memory until it is written to") {
  const testing::TemporaryFolder folder;
  constexpr std::int64_t nbytes = std::int64_t{4} << 30;
  write_large(folder / "large.npy", nbytes);
  const auto file = DataFile::open(folder / "large.npy");
  tensor::Memory memory;
  const auto storage = file->load(file->tensors()[0], memory);
  CHECK(storage.nbytes() == nbytes);
  CHECK(memory.live_bytes() == 0);
  const tensor::Tensor all(storage, tensor::contiguous_layout({nbytes}), tensor::DType::uint8);
  const auto one = all.view(tensor::Layout{{1}, {1}, nbytes - 1});
  const auto source = memory.allocate_tensor({1}, tensor::DType::uint8);
  source.storage().bytes()[0] = std::byte{7};
  kernels::copy(memory, region_of(one), region_of(source));
  CHECK(storage.bytes()[nbytes - 1] == std::byte{7});
  CHECK(memory.live_bytes() > 0);
  CHECK(memory.live_bytes() < 1 << 20);
  // Private mapping: another mapping has the file's bytes.
  CHECK(file->load(file->tensors()[0], memory).bytes()[nbytes - 1] == std::byte{0});
  const auto everywhere = source.view(tensor::Layout{{nbytes}, {0}, 0});
  CHECK(error_of([&] {
          kernels::copy(memory, region_of(all), region_of(everywhere));
        }).find("can't allocate memory") != std::string::npos);
}

TEST_CASE("a mapped file that is truncated reads as zeros beyond its end") {
  const testing::TemporaryFolder folder;
  const fs::path path = folder / "large.npy";
  constexpr std::int64_t nbytes = DataFile::least_mapped_nbytes;
  write_large(path, nbytes);
  const auto file = DataFile::open(path.string());
  tensor::Memory memory;
  const auto storage = file->load(file->tensors()[0], memory);
  fs::resize_file(path, 4096);
  CHECK(storage.bytes()[nbytes / 2] == std::byte{0});
  CHECK(storage.bytes()[nbytes - 1] == std::byte{0});
}

TEST_CASE("a small file that is truncated after it was opened is refused") {
  const testing::TemporaryFolder folder;
  const fs::path path = folder / "x.npy";
  write_npy(path, small, "abc");
  const auto file = DataFile::open(path.string());
  fs::resize_file(path, fs::file_size(path) - 1);
  tensor::Memory memory;
  CHECK_THROWS_AS(file->load(file->tensors()[0], memory), FormatError);
}

TEST_CASE("a session loads an array, and a dry run predicts it") {
  const testing::TemporaryFolder folder;
  write_npy(folder / "x.npy", "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 3), }",
            "\0\1\0\2\0\3\0\4\0\5\0\6"s);
  const auto access = std::make_shared<FileAccess>(folder / "");
  auto opened = session::open("import numpy as np\n");
  opened.session.set_files(access);
  CHECK(opened.session.preview("x = np.load('x.npy')").kind == session::Verdict::Kind::error);
  const auto failure = opened.session.append("x = np.load('x.npy')");
  REQUIRE(failure);
  CHECK(tensor::line_of(failure->refusal).starts_with("PermissionError: 'x.npy' is not open to this script"));
  CHECK(*failure->refusal.find<tensor::FactName::value>() == "x.npy");
  access->allow("x.npy");
  CHECK(opened.session.preview("x = np.load('x.npy')").kind == session::Verdict::Kind::create);
  CHECK_FALSE(opened.session.append("x = np.load('x.npy')"));
  CHECK_FALSE(opened.session.append("print(x.tolist(), x.strides, x.dtype, x.flags.f_contiguous)"));
  CHECK(opened.session.steps().back().outcome.printed == "[[1, 3, 5], [2, 4, 6]] (2, 4) >i2 True\n");
}

void write_bytes(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_CASE("a file is reported as unchanged, changed, touched or missing") {
  const testing::TemporaryFolder folder;
  const auto path = folder / "x.npy";
  write_bytes(path, "abc");
  const auto of_small = fingerprint_of(path);
  CHECK(change_since(of_small, path) == FileChange::none);
  // For a small file, the hash covers all bytes, so the modification time is ignored.
  fs::last_write_time(path, fs::last_write_time(path) + std::chrono::hours(1));
  CHECK(change_since(of_small, path) == FileChange::none);
  write_bytes(path, "abd");
  CHECK(change_since(of_small, path) == FileChange::changed);
  fs::remove(path);
  CHECK(change_since(of_small, path) == FileChange::missing);

  std::string large(static_cast<std::size_t>(3 * Fingerprint::end_nbytes), 'a');
  write_bytes(path, large);
  const auto before = fingerprint_of(path);
  CHECK_FALSE(before.is_whole());
  large[large.size() / 2] = 'b';
  write_bytes(path, large);
  fs::last_write_time(path, fs::last_write_time(path) + std::chrono::hours(1));
  CHECK(change_since(before, path) == FileChange::touched);
  large.back() = 'b';
  write_bytes(path, large);
  CHECK(change_since(before, path) == FileChange::changed);
}

TEST_CASE("a fingerprint is written and read back") {
  const Fingerprint made{96128, 1764403953123456789, 0x00f3a12bc90aa11d};
  CHECK(fingerprint_text(made) == "96128 1764403953123456789 00f3a12bc90aa11d");
  CHECK(parse_fingerprint(fingerprint_text(made)) == made);
  for (const auto* text : {"", "1", "1 2", "1 2 x", "1 2 3 4", "-1 2 3", "1  2 3"}) {
    INFO(text);
    CHECK_FALSE(parse_fingerprint(text));
  }
}

}  // namespace
}  // namespace stridescope::files::data_file_test
