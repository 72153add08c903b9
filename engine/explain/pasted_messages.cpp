#include "engine/explain/pasted_messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace stridescope::explain {
namespace {

std::string listed(const Numbers& numbers) { return fmt::format("{}", fmt::join(numbers, ", ")); }
/// A shape with size `n` at dimension `dim`, and 1 before it.
Numbers at_dim(std::int64_t dim, std::int64_t n) {
  Numbers shape(static_cast<std::size_t>(std::clamp<std::int64_t>(dim, 0, most_dims)), 1);
  shape.push_back(n);
  return shape;
}
Numbers twos(std::int64_t rank) {
  return Numbers(static_cast<std::size_t>(std::clamp<std::int64_t>(rank, 0, most_dims)), 2);
}
/// Code of a tensor of ones, with one-byte elements if there are many.
std::string ones(const Numbers& shape) {
  std::int64_t count = 1;
  for (const auto size : shape)
    count = std::min(most_elements, count * std::clamp<std::int64_t>(size, 1, most_elements));
  return "torch.ones(" + tuple_of(shape) + (count > most_wide_elements ? ", dtype=torch.uint8)" : ")");
}
std::string arange(std::int64_t count) {
  return count > most_wide_elements ? fmt::format("torch.zeros({}, dtype=torch.uint8)", count)
                                    : fmt::format("torch.arange({})", count);
}
std::string zeros_at(std::int64_t dim) {
  std::string zeros;
  for (std::int64_t i = 0; i < std::clamp<std::int64_t>(dim, 0, most_dims); ++i) zeros += "0, ";
  return zeros;
}
std::string nested_zeros(std::int64_t a, std::int64_t b) {
  const auto row = [](std::int64_t n) {
    return listed(Numbers(static_cast<std::size_t>(std::clamp<std::int64_t>(n, 0, most_dims)), 0));
  };
  return fmt::format("[[{}], [{}]]", row(a), row(b));
}

std::string dtype_of(const std::string& word) {
  static const std::map<std::string, std::string> names = {{"float", "float32"},
                                                           {"Float", "float32"},
                                                           {"double", "float64"},
                                                           {"Double", "float64"},
                                                           {"long int", "int64"},
                                                           {"Long", "int64"},
                                                           {"int", "int32"},
                                                           {"Int", "int32"},
                                                           {"short", "int16"},
                                                           {"Short", "int16"},
                                                           {"signed char", "int8"},
                                                           {"Char", "int8"},
                                                           {"unsigned char", "uint8"},
                                                           {"Byte", "uint8"},
                                                           {"c10::Half", "float16"},
                                                           {"Half", "float16"},
                                                           {"c10::BFloat16", "bfloat16"},
                                                           {"BFloat16", "bfloat16"},
                                                           {"ComplexFloat", "complex64"},
                                                           {"ComplexDouble", "complex128"},
                                                           {"bool", "bool"},
                                                           {"Bool", "bool"}};
  const auto found = names.find(word);
  return "torch." + (found == names.end() ? std::string("float32") : found->second);
}
std::string dtype_of_size(std::int64_t itemsize) {
  return itemsize == 8   ? "torch.int64"
         : itemsize == 2 ? "torch.int16"
         : itemsize == 1 ? "torch.uint8"
                         : "torch.float32";
}

}  // namespace

std::string tuple_of(const Numbers& numbers) {
  return fmt::format("({}{})", fmt::join(numbers, ", "), numbers.size() == 1 ? "," : "");
}

