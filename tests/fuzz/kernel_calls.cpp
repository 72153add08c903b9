#include "tests/fuzz/kernel_calls.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/call_form.h"

namespace stridescope::testing {
namespace {

using Shape = std::vector<int>;

constexpr std::string_view dtypes[] = {"float32", "float32", "float64", "float16", "bfloat16", "int64",
                                       "int32",   "int16",   "int8",    "uint8",   "bool"};

// {a}: a tensor, {t}: one of any shape, {m}: a mask, {j}: indices of the tensors' shape, {r}: indices of
// slices, {d}: a dimension, {n}: a number, {k}: a dtype, {o}: an output.
constexpr std::string_view call_forms[] = {
    "y = {t}[{m}]",
    "y = {t}[{r}]",
    "y = {t}[:, {r}]",
    "y = {t}[..., {r}]",
    "y = {t}[{r}, {r}]",
    "y = {t}[{r}[:, None], {r}]",
    "y = {t}[{m}, ...]",
    "{t}[{m}] = {n}",
    "{t}[{m}] = {a}[{m}]",
    "{t}[{r}] = {t}",
    "{t}[{r}] = {n}",
    "{t}[:, {r}] = {t}",
    "{t}[..., ::2] += {n}",
    "{t}[1:] = {t}[:-1]",
    "{t}[..., 1:] = {t}[..., :-1]",
    "{t}[0] = {t}",
    "y = {t}.gather({d}, {j})",
    "y = torch.gather({t}, {d}, {j}, out={o})",
    "y = {t}.scatter({d}, {j}, {a})",
    "{t}.scatter_({d}, {j}, {a})",
    "{t}.scatter_({d}, {j}, {n})",
    "{t}.scatter_add_({d}, {j}, {a})",
    "{t}.scatter_reduce_({d}, {j}, {a}, 'amax', include_self=False)",
    "{t}.scatter_reduce_({d}, {j}, {a}, 'mean')",
    "y = {t}.index_select({d}, {r})",
    "y = torch.index_select({t}, {d}, {r}, out={o})",
    "{t}.index_add_({d}, {r}, {t}.index_select({d}, {r}))",
    "{t}.index_add_({d}, {r}, {t}, alpha={n})",
    "{t}.index_copy_({d}, {r}, {t}.index_select({d}, {r}))",
    "{t}.index_copy_({d}, {r}, {a})",
    "{t}.index_fill_({d}, {r}, {n})",
    "{t}.index_put_(({r},), {t}, accumulate=True)",
    "y = {t}.take({j})",
    "y = torch.take({t}, {j}, out={o})",
    "{t}.put_({j}, {a}, accumulate=False)",
    "{t}.put_({j}, {a}, accumulate=True)",
    "y = torch.take_along_dim({t}, {j}, {d})",
    "y = {t}.masked_select({m})",
    "y = torch.masked_select({t}, {m}, out={o})",
    "{t}.masked_fill_({m}, {n})",
    "{t}.masked_scatter_({m}, {t})",
    "y = {t}.nonzero()",
    "y = {t}.nonzero(as_tuple=True)",
    "y = torch.where({m}, {t}, {t})",
    "y = torch.where({m}, {t}, {n})",
    "y = torch.where({t}, {t}, {t})",
    "y = {t}.float().softmax({d})",
    "y = {t}.log_softmax({d})",
    "y = {t}.softmax({d}, dtype=torch.{k})",
    "y = torch.softmax({t}, {d}, out={o})",
    "y = {t}.logsumexp({d})",
    "y = {t}.cumsum({d})",
    "y = {t}.cumprod({d})",
    "y = {t}.cumsum_({d})",
    "y = torch.cumsum({t}, {d}, out={o})",
    "y = {t}.cummax({d})",
    "y = {t}.logcumsumexp({d})",
    "y = {t}.sort({d})",
    "y = {t}.sort({d}, descending=True, stable=True)",
    "y = torch.sort({t}, {d}, out=({o}, i))",
    "y = {t}.argsort({d})",
    "y = {t}.topk(2, {d})",
    "y = {t}.kthvalue(1, {d})",
    "y = {t}.median({d})",
    "y = {t}.mode({d})",
    "y = {t}.unique(return_inverse=True, return_counts=True)",
    "y = torch.searchsorted({t}, {t})",
    "y = torch.bucketize({t}, {t})",
    "y = {t}.sum({d})",
    "y = {t}.sum()",
    "y = {t}.mean({d}, dtype=torch.float32)",
    "y = {t}.amax({d})",
    "y = {t}.amin(({d}, 0))",
    "y = {t}.max({d})",
    "y = {t}.argmin({d})",
    "y = {t}.any({d})",
    "y = {t}.all()",
    "y = {t}.prod({d})",
    "y = {t}.std({d})",
    "y = {t}.norm(dim={d})",
    "y = torch.sum({t}, {d}, out={o})",
    "y = {t} + {t}",
    "y = {t} * {n}",
    "y = {t}.half() * {t}.half()",
    "y = {t}.bfloat16() - {t}.bfloat16()",
    "y = {t}.half() + {n}",
    "y = {t}.bfloat16()[..., 1:] / {t}.bfloat16()[..., 1:]",
    "y = torch.mul({t}.half(), {t}.half(), out={o})",
    "y = -{t}.half()",
    "y = {t}.bfloat16().abs()",
    "y = F.relu({t}.bfloat16())",
    "y = {t} / {t}",
    "y = {t} // {n}",
    "y = {t} % {t}",
    "y = {t} ** 2",
    "y = {t} ** {t}",
    "y = {t} == {t}",
    "y = {t} < {n}",
    "y = {t} & {t}",
    "y = ~{t}",
    "y = -{t}",
    "y = {t} << 3",
    "y = torch.maximum({t}, {t})",
    "y = torch.add({t}, {t}, alpha=2, out={o})",
    "y = torch.mul({t}, {t}, out={o})",
    "y = torch.lerp({t}, {t}, {n}, out={o})",
    "y = torch.addcmul({t}, {t}, {t}, value={n})",
    "{t}.add_({t})",
    "{t}.mul_({t})",
    "{t}.div_({n})",
    "{t}.pow_({n})",
    "{t}.copy_({t})",
    "{t}.fill_({n})",
    "{t}.clamp_({n})",
    "{t}.remainder_({n})",
    "y = {t}.clamp(-1, 3)",
    "y = {t}.exp()",
    "y = {t}.log()",
    "y = {t}.tanh()",
    "y = {t}.sqrt()",
    "y = {t}.abs()",
    "y = {t}.sign()",
    "y = {t}.sigmoid()",
    "y = F.gelu({t})",
    "y = F.relu({t})",
    "y = F.layer_norm({t}, {t}.shape[-1:])",
    "y = F.batch_norm({t}, None, None, training=True)",
    "y = F.batch_norm({t}.float().mT, None, None, training=True)",
    "y = F.mse_loss({t}.float(), {t}.float())",
    "y = {t}.round()",
    "y = {t}.to(torch.{k})",
    "y = {t}.to(torch.{k}).to(torch.{k})",
    "y = {t}.view(torch.{k})",
    "y = {t}.contiguous()",
    "y = {t}.t().contiguous()",
    "y = {t}.flip({d})",
    "y = {t}.roll(3, {d})",
    "y = {t}.repeat(2, 1, 1)",
    "y = {t}.repeat_interleave(2, {d})",
    "y = torch.cat([{t}, {t}], {d})",
    "y = torch.cat([{t}, {t}], {d}, out={o})",
    "y = torch.stack([{t}, {t}], {d}, out={o})",
    "y = {t}.tril(-1)",
    "{t}.triu_()",
    "y = {t}.unfold({d}, 2, 1).contiguous()",
    "y = {t}.diagonal().clone()",
    "y = torch.equal({t}, {t})",
    "y = torch.allclose({t}, {t})",
    "y = {t} @ {t}.t()",
    "y = {t}.t() @ {t}",
    "y = {a}.float() @ {a}.float().mT",
    "y = {a}.double().mT @ {a}.double()",
    "y = {a}.float()[..., 1:] @ {a}.float()[..., 1:].mT",
    "y = {a}.half() @ {a}.half().mT",
    "y = {a}.flip(0).mT @ {a}",
    "y = torch.mm({t}.t(), {t}, out={o})",
    "y = torch.addmm({t}, {a}, {a}.t(), beta={n}, out={o})",
    "y = torch.bmm({t}, {t}.mT)",
    "y = torch.mm({t}, {t}.t(), out={o})",
    "y = torch.bincount({r})",
    "y = {t}.histc(5)",
    "y = torch.isin({t}, {t})",
    "y = {t}.tolist()",
    "y = {t}.movedim(0, -1).contiguous()",
    "y = {t}.expand(3, -1, -1).reshape(-1)",
    "y = {t}.diff(dim={d})",
    "y = F.one_hot({r})",
    "y = F.embedding({r}, {t})",
    "y = F.pad({t}, (1, 2))",
    "y = F.max_pool1d({t}.float(), 2, return_indices=True)",
    "y = F.unfold({t}.float().expand(1, 1, -1, -1), 2)",
    "a = {t}",
    "b = y",
    "i = y",
    "a = {t}.t()",
    "a = {t}[..., ::2]",
    "a = {t}[..., 1:]",
    "b = {t}.expand(2, *{t}.shape)",
    "a = {t}.view(-1)[3:]",
    "{t}.resize_(7, 3)",
    "{t}.t_()",
    "a.untyped_storage().resize_(40)",
    "i = {t}.to(torch.int64)",
    "m = {t} > {n}",
};

class KernelProgram {
 public:
  explicit KernelProgram(std::mt19937& random) : random_(&random) {}

