#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words/message.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The words of an explanation.
struct ExplanationCard {
  struct Shape {
    std::string name;
    tensor::Dims sizes;
  };
  words::Message verdict = {};
  words::Message remedy = {};                        ///< what to write instead
  std::vector<Shape> shapes = {};                    ///< aligned at their right ends
  std::optional<std::size_t> clash_from_right = {};  ///< column in which they collide; 0: the last
};

/// The marks of an explanation on the figure.
struct Marks {
  struct Cell {
    const TensorModel* tensor;
    tensor::Dims index;
  };
  struct Element {
    tensor::Storage storage;
    std::int64_t element;  ///< of the strip
    friend bool operator==(const Element&, const Element&) = default;
  };
  struct Axis {
    const TensorModel* tensor;
    std::int64_t dim;
  };
  /// An arc over the strip, from one element to the next.
  struct Jump {
    tensor::Storage storage;
    std::int64_t from, to;  ///< of the strip
    std::int64_t distance;  ///< in elements of the tensor
    bool is_muted = false;  ///< in the colour of side notes
  };
  /// An arrow from cell to cell of a grid.
  struct Arrow {
    const TensorModel* tensor;
    tensor::Dims from, to;
  };
  std::optional<std::int64_t> hue = {};  ///< an axis, whose colour the marks have; absent: that of errors
  std::vector<Cell> cells = {};          ///< ringed
  std::vector<Element> elements = {};    ///< ringed
  std::vector<Axis> axes = {};           ///< chip and ruler are framed
  std::vector<Jump> jumps = {};
  std::vector<Arrow> arrows = {};
  std::vector<tensor::Storage> titles = {};      ///< with dtype and device: framed
  std::vector<const TensorModel*> tensors = {};  ///< whose cards are framed

  bool empty() const;
  bool has(const TensorModel* tensor, const tensor::Dims& index) const;
  bool has(const tensor::Storage& storage, std::int64_t element) const;
  /// Rings a cell, and its element on the strip.
  void ring(const StageModel& model, const TensorModel& tensor, tensor::Dims index);
};

/// An explanation that applies.
struct Explained {
  const TensorModel* about = nullptr;  ///< null: the failure, for which several explanations may have marks
  Marks marks = {};
  ExplanationCard card = {};   ///< shown below the formula; that of the failure on its panel
  std::string_view name = {};  ///< of its file
};

}  // namespace stridescope::scene
