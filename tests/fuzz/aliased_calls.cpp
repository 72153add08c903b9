#include "tests/fuzz/aliased_calls.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/fuzz/call_form.h"
#include "tests/fuzz/op_calls.h"

namespace stridescope::testing {
namespace {

using script::ParamType;

constexpr std::string_view view_dtypes[] = {"int64", "int64",   "int32",   "int16",   "int8",    "uint8",
                                            "bool",  "float32", "float64", "float16", "bfloat16"};

// Views of one shape, by rank.
constexpr std::string_view lines[] = {"[:6]",
                                      "[:6]",
                                      "[1:7]",
                                      "[:12:2]",
                                      "[1:13:2]",
                                      "[1:12:2]",
                                      "[2:8]",
                                      "[5:17:2]",
                                      "[:18:3]",
                                      "[2:3].expand(6)",
                                      "[:12].view(6, 2)[:, 1]",
                                      ".as_strided((6,), (1,), 3)"};
constexpr std::string_view planes[] = {"[:12].view(3, 4)",
                                       "[:12].view(3, 4)",
                                       "[1:13].view(3, 4)",
                                       "[4:16].view(3, 4)",
                                       "[:12].view(4, 3).t()",
                                       "[:24].view(3, 8)[:, ::2]",
                                       "[:24].view(3, 8)[:, 1:5]",
                                       "[:24].view(6, 4)[::2]",
                                       "[2:6].expand(3, 4)",
                                       "[2:5].view(3, 1).expand(3, 4)",
                                       "[3:4].expand(3, 4)",
                                       ".as_strided((3, 4), (1, 1), 1)",
                                       ".as_strided((3, 4), (2, 1), 1)"};
constexpr std::string_view boxes[] = {
    "[:12].view(2, 3, 2)",           "[1:13].view(2, 3, 2)",
    "[:24].view(2, 3, 4)[..., ::2]", "[:12].view(3, 2, 2).transpose(0, 1)",
    "[2:4].expand(2, 3, 2)",         ".as_strided((2, 3, 2), (3, 1, 2), 1)"};
// More elements than a vector has lanes.
constexpr std::string_view long_lines[] = {"[:150]",
                                           "[:150]",
                                           "[1:151]",
                                           "[4:154]",
                                           "[:300:2]",
                                           "[1:301:2]",
                                           "[:450:3]",
                                           "[2:3].expand(150)",
                                           "[75:375:2]",
                                           "[150:300]",
                                           "[1:300:2]",
                                           "[:300].view(150, 2)[:, 1]",
                                           ".as_strided((150,), (1,), 3)"};
constexpr std::string_view wide_planes[] = {"[:300].view(6, 50)",
                                            "[:300].view(6, 50)",
                                            "[1:301].view(6, 50)",
                                            "[8:308].view(6, 50)",
                                            "[:300].view(50, 6).t()",
                                            "[:600].view(6, 100)[:, ::2]",
                                            "[:600].view(6, 100)[:, 3:53]",
                                            "[:600].view(12, 50)[::2]",
                                            "[2:52].expand(6, 50)",
                                            "[2:8].view(6, 1).expand(6, 50)",
                                            ".as_strided((6, 50), (1, 1), 1)",
                                            ".as_strided((6, 50), (25, 1), 1)"};
constexpr std::string_view elements[] = {"[0]", "[3]", "[:1].view(())"};
constexpr std::string_view others[] = {
    "[2:3]", "[:0]", "[:4]", "[:3]", "[:4].view(2, 2)", "[:8].view(1, 2, 2, 2)", ""};

/// Calls that the table of operations does not generate, or rarely. {s}: a target, {a}: an operand of its
/// dtype and shape, {t}: any, {i}: indices, {m}: a mask, {d}: a dimension, {n}: a number.
constexpr std::string_view writing_forms[] = {
    "{s} %= {a}",
    "{s} //= {a}",
    "{s} <<= {a}",
    "{s} >>= {a}",
    "{s} **= {a}",
    "{s} += {a}",
    "{s} *= {t}",
    "{s}.remainder_({t})",
    "{s}.fmod_({t})",
    "{s}.floor_divide_({t})",
    "{s}.div_({t}, rounding_mode='trunc')",
    "{s}.div_({t}, rounding_mode='floor')",
    "y = torch.div({a}, {t}, rounding_mode='floor', out={s})",
    "y = torch.remainder({n}, {a}, out={s})",
    "y = torch.remainder({a}, {a}, out={s})",
    "y = torch.fmod({a}, {a}, out={s})",
    "y = torch.floor_divide({a}, {a}, out={s})",
    "y = torch.gcd({a}, {a}, out={s})",
    "y = torch.lcm({a}, {a}, out={s})",
    "y = torch.pow({a}, {a}, out={s})",
    "y = torch.pow({n}, {a}, out={s})",
    "{s}.copy_({a})",
    "{s}[:] = {a}",
    "{s}[{i}] = {a}",
    "{s}[{i}] = {n}",
    "{s}[{m}] = {n}",
    "{s}[{m}] = {a}[{m}]",
    "{s}[{i}] += {n}",
    "{s}[{i}, {i}] = {n}",
    "y = {s}[{i}]",
    "y = {s}[{m}]",
    "{s}.index_put_(({i},), {a}, accumulate=True)",
    "{s}.index_put_(({m},), {a})",
    "{s}.index_copy_({d}, {i}, {a})",
    "{s}.index_add_({d}, {i}, {a})",
    "{s}.index_add_({d}, {i}, {a}, alpha=2)",
    "{s}.index_fill_({d}, {i}, {n})",
    "{s}.scatter_({d}, {i}, {a})",
    "{s}.scatter_({d}, {i}, {n})",
    "{s}.scatter_add_({d}, {i}, {a})",
    "{s}.scatter_reduce_({d}, {i}, {a}, 'mean')",
    "{s}.scatter_reduce_({d}, {i}, {a}, 'amax', include_self=False)",
    "{s}.put_({i}, {a})",
    "{s}.put_({i}, {a}, accumulate=True)",
    "{s}.masked_fill_({m}, {n})",
    "{s}.masked_scatter_({m}, {a})",
    "y = torch.gather({a}, {d}, {i}, out={s})",
    "y = torch.take({a}, {i}, out={s})",
    "y = torch.take_along_dim({a}, {i}, {d}, out={s})",
    "y = torch.index_select({a}, {d}, {i}, out={s})",
    "y = torch.masked_select({a}, {m}, out={s})",
    "y = torch.nonzero({a}, out={s})",
    "y = torch.where({m}, {a}, {a}, out={s})",
    "y = torch.searchsorted({a}, {a}, out={s})",
    "y = torch.bucketize({a}, {a}, out={s})",
    "y = torch.sort({a}, {d}, out=({s}, {i}))",
    "y = torch.topk({a}, 2, {d}, out=({s}, {i}))",
    "y = torch.kthvalue({a}, 1, {d}, out=({s}, {i}))",
    "y = torch.cummax({a}, {d}, out=({s}, {i}))",
    "y = torch.cumsum({a}, {d}, out={s})",
    "{s}.cumsum_({d})",
    "{s}.cumprod_({d})",
    "y = torch.bincount({i})",
    "y = torch.repeat_interleave({a}, {i})",
    "y = F.embedding({i}, {a})",
    "y = F.one_hot({i})",
    "u.resize_(20)",
    "u.untyped_storage().resize_(100)",
};

class AliasedProgram {
 public:
  explicit AliasedProgram(std::mt19937& random) : random_(&random) {}

