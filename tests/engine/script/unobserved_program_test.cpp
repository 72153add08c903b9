#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/value.h"
#include "engine/tensor/flow.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

/// An observer that does nothing.
struct Watcher : tensor::MemoryObserver {
  void after_allocation(const tensor::Storage&) override {}
  void before_flow(const tensor::Flow&) override {}
  void before_rebind(const tensor::Tensor&, const tensor::Region&) override {}
  void before_resize(const tensor::Storage&,
                     const std::shared_ptr<const tensor::Storage::Contents>&) override {}
};

std::string printed(const std::string& text, bool is_watched) {
  Watcher watcher;
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  if (is_watched) memory.observe(&watcher);
  std::string all;
  for (const auto& statement : script::parse(text).statements) {
    try {
      all += interpreter.run(statement, environment).printed;
    } catch (const script::ScriptError& error) {
      all += error.what() + std::string("\n");
    }
  }
  memory.observe(nullptr);
  return all;
}

}  // namespace

TEST_CASE("programs compute the same with and without an observer") {
  const std::string setup = R"py(import torch
import torch.nn.functional as F
torch.set_printoptions(precision=8)
torch.manual_seed(3)
x = torch.randn(4, 3, 2, 5)
t = torch.randn(4, 3, 2, 5)
w, b, m, v = torch.rand(3), torch.rand(3), torch.zeros(3), torch.ones(3)
)py";
  const auto shown = [](const std::string& expression) {
    return "z = " + expression +
           "\nprint(z, z.stride(), z.untyped_storage().nbytes(), z.requires_grad)\nprint(m, v, m._version)\n";
  };
  const char* inputs[] = {"x",
                          "x.double()",
                          "x.half()",
                          "x[0]",
                          "x[:, :1]",
                          "x[:, :, 0, 0]",
                          "x[:, 0]",
                          "x[:1]",
                          "x.int()",
                          "x.transpose(0, 1)",
                          "x[:1, :, :1, :1]",
                          "x[..., ::2]",
                          "x[:0]",
                          "x[:, :, :0]",
                          "x[:, :0]",
                          "x.contiguous(memory_format=torch.channels_last)",
                          "x.detach().requires_grad_()",
                          "x[:, :, 0, 0].contiguous().unsqueeze(1).mT",
                          "x.expand(2, 4, 3, 2, 5)"};
  const char* calls[] = {"F.batch_norm({}, None, None, training=True)",
                         "F.batch_norm({}, m, v, w, b, True, 0.3, 0.01)",
                         "F.batch_norm({}, m, v, None, b)",
                         "F.batch_norm({}, m, None, w, None, True)",
                         "F.batch_norm({}, m, v[:1].expand(3), w, None, True)",
                         "F.batch_norm({}, m, v, w[:2], None, True)",
                         "F.mse_loss({}, t)",
                         "F.mse_loss({}, {}.flip(0))",
                         "F.mse_loss({}, {} * 2, reduction='sum')",
                         "F.mse_loss({}, {} * 2, reduction='none')",
                         "F.mse_loss({}, {} * 2, reduction='some')",
                         "F.smooth_l1_loss({}, {} * 2)",
                         "F.smooth_l1_loss({}, {} * 0.5, reduction='none', beta=0.3)",
                         "F.smooth_l1_loss({}, t, reduction='sum', beta=0)",
                         "F.huber_loss({}, {} * 2)",
                         "F.huber_loss({}, {} * 0.5, reduction='none', delta=0.3)",
                         "F.huber_loss({}, {} * 2, reduction='some')",
                         "F.l1_loss({}, {} * 2)",
                         "F.l1_loss({}, t, reduction='sum')",
                         "F.l1_loss({}, {} * 2, reduction='none')",
                         "F.adaptive_avg_pool2d({}, 1)",
                         "F.adaptive_avg_pool2d({}, (1, 1))",
                         "F.adaptive_avg_pool2d({}, (1, None))",
                         "F.adaptive_avg_pool2d({}, (1, 1, 1))",
                         "F.adaptive_avg_pool3d({}, 1)"};
  for (const std::string call : calls) {
    for (const char* input : inputs) {
      auto expression = call;
      for (auto at = expression.find("{}"); at != expression.npos; at = expression.find("{}"))
        expression.replace(at, 2, input);
      const auto text = setup + shown(expression);
      INFO(expression);
      CHECK(printed(text, true) == printed(text, false));
    }
  }
}

