#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/tensor/layout.h"

namespace stridescope::kernels {

/// The lines of a tensor along a dimension. A 0-d tensor is one line of one element.
class LinesAlong {
 public:
  LinesAlong(const tensor::Layout& layout, std::size_t dim) : layout_(layout), firsts_(layout), dim_(dim) {
    if (!layout.shape.empty()) firsts_.shape[dim] = 1;
  }
  std::int64_t count() const { return firsts_.numel(); }
  std::int64_t length() const { return layout_.shape.empty() ? 1 : layout_.shape[dim_]; }
  std::int64_t step() const { return layout_.shape.empty() ? 0 : layout_.stride[dim_]; }

  /// Offset of each line from the first one.
  class Starts {
   public:
    explicit Starts(const tensor::Layout& firsts) {
      for (std::size_t d = 0; d < firsts.shape.size(); ++d)
        if (firsts.shape[d] > 1) dims_[count_++] = {firsts.shape[d], firsts.stride[d]};
      if (count_ > 0) inner_ = dims_[--count_];
    }
    std::int64_t operator*() const { return start_; }
    void next() {
      start_ += inner_.stride;
      if (++at_ == inner_.size) next_row();
    }

   private:
    struct Dim {
      std::int64_t size, stride, index = 0;
    };
    void next_row() {
      start_ -= std::exchange(at_, 0) * inner_.stride;
      for (auto d = count_; d-- > 0;) {
        auto& dim = dims_[d];
        start_ += dim.stride;
        if (++dim.index < dim.size) return;
        start_ -= std::exchange(dim.index, 0) * dim.stride;
      }
    }
    std::int64_t start_ = 0;
    std::array<Dim, tensor::max_dims> dims_;
    Dim inner_{1, 0};
    std::size_t count_ = 0;
    std::int64_t at_ = 0;  // separate from `start_`: as a pair, updates of one would stall the other
  };
  Starts starts() const { return Starts(firsts_); }

 private:
  const tensor::Layout& layout_;
  tensor::Layout firsts_;
  std::size_t dim_;
};

}  // namespace stridescope::kernels