  std::string beginning() {
    const auto shape = pick_shape();
    std::string text = "import torch.nn.functional as F\n";
    text += "a = " + tensor(shape, dtype()) + "\n";
    text +=
        "b = " + tensor(below(3) == 0 ? pick_shape() : shape, below(2) == 0 ? dtype() : last_dtype_) + "\n";
    text += "m = " + tensor(shape, "bool") + "\n";
    const auto rank = shape.size();
    dim_ = rank == 0 ? 0 : static_cast<int>(below(rank));
    const int size = rank == 0 ? 1 : std::max(1, shape[static_cast<std::size_t>(dim_)]);
    text += "i = " + tensor(shape, "int64") + ".remainder(" + std::to_string(size) + ")\n";
    text += "r = torch.arange(" + std::to_string(below(3) == 0 ? size : below(2 * size) + 1) +
            ").mul(5).remainder(" + std::to_string(size) + ")\n";
    return text + "y = a\n";
  }

  std::string some_calls(std::mt19937& random) {
    random_ = &random;
    std::string text;
    for (auto left = 2 + below(5); left > 0; --left) text += call() + "\n";
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return (*random_)() % n; }
  template <class T>
  const auto& pick(const T& from) {
    return from[below(std::size(from))];
  }

  Shape pick_shape() {
    static const Shape shapes[] = {{67},      {3, 41}, {41, 3},  {5, 1, 37}, {2, 3, 4, 5}, {1},
                                   {0, 3},    {33, 2}, {17, 16}, {130},      {},           {9, 33},
                                   {3, 7, 8}, {8, 8},  {2, 65},  {300},      {16, 1, 16}};
    return pick(shapes);
  }
  std::string dtype() { return last_dtype_ = std::string(pick(dtypes)); }