  std::string beginning() {
    static constexpr std::string_view fillings[] = {"torch.arange(96).remainder(3)",
                                                    "torch.arange(96).remainder(3)",
                                                    "torch.ones(96, dtype=torch.int64)",
                                                    "torch.arange(96).mul(7).remainder(5)",
                                                    "torch.arange(768).remainder(3).to(torch.uint8)",
                                                    "torch.arange(192).remainder(4).to(torch.int32)",
                                                    "torch.arange(192).sub(90).float()",
                                                    "torch.full((96,), -2**63)"};
    is_long_ = below(4) == 0;
    return "import torch.nn.functional as F\nu = " + pick(fillings) + (is_long_ ? ".repeat(8)\n" : "\n");
  }

  std::string some_calls(std::mt19937& random) {
    random_ = &random;
    std::string text;
    for (auto left = 1 + below(4); left > 0; --left) text += call() + "\n";
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return (*random_)() % n; }
  template <class T>
  std::string pick(const T& from) {
    return std::string(from[below(std::size(from))]);
  }

  std::string view(std::string_view dtype, std::size_t rank) {
    const auto base = "u.view(torch." + std::string(dtype) + ")";
    switch (rank) {
      case 0: return base + pick(elements);
      case 1: return base + (is_long_ ? pick(long_lines) : pick(lines));
      case 2: return base + (is_long_ ? pick(wide_planes) : pick(planes));
      case 3: return base + pick(boxes);
      default: return base + pick(others);
    }
  }
  /// Mostly with the call's shape and dtype.
  std::string operand() {
    return view(below(6) == 0 ? pick(view_dtypes) : dtype_, below(5) == 0 ? below(5) : rank_);
  }
  std::string index() { return view(below(6) == 0 ? "int32" : "int64", below(3) == 0 ? below(5) : rank_); }
  std::string mask() { return view("bool", below(4) == 0 ? below(5) : rank_); }
  std::string number() {
    static constexpr std::string_view values[] = {"2", "0", "-1", "3", "0.5", "True", "-2**63", "1", "70"};
    return pick(values);
  }
  std::string dim() {
    static constexpr std::string_view dims[] = {"0", "0", "-1", "1", "2"};
    return pick(dims);
  }

