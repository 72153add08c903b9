#include "engine/files/safetensors_header.h"

#include <string>

#include "engine/files/format_error.h"
#include "tests/support/catch.h"

namespace stridescope::files {
namespace {

using tensor::DType;

std::string file_of(const std::string& json, std::size_t data_nbytes) {
  std::string file;
  for (int i = 0; i < 8; ++i) file += static_cast<char>(json.size() >> (8 * i) & 0xff);
  return file + json + std::string(data_nbytes, 'x');
}
SafetensorsHeader parse(const std::string& file) { return parse_safetensors_header(file, std::ssize(file)); }
std::string refusal(const std::string& file) {
  try {
    parse(file);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "no error";
}
std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& offsets) {
  return "\"" + name + R"(":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets +
         "}";
}

TEST_CASE("a .safetensors header lists tensors in the order of their data") {
  const auto json = "{" + entry("b", "BF16", "[2,3]", "[4,16]") + R"(,"__metadata__":{"format":"pt"},)" +
                    entry("a\\u00e9", "F32", "[]", "[0,4]") + "}   ";
  const auto header = parse(file_of(json, 16));
  REQUIRE(header.entries.size() == 2);
  CHECK(header.entries[0].name == "a\u00e9");
  CHECK(header.entries[0].dtype == DType::float32);
  CHECK(header.entries[1].shape == tensor::Dims{2, 3});
  CHECK(header.entries[1].data_offset == 8 + std::ssize(json) + 4);
  CHECK(header.entries[1].data_nbytes == 12);
  CHECK(header.metadata == std::vector{std::pair<std::string, std::string>("format", "pt")});
}

TEST_CASE("tensors without elements or with an unsupported dtype are parsed") {
  const auto header = parse(file_of(
      "{" + entry("e", "I64", "[0,3]", "[2,2]") + "," + entry("f", "F8_E4M3", "[2]", "[0,2]") + "}", 2));
  CHECK_FALSE(header.entries[0].dtype);
  CHECK(header.entries[1].data_nbytes == 0);
}

TEST_CASE("a broken .safetensors header is refused with byte offset and reason") {
  const auto one = [](const std::string& dtype, const std::string& shape, const std::string& offsets,
                      std::size_t nbytes) {
    return refusal(file_of("{" + entry("w", dtype, shape, offsets) + "}", nbytes));
  };
  CHECK(refusal("1234567") == "byte 7: the file is cut: it ends inside the length of its header");
  CHECK(refusal(std::string(8, '\xff')).starts_with("byte 0: the header is 18446744073709551615 bytes"));
  CHECK(refusal(file_of("{}", 0).substr(0, 9)) == "byte 9: the file is cut: its header ends at byte 10");
  CHECK(one("F32", "[2]", "[0,8]", 8) == "no error");
  CHECK(one("F32", "[2]", "[0,8]", 7).ends_with("its data end at byte 8 of the data, the file at 7"));
  CHECK(one("F32", "[2]", "[0,8]", 9).ends_with("1 bytes belong to no tensor"));
  CHECK(one("F32", "[2]", "[1,9]", 9).ends_with("its data leave a gap before them"));
  CHECK(one("F32", "[3]", "[0,8]", 8).ends_with("the shape takes 12 bytes, data_offsets are 8 apart"));
  CHECK(one("F32", "[2]", "[8,0]", 8).ends_with("its data end before they begin"));
  CHECK(one("F32", "[2]", "[0]", 8).ends_with("data_offsets has not two numbers"));
  CHECK(one("Q7", "[2]", "[0,8]", 8).ends_with("the dtype 'Q7' is unknown"));
  CHECK(one("F32", "[4294967296,4294967296]", "[0,8]", 8).find("overflows") != std::string::npos);
  CHECK(one("F4", "[3]", "[0,1]", 1).ends_with("its elements do not fill whole bytes"));
  const auto twice = entry("w", "U8", "[2]", "[0,2]");
  CHECK(refusal(file_of("{" + twice + "," + twice + "}", 2)).ends_with("the header has 'w' twice"));
  CHECK(refusal(file_of("{" + twice + "," + entry("v", "U8", "[2]", "[1,3]") + "}", 3))
            .ends_with("overlap those of another tensor"));
}

TEST_CASE("every truncated .safetensors file is refused") {
  const auto file = file_of("{" + entry("w", "U8", "[2]", "[0,2]") + "}", 2);
  for (std::size_t n = 0; n < file.size(); ++n) CHECK(refusal(file.substr(0, n)) != "no error");
}

}  // namespace
}  // namespace stridescope::files