  static std::string listed(const Shape& shape) {
    std::string text = "(";
    for (const auto n : shape) text += std::to_string(n) + ",";
    return text + ")";
  }

  /// Returns an expression of a tensor of a shape, in one of many layouts.
  std::string tensor(const Shape& shape, const std::string& dtype) {
    int count = 1;
    for (const auto n : shape) count *= n;
    const auto numbers = [&](int n) {
      return "torch.arange(" + std::to_string(n) + ").mul(7).sub(5).remainder(23)" +
             (dtype == "int64" ? "" : ".to(torch." + dtype + ")");
    };
    const auto view = [&](int n) { return numbers(n) + ".view(" + listed(shape) + ")"; };
    const auto rank = static_cast<int>(shape.size());
    switch (below(8)) {
      case 0: {  // every second or third
        const int step = 2 + static_cast<int>(below(2));
        return numbers(step * count + 1) + "[1::" + std::to_string(step) + "][:" + std::to_string(count) +
               "].view(" + listed(shape) + ")";
      }
      case 1: {  // reversed
        std::string order;
        for (int d = rank; d-- > 0;) order += std::to_string(d) + ",";
        const Shape turned(shape.rbegin(), shape.rend());
        return numbers(count) + ".view(" + listed(turned) + ").permute((" + order + "))";
      }
      case 2: {  // overlapping windows
        Shape stride;
        int reach = 3;
        for (const auto n : shape) {
          stride.push_back(1 + static_cast<int>(below(3)));
          reach += n * stride.back();
        }
        return numbers(reach) + ".as_strided(" + listed(shape) + ", " + listed(stride) + ", 2)";
      }
      case 3: {  // expanded
        if (rank == 0) break;
        auto narrow = shape;
        narrow[below(shape.size())] = 1;
        int n = 1;
        for (const auto size : narrow) n *= size;
        return numbers(n) + ".view(" + listed(narrow) + ").expand(" + listed(shape) + ")";
      }
      case 4: {  // the inside of a larger one
        if (rank == 0) break;
        auto wide = shape;
        int n = 1;
        for (auto& size : wide) n *= (size += 2);
        std::string inside;
        for (int d = 0; d < rank; ++d) inside += "1:-1,";
        return numbers(n) + ".view(" + listed(wide) + ")[" + inside + "]";
      }
      default: break;
    }
    return view(count);
  }