  std::string argument(const script::Parameter& parameter) {
    const auto is_named = [&](auto... names) {
      return ((parameter.name.find(names) != std::string::npos) || ...);
    };
    switch (parameter.type) {
      case ParamType::tensor:
      case ParamType::operand:
        if (is_named("ind", "offsets", "repeats", "sorter", "target", "lengths") && below(5) != 0)
          return index();
        if (is_named("mask", "condition") && below(5) != 0) return mask();
        if (parameter.type == ParamType::operand && below(4) == 0) return number();
        return operand();
      case ParamType::tensors: return "(" + operand() + ", " + operand() + ")";
      case ParamType::any:
        if (parameter.name == "out")
          return below(2) == 0 ? operand() : "(" + operand() + ", " + index() + ")";
        return below(2) == 0 ? operand() : random_argument(parameter, *random_);
      case ParamType::integer: return below(3) == 0 ? random_argument(parameter, *random_) : dim();
      case ParamType::number:
      case ParamType::real: return number();
      default: return random_argument(parameter, *random_);
    }
  }

  std::string name(char hole) {
    switch (hole) {
      case 's': return view(dtype_, rank_);
      case 'i': return index();
      case 'm': return mask();
      case 'd': return dim();
      case 'n': return number();
      default: return operand();
    }
  }

  std::string call() {
    dtype_ = pick(view_dtypes);
    rank_ = below(8) == 0 ? below(5) : 1 + below(2);
    if (below(3) == 0) return call_of_form(pick(writing_forms), [&](char hole) { return name(hole); });
    const auto& ops = script::op_table().ops();
    while (true) {
      const auto& op = ops[below(ops.size())];
      const bool has_tensors = op.receiver == "Tensor" && !(op.forms & script::property);
      if (!has_tensors || tells_identity(op)) continue;
      // Calls that write to their tensor or to an output are drawn more often.
      const auto& signature = op.signatures[below(op.signatures.size())];
      const bool writes =
          op.name.ends_with("_") ||
          std::ranges::any_of(signature.parameters, [](const auto& p) { return p.name == "out"; });
      if (!writes && below(4) != 0) continue;
      return random_call(op, signature,
                         {[&](const script::Parameter& parameter) { return argument(parameter); },
                          [&](const script::Op&) { return operand(); }},
                         *random_);
    }
  }

  std::mt19937* random_;
  std::string dtype_ = "int64";
  std::size_t rank_ = 1;
  bool is_long_ = false;
};

}  // namespace

RandomProgram random_aliased_program(std::mt19937& tensors, std::mt19937& calls) {
  AliasedProgram program(tensors);
  auto beginning = program.beginning();
  return {std::move(beginning), program.some_calls(calls)};
}

}  // namespace stridescope::testing
