#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace stridescope::tensor {

/// What a script may take of the machine. A script is a stranger's: whatever it says, it ends soon. The
/// counts do not depend on the machine: what they allow is allowed everywhere. Where a grace is set, a script
/// may take more steps for as long as it is quick and small.
///
/// Steps are those of interpretation: objects, values, items and characters made or looked at, and the
/// layouts of tensors. Work is that of kernels, in bytes of the elements that are walked; several threads may
/// count it. One counts the rest.
class Budget {
 public:
  struct Limits {
    std::int64_t statement_steps = 4'000'000, script_steps = 5'000'000;
    /// One statement of a script takes no more than the script may; one that a user typed, who can cancel it,
    /// may take longer.
    std::int64_t statement_work_bytes = std::int64_t{64} << 30, script_work_bytes = std::int64_t{6} << 30;
    /// The memory that goes with these limits: `n` times as much allows `n` times the steps and the work.
    std::int64_t memory_bytes = std::int64_t{5} << 28;
  };
  const Limits& limits() const { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }

  /// Beyond the counts of steps a script may go on until it has taken `seconds` of its thread's processor
  /// time, or the process holds `resident_bytes`. 0: not at all.
  struct Grace {
    double seconds = 0;
    std::int64_t resident_bytes = std::int64_t{3} << 29;
  };
  void set_grace(const Grace& grace) { grace_ = grace; }

  /// From here to end_script() what statements take is also counted together.
  void begin_script();
  void end_script() { script_.reset(); }
  void begin_statement();
  /// Begins the statement that has just run once more, in the same thread.
  void begin_again();

  /// Throws MemoryError above the limits. Negative counts are of what has no end.
  void step(std::int64_t steps);
  /// Throws what step() throws, but counts no step that the limits allow.
  void require_steps(std::int64_t steps);
  /// Throws RuntimeError above the limits.
  void work(std::int64_t bytes) {
    note_work(bytes);
    require_work();
  }
  /// The same, but throws only in the next call of work() or require_work().
  void note_work(std::int64_t bytes) noexcept {
    statement_.work_bytes.fetch_add(bytes, std::memory_order_relaxed);
  }
  /// Throws RuntimeError if the limits do not allow `more_bytes` of work, which is not counted: a kernel that
  /// knows its work is refused before it begins, with a message that says how much it needs.
  void require_work(std::int64_t more_bytes = 0) const;
  /// Whether the statement has taken more than work() allows.
  bool is_overworked() const {
    return statement_.work_bytes.load(std::memory_order_relaxed) > limits_.statement_work_bytes;
  }
  /// An operation that may move elements of so many tensors. Counts what a session takes to write it down, so
  /// that a script is refused alike where nobody watches.
  void operation(std::size_t operands) {
    described_flows_ = flows_of_operation + static_cast<std::int64_t>(operands);
    work(described_flows_ * cost_of_flow_bytes);
  }
  /// A flow of elements that is written down; what the operation does not count for yet.
  void flow() {
    if (described_flows_ > 0) --described_flows_;
    else work(cost_of_flow_bytes);
  }
  std::int64_t steps() const { return statement_.steps; }

 private:
  struct Taken {
    std::int64_t steps = 0;
    std::atomic<std::int64_t> work_bytes = 0;
  };
  static constexpr std::int64_t flows_of_operation = 2, cost_of_flow_bytes = 12 << 10;
  struct Earlier {
    std::int64_t steps = 0, work_bytes = 0;
  };

  /// Allows `steps` more steps if the grace covers them. Returns whether it does.
  bool grants(std::int64_t steps);
  /// How to allow what is refused, as the end of a message; empty where no machine has the memory.
  std::string way_out(std::int64_t needed, std::int64_t limit) const;

  Limits limits_;
  Grace grace_;
  std::int64_t granted_ = 0;  ///< steps beyond the limits, since `began_`
  double began_ = 0;          ///< in seconds of the thread's processor time
  /// Taken since `began_` by earlier runs of the statement.
  std::int64_t earlier_steps_ = 0, earlier_work_bytes_ = 0;
  Taken statement_;
  std::optional<Earlier> script_;     ///< by the statements before this one
  std::int64_t described_flows_ = 0;  ///< that the operation which runs has been counted for
};

}  // namespace stridescope::tensor
