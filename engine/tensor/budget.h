#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

namespace stridescope::tensor {

/// The limits on a script's use of time and memory. Scripts are untrusted: any script must end soon. The
/// counts do not depend on the machine: a script within them is accepted everywhere. If a grace is set, a
/// script may take more steps and work while its processor time and memory stay within the grace.
///
/// Steps are counted by the interpreter: objects, values, items and characters that are created or visited,
/// and layouts of tensors. Work is counted by kernels, in bytes of the elements that they visit; any thread
/// may count work, but only one thread counts steps.
class Budget {
 public:
  struct Limits {
    std::int64_t statement_steps = 4'000'000, script_steps = 5'000'000;
    /// In a script, each statement is also within the script's lower limit. A statement typed in the window
    /// may take longer, since the user can cancel it.
    std::int64_t statement_work_bytes = std::int64_t{64} << 30, script_work_bytes = std::int64_t{6} << 30;
    /// The memory limit to which the other limits apply; with n times as much memory, n times as many steps
    /// and bytes of work are allowed.
    std::int64_t memory_bytes = std::int64_t{5} << 28;
  };
  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }

  /// Above the limits of steps and work, a script may continue until it has used `seconds` of its thread's
  /// processor time, or the process holds `resident_bytes`. 0 seconds: no grace.
  struct Grace {
    double seconds = 0;
    std::int64_t resident_bytes = std::int64_t{3} << 29;
  };
  void set_grace(const Grace& grace) { grace_ = grace; }

  /// Until end_script(), the counts of all statements are also summed.
  void begin_script();
  void end_script() { script_.reset(); }
  void begin_statement();
  /// Begins another run of the statement that has just ended, in the same thread.
  void restart_statement();

  /// Throws MemoryError above the limits. A negative count means an unbounded number of steps.
  void step(std::int64_t steps) {
    const bool is_within = steps >= 0 && steps <= limits_.statement_steps + granted_ - statement_.steps;
    if (script_ || !is_within) require_steps(steps);
    statement_.steps += steps;
  }
  /// Throws like step() if this many steps exceed the limits, but does not count them.
  void require_steps(std::int64_t steps);
  /// Throws RuntimeError above the limits.
  void work(std::int64_t bytes) {
    note_work(bytes);
    require_work();
  }
  /// Counts work without throwing; above the limits, the next call of work() or require_work() throws.
  void note_work(std::int64_t bytes) noexcept {
    statement_.work_bytes.fetch_add(bytes, std::memory_order_relaxed);
  }
  /// Throws RuntimeError if the limits do not allow `more_bytes` of work, and does not count them. A kernel
  /// of known cost calls this first, so that the message states the work needed.
  void require_work(std::int64_t more_bytes = 0);
  /// True if the statement has done more work than work() allows.
  bool exceeds_work_limit() const {
    return statement_.work_bytes.load(std::memory_order_relaxed) > limits_.statement_work_bytes;
  }
  /// Counts the cost of recording an operation on `operands` tensors even if no tracer is attached, so that
  /// the limits are the same with and without a tracer.
  void operation(std::size_t operands) {
    described_flows_ = flows_of_operation + static_cast<std::int64_t>(operands);
    work(described_flows_ * cost_of_flow_bytes);
  }
  /// Counts the cost of recording a flow, unless operation() has already counted it.
  void flow() {
    if (described_flows_ > 0) --described_flows_;
    else work(cost_of_flow_bytes);
  }
  std::int64_t steps() const { return statement_.steps; }

 private:
  struct Usage {
    std::int64_t steps = 0;
    std::atomic<std::int64_t> work_bytes = 0;
  };
  static constexpr std::int64_t flows_of_operation = 2, cost_of_flow_bytes = 12 << 10;
  struct PastUsage {
    std::int64_t steps = 0, work_bytes = 0;
  };

  /// Allows `steps` more steps if the grace covers them. Returns whether it does.
  bool grants(std::int64_t steps);
  /// Allows `bytes` more bytes of work if the grace covers them. Returns whether it does.
  bool grants_work(std::int64_t bytes);
  /// The end of an error message: the value of --memory that would suffice; empty if no machine has as much.
  std::string remedy_text(std::int64_t needed, std::int64_t limit) const;

  Limits limits_;
  Grace grace_;
  std::int64_t granted_ = 0;  ///< steps beyond the limits, since `began_`
  double began_ = 0;          ///< in seconds of the processor time of `thread_`
  std::thread::id thread_;
  std::int64_t granted_work_bytes_ = 0;  ///< beyond the limits; only `thread_` gets grants
  /// Used by earlier runs of the statement since `began_`.
  std::int64_t earlier_steps_ = 0, earlier_work_bytes_ = 0;
  Usage statement_;
  std::optional<PastUsage> script_;   ///< counts of the script's earlier statements
  std::int64_t described_flows_ = 0;  ///< flows that operation() has already counted
};

}  // namespace stridescope::tensor
