#include "ui/queries/array_facts.h"

#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::ui::array_facts_test {
namespace {

TEST_CASE("an array is described as NumPy describes it") {
  session::Session session;
  for (const auto* statement :
       {"import numpy as np", "a = np.arange(12, dtype=np.int32).reshape(3, 4)", "b = a[::-1, 1:]",
        "c = np.asfortranarray(a)", "d = np.broadcast_to(a, (2, 3, 4))", "e = a.astype('>i2')",
        "t = torch.arange(4)", "f = t.numpy()"})
    REQUIRE_FALSE(session.append(statement));
  struct Row {
    const char* name;
    tensor::Dims shape, strides;
    std::int64_t offset;
    const char* dtype;
    bool c, f, owns, writes;
    const char* base;
  };
  const Row rows[] = {
      {"b", {3, 3}, {-16, 4}, 36, "int32", false, false, false, true, "ndarray"},
      {"c", {3, 4}, {4, 12}, 0, "int32", false, true, true, true, ""},
      {"d", {2, 3, 4}, {0, 16, 4}, 0, "int32", false, false, false, false, "ndarray"},
      {"e", {3, 4}, {8, 2}, 0, "int16 (>i2)", true, false, true, true, ""},
      {"f", {4}, {8}, 0, "int64", true, true, false, true, "t"},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    const auto facts = array_facts(session.now(), row.name);
    REQUIRE(facts);
    CHECK(facts->shape == row.shape);
    CHECK(facts->strides == row.strides);
    CHECK(facts->offset == row.offset);
    CHECK(facts->dtype == row.dtype);
    CHECK(facts->is_c_contiguous == row.c);
    CHECK(facts->is_f_contiguous == row.f);
    CHECK(facts->owns_data == row.owns);
    CHECK(facts->is_writeable == row.writes);
    CHECK(facts->base == row.base);
  }
  CHECK_FALSE(array_facts(session.now(), "t"));
  CHECK_FALSE(array_facts(session.now(), "np"));
}

}  // namespace
}  // namespace stridescope::ui::array_facts_test
