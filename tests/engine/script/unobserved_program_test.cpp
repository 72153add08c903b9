#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/value.h"
#include "engine/tensor/flow.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

/// Looks, and does nothing.
struct Watcher : tensor::MemoryObserver {
  void allocated(const tensor::Storage&) override {}
  void flowing(const tensor::Flow&) override {}
  void rebinding(const tensor::Tensor&, const tensor::Region&) override {}
  void resizing(const tensor::Storage&, const std::shared_ptr<const tensor::Storage::Contents>&) override {}
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

TEST_CASE("programs compute the same whether somebody watches or not") {
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

TEST_CASE("windows are computed the same whether somebody watches or not") {
  const std::string setup = R"py(import torch
import torch.nn.functional as F
torch.set_printoptions(precision=8)
torch.manual_seed(5)
x = torch.randn(2, 4, 7, 9)
w = torch.randn(6, 4, 3, 2)
g = torch.randn(4, 2, 2, 3)
b, c = torch.randn(6), torch.randn(4)
)py";
  const auto shown = [](const std::string& expression) {
    return "z = " + expression + "\nprint(z, z.stride(), z.untyped_storage().nbytes(), z.requires_grad)\n";
  };
  const char* calls[] = {"F.conv2d(x, w)",
                         "F.conv2d(x, w, b, stride=2, padding=1)",
                         "F.conv2d(x, w, b, stride=(1, 3), padding=(2, 0), dilation=(1, 2))",
                         "F.conv2d(x, w, padding='same')",
                         "F.conv2d(x, w, b, padding='valid', stride=2)",
                         "F.conv2d(x, g, c, groups=2, padding=1)",
                         "F.conv2d(x, g, c, groups=3)",
                         "F.conv2d(x, w[:, :3])",
                         "F.conv2d(x, w, b[:2])",
                         "F.conv2d(x, w, padding=-1)",
                         "F.conv2d(x[0], w, b)",
                         "F.conv2d(x[:, :, ::2, 1:], w.transpose(2, 3), b)",
                         "F.conv2d(x.double(), w.double())",
                         "F.conv2d(x.double(), w)",
                         "F.conv2d(x.half(), w.half())",
                         "F.conv2d(x, w).requires_grad",
                         "F.conv2d(x.requires_grad_(), w)",
                         "F.conv2d(x.contiguous(memory_format=torch.channels_last), w)",
                         "F.conv2d(x[:, :, :3, :2], w)",
                         "F.conv2d(x[:, :, :1], w)",
                         "F.conv2d(torch.randn(1, 4, 17, 18), w[..., :1])",
                         "F.conv2d(torch.randn(1, 80, 5, 5), torch.randn(2, 80, 2, 2))",
                         "F.conv2d(x, w, stride=2**29)",
                         "F.conv2d(x, w.repeat(30, 1, 1, 1), torch.randn(180), stride=(2**28, 1), padding=1)",
                         "F.conv_transpose2d(x[:1, :, :2, :2], g, stride=40)",
                         "F.conv_transpose2d(x[:1], g.repeat(1, 70, 1, 1), stride=2)",
                         "F.conv1d(x[:, :, 0], w[:, :, 0], b, stride=2, padding=1)",
                         "F.conv1d(x[:, :, 0], w[:, :, 0], padding='same')",
                         "F.conv1d(x[0, :, 0], w[:, :, :, 0], b)",
                         "F.conv1d(torch.randn(2, 5, 4).mT, w[..., 0], stride=2)",
                         "F.conv1d(torch.randn(1, 5, 4).mT, w[:, :, 0], b, padding=1)",
                         "F.conv3d(x[None], torch.randn(3, 2, 2, 2, 3), padding=1, stride=(1, 2, 1))",
                         "F.conv3d(x[None], torch.randn(3, 2, 2, 2, 3), padding='same')",
                         "F.conv_transpose2d(x, g, stride=2)",
                         "F.conv_transpose2d(x, g, b[:2], stride=2, padding=1, output_padding=1)",
                         "F.conv_transpose2d(x, g, c, groups=2, stride=(1, 3), dilation=2)",
                         "F.conv_transpose2d(x, g, stride=2, output_padding=2)",
                         "F.conv_transpose2d(x, g, padding=9)",
                         "F.conv_transpose2d(x[0], g, stride=3, padding=(0, 4))",
                         "F.conv_transpose1d(x[:, :, 0], g[:, :, 0], stride=4)",
                         "F.conv_transpose3d(x[None], torch.randn(2, 3, 2, 1, 2), stride=2)",
                         "F.max_pool2d(x, 2)",
                         "F.max_pool2d(x, (3, 2), (2, 1), (1, 0), 2, True)",
                         "F.max_pool2d(x.relu(), 3, 1, 1)",
                         "F.max_pool2d(x[:, ::2, 1:, ::2], 2, 3)",
                         "F.max_pool2d(x.transpose(0, 1), 2)",
                         "F.max_pool2d(x.double().log(), 2)",
                         "F.max_pool2d(x * 0, 2)",
                         "F.max_pool2d(x, 3, padding=2)",
                         "F.max_pool2d(x, 8)",
                         "F.max_pool2d(x.long(), 2)",
                         "F.max_pool2d(x.contiguous(memory_format=torch.channels_last), 2)",
                         "F.max_pool1d(x[0], 3, 2, 1, 2, True)",
                         "F.max_pool1d(x[0].t(), 2)",
                         "F.max_pool1d(x[0], 2, 0)",
                         "F.max_pool2d(x, 2, return_indices=True)[1]",
                         "F.max_pool2d(x, 3, 2, 1, 1, True, True)[0]",
                         "F.max_pool2d(x.log(), 3, 2, 1, return_indices=True)[1]",
                         "F.max_pool2d(x, 2, 1, 0, 2, return_indices=True)[1]",
                         "F.max_pool2d(x * 0, 2, return_indices=True)[1]",
                         "F.max_pool2d(x.transpose(2, 3), (2, 3), return_indices=True)[1]",
                         "F.max_pool2d_with_indices(x[0], 3)[1]",
                         "F.max_pool1d(x[0], 2, return_indices=True)[1]",
                         "F.adaptive_max_pool2d(x, 3)",
                         "F.adaptive_max_pool2d(x.log(), (2, 5), return_indices=True)[1]",
                         "F.adaptive_max_pool2d(x, (None, 2))",
                         "F.adaptive_max_pool2d(x.double(), 11)",
                         "F.avg_pool2d(x, 2)",
                         "F.avg_pool2d(x, 3, 1, 1)",
                         "F.avg_pool2d(x, 3, 2, 1, True, False)",
                         "F.avg_pool2d(x, 3, 2, 1, True)",
                         "F.avg_pool2d(x, (2, 3), (3, 2), divisor_override=2)",
                         "F.avg_pool2d(x[:, :, ::2], 2, 2)",
                         "F.avg_pool2d(torch.randn(1, 1, 40, 40), 20)",
                         "F.avg_pool2d(x.double(), 2, 3)",
                         "F.avg_pool1d(x[0], 3, 2, 1)",
                         "F.avg_pool1d(x[0, 0], 3)",
                         "F.avg_pool1d(torch.randn(1, 8, 6).mT, 3, 2, 1)",
                         "F.avg_pool1d(torch.randn(2, 8, 6).mT, 3)",
                         "F.interpolate(torch.randn(1, 2, 2, 1).permute(0, 3, 1, 2), (4, 20))",
                         "F.interpolate(x.contiguous(memory_format=torch.channels_last), scale_factor=2)",
                         "F.adaptive_avg_pool2d(x, 3)",
                         "F.adaptive_avg_pool2d(x[0], (2, 5))",
                         "F.adaptive_avg_pool2d(x, (None, 2))",
                         "F.adaptive_avg_pool2d(x, 11)",
                         "F.adaptive_avg_pool2d(x, 0)",
                         "F.adaptive_avg_pool2d(torch.randn(1, 2, 64, 70), 3)",
                         "F.pad(x, (2, 1, 0, 3), 'reflect')",
                         "F.pad(x, (2, 1, 0, 3), 'replicate')",
                         "F.pad(x, (2, 1, 0, 3), 'circular')",
                         "F.pad(x, (9, 1), 'reflect')",
                         "F.pad(x[0], (9, 9), 'circular')",
                         "F.pad(x[0], (10, 9), 'circular')",
                         "F.pad(x[0], (-1, 2), 'replicate')",
                         "F.pad(x, (2, 1, 0, 3, 1, 0), 'replicate')",
                         "F.pad(x, (1, 1, 1, 1), 'reflect', 1)",
                         "F.pad(x.long(), (1, 1, 1, 1), 'reflect')",
                         "F.pad(x.long(), (1, 1, 1, 1), 'circular')",
                         "F.pad(x.transpose(2, 3), (1, 1, 1, 1), 'reflect')",
                         "F.pad(x.contiguous(memory_format=torch.channels_last), (1, 1, 1, 1), 'replicate')",
                         "F.interpolate(x, scale_factor=2)",
                         "F.interpolate(x, scale_factor=(0.7, 1.3))",
                         "F.interpolate(x, 5, mode='nearest-exact')",
                         "F.interpolate(x, (3, 20))",
                         "F.interpolate(x, (3, 20, 2))",
                         "F.interpolate(x[0], scale_factor=3.5)",
                         "F.interpolate(x, scale_factor=0.01)",
                         "F.interpolate(x.long(), scale_factor=2)",
                         "F.interpolate(x.half(), scale_factor=2)",
                         "F.interpolate(x, scale_factor=2, mode='bilinear')",
                         "F.interpolate(x.double(), (5, 20), mode='bilinear', align_corners=True)",
                         "F.interpolate(x, (1, 4), mode='bilinear', align_corners=True)",
                         "F.interpolate(x, scale_factor=(0.4, 1.5), mode='bilinear', align_corners=False)",
                         "F.interpolate(x[0], 15, mode='linear')",
                         "F.interpolate(x[None], (2, 9, 5), mode='trilinear')",
                         "F.interpolate(x, 15, mode='linear')",
                         "F.interpolate(x.half(), 15, mode='bilinear')",
                         "F.interpolate(-x.relu(), 15, mode='bilinear')",
                         "F.interpolate(x.transpose(2, 3), 15, mode='bilinear')",
                         "F.interpolate(x.transpose(1, 2), scale_factor=2)"};
  for (const std::string call : calls) {
    INFO(call);
    const auto text = setup + shown(call);
    CHECK(printed(text, true) == printed(text, false));
  }
}

TEST_CASE("patterns and norms are computed the same whether somebody watches or not") {
  const std::string setup = R"py(import torch
import torch.nn.functional as F
torch.set_printoptions(precision=8)
torch.manual_seed(6)
x = torch.randn(3, 4, 5)
w, b = torch.rand(4), torch.randn(4)
m, v = torch.randn(4), torch.rand(4)
)py";
  const char* calls[] = {
      "F.group_norm(x, 2)",
      "F.group_norm(x, 2, w, b)",
      "F.group_norm(x, 4, None, b, 0.5)",
      "F.group_norm(x, 3, w)",
      "F.group_norm(x[:, :, 0], 4)",
      "F.group_norm(x.transpose(1, 2), 5)",
      "F.group_norm(x.double(), 2, w.double())",
      "F.group_norm(x, 2, w[:3])",
      "torch.group_norm(x[:, :, 0], 4)",
      "torch.group_norm(x, 1, w, b)",
      "torch.group_norm(x, 3)",
      "F.group_norm(torch.randn(2, 4, 3, 3).contiguous(memory_format=torch.channels_last), 2)",
      "F.layer_norm(x, (5,))",
      "F.layer_norm(x, (4, 5), x[0], x[1])",
      "F.layer_norm(x, (5,), None, x[0, 0], 0.1)",
      "F.batch_norm(x, m, v)",
      "F.batch_norm(x, m, v, w, b, False, 0.1, 0.5)",
      "F.batch_norm(x, m, v, None, b)",
      "F.batch_norm(x[:1, :, :1], m, v)",
      "F.batch_norm(x, m, None)",
      "F.batch_norm(x.double(), m.double(), v.double(), w.double())",
      "F.batch_norm(x.double(), m, v)",
      "F.batch_norm(x, m[:2], v)",
      "F.batch_norm(x.transpose(0, 2), m[:4], v, w, b)",
      "torch.block_diag(x[0], x[1, :2], x[2].t())",
      "torch.block_diag(x[0], x[1, 0])",
      "torch.block_diag(x[0], x[1].double())",
      "torch.block_diag(x[0], x[1].long())",
      "torch.block_diag(x[0], x)",
      "torch.block_diag(x[0, :0], x[1])",
      "torch.block_diag()",
      "torch.combinations(w)",
      "torch.combinations(w[::2], 2, True)",
      "torch.combinations(w, 3)",
      "torch.combinations(torch.arange(5), 3, True)",
      "torch.combinations(torch.arange(6) > 2, 4)",
      "torch.combinations(w, 1)",
      "torch.combinations(w, 4)",
      "torch.combinations(w, 5)",
      "torch.combinations(w, 0)",
      "torch.combinations(x)",
      "torch.kron(x[0], x[1, :2])",
      "torch.kron(x[0], w)",
      "torch.kron(w, x)",
      "torch.kron(x[0].t(), x[1])",
      "torch.kron(x[0], torch.arange(3))",
      "torch.kron(torch.tensor(2), w)",
      "torch.kron(x[:0], w)",
      "F.normalize(x)",
      "F.normalize(x, 1, -1, 0.5)",
      "F.normalize(x.half(), dim=0)",
      "F.normalize(x, dim=3)",
      "F.normalize(x.long())",
      "F.cosine_similarity(x, x.flip(0))",
      "F.cosine_similarity(x, x[0], dim=2)",
      "F.cosine_similarity(x, x.double(), -1)",
      "torch.linalg.norm(x)",
      "torch.linalg.norm(x, dim=(0, 1), keepdim=True)",
      "torch.linalg.norm(x, dim=(0, 1, 2))",
      "torch.linalg.norm(x.long())",
      "torch.linalg.vector_norm(x, 1, 0)",
      "torch.linalg.vector_norm(x, float('inf'), (0, 2))",
      "F.dropout(x, 0.4)",
      "torch.dropout(x, 0.4, True)",
      "F.dropout(x, 0.4, False)",
      "F.dropout(x, 1.5)",
      "F.dropout(x.half(), 0.1)",
      "torch.unique_consecutive(torch.tensor([0.0, -0.0, 1.0, 1.0, float('nan'), float('nan')]))",
      "torch.unique_consecutive(x > 0)",
      "torch.unique_consecutive(x[0, 0])",
      "x.scatter_reduce(2, torch.zeros(3, 4, 5, dtype=torch.int64), x, 'amax')",
      "x.long().scatter_reduce(2, torch.ones(3, 4, 5, dtype=torch.int64), x.long(), 'prod')",
      "x.scatter_reduce(1, torch.ones(3, 4, 5, dtype=torch.int64), x, 'amin', include_self=False)",
      "x.scatter_reduce(1, torch.ones(3, 4, 5, dtype=torch.int64), x.flip(0), 'mean')",
      "x.scatter_reduce(1, torch.ones(3, 4, 5, dtype=torch.int64), x.flip(0), 'mean', include_self=False)",
      "x.scatter_reduce(1, torch.ones(3, 4, 5, dtype=torch.int64) * 4, x, 'amax')",
      "(x > 0).scatter_reduce(1, torch.ones(3, 4, 5, dtype=torch.int64), x > 1, 'prod')",
      "(x > 0).scatter_reduce(1, torch.ones(3, 4, 5, dtype=torch.int64), x > 1, 'amax', include_self=False)",
      "x.half().scatter_reduce(0, torch.ones(3, 4, 5, dtype=torch.int64), x.half().flip(1), 'amin')",
      "x.int().scatter_reduce(0, torch.ones(3, 4, 5, dtype=torch.int64), x.int(), 'amax', "
      "include_self=False)",
      "(x / 0).scatter_reduce(2, torch.ones(3, 4, 5, dtype=torch.int64), x / x.floor(), 'amax')",
      "torch.put(x, torch.tensor([0, 7, 7, 59]), w[:1].expand(4), accumulate=True)",
      "x.put(torch.tensor([[0, 7], [9, 59]]), x[0, :2, :2])",
      "x.put(torch.tensor([[0, -7], [9, 59]]), x[0, :2, :2].contiguous())",
      "x.put(torch.tensor([0, 60]), w[:2])",
      "x[0, 0][torch.tensor([[4, 0], [1, 1]])]",
      "x[0, 0][torch.tensor([4, -1])]",
      "x[0, 0][torch.tensor([4, 5])]",
      "x[0, :, 1][torch.tensor([3, 0])]",
      "x[:0, 0, 0][torch.tensor([0])]",
      "x.tolist()[2][3]",
      "x.transpose(0, 2).tolist()[1]",
      "F.softplus(x.double(), 2, 1)",
      "F.elu(x.double() * 3, 0.7)",
      "torch.lerp(x, x.flip(0), x.sigmoid())",
      "x.nan_to_num()",
      "(x.double() / x.double().floor()).nan_to_num(1, 2, 3)",
      "x.index_put((torch.tensor([0, 0, 1]),), w[:1], accumulate=True)"};
  for (const std::string call : calls) {
    INFO(call);
    const auto text =
        setup + "z = " + call +
        "\nprint(z, z.dtype, z.stride(), z.untyped_storage().nbytes(), z.requires_grad)\nprint(m, v)\n";
    CHECK(printed(text, true) == printed(text, false));
  }
}