TEST_CASE("operations by an index compute the same with and without an observer") {
  const char* inputs[] = {"c",
                          "c.t().contiguous().t()",
                          "torch.stack([c, c], 1)[:, 1]",
                          "c[:, :1].expand(4, 3)",
                          "c[1:, ::2]",
                          "c[:, 1]",
                          "c[0]",
                          "c[0, 0]",
                          "c[:, :0]",
                          "torch.stack([c, c], 2).transpose(0, 1)"};
  const char* dtypes[] = {"float32", "int64", "uint8", "bool", "float16", "complex64", "uint16"};
  const char* calls[] = {"y = torch.index_select(x, -1, i)",
                         "y = torch.gather(x, 0, g)",
                         "y = torch.gather(x, 0, i)",
                         "y = torch.take(x, k)",
                         "y = x[k]",
                         "y = x[..., k]",
                         "y = x[i, k[:2]]",
                         "y = x[i.int(), None, i]",
                         "y = x[m]",
                         "y = torch.masked_select(x, m)",
                         "y = torch.nonzero(x)",
                         "y = torch.cat([x, x, x], -1)",
                         "y = torch.sort(x[:, :1], 1)",
                         "y = torch.topk(x[:1], 1, 0)",
                         "y = torch.unique_consecutive(x)",
                         "x[k] = 1",
                         "x[i] = x[i].flip(0)",
                         "x[i, k[:2]] = x[i, i] + 1",
                         "x[m] = 1",
                         "x.masked_fill_(m, 1)",
                         "x.put_(k, x.flatten()[:3], True)",
                         "x.index_put_((k,), x[:1], True)",
                         "x.index_put_((k, k), x[0, :1], True)",
                         "x.index_fill_(0, k, 2)",
                         "x.index_copy_(0, i, x[:2].clone())",
                         "x.index_add_(0, i, x[:2].clone())",
                         "x.index_add_(0, i, x[:2].clone(), alpha=2)",
                         "x.scatter_(0, g, x.clone())",
                         "x.scatter_(-1, g % 2, 3)",
                         "x.scatter_add_(0, g, x.clone())",
                         "x.scatter_(0, g, 3, reduce='multiply')",
                         "x.scatter_reduce_(0, g, x.clone(), 'sum', False)",
                         "x.scatter_reduce_(0, g, x.clone(), 'prod', False)",
                         "x.scatter_reduce_(0, g, x.clone(), 'amax', False)",
                         "x.scatter_reduce_(0, g, x.clone(), 'amin')",
                         "x.scatter_reduce_(0, g, x.clone(), 'mean')",
                         "x.scatter_reduce_(0, g, x.clone(), 'mean', False)"};
  for (const std::string dtype : dtypes)
    for (const std::string input : inputs)
      for (const std::string call : calls) {
        const auto text = "import torch\nc = (torch.arange(12) * 7 % 11).reshape(4, 3).to(torch." + dtype +
                          ")\nx = " + input +
                          "\ni, k = torch.tensor([1, 0, 5, 0])[::2], torch.tensor([-1, 0, -1])\n"
                          "i[1] = 0\ng, m = torch.tensor([[0, 1, 1], [1, 1, 0]]), x == 1\ny = 0\n" +
                          call + "\nprint(y, x)\n";
        INFO(input << ", " << dtype << ": " << call);
        CHECK(printed(text, true) == printed(text, false));
      }
}

TEST_CASE("torch.equal compares all elements; 0 equals -0, and NaN equals nothing") {
  const auto said = [](const std::string& a, const std::string& b) {
    return printed("import torch\nprint(torch.equal(torch.tensor(" + a + "), torch.tensor(" + b + ")))",
                   false);
  };
  CHECK(said("[1., 2.]", "[3., 2.]") == "False\n");
  CHECK(said("[1., 2.]", "[1., 3.]") == "False\n");
  CHECK(said("[0., 2.]", "[-0., 2.]") == "True\n");
  CHECK(said("[float('nan')]", "[float('nan')]") == "False\n");
  CHECK(said("[1, 2]", "[1., 2.]") == "True\n");
  CHECK(said("[1., 2.]", "[[1., 2.]]") == "False\n");
  CHECK(said("[True, False]", "[True, False]") == "True\n");
}
