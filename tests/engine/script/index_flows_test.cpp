#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/value.h"
#include "engine/tensor/flow.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

/// Formats the reported flows.
struct FlowRecorder : tensor::MemoryObserver {
  std::string text;

  void region(const tensor::Region& region) {
    const auto list = [&](const tensor::Dims& dims) {
      for (std::size_t d = 0; d < dims.size(); ++d) text += (d ? "," : "") + std::to_string(dims[d]);
    };
    text += "(";
    list(region.layout.shape);
    text += ")(";
    list(region.layout.stride);
    text += ")+" + std::to_string(region.layout.storage_offset);
  }
  void list(const char* name, const std::vector<std::int64_t>& places) {
    if (!places.empty()) text += name;
    for (const auto place : places) text += " " + std::to_string(place);
  }
  void before_flow(const tensor::Flow& flow) override {
    constexpr const char* kinds[] = {"copy ", "compute ", "reduce ", "fill "};
    text += kinds[static_cast<std::size_t>(flow.kind)];
    region(flow.destination);
    for (const auto& source : flow.sources) {
      text += " <- ";
      region(source);
    }
    list(" from", flow.source_index);
    list(" to", flow.destination_index);
    text += "\n";
  }
  void after_allocation(const tensor::Storage&) override {}
  void before_rebind(const tensor::Tensor&, const tensor::Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}
};

/// Returns the flows of a statement after a setup.
std::string flows_of(const std::string& setup, const std::string& statement) {
  FlowRecorder recorder;
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  for (const auto& line : script::parse(setup).statements) interpreter.run(line, environment);
  memory.observe(&recorder);
  for (const auto& line : script::parse(statement).statements) interpreter.run(line, environment);
  memory.observe(nullptr);
  return recorder.text;
}

}  // namespace

TEST_CASE("operations by an index report which elements move") {
  const std::string setup = R"py(import torch
x = torch.arange(12.).reshape(4, 3)
t = torch.arange(12.).reshape(3, 4).t()
v, w = torch.arange(8.)[::2], torch.ones(2, 3)
i, j, m = torch.tensor([2, 0]), torch.tensor([-1, 0]), x % 5 == 0
g = torch.tensor([[0, 2, 1], [1, 1, 0]])
)py";
  std::istringstream expected(R"(> torch.index_select(x, 1, i)
copy (4,2)(2,1)+0 <- (4,3)(3,1)+0 from 2 0 5 3 8 6 11 9
> torch.index_select(v, 0, i)
copy (2)(1)+0 <- (4)(2)+0 from 4 0
> torch.gather(t, 0, g)
copy (2,3)(3,1)+0 <- (4,3)(1,4)+0 from 0 6 9 1 5 8
> torch.take(t, j)
copy (2)(1)+0 <- (4,3)(1,4)+0 from 11 0
> x[i]
copy (2,3)(3,1)+0 <- (4,3)(3,1)+0 from 6 7 8 0 1 2
> v[j]
copy (2)(1)+0 <- (4)(2)+0 from 6 0
> t[:, j]
copy (4,2)(2,1)+0 <- (4,3)(1,4)+0 from 8 0 9 1 10 2 11 3
> x[g[:, :2], i]
copy (2,2)(2,1)+0 <- (4,3)(3,1)+0 from 2 6 5 3
> x[m]
copy (3)(1)+0 <- (4,3)(3,1)+0 from 0 5 10
> torch.masked_select(x, m[:, 0:1])
copy (3)(1)+0 <- (4,3)(3,1)+0 from 0 1 2
> torch.nonzero(m)
compute (3,2)(1,3)+0 <- (4,3)(3,1)+0 from 0 0 5 5 10 10
> torch.where(m, x, 0)
compute (4,3)(3,1)+0 <- (4,3)(3,1)+0 <- (4,3)(3,1)+0
> x.masked_fill_(m, 7)
fill (4,3)(3,1)+0 to 0 5 10
> x[m] = 7
fill (4,3)(3,1)+0 to 0 5 10
> x[i] = w
copy (4,3)(3,1)+0 <- (2,3)(3,1)+0 to 6 7 8 0 1 2
> x[:, j] = 7
copy (4,3)(3,1)+0 <- (4,2)(0,0)+0 to 2 0 5 3 8 6 11 9
> x[i, j] = v[:2]
copy (4,3)(3,1)+0 <- (2)(2)+0 to 8 0
> x.index_put_((i, j), v[:2], accumulate=True)
compute (4,3)(3,1)+0 <- (2)(2)+0 to 8 0
> x.put_(j, v[:2])
copy (4,3)(3,1)+0 <- (2)(2)+0 to 11 0
> x.put_(j, v[:2], accumulate=True)
compute (4,3)(3,1)+0 <- (2)(2)+0 to 11 0
> t.scatter_(0, g, w)
copy (4,3)(1,4)+0 <- (2,3)(3,1)+0 to 0 6 9 1 5 8
> x.scatter_(1, g, 7)
fill (4,3)(3,1)+0 to 0 2 1 4 4 3
> x.scatter_add_(0, g, w)
compute (4,3)(3,1)+0 <- (2,3)(3,1)+0 to 0 7 5 3 4 2
> x.scatter_reduce_(0, g, w, "amax", include_self=False)
compute (4,3)(3,1)+0 <- (2,3)(3,1)+0 to 0 7 5 3 4 2
> x.scatter_reduce_(0, g, w, "mean")
compute (4,3)(3,1)+0 <- (2,3)(3,1)+0 to 0 7 5 3 4 2
> x.scatter_(0, g, 7, reduce="add")
compute (4,3)(3,1)+0 <- (6)(0)+0 to 0 7 5 3 4 2
> x.index_fill_(0, j, 7)
fill (3)(1)+9
fill (3)(1)+0
> x.index_copy_(0, i, w)
copy (3)(1)+6 <- (3)(1)+0
copy (3)(1)+0 <- (3)(1)+3
> v.index_copy_(0, i, x[0, :2])
copy ()()+4 <- ()()+0
copy ()()+0 <- ()()+1
> x.index_add_(0, i, w)
compute (4,3)(3,1)+0 <- (2,3)(3,1)+0 to 6 7 8 0 1 2
> x.index_add_(0, i, w, alpha=2)
compute (4,3)(3,1)+0 <- (2,3)(3,1)+0 to 6 7 8 0 1 2
> torch.cat([x, t], 1)
copy (4,3)(6,1)+0 <- (4,3)(3,1)+0
copy (4,3)(6,1)+3 <- (4,3)(1,4)+0
> torch.unique_consecutive(x[0] // 2)
compute (3)(1)+0 <- (3)(1)+0
copy (2)(1)+0 <- (3)(1)+0 from 0 2
> torch.sort(x[:, :1], 1)
copy (4,1)(1,1)+0 <- (4,1)(3,1)+0 from 0 3 6 9
fill (4,1)(1,1)+0
> torch.sort(v, 0, descending=True)
copy (4)(1)+0 <- (4)(2)+0 from 6 4 2 0
fill (4)(1)+0
> torch.zeros(3).index_fill_(0, torch.tensor([], dtype=torch.int64), 7)
)");
  std::string statement, line, flows;
  const auto check = [&] {
    INFO(statement);
    if (!statement.empty()) CHECK(flows_of(setup, statement) == flows);
    flows.clear();
  };
  while (std::getline(expected, line)) {
    if (line.starts_with("> ")) {
      check();
      statement = line.substr(2);
    } else {
      flows += line + "\n";
    }
  }
  check();
}
