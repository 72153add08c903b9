#include "app/cli/timeit.h"

#include <sstream>

#include "tests/support/catch.h"
#include "ui/words/json.h"

namespace stridescope::app {

TEST_CASE("timeit reports a loop's time and copied bytes") {
  TimeitOptions options;
  options.statement = "y = x.t().contiguous()";
  options.setup = {"x = torch.arange(12).view(3, 4)"};
  options.loops = 10;
  options.json = true;
  std::ostringstream out, err;
  CHECK(timeit(options, out, err) == 0);
  const auto result = ui::Json::parse(out.str()).value();
  CHECK(result.members().size() == 4);
  CHECK(result["loops"] == 10);
  CHECK(result["bytes_copied"] == 96);
  CHECK(result["min_ns"].number() > 0);
  CHECK(result["median_ns"].number() >= result["min_ns"].number());
  CHECK(err.str().empty());
}

TEST_CASE("timeit uses the given number of threads, one by default") {
  TimeitOptions options;
  options.statement = "y = x.t().contiguous()";
  options.setup = {"x = torch.ones(1500, 2000)"};
  options.loops = options.repeats = 1;
  std::ostringstream one, two, err;
  CHECK(timeit(options, one, err) == 0);
  options.threads = 2;
  CHECK(timeit(options, two, err) == 0);
  CHECK(one.str().find(", 1 thread\n") != std::string::npos);
  CHECK(two.str().find(", 2 threads\n") != std::string::npos);
  CHECK(err.str().empty());
}

TEST_CASE("timeit reports errors of its statement or setup") {
  TimeitOptions options;
  options.statement = "x.view(5)";
  std::ostringstream out, err;
  CHECK(timeit(options, out, err) == 1);
  CHECK(err.str().find("File \"<statement>\", line 1, column 1") != std::string::npos);
  CHECK(err.str().find("NameError: name 'x' is not defined") != std::string::npos);

  options.setup = {"x = ="};
  std::ostringstream setup_err;
  CHECK(timeit(options, out, setup_err) == 1);
  CHECK(setup_err.str().find("<setup>") != std::string::npos);
}

}  // namespace stridescope::app
