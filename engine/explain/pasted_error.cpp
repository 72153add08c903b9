#include "engine/explain/pasted_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <numeric>

namespace stridescope::explain {
namespace {

using Numbers = std::vector<std::int64_t>;

/// More elements, or a larger number, than a program of a few lines should make.
constexpr std::int64_t most_elements = 1'000'000;
constexpr std::size_t most_dims = 16;

/// The numbers, lists and words that a message states, by the names of its pattern. A number is a list of
/// one.
class Facts {
 public:
  const Numbers& list(char name) const { return lists_.at(name); }
  std::int64_t number(char name) const { return lists_.at(name).front(); }
  const std::string& word(char name) const { return words_.at(name); }
  void set(char name, Numbers numbers) { lists_[name] = std::move(numbers); }
  void set(char name, std::string word) { words_[name] = std::move(word); }

 private:
  std::map<char, Numbers> lists_;
  std::map<char, std::string> words_;
};

/// A message: `{s}` is a list of sizes in brackets, or joined by x; `{n:}` a number, `{w=}` a word.
struct Known {
  std::string_view pattern;
  std::function<std::vector<std::string>(const Facts&)> program;
};

std::string tuple(const Numbers& numbers) {
  return fmt::format("({}{})", fmt::join(numbers, ", "), numbers.size() == 1 ? "," : "");
}
std::string listed(const Numbers& numbers) { return fmt::format("{}", fmt::join(numbers, ", ")); }
/// A size `n` at dimension `dim`, and 1 before it.
Numbers at_dim(std::int64_t dim, std::int64_t n) {
  Numbers shape(static_cast<std::size_t>(std::clamp<std::int64_t>(dim, 0, most_dims)), 1);
  shape.push_back(n);
  return shape;
}
Numbers twos(std::int64_t rank) {
  return Numbers(static_cast<std::size_t>(std::clamp<std::int64_t>(rank, 0, most_dims)), 2);
}
std::string ones(const Numbers& shape) { return "torch.ones(" + tuple(shape) + ")"; }

std::string dtype_of(const std::string& word) {
  static const std::map<std::string, std::string> names = {{"float", "float32"},
                                                           {"Float", "float32"},
                                                           {"double", "float64"},
                                                           {"Double", "float64"},
                                                           {"long int", "int64"},
                                                           {"Long", "int64"},
                                                           {"int", "int32"},
                                                           {"Int", "int32"},
                                                           {"c10::Half", "float16"},
                                                           {"Half", "float16"},
                                                           {"c10::BFloat16", "bfloat16"},
                                                           {"BFloat16", "bfloat16"},
                                                           {"unsigned char", "uint8"},
                                                           {"Byte", "uint8"},
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

const std::vector<Known>& known_messages() {
  using Program = std::vector<std::string>;
  static const std::vector<Known> all = {
      {"view size is not compatible with input tensor's size and stride",
       [](const Facts&) {
         return Program{"$x = torch.arange(6).view(2, 3)", "$y = $x.t()", "$z = $y.view(6)"};
       }},
      {"shape '{s}' is invalid for input of size {n:}",
       [](const Facts& f) {
         return Program{fmt::format("$x = torch.arange({})", f.number('n')),
                        fmt::format("$y = $x.view({})", listed(f.list('s')))};
       }},
      {"cannot reshape array of size {n:} into shape {s}",
       [](const Facts& f) {
         return Program{"import numpy as np", fmt::format("$x = np.arange({})", f.number('n')),
                        fmt::format("$y = $x.reshape({})", listed(f.list('s')))};
       }},
      {"The size of tensor a ({a:}) must match the size of tensor b ({b:}) at non-singleton dimension {d:}",
       [](const Facts& f) {
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('a'))),
                        "$y = " + ones(at_dim(f.number('d'), f.number('b'))), "$z = $x + $y"};
       }},
      {"operands could not be broadcast together with shapes {s} {t}",
       [](const Facts& f) {
         return Program{"import numpy as np", "$x = np.ones(" + tuple(f.list('s')) + ")",
                        "$y = np.ones(" + tuple(f.list('t')) + ")", "$z = $x + $y"};
       }},
      {"must match the existing size ({n:}) at non-singleton dimension {d:}. Target sizes: {t}. Tensor "
       "sizes: {s}",
       [](const Facts& f) {
         return Program{"$x = " + ones(f.list('s')), fmt::format("$y = $x.expand({})", listed(f.list('t')))};
       }},
      {"mat1 and mat2 shapes cannot be multiplied ({s} and {t})",
       [](const Facts& f) {
         return Program{"$x = " + ones(f.list('s')), "$y = " + ones(f.list('t')), "$z = $x @ $y"};
       }},
      {"Expected size for first two dimensions of batch2 tensor to be: {s} but got: {t}",
       [](const Facts& f) {
         const auto s = f.list('s'), t = f.list('t');
         return Program{"$x = " + ones({s.front(), 2, s.back()}), "$y = " + ones({t.front(), t.back(), 2}),
                        "$z = torch.bmm($x, $y)"};
       }},
      {"index {i:} is out of bounds for dimension {d:} with size {n:}",
       [](const Facts& f) {
         const auto before = static_cast<std::size_t>(std::clamp<std::int64_t>(f.number('d'), 0, most_dims));
         std::string zeros;
         for (std::size_t i = 0; i < before; ++i) zeros += "0, ";
         return Program{"$x = " + ones(at_dim(f.number('d'), f.number('n'))),
                        fmt::format("$y = $x[{}{}]", zeros, f.number('i'))};
       }},
      {"index {i:} is out of bounds for axis {d:} with size {n:}",
       [](const Facts& f) {
         const auto before = static_cast<std::size_t>(std::clamp<std::int64_t>(f.number('d'), 0, most_dims));
         std::string zeros;
         for (std::size_t i = 0; i < before; ++i) zeros += "0, ";
         return Program{"import numpy as np",
                        "$x = np.ones(" + tuple(at_dim(f.number('d'), f.number('n'))) + ")",
                        fmt::format("$y = $x[{}{}]", zeros, f.number('i'))};
       }},
      {"Dimension out of range (expected to be in range of {r}, but got {d:})",
       [](const Facts& f) {
         return Program{"$x = " + ones(twos(f.list('r').back() + 1)),
                        fmt::format("$y = $x.sum({})", f.number('d'))};
       }},
      {"Sizes of tensors must match except in dimension {d:}. Expected size {a:} but got size {b:}",
       [](const Facts& f) {
         const bool first = f.number('d') == 0;
         const auto part = [&](std::int64_t n) { return ones(first ? Numbers{1, n} : Numbers{n, 1}); };
         return Program{"$x = " + part(f.number('a')), "$y = " + part(f.number('b')),
                        fmt::format("$z = torch.cat([$x, $y], {})", first ? 0 : 1)};
       }},
      {"Tensors must have same number of dimensions: got {a:} and {b:}",
       [](const Facts& f) {
         return Program{"$x = " + ones(twos(f.number('a'))), "$y = " + ones(twos(f.number('b'))),
                        "$z = torch.cat([$x, $y])"};
       }},
      {"stack expects each tensor to be equal size, but got {s} at entry {n:} and {t}",
       [](const Facts& f) {
         return Program{"$x = " + ones(f.list('s')), "$y = " + ones(f.list('t')),
                        "$z = torch.stack([$x, $y])"};
       }},
      {"setStorage: sizes {s}, strides {t}, storage offset {o:}, and itemsize {i:} requiring a storage size "
       "of {n:} are "
       "out of bounds for storage of size {l:}",
       [](const Facts& f) {
         const auto itemsize = std::max<std::int64_t>(f.number('i'), 1);
         return Program{fmt::format("$x = torch.arange({}, dtype={})", f.number('l') / itemsize,
                                    dtype_of_size(itemsize)),
                        fmt::format("$y = $x.as_strided({}, {}, {})", tuple(f.list('s')), tuple(f.list('t')),
                                    f.number('o'))};
       }},
      {"more than one element of the written-to tensor refers to a single memory location",
       [](const Facts&) {
         return Program{"$x = torch.zeros(3)", "$y = $x.expand(2, 3)", "$y.add_(1)"};
       }},
      {"some elements of the input tensor and the written-to tensor refer to a single memory location",
       [](const Facts&) {
         return Program{"$x = torch.arange(6.)", "$x[1:].add_($x[:-1])"};
       }},
      {"input.dim() = {a:} is not equal to len(dims) = {b:}",
       [](const Facts& f) {
         Numbers order(static_cast<std::size_t>(std::clamp<std::int64_t>(f.number('b'), 0, most_dims)));
         std::iota(order.begin(), order.end(), 0);
         return Program{"$x = " + ones(twos(f.number('a'))),
                        fmt::format("$y = $x.permute({})", listed(order))};
       }},
      {"output with shape {s} doesn't match the broadcast shape {t}",
       [](const Facts& f) {
         return Program{"$x = " + ones(f.list('s')), "$y = " + ones(f.list('t')), "$x.add_($y)"};
       }},
      {"expected m1 and m2 to have the same dtype, but got: {a=} != {b=}",
       [](const Facts& f) {
         return Program{"$x = torch.ones(2, 2, dtype=" + dtype_of(f.word('a')) + ")",
                        "$y = torch.ones(2, 2, dtype=" + dtype_of(f.word('b')) + ")", "$z = $x @ $y"};
       }},
      {"Expected all tensors to be on the same device",
       [](const Facts&) {
         return Program{"$x = torch.ones(3)", "$y = torch.ones(3, device='cuda')", "$z = $x + $y"};
       }},
      {"a leaf Variable that requires grad is being used in an in-place operation",
       [](const Facts&) {
         return Program{"$x = torch.ones(3, requires_grad=True)", "$x.add_(1)"};
       }},
      {"weight of size {w}, expected input{s} to have",
       [](const Facts& f) {
         return Program{"$x = " + ones(f.list('s')), "$w = " + ones(f.list('w')),
                        f.list('w').size() == 3   ? "$y = torch.nn.functional.conv1d($x, $w)"
                        : f.list('w').size() == 5 ? "$y = torch.nn.functional.conv3d($x, $w)"
                                                  : "$y = torch.nn.functional.conv2d($x, $w)"};
       }},
      {"expected size {a:}=={b:}, stride {s:}=={t:} at dim={d:}",
       [](const Facts& f) {
         return Program{fmt::format("$x = torch.empty_strided(({},), ({},))", f.number('a'), f.number('s')),
                        fmt::format("$y = torch.empty_strided(({},), ({},))", f.number('b'), f.number('t')),
                        "assert $x.shape == $y.shape and $x.stride() == $y.stride()"};
       }},
  };
  return all;
}

/// With one space for any run of white space.
std::string joined(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!is_space) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

/// Reads a number, list or word of the text, and moves `at` past it.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<std::int64_t> number(std::size_t& at) const {
    std::int64_t value = 0;
    const auto* begin = text_.data() + std::min(at, text_.size());
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc{} || value > most_elements || value < -most_elements) return std::nullopt;
    at += static_cast<std::size_t>(end - begin);
    return value;
  }

  std::optional<Numbers> list(std::size_t& at) const {
    if (at >= text_.size()) return std::nullopt;
    const auto close = text_[at] == '[' ? ']' : text_[at] == '(' ? ')' : '\0';
    const char* separators = close ? ", " : "x";
    Numbers numbers;
    auto next = close ? at + 1 : at;
    while (true) {
      while (close && next < text_.size() && (text_[next] == ',' || text_[next] == ' ')) ++next;
      if (close && next < text_.size() && text_[next] == close) {
        at = next + 1;
        return numbers;
      }
      const auto value = number(next);
      if (!value || numbers.size() == most_dims) return std::nullopt;
      numbers.push_back(*value);
      if (!close && (next >= text_.size() || text_[next] != separators[0])) {
        at = next;
        return numbers;
      }
      if (!close) ++next;
    }
  }

  std::optional<std::string> word(std::size_t& at, char end) const {
    const auto stop = end == '\0' ? text_.find_first_of(" ,.;\n", at) : text_.find(end, at);
    auto found = text_.substr(at, stop == text_.npos ? text_.npos : stop - at);
    while (!found.empty() && found.back() == ' ') found.remove_suffix(1);
    if (found.empty() || found.size() > 32) return std::nullopt;
    at += found.size();
    return std::string(found);
  }

 private:
  std::string_view text_;
};