TEST_CASE("tensors that differ in their first element only, in signs of 0 or in NaN") {
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

TEST_CASE("columns of windows, cross products, bags and grids are the same whether somebody watches or not") {
  const std::string setup = R"py(import torch
import torch.nn.functional as F
torch.set_printoptions(precision=8)
torch.manual_seed(8)
x = torch.randn(2, 3, 5, 7)
g = torch.rand(2, 4, 3, 2) * 3 - 1.5
c, d = torch.randn(4, 3, 5), torch.randn(4, 3, 5)
t, i = torch.randn(6, 9), torch.tensor([[0, 5, 2], [1, 1, 1]])
)py";
  const char* calls[] = {
      "F.unfold(x, 2)",
      "F.unfold(x, (2, 3), stride=2)",
      "F.unfold(x, 3, padding=(1, 2), dilation=(2, 1))",
      "F.unfold(x, [2], 1, [1], [3])",
      "F.unfold(x[0], (5, 7))",
      "F.unfold(x.transpose(2, 3), 2, stride=(3, 1))",
      "F.unfold(x.contiguous(memory_format=torch.channels_last), 2)",
      "F.unfold(x.half() , 4, stride=4)",
      "F.unfold(x > 0, 2, padding=1)",
      "F.unfold(x.int(), 2)",
      "F.unfold(x, 8)",
      "F.unfold(x, 0)",
      "F.unfold(x, 2, stride=0)",
      "F.unfold(x, 2, padding=-1)",
      "F.unfold(x[:, :0], 2)",
      "F.unfold(x[:0], 2)",
      "F.unfold(x[0, 0], 2)",
      "F.unfold(x.expand(2, 2, 3, 5, 7)[1], 3)",
      "torch.cross(c, d, dim=1)",
      "torch.cross(c, d)",
      "torch.linalg.cross(c, d, dim=-2)",
      "torch.linalg.cross(c, d)",
      "torch.cross(c.transpose(0, 1), d.transpose(0, 1), 0)",
      "torch.cross(c, d.double(), 1)",
      "torch.cross(c.double(), d.double().flip(0), 1)",
      "torch.cross(c.half(), d.half(), 1)",
      "torch.cross((c * 9e18).long(), (d * 100).long(), 1)",
      "torch.cross((c * 100).int(), (d * 100).int(), 1)",
      "torch.cross(c > 0, d > 0, 1)",
      "torch.cross(c, d[:1], 1)",
      "torch.cross(c[:1].expand(4, 3, 5), d, 1)",
      "torch.cross(c[:0], d[:0], 1)",
      "torch.cross(c[0, :, 0], d[1, :, 2])",
      "torch.cross(c, d, 7)",
      "torch.cross(c, d, dim=1, out=torch.empty(0))",
      "F.embedding_bag(i, t)",
      "F.embedding_bag(i, t, mode='sum')",
      "F.embedding_bag(i, t, mode='max')",
      "F.embedding_bag(i, t, mode='some')",
      "F.embedding_bag(i, t.double())",
      "F.embedding_bag(i, t.half())",
      "F.embedding_bag(i, t.t().contiguous().t())",
      "F.embedding_bag(i.t(), t[::2, 1:4], mode='sum')",
      "F.embedding_bag(i * 2, t)",
      "F.embedding_bag(i.int(), t)",
      "F.embedding_bag(i, t, padding_idx=1)",
      "F.embedding_bag(i[:, :0], t)",
      "F.embedding_bag(t, i)",
      "F.embedding_bag(i, t, torch.tensor([0]))",
      "F.embedding_bag(i, t, per_sample_weights=torch.ones(2, 3), mode='sum')",
      "F.grid_sample(x, g)",
      "F.grid_sample(x, g, align_corners=True)",
      "F.grid_sample(x, g, 'nearest')",
      "F.grid_sample(x, g, 'nearest', 'border', True)",
      "F.grid_sample(x, g, padding_mode='border', align_corners=False)",
      "F.grid_sample(x, g, padding_mode='reflection')",
      "F.grid_sample(x, g, 'bicubic')",
      "F.grid_sample(x, g, 'some')",
      "F.grid_sample(x.double(), g.double() / 0)",
      "F.grid_sample(x.double() / 0, g.double(), padding_mode='border')",
      "F.grid_sample(x, g * float('nan'), padding_mode='border')",
      "F.grid_sample(x.transpose(2, 3), g.transpose(1, 2), 'bilinear', 'zeros', True)",
      "F.grid_sample(x.half(), g.half())",
      "F.grid_sample(x, g.double())",
      "F.grid_sample(x[:1], g)",
      "F.grid_sample(x, g[..., :1])",
      "F.grid_sample(x[:, :0], g)",
      "F.grid_sample(x.unsqueeze(2), torch.zeros(2, 1, 2, 2, 3))",
  };
  for (const std::string call : calls) {
    INFO(call);
    const auto text = setup + "z = " + call +
                      "\nprint(z, z.dtype, z.stride(), z.untyped_storage().nbytes(), z.requires_grad)\n";
    CHECK(printed(text, true) == printed(text, false));
  }
}
