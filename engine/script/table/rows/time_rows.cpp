#include <chrono>

#include "engine/script/table/rows/python_support.h"

// Python's clocks.
namespace stridescope::script {
namespace {

template <class Clock>
Value seconds(const Call&) {
  return {std::chrono::duration<double>(Clock::now().time_since_epoch()).count()};
}

}  // namespace

std::vector<Row> time_rows() {
  using std::chrono::steady_clock, std::chrono::system_clock;
  return family(
      {.group = Group::python,
       .forms = builtin,
       .signatures = {"()"},
       .effect = Effect::none,
       .value_type = "float"},
      {
          {.name = "time.time", .help = "time.time", .evaluate = seconds<system_clock>},
          {.name = "time.perf_counter", .help = "time.perf_counter", .evaluate = seconds<steady_clock>},
          {.name = "time.monotonic", .help = "time.perf_counter", .evaluate = seconds<steady_clock>},
      });
}

}  // namespace stridescope::script
