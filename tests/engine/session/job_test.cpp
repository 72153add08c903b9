#include "engine/session/job.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "tests/engine/session/statements.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::session {
namespace {

/// A statement that runs in a job.
struct Running {
  Running(Session& session, const std::string& source)
      : execution(session.begin(parsed(source))),
        job(
            [this](const tensor::Control& control) {
              execution.memory().set_control(control);
              execution.run();
            },
            {}) {}
  void wait_for(std::int64_t bytes) const {
    while (job.progress().done_bytes() < bytes && !job.has_ended())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  Execution execution;
  Job job;
};

std::vector<std::string> names_of(const Session& session) {
  std::vector<std::string> names;
  for (const auto& binding : session.environment().bindings()) names.push_back(binding.name);
  return names;
}

}  // namespace

TEST_CASE("a copy of 1 GB that is cancelled midway leaves nothing") {
  tensor::Memory memory;
  memory.set_limit_bytes(std::int64_t{4} << 30);
  Session session(std::move(memory));
  append_all(session, {"x = torch.zeros(10**9, dtype=torch.uint8)", "x[-1] = 7"});
  const auto names = names_of(session);
  const auto live_bytes = session.memory().live_bytes();
  const auto id = session.memory().next_id();

  Running running(session, "y = x.clone()");
  running.wait_for(std::int64_t{64} << 20);
  running.job.cancel();
  running.job.finish();
  CHECK(running.execution.was_cancelled());
  CHECK(running.job.progress().done_bytes() < 1'000'000'000);
  CHECK_FALSE(session.finish(std::move(running.execution)));

  CHECK(session.steps().size() == 2);
  CHECK(names_of(session) == names);
  CHECK(session.memory().live_bytes() == live_bytes);
  append_all(session, {"z = x[-2:].clone()"});
  const auto z = *session.environment().find("z")->get_if<tensor::Tensor>();
  CHECK(z.storage().id() == id);
  CHECK(testing::values_of(z) == std::vector<double>{0, 7});
}

TEST_CASE("progress never decreases, and ends at the verdict's prediction") {
  Session session;
  append_all(session, {"x = torch.zeros(2**22, 2).t()"});
  const std::string source = "y = x.contiguous() + x.sum(0)";
  const auto foretold = session.preview(source).work_bytes;
  Running running(session, source);
  std::int64_t last = 0;
  while (!running.job.has_ended()) {
    const auto done = running.job.progress().done_bytes();
    REQUIRE(done >= last);
    last = done;
  }
  running.job.finish();
  CHECK_FALSE(running.execution.was_cancelled());
  CHECK_FALSE(session.finish(std::move(running.execution)));
  CHECK(running.job.progress().done_bytes() == foretold);
  CHECK(session.environment().find("y"));
}

TEST_CASE("snapshots read the former state while a statement writes, and after its cancellation") {
  Session session;
  append_all(session, {"x = torch.ones(2**24)", "v = x[::2]"});
  const auto before = session.now();
  const auto seen = [&] {
    const auto x = *before.find("x")->get_if<tensor::Tensor>();
    const auto read = [&](std::int64_t i) { return tensor::to_double(tensor::element_at(x, i)); };
    return read(0) == 1 && read(12345) == 1 && read((1 << 24) - 1) == 1;
  };
  Running running(session, "v.lgamma_()");
  while (running.job.progress().done_bytes() < (1 << 20) && !running.job.has_ended()) CHECK(seen());
  running.job.cancel();
  while (!running.job.has_ended()) CHECK(seen());
  running.job.finish();
  CHECK_FALSE(session.finish(std::move(running.execution)));
  CHECK(seen());
  const auto x = *session.environment().find("x")->get_if<tensor::Tensor>();
  CHECK(tensor::to_double(tensor::element_at(x, 0)) == 1);
}

TEST_CASE("every kind of work can be cancelled") {
  Session session;
  append_all(session, {"x = torch.arange(2**18)", "f = x.float()", "m = f.view(512, 512)", "b = x % 2 == 0",
                       "i = x.flip(0)", "n = 2**19"});
  const char* const statements[] = {
      "y = x.clone()",
      "y = m.t().contiguous()",
      "y = f + 1",
      "y = f.double().exp()",
      "y = f.sum()",
      "y = m.sum(0)",
      "y = m @ m",
      "y = f.sort()",
      "y = f.median()",
      "y = f.cumsum(0)",
      "y = f.softmax(0)",
      "y = x[i]",
      "y = f[b]",
      "y = x.gather(0, i)",
      "x.scatter_(0, i, i)",
      "x[i] = i",
      "f.masked_fill_(b, 0)",
      "y = torch.where(b, f, 0.)",
      "y = b.nonzero()",
      "y = x.unique()",
      "y = torch.randn(n)",
      "y = torch.rand(n)",
      "y = torch.randperm(n)",
      "y = torch.arange(n)",
      "y = torch.full((n,), 2.)",
      "y = torch.tril(m)",
      "y = torch.cat([f, f])",
      "y = x.repeat_interleave(x % 3)",
      "y = torch.equal(x, i)",
      "y = x.tolist()",
      "y = [k for k in range(10**7)]",
      "try:\n    y = x.clone()\nexcept Exception as e:\n    print(e)",
  };
  std::stop_source stop;
  stop.request_stop();
  for (const auto* source : statements) {
    INFO(source);
    auto execution = session.begin(parsed(source));
    execution.memory().set_control({stop.get_token(), nullptr});
    execution.run();
    CHECK(execution.was_cancelled());
    CHECK_FALSE(session.finish(std::move(execution)));
    CHECK(session.steps().size() == 6);
  }
  CHECK_FALSE(session.append("assert torch.equal(x, torch.arange(2**18))"));
}

TEST_CASE("a verdict distinguishes short work from long") {
  Session session;
  append_all(session, {"x = torch.zeros(10**8)", "s = torch.zeros(4, 4)"});
  for (const auto* source : {"y = x.t()", "y = s + 1", "y = torch.randn(100)", "y = x[3:5].clone()",
                             "y = torch.zeros(10**9, dtype=torch.uint8)"}) {
    INFO(source);
    CHECK(session.preview(source).expected_secs < 0.008);
  }
  for (const auto* source :
       {"y = x.clone()", "y = x + 1", "y = x.sum()", "y = torch.randn(10**8)",
        "y = [k for k in range(10**7)]", "y = x[x > 0]", "y = x.tolist()",
        "y = torch.mm(x[:4 * 10**6].view(2000, 2000), x[:4 * 10**6].view(2000, 2000))"}) {
    INFO(source);
    CHECK(session.preview(source).expected_secs > 0.008);
  }
}

}  // namespace stridescope::session
