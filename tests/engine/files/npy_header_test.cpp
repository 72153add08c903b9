#include "engine/files/npy_header.h"

#include <string>

#include "engine/files/format_error.h"
#include "tests/support/catch.h"

namespace stridescope::files {
namespace {

using namespace std::string_literals;
using tensor::DType;

/// The beginning of a version 1.0 file: 10 bytes, then the dict.
std::string npy(const std::string& dict) {
  const auto n = dict.size();
  return "\x93NUMPY\x01\0"s + static_cast<char>(n & 0xff) + static_cast<char>(n >> 8) + dict;
}
std::string dict_of(const std::string& descr, const std::string& shape, const std::string& order = "False") {
  return "{'descr': " + descr + ", 'fortran_order': " + order + ", 'shape': " + shape + ", }  \n";
}
std::string refusal_of(const std::string& file, std::int64_t data_nbytes = 0) {
  try {
    parse_npy_header(file, std::ssize(file) + data_nbytes);
  } catch (const FormatError& error) {
    return error.what();
  }
  return "no error";
}

TEST_CASE("a .npy header states dtype, byte order, element order, shape and data offset") {
  const auto file = npy(dict_of("'>i2'", "(2, 3)", "True"));
  const auto header = parse_npy_header(file, std::ssize(file) + 12);
  CHECK(header.dtype == DType::int16);
  CHECK(header.is_big_endian);
  CHECK(header.is_fortran);
  CHECK(header.shape == tensor::Dims{2, 3});
  CHECK(header.data_offset == std::ssize(file));
  CHECK(header.data_nbytes == 12);
}

TEST_CASE("a .npy header of every dtype is parsed") {
  struct Row {
    const char* descr;
    DType dtype;
  };
  for (const auto& [descr, dtype] : {Row{"'|b1'", DType::boolean},
                                     {"'|u1'", DType::uint8},
                                     {"'|i1'", DType::int8},
                                     {"'<u2'", DType::uint16},
                                     {"'<i2'", DType::int16},
                                     {"'<u4'", DType::uint32},
                                     {"'<i4'", DType::int32},
                                     {"'<u8'", DType::uint64},
                                     {"'<i8'", DType::int64},
                                     {"'<f2'", DType::float16},
                                     {"'<f4'", DType::float32},
                                     {"'<f8'", DType::float64},
                                     {"'<c8'", DType::complex64},
                                     {"'<c16'", DType::complex128}}) {
    const auto file = npy(dict_of(descr, "(1,)"));
    const auto header = parse_npy_header(file, std::ssize(file) + tensor::itemsize(dtype));
    CHECK(header.dtype == dtype);
    CHECK(header.itemsize == tensor::itemsize(dtype));
  }
}

TEST_CASE("a .npy header of records, text or a scalar is parsed") {
  const auto sizes = [](const std::string& descr, const std::string& shape) {
    const auto file = npy(dict_of(descr, shape));
    const auto header = parse_npy_header(file, std::ssize(file) + 1000);
    CHECK_FALSE(header.dtype);
    return std::pair(header.itemsize, header.data_nbytes);
  };
  CHECK(sizes("[('a', '<f4'), ('b', '<i2', (3,)), ('c', [('d', '|u1')])]", "(2,)") == std::pair(11L, 22L));
  CHECK(sizes("'<U5'", "()") == std::pair(20L, 20L));
  CHECK(sizes("'<M8[ns]'", "(0, 7)") == std::pair(8L, 0L));
}

TEST_CASE("a .npy header of version 2 has a length of four bytes") {
  const auto dict = dict_of("'<f4'", "(2,)");
  const auto file = "\x93NUMPY\x02\0"s + static_cast<char>(dict.size()) + "\0\0\0"s + dict;
  CHECK(parse_npy_header(file, std::ssize(file) + 8).data_offset == std::ssize(file));
}

TEST_CASE("a broken .npy header is refused with byte offset and reason") {
  const auto good = npy(dict_of("'<f4'", "(2,)"));
  CHECK(refusal_of("") == "byte 0: the file is cut: it ends inside its magic string");
  CHECK(refusal_of("PK\x03\x04") == "byte 0: not a NumPy array: the file does not begin with \\x93NUMPY");
  CHECK(refusal_of("\x93NUMPY\x09\0vv"s) == "byte 6: version 9.0 of the format is unknown");
  CHECK(refusal_of("\x93NUMPY\x02\0\xff\xff\xff\xff"s) ==
        "byte 8: the header is 4294967295 bytes long; at most 1048576 are read");
  CHECK(refusal_of(good.substr(0, 20)) == "byte 20: the file is cut: it ends inside its header");
  CHECK(refusal_of(good, 7) == "byte " + std::to_string(good.size() + 7) +
                                   ": the file is cut: the header promises 8 bytes of elements, 7 are there");
  CHECK(refusal_of(good, 8) == "no error");
  CHECK(refusal_of(npy(dict_of("'|O'", "(2,)")))
            .ends_with("Object arrays cannot be loaded when allow_pickle=False"));
  CHECK(refusal_of(npy(dict_of("[('a', '|O')]", "(2,)")))
            .ends_with("Object arrays cannot be loaded when allow_pickle=False"));
  CHECK(refusal_of(npy(dict_of("'<f16'", "(2,)"))).ends_with("the dtype '<f16' has no counterpart here"));
  CHECK(refusal_of(npy(dict_of("'<q8'", "(2,)"))).ends_with("the dtype '<q8' is unknown"));
  CHECK(refusal_of(npy(dict_of("'<f4'", "(4294967296, 4294967296)")))
            .ends_with("the shape overflows: it takes 2**63 bytes or more"));
  CHECK(refusal_of(npy(dict_of("'<f4'", "(99999999999999999999,)"))).ends_with("larger than 2**63 - 1"));
  CHECK(refusal_of(npy(dict_of("'<f4'", "(-1,)"))).ends_with("expected a non-negative integer"));
  CHECK(refusal_of(npy("{'descr': '<f4', 'descr': '<f4'}")).ends_with("the header has 'descr' twice"));
  CHECK(refusal_of(npy("{'descr': '<f4'}")).ends_with("the header has no 'fortran_order'"));
  CHECK(refusal_of(npy("{'descr': '<f4")).ends_with("a string does not end"));
}

TEST_CASE("every truncated .npy file is refused") {
  const auto file = npy(dict_of("[('a', '<f4', (2,))]", "(2,)")) + std::string(16, 'x');
  REQUIRE(parse_npy_header(file, std::ssize(file)).data_nbytes == 16);
  for (std::size_t n = 0; n < file.size(); ++n) CHECK(refusal_of(file.substr(0, n)) != "no error");
}

}  // namespace
}  // namespace stridescope::files