  std::string number() {
    static constexpr std::string_view numbers[] = {"2", "0", "-3", "0.5", "True", "1e30", "200"};
    return std::string(pick(numbers));
  }

  std::string name(char hole) {
    static constexpr std::string_view names[] = {"a", "a", "b",         "b",         "y",
                                                 "i", "m", "a.clone()", "b[..., 1:]"};
    static constexpr std::string_view outs[] = {
        "a", "b", "y", "i", "a[1:]", "b[..., 1:]", "a[..., ::2]", "torch.empty(0)", "y.clone()"};
    switch (hole) {
      case 'a': return below(2) ? "a" : "b";
      case 'm': return below(4) ? "m" : "(b > 2)";
      case 'j': return below(4) ? "i" : "i.clone()";
      case 'r': return below(4) ? "r" : "r.clone()";
      case 'd': return below(3) ? std::to_string(dim_) : std::to_string(static_cast<int>(below(5)) - 3);
      case 'n': return number();
      case 'k': return std::string(pick(dtypes));
      case 'o': return std::string(pick(outs));
      default: return std::string(pick(names));
    }
  }

  std::string call() {
    return call_of_form(pick(call_forms), [&](char hole) { return name(hole); });
  }

  std::mt19937* random_;
  std::string last_dtype_ = "float32";
  int dim_ = 0;
};

}  // namespace

RandomProgram random_kernel_program(std::mt19937& tensors, std::mt19937& calls) {
  KernelProgram program(tensors);
  auto beginning = program.beginning();
  return {std::move(beginning), program.some_calls(calls)};
}

}  // namespace stridescope::testing
