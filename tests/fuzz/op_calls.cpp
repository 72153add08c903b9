#include "tests/fuzz/op_calls.h"

#include <iterator>
#include <string_view>
#include <vector>

namespace stridescope::testing {
namespace {

using script::ParamType;
using Texts = std::vector<std::string_view>;

/// Argument texts for a parameter of a type.
Texts texts_for(ParamType type) {
  switch (type) {
    case ParamType::tensor:
      return {"x",
              "f",
              "i",
              "x.t()",
              "f[0]",
              "x > 2",
              "f > 2",
              "x[:, 1]",
              "torch.tensor(1)",
              "torch.empty(0)",
              "x.float()",
              "x[0].expand(2, 3)",
              "f.clone()",
              "x.as_strided((2, 2), (1, 1), 1)",
              "f.as_strided((3, 3), (2, 1))",
              "x[1:]",
              "f.view(-1)[5:11].view(2, 3)",
              "torch.zeros(1).expand(2**40)",
              "torch.zeros(0, 2**62)",
              "x.view(torch.uint8)",
              "h",
              "h.t()",
              "h[1:, ::2].bfloat16()",
              "s",
              "s"};
    case ParamType::tensors:
      return {"[x, x]",
              "(f, f)",
              "[x, x.t()]",
              "[i]",
              "[]",
              "[x, s]",
              "[s, s]",
              "[x[1:], x[:1]]",
              "[torch.zeros(1).expand(2**62)] * 4"};
    case ParamType::integer: return {"0", "1", "-1", "2", "3", "-4", "2**62", "-2**63", "10**6"};
    case ParamType::integers:
      return {"[0, 1]",      "(1,)",       "[]",        "[2, 3]",    "[-1]",
              "1",           "(0, -1)",    "(3, 2, 2)", "[1, 0]",    "(2**31, 2**33)",
              "(-1, 2**62)", "(0, 2**62)", "(-40, 0)",  "[2**62, 1]"};
    case ParamType::number: return {"2", "0.5", "True", "-1"};
    case ParamType::real: return {"0.5", "2", "-1.0", "1e-5"};
    case ParamType::boolean: return {"True", "False"};
    case ParamType::string: return {"'mean'", "'ij'", "'floor'"};
    case ParamType::dtype: return {"torch.float32", "torch.int64", "torch.bool", "torch.uint8"};
    case ParamType::storage: return {"x.untyped_storage()", "f[1:].untyped_storage()"};
    case ParamType::device: return {"'cpu'", "'cuda:0'"};
    case ParamType::memory_format:
      return {"torch.contiguous_format", "torch.channels_last", "torch.preserve_format"};
    case ParamType::layout: return {"torch.strided"};
    case ParamType::generator: return {"None"};
    case ParamType::name:
    case ParamType::names: return {"None"};
    case ParamType::operand:
    case ParamType::any: break;
  }
  return {"2", "0.5", "x", "f", "i", "[1, 2]", "'a'", "None", "x > 2", "torch.tensor(3)"};
}

/// Receivers of a method.
Texts subjects(const script::Op& op) {
  if (op.receiver == "list") return {"[3, 1, 2]", "[x]"};
  if (op.receiver == "str") return {"'ab'", "'{}'", "''"};
  if (op.receiver == "tuple") return {"(1, 2)", "()"};
  if (op.receiver == "torch.Size") return {"x.shape"};
  if (op.receiver == "Module")
    return {"torch.nn.Linear(2, 3)", "torch.nn.Sequential(torch.nn.LayerNorm(2), torch.nn.ReLU())",
            "torch.nn.Module"};
  if (op.receiver == "collections.OrderedDict") return {"torch.nn.Linear(2, 3).state_dict()"};
  if (op.receiver == "dict") return {"{'a': x, 2: {}}", "{}", "{'self': x}"};
  if (op.receiver == "set") return {"{3, 1, 2}", "set()", "{'a', (1, 2)}"};
  if (op.receiver != "Tensor")
    return {"x.dtype", "x.device", "x.untyped_storage()", "x.storage()", "2", "0.5"};
  return {"x",
          "x",
          "x",
          "f",
          "f",
          "i",
          "x[0].expand(2, 3)",
          "x.clone()",
          "x[:, ::2]",
          "torch.tensor(1.5)",
          "(x > 2)",
          "s",
          "s",
          "h",
          "h[:, 1:]",
          "h.bfloat16()",
          "x.as_strided((2, 2), (1, 1), 1)",
          "f.t if False else f[1]",
          "torch.zeros(1).expand(2**40)",
          "x[1]"};
}

}  // namespace

const char* const op_call_names =
    "import torch.nn.functional as F\n"
    "x = torch.arange(6).view(2, 3)\n"
    "f = torch.arange(12.0).view(2, 3, 2).transpose(1, 2)\n"
    "i = torch.tensor([1, 0])\n"
    "s = torch.arange(12.0).view(3, 4)\n"
    "h = torch.arange(95.0).view(5, 19).half()\n";

std::string random_disturbance(std::mt19937& random) {
  static constexpr std::string_view statements[] = {"s.resize_(2, 2)",
                                                    "s.resize_(1)",
                                                    "s.resize_(5, 5)",
                                                    "s.untyped_storage().resize_(8)",
                                                    "s.untyped_storage().resize_(0)",
                                                    "s.untyped_storage().resize_(13)",
                                                    "x.untyped_storage().resize_(16)",
                                                    "f.untyped_storage().resize_(20)",
                                                    "v = s[1:]",
                                                    "v = s.t()",
                                                    "v = s.as_strided((2, 2), (3, 1), 2)",
                                                    "s = v",
                                                    "s.data = torch.ones(2)",
                                                    "s.data = x.float()",
                                                    "x.data = s",
                                                    "s.set_(x.float().untyped_storage(), 1, (2, 2), (1, 1))",
                                                    "s.t_()",
                                                    "v.add_(s.t())",
                                                    "v.copy_(s)",
                                                    "v.zero_()",
                                                    "s[0] = v[0]",
                                                    "v[:, 0] += 1",
                                                    "x.t_()",
                                                    "i = torch.tensor([2**62, -2**63])",
                                                    "s = torch.zeros(1).expand(3, 4)",
                                                    "s = s.view(-1)[::3]",
                                                    "print(s, x, f)",
                                                    "y = s.tolist()",
                                                    "torch.add(s, s.t(), out=s)",
                                                    "torch.mm(s, s.t(), out=s)",
                                                    "torch.mm(s.t(), s, out=s[:1])",
                                                    "torch.cat([s, s], out=s)",
                                                    "torch.arange(20, out=s[::2])",
                                                    "torch.cumsum(s[:-1], 0, out=s[1:])",
                                                    "torch.sort(s, out=(s, i))"};
  return std::string(statements[random() % std::size(statements)]);
}

bool tells_identity(const script::Op& op) { return op.name == "hash" || op.name == "id"; }

std::string random_calls(std::mt19937& random) {
  std::string text;
  const auto& ops = script::op_table().ops();
  for (auto left = 2 + random() % 5; left > 0; --left) {
    const auto& op = ops[random() % ops.size()];
    if (tells_identity(op)) continue;
    if (random() % 2 == 0) text += random_disturbance(random) + "\n";
    else text += random_call(op, op.signatures[random() % op.signatures.size()], random) + "\n";
  }
  return text;
}

std::string random_argument(const script::Parameter& parameter, std::mt19937& random) {
  const auto texts = texts_for(parameter.type);
  return std::string(texts[random() % texts.size()]);
}

std::string random_call(const script::Op& op, const script::Signature& signature, std::mt19937& random) {
  return random_call(op, signature,
                     {[&](const script::Parameter& parameter) { return random_argument(parameter, random); },
                      [&](const script::Op& called) {
                        const auto texts = subjects(called);
                        return std::string(texts[random() % texts.size()]);
                      }},
                     random);
}

std::string random_call(const script::Op& op, const script::Signature& signature, const CallTexts& texts,
                        std::mt19937& random) {
  const bool has_choice = (op.forms & script::function) != 0;
  const bool is_method = (op.forms & script::method) != 0 && !(has_choice && random() % 2);
  auto rest = signature.parameters.begin();
  std::string text = "y = ";
  if (op.forms & script::property) {
    const auto tensors = texts_for(ParamType::tensor);
    return text + std::string(tensors[random() % tensors.size()]) + "." + std::string(op.name);
  }
  if (is_method && rest != signature.parameters.end()) {
    text += texts.subject(op);
    ++rest;
  } else if (op.forms & script::functional) {
    text += "F";
  } else if (op.forms & script::function) {
    text += "torch";
  }
  text += (op.forms & script::builtin && !is_method ? "" : ".") + std::string(op.name) + "(";
  std::string separator;
  bool by_name = false;
  for (; rest != signature.parameters.end(); ++rest) {
    if (is_method && rest->name == "out") continue;
    // An invalid output writes elsewhere: it is rarely omitted.
    if (rest->default_value && (rest->name == "out" ? random() % 4 == 0 : random() % 2 == 0)) {
      by_name = true;
      continue;
    }
    by_name = by_name || rest->keyword_only;
    text += separator + (by_name ? rest->name + "=" : "") + texts.argument(*rest);
    separator = ", ";
  }
  return text + ")";
}

}  // namespace stridescope::testing
