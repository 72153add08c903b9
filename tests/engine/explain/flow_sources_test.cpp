#include "engine/explain/flow_sources.h"

#include <string>
#include <vector>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;
using Indices = std::vector<std::int64_t>;

/// The session after some statements, the last of which is tested.
session::Session after(const std::vector<std::string>& statements) {
  session::Session session;
  session.memory().budget().set_limits({.statement_work_bytes = std::int64_t{8} << 30});
  for (const auto& statement : statements) {
    const auto failure = session.append(statement);
    INFO(statement << (failure ? ": " + failure->message() : ""));
    REQUIRE_FALSE(failure);
  }
  return session;
}

const tensor::Flow& last_flow(const session::Session& session) {
  REQUIRE_FALSE(session.steps().back().trace.flows.empty());
  return session.steps().back().trace.flows.back();
}

Indices indices_of(const tensor::Flow& flow, std::size_t source, std::int64_t n) {
  const auto box = source_box(flow, source, n);
  REQUIRE(box);
  Indices indices;
  for (std::int64_t i = 0; i < box->numel(); ++i) indices.push_back(box->storage_index(i));
  return indices;
}

}  // namespace

TEST_CASE("the sources of an elementwise result are at its coordinate, also when broadcast",
          "[flow_sources]") {
  const auto session = after({"a = torch.arange(6).view(2, 3)", "b = torch.arange(3)", "c = a.t() + b[:2]"});
  const auto& flow = last_flow(session);
  REQUIRE(flow.written_count() == 6);
  // c[2, 1] = a[1, 2] + b[1]
  CHECK(indices_of(flow, 0, 5) == Indices{5});
  CHECK(indices_of(flow, 1, 5) == Indices{1});
  CHECK(source_box(flow, 0, 5)->coordinate(0) == Dims{2, 1});
  // b[1] is broadcast to the whole column.
  const auto column = destination_box(flow, 1, {0, 1});
  REQUIRE(column);
  CHECK(column->first == Dims{0, 1});
  CHECK(column->layout.shape == Dims{3, 1});
}

TEST_CASE("the sources of a reduction are the reduced elements", "[flow_sources]") {
  const auto session = after({"x = torch.arange(24).view(2, 3, 4)", "y = x.transpose(0, 2).sum(1)"});
  const auto& flow = last_flow(session);  // y[k, i] of the sum over x[i, :, k]
  CHECK(flow.kind == tensor::FlowKind::reduce);
  CHECK(indices_of(flow, 0, 0) == Indices{0, 4, 8});
  CHECK(indices_of(flow, 0, 7) == Indices{15, 19, 23});
  CHECK(source_box(flow, 0, 7)->coordinate(1) == Dims{3, 1, 1});
  CHECK(destination_box(flow, 0, {3, 2, 1})->first == Dims{3, 1});

  const auto keeping = after({"x = torch.arange(6).view(2, 3)", "y = x.amax(0, keepdim=True)"});
  CHECK(indices_of(last_flow(keeping), 0, 1) == Indices{1, 4});
  const auto whole = after({"x = torch.arange(6).view(2, 3)", "y = x.sum()"});
  CHECK(indices_of(last_flow(whole), 0, 0) == Indices{0, 1, 2, 3, 4, 5});
}

TEST_CASE("the sources of a product are a row and a column", "[flow_sources]") {
  const auto session = after({"x = torch.ones(2, 3)", "y = torch.ones(3, 4)", "z = x @ y"});
  const auto& flow = last_flow(session);
  CHECK(indices_of(flow, 0, 6) == Indices{3, 4, 5});
  CHECK(indices_of(flow, 1, 6) == Indices{2, 6, 10});

  const auto batched = after({"x = torch.ones(5, 2, 3)", "y = torch.ones(5, 3, 4)", "b = torch.ones(4)",
                              "z = torch.baddbmm(b, x, y)"});
  const auto& sum = last_flow(batched);
  CHECK(indices_of(sum, 0, 14) == Indices{9, 10, 11});  // z[1, 1, 2]
  CHECK(indices_of(sum, 1, 14) == Indices{14, 18, 22});
  CHECK(indices_of(sum, 2, 14) == Indices{2});
}

