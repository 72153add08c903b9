#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words/message.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The text of an explanation.
struct ExplanationCard {
  struct Shape {
    std::string name;
    tensor::Dims sizes;
  };
  words::Message verdict = {};
  words::Message remedy = {};                        ///< the suggested replacement
  std::vector<Shape> shapes = {};                    ///< aligned at their right ends
  std::optional<std::size_t> clash_from_right = {};  ///< the conflicting column from the right; 0: the last
};

/// The marks of an explanation on the figure.
struct Marks {
  struct Cell {
    const TensorModel* tensor;
    tensor::Dims index;
  };
  struct Element {
    tensor::Storage storage;
    std::int64_t element;  ///< index on the strip
    friend bool operator==(const Element&, const Element&) = default;
  };
  struct Axis {
    const TensorModel* tensor;
    std::int64_t dim;
  };
  /// An arc over the strip, from one element to the next.
  struct Jump {
    tensor::Storage storage;
    std::int64_t from, to;  ///< indices on the strip
    std::int64_t distance;  ///< in elements of the tensor
    bool is_muted = false;  ///< in the colour of side notes
  };
  /// An arrow from cell to cell of a grid.
  struct Arrow {
    const TensorModel* tensor;
    tensor::Dims from, to;
  };
  std::optional<std::int64_t> hue = {};  ///< the axis whose colour the marks have; absent: the error colour
  std::vector<Cell> cells = {};          ///< ringed
  std::vector<Element> elements = {};    ///< ringed
  std::vector<Axis> axes = {};           ///< axes whose chip and ruler are framed
  std::vector<Jump> jumps = {};
  std::vector<Arrow> arrows = {};
  std::vector<tensor::Storage> titles = {};      ///< storages, with dtype and device, whose titles are framed
  std::vector<const TensorModel*> tensors = {};  ///< tensors whose cards are framed

  bool empty() const;
  bool has(const TensorModel* tensor, const tensor::Dims& index) const;
  bool has(const tensor::Storage& storage, std::int64_t element) const;
  /// Rings a cell, and its element on the strip.
  void ring(const StageModel& model, const TensorModel& tensor, tensor::Dims index);
};

/// An explanation that applies.
struct Explained {
  const TensorModel* about = nullptr;  ///< null: the failure, which several explanations may mark
  Marks marks = {};
  ExplanationCard card = {};   ///< shown below the formula; for a failure, on its panel
  std::string_view name = {};  ///< the name of its file
};

}  // namespace stridescope::scene
