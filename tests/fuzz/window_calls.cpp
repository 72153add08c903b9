#include "tests/fuzz/window_calls.h"

#include <iterator>
#include <string_view>

#include "tests/fuzz/call_form.h"

namespace stridescope::testing {
namespace {

// {x}: images, {r}: rows of one of them, {w}: weights, {g}: weights of groups, {b}: a bias, {c}: one number
// for each channel, {1}: an extent or a pair of them, {s}: a stride, {p}: a padding, {d}: a dilation, {n}:
// groups, {z}: sizes of a result, {e}: a dimension, {f}: a flag, {k}: widths for F.pad, {m}: its mode.
constexpr std::string_view window_forms[] = {
    "y = F.conv2d({x}, {w}, {b}, {s}, {p}, {d})",
    "y = F.conv2d({x}, {w}, None, {s}, {p}, {d})",
    "y = F.conv2d({x}, {g}, None, {s}, {p}, {d}, {n})",
    "y = F.conv2d({x}, {w}, {b}, padding='same')",
    "y = F.conv1d({r}, {w}[:, :, 0], {b}, padding=1)",
    "y = F.conv1d({r}, {w}[..., 0], stride=2)",
    "y = F.conv3d({x}[None], {w}[:, :1, None].expand(-1, {x}.shape[0], -1, -1, -1), padding={p})",
    "y = F.conv_transpose2d({x}, {w}.transpose(0, 1), None, {s}, {p}, 0, 1, {d})",
    "y = F.conv_transpose2d({x}, {g}, None, {s}, {p}, {f}, {n}, {d})",
    "y = F.conv_transpose1d({r}, {w}.transpose(0, 1)[..., 0], {b}, 2, {f})",
    "y = F.max_pool2d({x}, {1}, {s}, {p}, {d}, {f})",
    "y = F.max_pool2d({x}, {1}, {s}, {p}, {d}, {f}, return_indices=True)",
    "y = F.max_pool1d({r}, 2, {f}, 1, 2, True)",
    "y = F.avg_pool2d({x}, {1}, {s}, {p}, {f}, {f})",
    "y = F.avg_pool2d({x}, {1}, {s}, divisor_override={n})",
    "y = F.avg_pool1d({r}, 3, 2, 1)",
    "y = F.adaptive_avg_pool2d({x}, {z})",
    "y = F.adaptive_max_pool2d({x}, {z}, return_indices={f})",
    "y = F.adaptive_max_pool1d({r}, 3)",
    "y = F.lp_pool2d({x}, 2, {1})",
    "y = F.pad({x}, {k}, {m})",
    "y = F.pad({r}, (2, 3), {m})",
    "y = F.pad({x}, {k}, value=2)",
    "y = F.interpolate({x}, {z})",
    "y = F.interpolate({x}, {z}, mode='bilinear', align_corners={f})",
    "y = F.interpolate({x}, scale_factor=1.7)",
    "y = F.interpolate({x}, scale_factor=(0.6, 2), mode='bilinear')",
    "y = F.interpolate({r}, 13, mode='linear')",
    "y = F.interpolate({x}, {z}, mode='nearest-exact')",
    "y = F.unfold({x}, {1}, {d}, {p}, {s})",
    "y = F.group_norm({x}, {n}, {c}, {c})",
    "y = F.group_norm({r}, {n})",
    "y = F.instance_norm({x})",
    "y = F.layer_norm({x}, {x}.shape[-2:])",
    "y = F.layer_norm({x}, {x}.shape[-1:], {x}[0, 0, 0])",
    "y = F.batch_norm({x}, {c}, {c}.abs())",
    "y = F.batch_norm({x}, {c}.clone(), {c}.clone(), {c}, {c}, True)",
    "y = F.normalize({x}, dim={e})",
    "y = F.cosine_similarity({x}, {x}, {e})",
    "y = torch.linalg.norm({x}, dim=({e}, -1))",
    "y = {x}.softmax({e})",
    "y = {r}.log_softmax({e})",
    "y = torch.block_diag({r}[0], {r}[-1], {c})",
    "y = torch.kron({r}[0], {w}[0, 0])",
    "y = torch.combinations({c}, 2, {f})",
    "y = {x}.unique_consecutive()",
    "y = {x}.index_put(({x}[..., 0].long() % {x}.shape[0],), {x}[0, 0, 0, 0], accumulate=True)",
    "y = {x}.scatter_reduce({e}, {x}.long() % 2, {x}, 'prod')",
    "y = {x}.sum({e})",
    "y = {x}.mean(({e}, -1))",
    "y = {x}.to(torch.uint8)",
    "y = {x}.asin()",
    "x = y",
    "x = {x}.transpose(-1, -2)",
    "x = {x}[..., 1:, ::2]",
    "x = {x}.contiguous(memory_format=torch.channels_last)",
    "x = {x}.half()",
    "x = {x}.double()",
    "w = {w}.double()",
    "x.untyped_storage().resize_(40)",
};

class WindowProgram {
  std::size_t below(std::size_t n) { return (*random_)() % n; }
  template <class T>
  const auto& pick(const T& from) {
    return from[below(std::size(from))];
  }

