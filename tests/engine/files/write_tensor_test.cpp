#include "engine/files/write_tensor.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::files {
namespace {

/// The file with the array that a statement makes; empty if the format does not support it.
std::string npy_of(const std::string& statement) {
  session::Session session;
  REQUIRE_FALSE(session.append("import numpy as np"));
  REQUIRE_FALSE(session.append(statement));
  const auto now = session.now();
  const auto array = script::array_of(now.frozen(*now.environment().find("a")));
  REQUIRE(array);
  const auto written = to_written_tensor("a", *array);
  if (!written) return {};
  const auto path = std::filesystem::temp_directory_path() / "stridescope_write_tensor_test.npy";
  write_tensor(path.string(), *written, DataFormat::npy);
  std::ifstream file(path, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(file), {});
  std::filesystem::remove(path);
  return bytes;
}

}  // namespace

TEST_CASE("an .npy file of records has their fields and the gaps between them") {
  const auto bytes = npy_of(
      "a = np.zeros(3, dtype={'names': ['x', 'y'], 'formats': ['<f4', ('>i2', 2)], 'offsets': [0, 6], "
      "'itemsize': 12})");
  CHECK_THAT(
      bytes,
      testing::contains_text(
          "{'descr': [('x', '<f4'), ('', '|V2'), ('y', '>i2', (2,)), ('', '|V2')], 'fortran_order': False, "
          "'shape': (3,), }"));
  CHECK(bytes[6] == 1);
  CHECK(bytes.size() % 64 == 36);
}

TEST_CASE("an .npy file with names outside ASCII is of version 3") {
  const auto bytes = npy_of("a = np.zeros(2, dtype=[('长', 'u1')])");
  CHECK(bytes[6] == 3);
  CHECK_THAT(bytes, testing::contains_text("[('长', '|u1')]"));
  CHECK(bytes.size() % 64 == 2);
}

TEST_CASE("records whose fields overlap are not written") {
  CHECK(npy_of("a = np.zeros(2, dtype={'names': ['x', 'y'], 'formats': ['<f4', '<i4'], 'offsets': [0, 2]})")
            .empty());
}

TEST_CASE("an .npy file of big-endian elements is marked as such") {
  const auto bytes = npy_of("a = np.arange(2, dtype='>i2')");
  CHECK_THAT(bytes, testing::contains_text("'descr': '>i2'"));
  CHECK(bytes.substr(bytes.size() - 4) == std::string("\0\0\0\1", 4));
}

}  // namespace stridescope::files