const std::vector<KnownMessage>& known_messages() {
  using Program = std::vector<std::string>;
  static const std::vector<KnownMessage> all = {
      {"view size is not compatible with input tensor's size and stride",
       [](const MessageFields&) {
         return Program{"$x = torch.arange(6).view(2, 3)", "$y = $x.t()", "$z = $y.view(6)"};
       }},
      {"shape '{s}' is invalid for input of size {n:}",
       [](const MessageFields& f) {
         return Program{"$x = " + arange(f.number('n')),
                        fmt::format("$y = $x.view({})", listed(f.list('s')))};
       }},
      {"cannot reshape array of size {n:} into shape {s}",
       [](const MessageFields& f) {
         return Program{"import numpy as np", fmt::format("$x = np.arange({})", f.number('n')),
                        fmt::format("$y = $x.reshape({})", listed(f.list('s')))};
       }},
      {"The size of tensor a ({a:}) must match the size of tensor b ({b:}) at non-singleton dimension {d:}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('a'))),
                        "$y = " + ones(at_dim(f.number('d'), f.number('b'))), "$z = $x + $y"};
       }},
      {"operands could not be broadcast together with shapes {s} {t}",
       [](const MessageFields& f) {
         return Program{"import numpy as np", "$x = np.ones(" + tuple_of(f.list('s')) + ")",
                        "$y = np.ones(" + tuple_of(f.list('t')) + ")", "$z = $x + $y"};
       }},
      {"must match the existing size ({n:}) at non-singleton dimension {d:}. Target sizes: {t}. Tensor "
       "sizes: {s}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')), fmt::format("$y = $x.expand({})", listed(f.list('t')))};
       }},
      {"mat1 and mat2 shapes cannot be multiplied ({s} and {t})",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')), "$y = " + ones(f.list('t')), "$z = $x @ $y"};
       }},
      {"Expected size for first two dimensions of batch2 tensor to be: {s} but got: {t}",
       [](const MessageFields& f) {
         const auto s = f.list('s'), t = f.list('t');
         return Program{"$x = " + ones({s.front(), 2, s.back()}), "$y = " + ones({t.front(), t.back(), 2}),
                        "$z = torch.bmm($x, $y)"};
       }},
      {"index {i:} is out of bounds for dimension {d:} with size {n:}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('n'))),
                        fmt::format("$y = $x[{}{}]", zeros_at(f.number('d')), f.number('i'))};
       }},
      {"index {i:} is out of bounds for axis {d:} with size {n:}",
       [](const MessageFields& f) {
         return Program{"import numpy as np",
                        "$x = np.ones(" + tuple_of(at_dim(f.number('d'), f.number('n'))) + ")",
                        fmt::format("$y = $x[{}{}]", zeros_at(f.number('d')), f.number('i'))};
       }},
      {"Dimension out of range (expected to be in range of {r}, but got {d:})",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(twos(f.list('r').back() + 1)),
                        fmt::format("$y = $x.sum({})", f.number('d'))};
       }},
      {"Sizes of tensors must match except in dimension {d:}. Expected size {a:} but got size {b:}",
       [](const MessageFields& f) {
         const bool first = f.number('d') == 0;
         const auto part = [&](std::int64_t n) { return ones(first ? Numbers{1, n} : Numbers{n, 1}); };
         return Program{"$x = " + part(f.number('a')), "$y = " + part(f.number('b')),
                        fmt::format("$z = torch.cat([$x, $y], {})", first ? 0 : 1)};
       }},
      {"Tensors must have same number of dimensions: got {a:} and {b:}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(twos(f.number('a'))), "$y = " + ones(twos(f.number('b'))),
                        "$z = torch.cat([$x, $y])"};
       }},
      {"stack expects each tensor to be equal size, but got {s} at entry {n:} and {t}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')), "$y = " + ones(f.list('t')),
                        "$z = torch.stack([$x, $y])"};
       }},
      {"setStorage: sizes {s}, strides {t}, storage offset {o:}, and itemsize {i:} requiring a storage size "
       "of {n:} are "
       "out of bounds for storage of size {l:}",
       [](const MessageFields& f) {
         const auto itemsize = std::max<std::int64_t>(f.number('i'), 1);
         return Program{fmt::format("$x = torch.arange({}, dtype={})", f.number('l') / itemsize,
                                    dtype_of_size(itemsize)),
                        fmt::format("$y = $x.as_strided({}, {}, {})", tuple_of(f.list('s')),
                                    tuple_of(f.list('t')), f.number('o'))};
       }},
      {"more than one element of the written-to tensor refers to a single memory location",
       [](const MessageFields&) {
         return Program{"$x = torch.zeros(3)", "$y = $x.expand(2, 3)", "$y.add_(1)"};
       }},
      {"some elements of the input tensor and the written-to tensor refer to a single memory location",
       [](const MessageFields&) {
         return Program{"$x = torch.arange(6.)", "$x[1:].add_($x[:-1])"};
       }},
      {"input.dim() = {a:} is not equal to len(dims) = {b:}",
       [](const MessageFields& f) {
         Numbers order(static_cast<std::size_t>(std::clamp<std::int64_t>(f.number('b'), 0, most_dims)));
         std::iota(order.begin(), order.end(), 0);
         return Program{"$x = " + ones(twos(f.number('a'))),
                        fmt::format("$y = $x.permute({})", listed(order))};
       }},
      {"output with shape {s} doesn't match the broadcast shape {t}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')), "$y = " + ones(f.list('t')), "$x.add_($y)"};
       }},
      {"expected m1 and m2 to have the same dtype, but got: {a=} != {b=}",
       [](const MessageFields& f) {
         return Program{"$x = torch.ones(2, 2, dtype=" + dtype_of(f.word('a')) + ")",
                        "$y = torch.ones(2, 2, dtype=" + dtype_of(f.word('b')) + ")", "$z = $x @ $y"};
       }},
      {"Expected all tensors to be on the same device",
       [](const MessageFields&) {
         return Program{"$x = torch.ones(3)", "$y = torch.ones(3, device='cuda')", "$z = $x + $y"};
       }},
      {"a leaf Variable that requires grad is being used in an in-place operation",
       [](const MessageFields&) {
         return Program{"$x = torch.ones(3, requires_grad=True)", "$x.add_(1)"};
       }},
      {"weight of size {w}, expected input{s} to have",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')), "$w = " + ones(f.list('w')),
                        f.list('w').size() == 3   ? "$y = torch.nn.functional.conv1d($x, $w)"
                        : f.list('w').size() == 5 ? "$y = torch.nn.functional.conv3d($x, $w)"
                                                  : "$y = torch.nn.functional.conv2d($x, $w)"};
       }},
      {"only one dimension can be inferred",
       [](const MessageFields&) {
         return Program{"$x = torch.arange(6)", "$y = $x.view(-1, -1)"};
       }},
      {"size mismatch, got input ({a:}), mat ({m}), vec ({v:})",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('m')), "$y = " + ones(f.list('v')), "$z = $x.mv($y)"};
       }},
      {"Tensor{{{s}}, size={t}): the number of sizes provided",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')), fmt::format("$y = $x.expand({})", listed(f.list('t')))};
       }},
      {"too many indices for tensor of dimension {d:}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(twos(f.number('d'))),
                        fmt::format("$y = $x[{}0]", zeros_at(f.number('d')))};
       }},
      {"indexing tensors could not be broadcast together with shapes {s}, {t}",
       [](const MessageFields& f) {
         return Program{"$x = torch.ones(2, 2)",
                        fmt::format("$y = $x[torch.zeros({}, dtype=torch.int64), torch.zeros({}, "
                                    "dtype=torch.int64)]",
                                    tuple_of(f.list('s')), tuple_of(f.list('t')))};
       }},
      {"permute(): duplicate dims are not allowed",
       [](const MessageFields&) {
         return Program{"$x = torch.ones(2, 3)", "$y = $x.permute(0, 0)"};
       }},
      {"t() expects a tensor with <= 2 dimensions, but self is {d:}D",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(twos(f.number('d'))), "$y = $x.t()"};
       }},
      {"result type {a=} can't be cast to the desired output type {b=}",
       [](const MessageFields& f) {
         return Program{"$x = torch.ones(3, dtype=" + dtype_of(f.word('b')) + ")",
                        "$x.add_(torch.ones(3, dtype=" + dtype_of(f.word('a')) + "))"};
       }},
      {"Negative strides are not supported at the moment, got strides: {s}",
       [](const MessageFields& f) {
         return Program{"$x = torch.arange(6)",
                        fmt::format("$y = $x.as_strided({}, {})", tuple_of(Numbers(f.list('s').size(), 2)),
                                    tuple_of(f.list('s')))};
       }},
      {"step must be greater than zero",
       [](const MessageFields&) {
         return Program{"$x = torch.arange(6)", "$y = $x[::-1]"};
       }},
      {"must be divisible by {k:} to view {a=} as {b=} (different element sizes), but got {n:}",
       [](const MessageFields& f) {
         return Program{fmt::format("$x = torch.zeros({}, dtype={})", f.number('n'), dtype_of(f.word('a'))),
                        fmt::format("$y = $x.view({})", dtype_of(f.word('b')))};
       }},
      {"self.stride(-1) must be 1 to view {a=} as {b=} (different element sizes), but got {n:}",
       [](const MessageFields& f) {
         return Program{
             fmt::format("$x = torch.zeros(8, {}, dtype={})", f.number('n'), dtype_of(f.word('a'))),
             "$y = $x.t()", fmt::format("$z = $y.view({})", dtype_of(f.word('b')))};
       }},
      {"Can't call numpy() on Tensor that requires grad",
       [](const MessageFields&) {
         return Program{"$x = torch.ones(3, requires_grad=True)", "$y = $x.numpy()"};
       }},
      {"index out of range in self",
       [](const MessageFields&) {
         return Program{"$x = torch.ones(3, 2)", "$y = torch.nn.functional.embedding(torch.tensor([3]), $x)"};
       }},
      {"Expected input batch_size ({a:}) to match target batch_size ({b:})",
       [](const MessageFields& f) {
         return Program{"$x = " + ones({f.number('a'), 3}),
                        fmt::format("$y = torch.zeros({}, dtype=torch.int64)", f.number('b')),
                        "$z = torch.nn.functional.cross_entropy($x, $y)"};
       }},
      {"start ({s:}) + length ({l:}) exceeds dimension size ({n:})",
       [](const MessageFields& f) {
         return Program{"$x = " + arange(f.number('n')),
                        fmt::format("$y = $x.narrow(0, {}, {})", f.number('s'), f.number('l'))};
       }},
      {"expects split_sizes to sum exactly to {n:} (input tensor's size at dimension {d:}), but got "
       "split_sizes={s}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('n'))),
                        fmt::format("$y = $x.split([{}], {})", listed(f.list('s')), f.number('d'))};
       }},
      {"maximum size for tensor at dimension {d:} is {n:} but size is {k:}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('n'))),
                        fmt::format("$y = $x.unfold({}, {}, 1)", f.number('d'), f.number('k'))};
       }},
      {"a Tensor with {n:} elements cannot be converted to Scalar",
       [](const MessageFields& f) {
         return Program{"$x = " + arange(f.number('n')), "$y = $x.item()"};
       }},
      {"Boolean value of Tensor with more than one value is ambiguous",
       [](const MessageFields&) {
         return Program{"$x = torch.arange(3)", "$y = bool($x)"};
       }},
      {"The shape of the mask {m} at index {i:} does not match the shape of the indexed tensor {s}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('s')),
                        "$y = $x[torch.ones(" + tuple_of(f.list('m')) + ", dtype=torch.bool)]"};
       }},
      {"unflatten: Provided sizes {s} don't multiply up to the size of dim {d:} ({n:})",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('n'))),
                        fmt::format("$y = $x.unflatten({}, {})", f.number('d'), tuple_of(f.list('s')))};
       }},
      {"Given normalized_shape={s}, expected input with shape [*, {n:}], but got input of size{t}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones(f.list('t')),
                        "$y = torch.nn.functional.layer_norm($x, " + tuple_of(f.list('s')) + ")"};
       }},
      {"running_mean should contain {c:} elements not {n:}",
       [](const MessageFields& f) {
         return Program{"$x = " + ones({2, f.number('c')}), "$m = " + ones({f.number('n')}),
                        "$y = torch.nn.functional.batch_norm($x, $m, $m)"};
       }},
      {"required rank 4 tensor to use channels_last format",
       [](const MessageFields&) {
         return Program{"$x = torch.ones(2, 3)", "$y = $x.contiguous(memory_format=torch.channels_last)"};
       }},
      {"expected sequence of length {a:} at dim 1 (got {b:})",
       [](const MessageFields& f) {
         return Program{"$x = torch.tensor(" + nested_zeros(f.number('a'), f.number('b')) + ")"};
       }},
      {"invalid index of a 0-dim tensor",
       [](const MessageFields&) {
         return Program{"$x = torch.tensor(1)", "$y = $x[0]"};
       }},
  };
  return all;
}

}  // namespace stridescope::explain
