#pragma once

#include "engine/tensor/layout.h"

/// Layouts for tests of the rules of views.
namespace stridescope::ops::samples {

inline const tensor::Layout scalar{};
inline const tensor::Layout v = tensor::contiguous_layout({5});
inline const tensor::Layout x = tensor::contiguous_layout({2, 3});
inline const tensor::Layout c = tensor::contiguous_layout({2, 3, 4});
inline const tensor::Layout nothing = tensor::contiguous_layout({0});
inline const tensor::Layout transposed{{3, 2}, {1, 3}, 0};

}  // namespace stridescope::ops::samples
