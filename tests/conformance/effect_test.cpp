// Effects and results that the rows declare, compared with those of every recorded call.
#include <algorithm>
#include <fstream>
#include <map>

#include "engine/script/table/op_table.h"
#include "engine/session/session.h"
#include "tests/conformance/case.h"
#include "tests/support/catch.h"

namespace stridescope::testing {
namespace {

using script::Effect;
using script::Returns;

bool is_new(const tensor::Tensor& tensor, const session::Trace& trace) {
  return std::ranges::any_of(trace.allocated,
                             [&](const auto& storage) { return storage == tensor.storage(); });
}

bool is_copied(const tensor::Tensor& tensor, const session::Trace& trace) {
  return std::ranges::any_of(trace.flows, [&](const tensor::Flow& flow) {
    return flow.destination.storage == tensor.storage() && flow.kind == tensor::FlowKind::copy;
  });
}

/// The contradiction between a call and the row of its operation; empty if there is none.
std::string broken_promise(const script::OpRecord& call, const session::Trace& trace) {
  const auto& row = *call.op;
  for (const auto& output : call.outputs) {
    const bool fresh = is_new(output, trace);
    switch (row.effect) {
      case Effect::view:
        if (fresh || !trace.writes.empty()) return "is no view";
        break;
      case Effect::copy:
        if (!fresh) return "makes no storage";
        if (output.numel() > 0 && !is_copied(output, trace)) return "copies nothing";
        break;
      case Effect::compute:
      case Effect::create:
        if (!fresh) return "makes no storage";
        break;
      case Effect::write:
        if (call.inputs.empty() || !output.same_object(call.inputs.front())) return "gives another tensor";
        break;
      case Effect::ask: return "gives a tensor";
      case Effect::view_or_copy:
      case Effect::none: break;
    }
  }
  if (row.effect == Effect::ask && !(trace.writes.empty() && trace.rebinds.empty())) return "writes";
  const bool makes = row.returns == Returns::tensor || row.returns == Returns::self;
  if (makes && call.outputs.size() != 1) return "does not give one tensor";
  return {};
}

}  // namespace

TEST_CASE("the memory effect of every recorded call matches its operation's row") {
  // Operations with several results for some arguments: max(dim) but not max(), where(mask),
  // unique(return_counts=True), ...
  const auto gives_several = {"max",        "min",        "median",    "nanmedian",
                              "where",      "nonzero",    "unique",    "unique_consecutive",
                              "atleast_1d", "atleast_2d", "atleast_3d"};
  std::map<std::string, int> broken;
  int calls = 0;
  for (const auto* path :
       {TEST_DATA_DIR "/../conformance/cases.txt", TEST_DATA_DIR "/../conformance/ops.txt"}) {
    std::ifstream file(path);
    REQUIRE(file);
    for (const auto& recorded : read_cases(file)) {
      const auto opened = session::open(recorded.script());
      for (const auto& step : opened.session.steps()) {
        if (step.trace.ops.size() != 1 || !step.trace.ops.front().op) continue;
        if (step.source.find("out=") != std::string::npos) continue;
        const auto& call = step.trace.ops.front();
        ++calls;
        const auto why = broken_promise(call, step.trace);
        const bool may = (call.outputs.size() > 1 && std::ranges::count(gives_several, call.op->name) > 0) ||
                         call.op->name == "einsum";  // a mere permutation of one operand is a view
        if (why.empty() || may) continue;
        if (broken[call.op->name + " " + why]++ == 0)
          FAIL_CHECK(call.op->name << " " << why << ": " << step.source);
      }
    }
  }
  CHECK(calls > 10000);
}

}  // namespace stridescope::testing
