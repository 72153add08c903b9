#include <fmt/ranges.h>

#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/support/catch.h"

using namespace stridescope;
using tensor::FactName;

namespace {

struct Printer {
  std::string operator()(std::monostate) const { return "?"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return fmt::format("{}", value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const tensor::Dims& value) const {
    return fmt::format("({})", fmt::join(value, ","));
  }
  std::string operator()(tensor::DType value) const { return std::string(tensor::name(value)); }
  std::string operator()(tensor::Device value) const { return std::string(tensor::name(value)); }
  std::string operator()(const std::vector<tensor::Dims>& value) const {
    std::string out;
    for (const auto& dims : value) out += (*this)(dims);
    return out;
  }
  std::string operator()(const tensor::Place& value) const {
    return (*this)(value.shape) + (*this)(value.stride);
  }
};

/// "rule fact=value ..."
std::string described(const tensor::Refusal& refusal) {
  std::string out(tensor::name(refusal.rule()));
  for (const auto& fact : refusal.facts())
    out += fmt::format(" {}={}", tensor::name(fact.name), std::visit(Printer{}, fact.value));
  return out;
}

std::string refusal_of(const std::string& text) {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  try {
    for (const auto& statement :
         script::parse("import torch\nx = torch.arange(6).view(2, 3)\n" + text).statements)
      interpreter.run(statement, environment);
  } catch (const tensor::Error& error) {
    return described(error.refusal());
  }
  return "accepted";
}

}  // namespace

TEST_CASE("every refusal is a rule with its facts") {
  struct Row {
    const char *text, *refusal;
  };
  const Row rows[] = {
      {"x.transpose(0, 2)", "dim_out_of_range dim=2 rank=2 op=transpose"},
      {"x.permute(0, 0)", "permute_dims_repeated op=permute"},
      {"x[0, 5]", "index_out_of_bounds index=5 dim=1 size=3"},
      {"x[0, 0, 0]", "too_many_indices rank=2"},
      {"x.select(1, 7)", "select_out_of_range index=7 dim=1 shape=(2,3) op=select"},
      {"x[torch.tensor([0, 9])]", "index_tensor_out_of_bounds index=9 position=0 size=2 dim=0"},
      {"x[:, torch.tensor([3])]", "index_tensor_out_of_bounds index=3 position=0 size=3 dim=1"},
      {"x.gather(1, torch.tensor([[5]]))", "gather_index_out_of_bounds index=5 dim=1 size=3 op=gather"},
      {"x.view(4)", "invalid_shape target_shape=(4) numel=6 op=view"},
      {"x.t().view(6)", "incompatible_view target_shape=(6) shape=(3,2) stride=(1,3) op=view"},
      {"x + torch.arange(2)",
       "broadcast_mismatch size=3 other_size=2 dim=1 shape=(2,3) other_shape=(2) op=add"},
      {"x.expand(2, 4)",
       "expanded_size_mismatch other_size=4 size=3 dim=1 target_shape=(2,4) shape=(2,3) op=expand"},
      {"y = torch.arange(3).expand(2, 3)\ny.add_(1)",
       "internal_overlap written=(2,3)(0,1) operand=0 op=add_"},
      {"y = torch.arange(5)\ny[1:].copy_(y[:4])",
       "partial_overlap written=(4)(1) read=(4)(1) operand=0 other_operand=1 op=copy_"},
      {"x.add_(0.5)", "cannot_cast dtype=float32 other_dtype=int64 op=add_"},
      {"x.float() @ torch.zeros(3, 2, dtype=torch.float64)",
       "matrix_dtypes_differ dtype=float32 other_dtype=float64 op=matmul"},
      {"x @ x", "matmul_shapes_differ shape=(2,3) other_shape=(2,3) op=matmul"},
      {"x + x.cuda()", "devices_differ device=cuda:0 other_device=cpu op=add"},
      {"torch.cat([x, torch.zeros(2, 4)])",
       "cat_sizes_differ dim=0 other_dim=1 size=3 other_size=4 operand=1 op=cat"},
      {"torch.zeros(2, -3)", "negative_size size=-3 shape=(2,-3) op=zeros"},
      {"x.viwe(6)", "attribute_unknown type=Tensor name=viwe hint=view"},
      {"torch.arrange(5)", "module_attribute_unknown module=torch name=arrange hint=arange"},
      {"torch.nn.functional.sofmax(x, 0)",
       "module_attribute_unknown module=torch.nn.functional name=sofmax hint=softmax"},
      {"prnt(x)", "name_undefined name=prnt hint=print"},
      {"qqqqqqqq", "name_undefined name=qqqqqqqq"},
      {"x.softmax(0, dtyp=torch.float32)", "keyword_unknown op=softmax name=dtyp hint=dtype"},
      {"x.softmax(dimm=0)", "arguments_missing op=softmax count=1 names=\"dim\" hint=dim"},
      {"x.view(6, dtyp=1)",
       "no_overload op=view given=int, dtyp=int forms= * (torch.dtype dtype)\n * (tuple of ints size)\n "
       "hint=dtype"},
      {"from torch import aragne", "import_name_unknown name=aragne module=torch hint=arange"},
      {"y = 1 / 0", "division_by_zero"},
      {"a, b, c = x", "too_few_values count=3 other_count=2"},
      {"raise ValueError('no')", "raised type=ValueError text=no name=ValueError"},
      {"def f(a, b): pass\nf(b=1)", "function_arguments_missing op=f count=1 kind=positional names='a'"},
      {"import pandas\npandas.Series(3)",
       "outside_language construct=the package pandas instead=torch and its modules can be imported, and "
       "math, random, "
       "itertools, functools, collections, copy and others of Python's library."},
      {"y = (1,", "bracket_not_closed character=("},
      {"assert x.numel() == 7, 'count'", "assertion_failed text=count"},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    CHECK(refusal_of(row.text) == row.refusal);
  }
}
