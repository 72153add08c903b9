#pragma once

#include <string>
#include <vector>

#include "engine/tensor/element.h"
#include "engine/tensor/memory.h"
#include "ui/scene/build.h"
#include "ui/scene/model/stage_model.h"
#include "ui/words/text.h"

namespace stridescope::testing {

/// A measure with equal widths for all characters, wider than those of the real fonts, so that text that fits
/// here also fits with them.
class PlainMeasure : public scene::TextMeasure {
 public:
  float width(std::string_view text, scene::Font font, float size) const override {
    const float each = font == scene::Font::mono || font == scene::Font::mono_bold ? 0.6f : 0.58f;
    float em = 0;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if ((byte & 0xc0) == 0x80) continue;
      em += byte >= 0xe3 ? 1.0f : each;  // Chinese characters and their marks are square
    }
    return em * size;
  }
};

/// A stage without a session: tensors over storages, in order.
class StageBuilder {
 public:
  tensor::Tensor arange(tensor::Dims shape, tensor::DType dtype = tensor::DType::int64) {
    auto made = memory_.allocate_tensor(shape, dtype);
    for (std::int64_t i = 0; i < std::min<std::int64_t>(made.numel(), 4096); ++i)
      tensor::write_element(made.data() + i * made.itemsize(), dtype, tensor::Scalar(i));
    return made;
  }
  void add(std::string name, const tensor::Tensor& tensor,
           std::string source = "torch.arange(12).view(3, 4)") {
    auto* storage = const_cast<scene::StorageModel*>(model.storage_of(tensor));
    if (!storage) {
      model.storages.push_back({.storage = tensor.storage(), .dtype = tensor.dtype()});
      model.storages.back().number = tensor.storage().id();
      storage = &model.storages.back();
      storage->numel = tensor.storage().nbytes() / tensor.itemsize();
      storage->visible_bytes = tensor.storage().nbytes();
    }
    storage->tensors.push_back({.name = std::move(name), .source = std::move(source), .tensor = tensor});
  }
  void select(const std::string& name) {
    view.selected = name;
    for (auto& storage : model.storages)
      for (auto& tensor : storage.tensors) tensor.is_selected = tensor.name == name;
  }
  scene::Scene build(const scene::Style& style, scene::Size size) {
    return scene::build_stage(model, view, style, size, measure, words);
  }
  scene::Scene build() { return build(scene::make_style(scene::Theme::light, 1), {1280, 720}); }

  scene::StageModel model;
  scene::ViewState view;
  PlainMeasure measure;
  ui::Text words{"en"};

 private:
  tensor::Memory memory_;
};

inline tensor::Tensor transposed(const tensor::Tensor& x) {
  auto layout = x.layout();
  std::swap(layout.shape[0], layout.shape[1]);
  std::swap(layout.stride[0], layout.stride[1]);
  return x.view(layout);
}

/// Returns the text below the formula while dimension `dim` of a view y of 12 elements is hovered, and
/// `covered` is hidden by an open question. `unit_bytes`: of a NumPy array; 0 for a tensor.
std::string axis_explanation(const tensor::Layout& y, std::int64_t dim,
                             const lesson::CoveredFacts& covered = {}, std::int64_t unit_bytes = 0);
/// Returns the rectangle of the letters, without line spacing.
scene::Rect ink_of(const scene::Label& label, const scene::TextMeasure& measure);
/// Returns the rectangle of a tensor's cell in a scene; fails the test if it is not shown.
scene::Rect cell_of(const scene::Scene& scene, const std::string& tensor, const tensor::Dims& index);
/// Returns the errors of a scene at rest: overlapping cells, items off the stage, labels over labels or
/// cells, ties through words.
std::vector<std::string> faults(const scene::Scene& scene, const scene::TextMeasure& measure);

}  // namespace stridescope::testing
