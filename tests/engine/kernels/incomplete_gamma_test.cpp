#include "engine/kernels/elementwise/incomplete_gamma.h"

#include <cmath>

#include "tests/support/catch.h"

namespace stridescope::kernels {
namespace {

using Lower = functions::IncompleteGamma<true>;
using Upper = functions::IncompleteGamma<false>;

/// PyTorch's own results are off by 1.5e-10.
void is_close(double found, double expected) {
  INFO("found " << found << ", not " << expected);
  CHECK(std::fabs(found - expected) <= 2e-10);
}

TEST_CASE("incomplete gamma functions of large numbers equal PyTorch's") {
  is_close(Lower()(1001.0, 1001.0), 0.5042031430520741);
  is_close(Lower()(1e4, 1e4), 0.5013298083214526);
  is_close(Lower()(1e7, 1e7), 0.5000420522081386);
  is_close(Lower()(1e15, 1e15), 0.5000000042052208);
  is_close(Lower()(1001.0, 1001 * 1.01), 0.6277365586968366);
  is_close(Lower()(1001.0, 1001 * 0.99), 0.37945900749053313);
  is_close(Lower()(1001.0, 1001 * 1.05), 0.9414192341256463);
  is_close(Upper()(1001.0, 1001 * 1.05), 0.05858076587435357);
  is_close(Upper()(1e7, 1e7 * (1 - 1e-4)), 0.6240491811691495);
}

TEST_CASE("incomplete gamma functions far outside the series return at once") {
  for (int i = 0; i < 10000; ++i) {
    const double a = 1e12 + i;
    REQUIRE(std::fabs(Lower()(a, a) - 0.5) < 1e-6);
    REQUIRE(std::fabs(Upper()(a * 1e280, a * 1e280) - 0.5) < 1e-6);
  }
  CHECK(Lower()(1e300, 1.01e300) == 1);
  CHECK(Lower()(1e300, 0.99e300) == 0);
}

}  // namespace
}  // namespace stridescope::kernels