/// The facts of a pattern that matches the text from `at` on; nullopt if it does not match.
std::optional<Facts> facts_at(std::string_view text, std::size_t at, std::string_view pattern) {
  const Reader reader(text);
  Facts facts;
  while (!pattern.empty()) {
    if (pattern.front() != '{') {
      if (at >= text.size() || text[at] != pattern.front()) return std::nullopt;
      ++at;
      pattern.remove_prefix(1);
      continue;
    }
    const char name = pattern[1], kind = pattern[2];
    pattern.remove_prefix(kind == '}' ? 3 : 4);
    if (kind == ':') {
      const auto value = reader.number(at);
      if (!value) return std::nullopt;
      facts.set(name, Numbers{*value});
    } else if (kind == '=') {
      auto word = reader.word(at, pattern.size() > 1 ? pattern[1] : '\0');
      if (!word) return std::nullopt;
      facts.set(name, std::move(*word));
    } else {
      auto list = reader.list(at);
      if (!list || list->empty()) return std::nullopt;
      facts.set(name, std::move(*list));
    }
  }
  return facts;
}

std::optional<Facts> facts_in(std::string_view text, std::string_view pattern) {
  const auto fixed = pattern.substr(0, pattern.find('{'));
  for (auto at = text.find(fixed); at != text.npos; at = text.find(fixed, at + 1))
    if (auto facts = facts_at(text, at, pattern)) return facts;
  return std::nullopt;
}