 public:
  explicit WindowProgram(std::mt19937& random) : random_(&random) {}

  std::string beginning() {
    static constexpr int channels[] = {1, 2, 3, 4, 6, 8, 17};
    const int c = pick(channels), out = pick(channels);
    groups_ = c % 2 == 0 && below(2) ? 2 : c;
    const auto g = std::to_string(groups_);
    const auto inside = std::to_string(c / groups_);
    const auto n = std::to_string(below(3) + (below(9) > 0)), h = extent(), w = extent();
    const auto all = std::to_string(c);
    static constexpr int sides[] = {1, 2, 3, 3, 4, 5};
    const auto side = [&] { return std::to_string(pick(sides)); };
    const auto windows = side() + ", " + side();
    const auto images = "(" + n + ", " + all + ", " + h + ", " + w + ")";
    std::string text =
        "import torch.nn.functional as F\ntorch.manual_seed(" + std::to_string(below(99)) + ")\n";
    text += "x = " + image(n, all, h, w) + "\n";
    text += "w = torch.randn(" + std::to_string(out) + ", " + all + ", " + windows + ")\n";
    text += "g = torch.randn(" + all + ", " + inside + ", " + windows + ")\n";
    text += "b, c = torch.randn(" + std::to_string(out) + "), torch.randn(" + all + ")\n";
    return text + "y = torch.randn" + images + "\n";
  }

  std::string some_calls(std::mt19937& random) {
    random_ = &random;
    std::string text;
    for (auto left = 2 + below(4); left > 0; --left) text += call() + "\n";
    return text;
  }

 private:
  std::string extent() {
    static constexpr int extents[] = {1, 2, 3, 5, 7, 8, 9, 13, 16, 17, 19, 33, 0};
    return std::to_string(pick(extents));
  }

  std::string image(const std::string& n, const std::string& c, const std::string& h, const std::string& w) {
    switch (below(6)) {
      case 0: return "torch.randn(" + n + ", " + h + ", " + w + ", " + c + ").permute(0, 3, 1, 2)";
      case 1: return "torch.randn(" + c + ", " + n + ", " + w + ", " + h + ").permute(1, 0, 3, 2)";
      case 2: return "torch.randn(" + n + ", " + c + ", 2 * " + h + ", " + w + " + 3)[:, :, ::2, 2:-1]";
      case 3: return "torch.randn(" + n + ", " + c + ", " + h + ", 1).expand(-1, -1, -1, " + w + ")";
      default: return "torch.randn(" + n + ", " + c + ", " + h + ", " + w + ")";
    }
  }

  std::string filled(char hole) {
    static constexpr std::string_view images[] = {"x", "x", "x", "x", "y", "x[:1]", "x[..., 1:]", "x[0]"};
    static constexpr std::string_view rows[] = {"x[:, :, 0]", "x[..., 0]", "x[0]", "x[0, :, :1]"};
    static constexpr std::string_view windows[] = {"1", "2", "3", "(2, 3)", "(3, 1)", "(1, 4)", "5"};
    static constexpr std::string_view strides[] = {"1", "1", "2", "3", "(1, 2)", "(3, 1)"};
    static constexpr std::string_view paddings[] = {"0", "0", "1", "2", "(1, 0)", "(0, 2)"};
    static constexpr std::string_view dilations[] = {"1", "1", "1", "2", "(1, 2)", "(3, 1)"};
    static constexpr std::string_view sizes[] = {"3", "1", "(2, 5)", "(7, None)", "11", "(4, 20)", "0"};
    static constexpr std::string_view frames[] = {
        "(1, 2)", "(1, 0, 2, 1)", "(0, 3, 3, 0)", "(-1, 2)", "(2, -1, 1, 1)", "(8, 8)", "(1, 1, 1, 1, 1, 1)"};
    static constexpr std::string_view fills[] = {"'reflect'", "'replicate'", "'circular'", "'constant'"};
    switch (hole) {
      case 'x': return std::string(pick(images));
      case 'r': return std::string(pick(rows));
      case '1': return std::string(pick(windows));
      case 's': return std::string(pick(strides));
      case 'p': return std::string(pick(paddings));
      case 'd': return std::string(pick(dilations));
      case 'z': return std::string(pick(sizes));
      case 'k': return std::string(pick(frames));
      case 'm': return std::string(pick(fills));
      case 'n': return std::to_string(below(5) ? groups_ : 3);
      case 'e': return std::to_string(static_cast<int>(below(6)) - 3);
      case 'f': return below(2) ? "True" : "False";
      default: return {hole};
    }
  }

  std::string call() {
    return call_of_form(pick(window_forms), [&](char hole) { return filled(hole); });
  }

  std::mt19937* random_;
  int groups_ = 1;
};

}  // namespace

RandomProgram random_window_program(std::mt19937& tensors, std::mt19937& calls) {
  WindowProgram program(tensors);
  auto beginning = program.beginning();
  return {std::move(beginning), program.some_calls(calls)};
}

}  // namespace stridescope::testing
