#include "ui/terms/terms.h"

#include <algorithm>

#include "engine/explain/overlap.h"
#include "engine/words/numbers.h"

namespace stridescope::ui {
namespace {

using tensor::Tensor;

std::string shape_now(const Tensor& t) { return words::tuple_text(t.shape()); }
std::string rank_now(const Tensor& t) { return std::to_string(t.dim()); }
std::string numel_now(const Tensor& t) { return std::to_string(t.numel()); }
std::string stride_now(const Tensor& t) { return words::tuple_text(t.stride()); }
std::string offset_now(const Tensor& t) { return std::to_string(t.layout().storage_offset); }
std::string contiguous_now(const Tensor& t) { return t.is_contiguous() ? "True" : "False"; }
std::string dense_now(const Tensor& t) {
  return tensor::is_non_overlapping_and_dense(t.layout()) ? "True" : "False";
}
std::string dtype_now(const Tensor& t) { return std::string(tensor::name(t.dtype())); }
std::string itemsize_now(const Tensor& t) { return std::to_string(t.itemsize()); }
std::string device_now(const Tensor&) { return "cpu"; }
std::string overlap_now(const Tensor& t) {
  const auto shares = explain::shares_cells(t.layout());
  return !shares ? "?" : *shares ? "True" : "False";
}

}  // namespace

const std::vector<Term>& terms() {
  static const std::vector<Term> table = {
      {"tensor", "x = torch.arange(12).view(3, 4)", nullptr},
      {"storage", "x = torch.arange(8)", nullptr},
      {"element", "x = torch.arange(4)", nullptr},
      {"shape", "x = torch.arange(12).view(3, 4)", shape_now},
      {"size", "x = torch.arange(12).view(3, 4)", shape_now},
      {"dimension", "x = torch.arange(12).view(3, 4)", rank_now},
      {"rank", "x = torch.arange(8).view(2, 2, 2)", rank_now},
      {"numel", "x = torch.arange(12).view(3, 4)", numel_now},
      {"stride", "x = torch.arange(12).view(3, 4)\ny = x.t()", stride_now},
      {"offset", "x = torch.arange(8)\ny = x[3:]", offset_now},
      {"index", "x = torch.arange(6).view(2, 3)", nullptr},
      {"address", "x = torch.arange(12).view(3, 4)", nullptr},
      {"layout", "x = torch.arange(12).view(3, 4)", nullptr},
      {"contiguous", "x = torch.arange(12).view(3, 4)", contiguous_now},
      {"row_major", "x = torch.arange(6).view(2, 3)", nullptr},
      {"column_major", "x = torch.arange(6).view(3, 2).t()", nullptr},
      {"dense", "x = torch.arange(12).view(3, 4).t()", dense_now},
      {"view", "x = torch.arange(12).view(3, 4)\ny = x[1:]", nullptr},
      {"copy", "x = torch.arange(6).view(2, 3)\ny = x.clone()", nullptr},
      {"alias", "x = torch.arange(6)\ny = x.view(2, 3)", nullptr},
      {"base", "x = torch.arange(6)\ny = x[2:]", nullptr},
      {"broadcast", "x = torch.arange(3)\ny = x.expand(2, 3)", nullptr},
      {"expand", "x = torch.arange(3)\ny = x.expand(2, 3)", nullptr},
      {"repeat", "x = torch.arange(3)\ny = x.repeat(2, 1)", nullptr},
      {"transpose", "x = torch.arange(6).view(2, 3)\ny = x.t()", nullptr},
      {"permute", "x = torch.arange(8).view(2, 2, 2)\ny = x.permute(2, 0, 1)", nullptr},
      {"reshape", "x = torch.arange(6).view(2, 3).t()\ny = x.reshape(6)", nullptr},
      {"view_op", "x = torch.arange(6)\ny = x.view(2, 3)", nullptr},
      {"flatten", "x = torch.arange(6).view(2, 3)\ny = x.flatten()", nullptr},
      {"squeeze", "x = torch.arange(3).view(1, 3)\ny = x.squeeze(0)", nullptr},
      {"unsqueeze", "x = torch.arange(3)\ny = x.unsqueeze(0)", nullptr},
      {"slice", "x = torch.arange(8)\ny = x[1::2]", nullptr},
      {"select", "x = torch.arange(6).view(2, 3)\ny = x[1]", nullptr},
      {"narrow", "x = torch.arange(8)\ny = x.narrow(0, 2, 4)", nullptr},
      {"diagonal", "x = torch.arange(9).view(3, 3)\ny = x.diagonal()", nullptr},
      {"unfold", "x = torch.arange(6)\ny = x.unfold(0, 3, 1)", nullptr},
      {"as_strided", "x = torch.arange(8)\ny = x.as_strided((3, 2), (2, 1), 1)", nullptr},
      {"flip", "x = torch.arange(4)\ny = x.flip(0)", nullptr},
      {"gather", "x = torch.arange(6)\ny = x[torch.tensor([4, 1])]", nullptr},
      {"fancy_indexing", "x = torch.arange(6)\ny = x[[0, 3, 5]]", nullptr},
      {"mask", "x = torch.arange(6)\ny = x[x > 2]", nullptr},
      {"clone", "x = torch.arange(6).view(2, 3).t()\ny = x.clone()", nullptr},
      {"contiguous_op", "x = torch.arange(6).view(2, 3).t()\ny = x.contiguous()", nullptr},
      {"in_place", "x = torch.arange(4)\nx.add_(1)", nullptr},
      {"dtype", "x = torch.arange(4, dtype=torch.float32)", dtype_now},
      {"itemsize", "x = torch.arange(4, dtype=torch.int16)", itemsize_now},
      {"promotion", "x = torch.arange(3)\ny = x + 0.5", nullptr},
      {"device", "x = torch.arange(4)", device_now},
      {"channels_last", "x = torch.zeros(1, 2, 2, 2).contiguous(memory_format=torch.channels_last)", nullptr},
      {"overlap", "x = torch.arange(6).unfold(0, 3, 1)", overlap_now},
      {"gap", "x = torch.arange(8)[::2]", nullptr},
      {"reduction", "x = torch.arange(6).view(2, 3)\ny = x.sum(1)", nullptr},
      {"elementwise", "x = torch.arange(4)\ny = x * 2", nullptr},
      {"matmul", "x = torch.ones(2, 3)\ny = x @ torch.ones(3, 2)", nullptr},
      {"cat", "x = torch.arange(3)\ny = torch.cat([x, x])", nullptr},
      {"stack", "x = torch.arange(3)\ny = torch.stack([x, x])", nullptr},
      {"ownership", "x = torch.arange(8)[6:]", nullptr},
      {"temporary", "x = torch.arange(4)\ny = (x + 1) * 2", nullptr},
      {"scalar", "x = torch.tensor(5)", nullptr},
      {"empty", "x = torch.zeros(2, 0)", nullptr},
      {"verdict", "x = torch.arange(6)\ny = x.view(2, 3)", nullptr},
      {"cache_line", "x = torch.arange(16).view(2, 8)", nullptr},
      {"coalescing", "x = torch.arange(16).view(2, 8)", nullptr},
  };
  return table;
}

const ShippedLesson* term_program(std::string_view id) {
  struct Program {
    std::string text;
    ShippedLesson lesson;  ///< views the text
  };
  static const auto programs = [] {
    std::vector<Program> all(terms().size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& term = terms()[i];
      all[i].text = "import torch\n\n" + std::string(term.program) + "\n";
      all[i].lesson = {"term/" + std::string(term.id), all[i].text, {}, false};
    }
    return all;
  }();
  const auto found =
      std::find_if(terms().begin(), terms().end(), [&](const Term& term) { return term.id == id; });
  if (found == terms().end() || found->program.empty()) return nullptr;
  return &programs[static_cast<std::size_t>(found - terms().begin())].lesson;
}

}  // namespace stridescope::ui
