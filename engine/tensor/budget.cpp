#include "engine/tensor/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/tensor/checked.h"
#include "engine/tensor/process_usage.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::tensor {

void Budget::begin_script() {
  script_.reset();
  begin_statement();
  script_ = PastUsage{};
}

void Budget::begin_statement() {
  if (script_) {
    script_->steps += statement_.steps;
    script_->work_bytes += statement_.work_bytes;
  }
  statement_.steps = 0;
  statement_.work_bytes = 0;
  if (script_ || grace_.seconds == 0) return;
  granted_ = granted_work_bytes_ = 0;
  began_ = thread_seconds();
  thread_ = std::this_thread::get_id();
  earlier_steps_ = earlier_work_bytes_ = 0;
}

void Budget::restart_statement() {
  // Reading the clock takes longer than a view operation, so runs of a few hundredths of a second skip it.
  constexpr std::int64_t few_steps = 100'000, few_bytes = std::int64_t{16} << 20;
  earlier_steps_ += statement_.steps;
  earlier_work_bytes_ += statement_.work_bytes.load(std::memory_order_relaxed);
  if (script_ || earlier_steps_ > few_steps || earlier_work_bytes_ > few_bytes) return begin_statement();
  statement_.steps = 0;
  statement_.work_bytes.store(0, std::memory_order_relaxed);
  granted_ = granted_work_bytes_ = 0;
}

bool Budget::grants(std::int64_t steps) {
  // The longest measured step, and the steps granted at a time.
  constexpr double seconds_of_step = 0.4e-6;
  constexpr std::int64_t bytes_of_step = 256, at_a_time = 250'000;
  if (grace_.seconds == 0 || steps < 0 || steps > grace_.resident_bytes / bytes_of_step) return false;
  const auto more = std::max(steps, at_a_time);
  const auto seconds = thread_seconds() - began_ + seconds_of_step * static_cast<double>(more);
  if (seconds > grace_.seconds || resident_bytes() + bytes_of_step * more > grace_.resident_bytes)
    return false;
  granted_ += more;
  return true;
}

bool Budget::grants_work(std::int64_t bytes) {
  // The longest measured time per byte of work, and the bytes granted at a time.
  constexpr double seconds_of_byte = 0.3e-9;
  constexpr std::int64_t at_a_time = std::int64_t{128} << 20;
  if (grace_.seconds == 0 || std::this_thread::get_id() != thread_) return false;
  const auto more = std::max(bytes, at_a_time);
  const auto elapsed = thread_seconds() - began_;
  // Expects a byte to take at most twice its average time so far. Even at the longest measured time per byte,
  // the grace is exceeded by at most `bit_longer` seconds.
  constexpr double bit_longer = 0.4;
  const auto taken =
      statement_.work_bytes.load(std::memory_order_relaxed) + (script_ ? script_->work_bytes : 0);
  const auto so_far = taken > 0 ? 2 * elapsed / static_cast<double>(taken) : seconds_of_byte;
  const auto expected = elapsed + std::min(so_far, seconds_of_byte) * static_cast<double>(more);
  const auto most = elapsed + seconds_of_byte * static_cast<double>(more);
  if (expected > grace_.seconds || most > grace_.seconds + bit_longer) return false;
  granted_work_bytes_ += more;
  return true;
}

void Budget::require_steps(std::int64_t steps) {
  const auto left = limits_.statement_steps + granted_ - statement_.steps;
  if ((steps < 0 || steps > left) && !grants(steps)) {
    const auto needed = checked_add(statement_.steps, steps);
    // Constructing an error takes time too, and a script may catch it and try again.
    constexpr std::int64_t refusals = 16;
    statement_.steps += std::min(left, limits_.statement_steps / refusals);
    if (steps < 0 || !needed) throw refuse::work_without_end(limits_.statement_steps);
    throw refuse::too_much_work(
        *needed, limits_.statement_steps,
        remedy_text(*needed, std::min(limits_.statement_steps, limits_.script_steps)));
  }
  if (!script_) return;
  const auto needed = script_->steps + statement_.steps + steps;
  if (needed > limits_.script_steps + granted_ && !grants(steps))
    throw refuse::script_too_long(needed, limits_.script_steps, remedy_text(needed, limits_.script_steps));
}

void Budget::require_work(std::int64_t more_bytes) {
  const auto taken = statement_.work_bytes.load(std::memory_order_relaxed);
  const auto bytes = checked_add(taken, more_bytes).value_or(std::numeric_limits<std::int64_t>::max());
  const auto& [of_statement, of_script] = std::pair(limits_.statement_work_bytes, limits_.script_work_bytes);
  if (bytes > of_statement)
    throw refuse::too_many_bytes_walked(
        bytes, of_statement, remedy_text(bytes, script_ ? std::min(of_statement, of_script) : of_statement));
  if (!script_) return;
  const auto needed =
      checked_add(script_->work_bytes, bytes).value_or(std::numeric_limits<std::int64_t>::max());
  const auto beyond = needed > of_script ? needed - of_script - granted_work_bytes_ : 0;
  if (beyond > 0 && !grants_work(beyond))
    throw refuse::script_walks_too_much(needed, of_script, remedy_text(needed, of_script));
}

std::string Budget::remedy_text(std::int64_t needed, std::int64_t limit) const {
  constexpr double gib = 0x1p30, most = 0x1p40;
  const auto times = static_cast<double>((needed - 1) / std::max<std::int64_t>(limit, 1) + 1);
  const auto bytes = std::ceil(times * static_cast<double>(limits_.memory_bytes) / gib);
  if (bytes * gib > most) return {};
  return fmt::format(" (--memory {:.0f}GiB or more, or as much in the settings, allows it)", bytes);
}

}  // namespace stridescope::tensor
