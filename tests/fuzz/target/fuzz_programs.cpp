// Runs random programs of calls that write, shrink, overlap and reach outside, each storage between guard
// pages: fuzz_programs COUNT [SEED [FIRST]] [--jobs N] [--aliased]; --aliased draws only programs whose
// operands share one storage. Reports a program that misbehaves, or takes over 2 s of processor time. The
// current program is in the file fuzz_programs.last.SEED, with jobs fuzz_programs.last.SEED.JOB. With more
// than one job, also reports a program that ends its process by a signal. Build with sanitizers to detect
// more.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/aliased_calls.h"
#include "tests/fuzz/exercise.h"
#include "tests/fuzz/kernel_calls.h"
#include "tests/fuzz/op_calls.h"
#include "tests/fuzz/window_calls.h"

namespace {

using stridescope::testing::Exerciser;
using stridescope::testing::RandomProgram;

struct Arguments {
  long long count = 100'000, first = 0, jobs = 1;
  std::uint32_t seed = 1;
  bool is_aliased_only = false;
};

struct Totals {
  Exerciser::Counts counts;
  long long findings = 0;
};

/// Stores the current program in a file, for the report after a crash.
class Kept {
 public:
  explicit Kept(const std::string& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0644)) {}
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() { close(file_); }
  void put(std::string_view text) const {
    const auto nbytes = static_cast<off_t>(text.size());
    if (pwrite(file_, text.data(), text.size(), 0) != nbytes || ftruncate(file_, nbytes) != 0)
      std::perror("fuzz_programs.last");
  }

 private:
  int file_;
};

double cpu_secs() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The number of consecutive programs that begin with the same tensors.
constexpr long long run_length = 32;

RandomProgram program(const Arguments& arguments, long long number) {
  const auto seed = arguments.seed;
  const auto seeded = [&](long long n) { return seed + static_cast<std::uint32_t>(n) * 2654435761u; };
  std::mt19937 calls(seeded(number)), tensors(seeded(number / run_length));
  if (arguments.is_aliased_only) return stridescope::testing::random_aliased_program(tensors, calls);
  switch (number / run_length % 4) {
    case 0: return {stridescope::testing::op_call_names, stridescope::testing::random_calls(calls)};
    case 1: return stridescope::testing::random_aliased_program(tensors, calls);
    case 2: return stridescope::testing::random_kernel_program(tensors, calls);
    default: return stridescope::testing::random_window_program(tensors, calls);
  }
}

/// Runs programs `begin` to `end` - 1.
Totals try_programs(const Arguments& arguments, long long begin, long long end, const std::string& path) {
  const Kept kept(path);
  Exerciser exerciser;
  long long findings = 0;
  const auto tell = [&](long long number, const std::string& what) {
    ++findings;
    std::printf("program %lld of seed %u: %s\n", number, arguments.seed, what.c_str());
    std::fflush(stdout);
  };
  for (auto number = begin; number < end; ++number) {
    const auto [beginning, calls] = program(arguments, number);
    kept.put(beginning + calls);
    const double began = cpu_secs();
    try {
      exerciser.exercise(beginning, calls);
    } catch (const std::exception& problem) {
      tell(number, problem.what());
    }
    if (const double took = cpu_secs() - began; took > 2)
      tell(number, "took " + std::to_string(took) + " s:\n" + beginning + calls);
  }
  return {exerciser.counts(), findings};
}

/// Runs the programs in several processes, each of which runs a part of them.
Totals try_in_processes(const Arguments& arguments, const std::string& path) {
  struct Job {
    pid_t process;
    int totals;
  };
  std::vector<Job> jobs;
  const auto part_begin = [&](long long job) {
    return arguments.first + arguments.count / arguments.jobs * job +
           std::min(job, arguments.count % arguments.jobs);
  };
  for (long long job = 0; job < arguments.jobs; ++job) {
    int ends[2];
    if (pipe(ends) != 0) return std::perror("pipe"), Totals{{}, 1};
    const auto process = fork();
    if (process < 0) return std::perror("fork"), Totals{{}, 1};
    if (process == 0) {
      const auto totals =
          try_programs(arguments, part_begin(job), part_begin(job + 1), path + "." + std::to_string(job));
      const bool is_told = write(ends[1], &totals, sizeof(totals)) == sizeof(totals);
      std::exit(is_told ? 0 : 1);
    }
    close(ends[1]);
    jobs.push_back({process, ends[0]});
  }
  Totals sum;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    Totals totals;
    int status = 0;
    const bool is_told = read(jobs[i].totals, &totals, sizeof(totals)) == sizeof(totals);
    close(jobs[i].totals);
    waitpid(jobs[i].process, &status, 0);
    if (!is_told || status != 0) {
      ++sum.findings;
      std::printf("job %zu ended by signal %d, status %d: its program is in %s.%zu\n", i, WTERMSIG(status),
                  WEXITSTATUS(status), path.c_str(), i);
      continue;
    }
    sum.counts.programs += totals.counts.programs;
    sum.counts.statements += totals.counts.statements;
    sum.counts.refusals += totals.counts.refusals;
    sum.findings += totals.findings;
  }
  return sum;
}

Arguments read_arguments(int argc, char** argv) {
  Arguments arguments;
  std::vector<const char*> plain;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--jobs" && i + 1 < argc)
      arguments.jobs = std::max(1LL, std::strtoll(argv[++i], nullptr, 10));
    else if (std::string_view(argv[i]) == "--aliased") arguments.is_aliased_only = true;
    else plain.push_back(argv[i]);
  }
  if (!plain.empty()) arguments.count = std::strtoll(plain[0], nullptr, 10);
  if (plain.size() > 1) arguments.seed = static_cast<std::uint32_t>(std::strtoul(plain[1], nullptr, 10));
  if (plain.size() > 2) arguments.first = std::strtoll(plain[2], nullptr, 10);
  return arguments;
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = read_arguments(argc, argv);
  const auto start = std::chrono::steady_clock::now();
  const auto path = "fuzz_programs.last." + std::to_string(arguments.seed);
  const auto [counts, findings] =
      arguments.jobs > 1 ? try_in_processes(arguments, path)
                         : try_programs(arguments, arguments.first, arguments.first + arguments.count, path);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::printf("%lld programs, %lld statements, %lld refusals, %lld findings, %.0f s\n",
              static_cast<long long>(counts.programs), static_cast<long long>(counts.statements),
              static_cast<long long>(counts.refusals), findings, taken.count());
  return findings > 0;
}