/// The first list of integers from a place on.
std::optional<Numbers> next_list(std::string_view text, std::size_t& at) {
  const Reader reader(text);
  for (at = text.find_first_of("([", at); at != text.npos; at = text.find_first_of("([", at + 1)) {
    auto end = at;
    if (auto list = reader.list(end); list && !list->empty()) {
      at = end;
      return list;
    }
  }
  return std::nullopt;
}

/// A tensor of a shape and stride that a text states, one after the other, as print(x.shape, x.stride())
/// does.
std::optional<std::vector<std::string>> stated_layout(std::string_view text) {
  if (text.find("stride") == text.npos && text.find("torch.Size(") == text.npos) return std::nullopt;
  std::size_t at = 0;
  const auto shape = next_list(text, at);
  const auto stride = shape ? next_list(text, at) : std::nullopt;
  if (!stride || stride->size() != shape->size()) return std::nullopt;
  std::int64_t offset = 0, elements = 1;
  if (auto said = text.find("offset", at); said != text.npos) {
    said = text.find_first_of("0123456789", said);
    if (said != text.npos) offset = Reader(text).number(said).value_or(0);
  }
  for (std::size_t d = 0; d < shape->size(); ++d) {
    const auto size = (*shape)[d], step = (*stride)[d];
    if (size < 1 || step < 0 || size > most_elements || step > most_elements) return std::nullopt;
    elements += (size - 1) * step;
    if (elements > most_elements) return std::nullopt;
  }
  return std::vector<std::string>{fmt::format("$x = torch.arange({})", elements + offset),
                                  fmt::format("$y = $x.as_strided({}, {}{})", tuple(*shape), tuple(*stride),
                                              offset ? ", " + std::to_string(offset) : std::string())};
}

