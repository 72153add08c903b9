#include "app/cli/timeit.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <ostream>

#include "app/cli/json.h"
#include "app/cli/memory_option.h"
#include "app/cli/traceback.h"
#include "app/files/allowed_files.h"
#include "app/files/exit_status.h"
#include "engine/session/session.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Counts the bytes written by copies.
class CopyMeter final : public tensor::MemoryObserver {
 public:
  explicit CopyMeter(tensor::Memory& memory) : memory_(memory) { memory_.observe(this); }
  CopyMeter(const CopyMeter&) = delete;
  CopyMeter& operator=(const CopyMeter&) = delete;
  ~CopyMeter() override { memory_.observe(nullptr); }
  void after_allocation(const tensor::Storage&) override {}
  void before_flow(const tensor::Flow& flow) override {
    if (flow.kind != tensor::FlowKind::copy) return;
    bytes += flow.written_count() * tensor::itemsize(flow.destination.dtype);
  }
  void before_rebind(const tensor::Tensor&, const tensor::Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}

  std::int64_t bytes = 0;

 private:
  tensor::Memory& memory_;
};

struct Timing {
  double median_ns = 0, min_ns = 0;
  std::int64_t loops = 0;
  std::int64_t rounds = 0;
  std::int64_t bytes_copied = 0;
};

using Statement = std::shared_ptr<const script::Statement>;

[[noreturn]] void raise(const session::Failure& failure, const script::Statement& statement) {
  throw script::ScriptError(tensor::Error(failure.refusal), failure.span_from(statement.span.begin));
}

class Timer {
 public:
  Timer(const std::string& setup, tensor::Memory memory, std::shared_ptr<const files::FileAccess> files)
      : session_(std::move(memory),
                 session::SessionOptions{.keeps_history = false, .files = std::move(files)}) {
    auto script = script::parse(setup);
    session_.memory().budget().begin_script();
    for (auto& parsed : script.statements) {
      const auto statement = std::make_shared<const script::Statement>(std::move(parsed));
      if (const auto failure = session_.append(statement)) raise(*failure, *statement);
    }
    // A run of the timed statement may do at most half of a script's work.
    auto& budget = session_.memory().budget();
    budget.end_script();
    auto limits = budget.limits();
    limits.statement_work_bytes = limits.script_work_bytes / 2;
    budget.set_limits(limits);
  }

  Timing time(const Statement& statement, const TimeitOptions& options) {
    Timing timing;
    const auto start = Clock::now();
    const auto elapsed_secs = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    {
      auto execution = session_.begin(statement);
      CopyMeter meter(execution.memory());
      execution.run();
      timing.bytes_copied = meter.bytes;
      if (const auto failure = session_.finish(std::move(execution))) raise(*failure, *statement);
    }
    std::vector<double> rounds;
    const double first_secs = elapsed_secs();
    if (options.loops) {
      timing.loops = *options.loops;
    } else if (first_secs < while_secs) {
      const auto [loops, secs] = loops_for_a_while(statement);
      timing.loops = loops;
      rounds.push_back(secs * 1e9 / static_cast<double>(loops));
    } else {
      timing.loops = 1;
      rounds.push_back(first_secs * 1e9);
    }
    constexpr int most_rounds = 5;
    while (std::ssize(rounds) < options.repeats.value_or(most_rounds)) {
      if (!options.repeats && !rounds.empty() && elapsed_secs() > enough_secs) break;
      rounds.push_back(seconds(statement, timing.loops) * 1e9 / static_cast<double>(timing.loops));
    }
    timing.rounds = std::ssize(rounds);
    std::sort(rounds.begin(), rounds.end());
    const auto middle = rounds.size() / 2;
    timing.min_ns = rounds.front();
    timing.median_ns = rounds.size() % 2 ? rounds[middle] : (rounds[middle - 1] + rounds[middle]) / 2;
    return timing;
  }

 private:
  double seconds(const Statement& statement, std::int64_t loops) {
    auto execution = session_.begin(statement);
    const auto start = Clock::now();
    execution.run(loops);
    const double taken = std::chrono::duration<double>(Clock::now() - start).count();
    if (const auto failure = session_.finish(std::move(execution))) raise(*failure, *statement);
    return taken;
  }

  static constexpr double while_secs = 0.2, enough_secs = 1;

  /// Returns the first count of 1, 2, 5, 10, 20, ... that takes long enough, and its time.
  std::pair<std::int64_t, double> loops_for_a_while(const Statement& statement) {
    for (std::int64_t decade = 1;; decade *= 10) {
      for (const int step : {1, 2, 5}) {
        const auto loops = decade * step;
        if (const auto secs = seconds(statement, loops); secs >= while_secs) return {loops, secs};
      }
    }
  }

  session::Session session_;
};

std::string duration_text(double ns) {
  constexpr std::pair<double, const char*> units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}};
  for (const auto& [size, unit] : units) {
    if (ns >= size) return fmt::format("{:.3g} {}", ns / size, unit);
  }
  return fmt::format("{:.3g} ns", ns);
}

}  // namespace

int timeit(const TimeitOptions& options, std::ostream& out, std::ostream& err) {
  const ui::Text words(options.language);
  std::string setup;
  for (const auto& line : options.setup) setup += line + "\n";
  const auto raised = [&](const char* part, const std::string& text, const script::ScriptError& error) {
    err << traceback(part, text, error.span(), error, words);
    return failed;
  };
  std::optional<Timer> timer;
  try {
    auto memory = memory_of(options.memory_bytes);
    memory.set_threads(options.threads);
    timer.emplace(setup, std::move(memory), allowed_files({}, options.allowed));
  } catch (const script::ScriptError& error) {
    return raised("<setup>", setup, error);
  }
  try {
    const auto statement =
        std::make_shared<const script::Statement>(script::parse_statement(options.statement));
    const auto timing = timer->time(statement, options);
    if (options.json) {
      out << Json{{"median_ns", timing.median_ns},
                  {"min_ns", timing.min_ns},
                  {"loops", timing.loops},
                  {"bytes_copied", timing.bytes_copied}}
                 .text()
          << '\n';
    } else {
      out << words({"terminal/timeit/result",
                    {{"loops", timing.loops},
                     {"rounds", timing.rounds},
                     {"least", duration_text(timing.min_ns)},
                     {"median", duration_text(timing.median_ns)},
                     {"bytes", words::Bytes{timing.bytes_copied}},
                     {"threads", options.threads}}})
          << '\n';
    }
  } catch (const script::ScriptError& error) {
    return raised("<statement>", options.statement, error);
  }
  return done;
}

}  // namespace stridescope::app
