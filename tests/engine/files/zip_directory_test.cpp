#include "engine/files/zip_directory.h"

#include <string>
#include <vector>

#include "engine/files/format_error.h"
#include "engine/files/inflate.h"
#include "tests/support/catch.h"

namespace stridescope::files::zip_directory_test {
namespace {

using namespace std::string_literals;

std::string number(std::uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
  return bytes;
}

struct Member {
  std::string name, bytes;
  std::uint64_t method = 0, flags = 0;
  std::uint64_t nbytes = bytes.size();
  std::uint64_t local_at = 0;  ///< set by archive()
};

std::string archive(std::vector<Member> members, bool overlaps = false) {
  std::string file;
  for (auto& member : members) {
    member.local_at = overlaps ? 0 : file.size();
    file += "PK\x03\x04" + number(20, 2) + number(member.flags, 2) + number(member.method, 2) + number(0, 4) +
            number(0, 4) + number(member.bytes.size(), 4) + number(member.nbytes, 4) +
            number(member.name.size(), 2) + number(0, 2) + member.name + member.bytes;
  }
  const auto begin = file.size();
  for (const auto& member : members)
    file += "PK\x01\x02" + number(20, 2) + number(20, 2) + number(member.flags, 2) +
            number(member.method, 2) + number(0, 4) + number(0, 4) + number(member.bytes.size(), 4) +
            number(member.nbytes, 4) + number(member.name.size(), 2) + number(0, 2) + number(0, 2) +
            number(0, 2) + number(0, 2) + number(0, 4) + number(member.local_at, 4) + member.name;
  const auto size = file.size() - begin;
  return file + "PK\x05\x06" + number(0, 4) + number(members.size(), 2) + number(members.size(), 2) +
         number(size, 4) + number(begin, 4) + number(0, 2);
}

ReadBytes reader_of(const std::string& file) {
  return [&file](std::int64_t offset, std::int64_t count) {
    return file.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(count));
  };
}
std::vector<ZipEntry> parse(const std::string& file) {
  return parse_zip_directory(reader_of(file), std::ssize(file));
}
std::string refusal_of(const std::string& file) {
  try {
    parse(file);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "no error";
}

TEST_CASE("a zip directory lists files with their data offsets") {
  const auto file = archive({{"a.npy", "12345"}, {"b.npy", "67"}});
  const auto entries = parse(file);
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].name == "a.npy");
  CHECK(file.substr(static_cast<std::size_t>(entries[0].data_offset), 5) == "12345");
  CHECK(entries[1].nbytes == 2);
  CHECK(file.substr(static_cast<std::size_t>(entries[1].data_offset), 2) == "67");
  CHECK(parse(archive({})).empty());
}

TEST_CASE("a broken zip archive is refused with byte offset and reason") {
  const auto good = archive({{"a.npy", "12345"}, {"b.npy", "67"}});
  CHECK(refusal_of("").ends_with("the end of its directory is missing"));
  CHECK(refusal_of(archive({{"a", "12345"}, {"b", "12345"}}, true)).find("'b' overlaps 'a'") !=
        std::string::npos);
  CHECK(refusal_of(archive({{"a", "1", 0, 1}})).ends_with("'a' is encrypted"));
  CHECK(refusal_of(archive({{"a", "1", 12}})).find("compressed by method 12") != std::string::npos);
  CHECK(refusal_of(archive({{"a", "1", 0, 0, 2}})).ends_with("'a' is stored, but has two sizes"));
  auto wrong_count = good;
  wrong_count[good.size() - 12] = 3;
  CHECK(refusal_of(wrong_count).find("says that it has 3 files") != std::string::npos);
  auto wrong_place = good;
  wrong_place[good.size() - 6] = '\x7f';
  CHECK(refusal_of(wrong_place).find("directory") != std::string::npos);
}

TEST_CASE("every truncated zip archive is refused") {
  const auto file = archive({{"a.npy", "12345"}, {"b.npy", "67"}});
  for (std::size_t size = 0; size < file.size(); ++size)
    CHECK(refusal_of(file.substr(0, size)) != "no error");
}

TEST_CASE("a packed file that is malformed is refused") {
  const auto file = archive({{"a", "\xff\xff\xff\xff", 8, 0, 100}});
  const auto entries = parse(file);
  const auto read = reader_of(file);
  EntryReader reader(read, entries[0]);
  std::string to(100, '\0');
  CHECK_THROWS_AS(reader.read(std::as_writable_bytes(std::span(to))), FormatError);
}

TEST_CASE("unpacking stops at the requested size, and reports if there is more") {
  // 1000 zeros by raw deflate.
  const auto packed = "\x63\x60\x18\x05\xa3\x60\x14\x8c\x02\x00"s;
  const auto file = archive({{"a", packed, 8, 0, 10}});
  const auto entries = parse(file);
  const auto read = reader_of(file);
  EntryReader reader(read, entries[0]);
  std::string to(10, 'x');
  CHECK(reader.read(std::as_writable_bytes(std::span(to))) <= 10);
}

}  // namespace
}  // namespace stridescope::files::zip_directory_test