/// Names for `$x`: x, or x2, x3, ... where that is not free.
void choose_names(std::vector<std::string>& statements,
                  const std::function<bool(const std::string&)>& is_free) {
  std::map<char, std::string> chosen;
  for (auto& statement : statements)
    for (auto at = statement.find('$'); at != statement.npos; at = statement.find('$', at)) {
      auto& name = chosen[statement[at + 1]];
      for (int n = 1; name.empty(); ++n) {
        const auto candidate =
            std::string(1, statement[at + 1]) + (n > 1 ? std::to_string(n) : std::string());
        if (is_free(candidate)) name = candidate;
      }
      statement.replace(at, 2, name);
    }
}

}  // namespace

std::optional<std::vector<std::string>> statements_of_error(
    std::string_view pasted, const std::function<bool(const std::string&)>& is_free) {
  if (pasted.size() > longest_pasted_error) return std::nullopt;
  const auto text = joined(pasted);
  std::optional<std::vector<std::string>> statements;
  for (const auto& known : known_messages()) {
    if (const auto facts = facts_in(text, known.pattern)) {
      statements = known.program(*facts);
      break;
    }
  }
  if (!statements) statements = stated_layout(text);
  if (statements) choose_names(*statements, is_free);
  return statements;
}

}  // namespace stridescope::explain