TEST_CASE("the sources of a running sum are its line so far, of a softmax the whole line", "[flow_sources]") {
  const auto running = after({"x = torch.arange(6).view(2, 3)", "y = x.cumsum(1)"});
  CHECK(indices_of(last_flow(running), 0, 3) == Indices{3});
  CHECK(indices_of(last_flow(running), 0, 5) == Indices{3, 4, 5});
  CHECK(destination_box(last_flow(running), 0, {1, 1})->layout.shape == Dims{1, 2});
  const auto softmax = after({"x = torch.ones(2, 3)", "y = x.softmax(0)"});
  CHECK(indices_of(last_flow(softmax), 0, 1) == Indices{1, 4});
  const auto norm =
      after({"x = torch.ones(2, 3)", "w = torch.ones(3)", "y = torch.nn.functional.layer_norm(x, (3,), w)"});
  CHECK(indices_of(last_flow(norm), 0, 4) == Indices{3, 4, 5});
  CHECK(indices_of(last_flow(norm), 1, 4) == Indices{1});
}

TEST_CASE("gathers and scatters keep their indices", "[flow_sources]") {
  const auto gathered = after({"x = torch.arange(6).view(2, 3)", "y = x[:, [2, 0]]"});
  CHECK(indices_of(last_flow(gathered), 0, 1) == Indices{0});
  CHECK(indices_of(last_flow(gathered), 0, 2) == Indices{5});

  const auto scattered = after(
      {"x = torch.zeros(6)", "v = torch.arange(4.).view(2, 2).t()", "x[torch.tensor([[5, 1], [2, 0]])] = v"});
  const auto& flow = last_flow(scattered);
  REQUIRE(flow.written_count() == 4);
  CHECK(written_index(flow, 1) == 1);
  CHECK(written_by(flow, 2) == 2);
  CHECK_FALSE(written_by(flow, 3));
  CHECK(indices_of(flow, 0, 1) == Indices{2});
  CHECK(scattered.steps().back().trace.copied_bytes() == 16);
  const auto twice = after({"x = torch.zeros(3)", "x[torch.tensor([1, 0, 1])] = torch.tensor([7., 8., 9.])"});
  CHECK(written_by(last_flow(twice), 1) == 2);  // the last write remains

  const auto found = after({"x = torch.tensor([[0, 7], [8, 0]])", "y = x.nonzero()"});
  CHECK(indices_of(last_flow(found), 0, 3) == Indices{2});
}

TEST_CASE("cat has a flow for each part", "[flow_sources]") {
  const auto session =
      after({"a = torch.arange(4).view(2, 2)", "b = torch.arange(2).view(2, 1)", "c = torch.cat([a, b], 1)"});
  const auto& flows = session.steps().back().trace.flows;
  REQUIRE(flows.size() == 2);
  CHECK(written_index(flows[1], 1) == 5);
  CHECK(indices_of(flows[1], 0, 1) == Indices{1});
  CHECK(written_by(flows[0], 4) == 3);
  CHECK_FALSE(written_by(flows[0], 5));
}

TEST_CASE("finding the sources of an element takes constant time", "[flow_sources]") {
  const auto session = after({"x = torch.zeros(1, 1).expand(2 ** 16, 2 ** 14)", "y = x.sum(1)"});
  const auto& flow = last_flow(session);
  const auto box = source_box(flow, 0, 70000 % (1 << 16));
  REQUIRE(box);
  CHECK(box->numel() == 1 << 14);
  CHECK(box->coordinate((1 << 14) - 1) == Dims{70000 % (1 << 16), (1 << 14) - 1});
  CHECK(written_by(flow, 65535) == 65535);
}

}  // namespace stridescope::explain
