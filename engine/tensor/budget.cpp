#include "engine/tensor/budget.h"

#include <algorithm>

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::tensor {

void Budget::begin_script() {
  begin_statement();
  script_ = Earlier{};
}

void Budget::begin_statement() {
  if (script_) {
    script_->steps += statement_.steps;
    script_->work_bytes += statement_.work_bytes;
  }
  statement_.steps = 0;
  statement_.work_bytes = 0;
}

void Budget::step(std::int64_t steps) {
  const auto left = limits_.statement_steps - statement_.steps;
  if (steps < 0 || steps > left) {
    // To find that out took time too, and what is caught may be tried again.
    constexpr std::int64_t refusals = 16;
    statement_.steps += std::min(left, limits_.statement_steps / refusals);
    throw refuse::too_much_work(limits_.statement_steps);
  }
  statement_.steps += steps;
  if (script_ && script_->steps + statement_.steps > limits_.script_steps)
    throw refuse::script_too_long(limits_.script_steps);
}

void Budget::require_work() const {
  const std::int64_t bytes = statement_.work_bytes.load(std::memory_order_relaxed);
  if (bytes > limits_.statement_work_bytes) throw refuse::too_many_bytes_walked(limits_.statement_work_bytes);
  if (script_ && script_->work_bytes + bytes > limits_.script_work_bytes)
    throw refuse::script_walks_too_much(limits_.script_work_bytes);
}

}  // namespace stridescope::tensor
