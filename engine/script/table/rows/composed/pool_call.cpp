#include "engine/script/table/rows/composed/pool_call.h"

#include "engine/script/table/rows/composed/window_numbers.h"

namespace stridescope::script {

std::optional<ops::PoolWindows> windows_of(const Call& call, std::size_t spatial) {
  if (call.memory.is_meta()) return std::nullopt;
  const auto kernel = window_numbers(call["kernel_size"], spatial),
             padding = window_numbers(call["padding"], spatial);
  if (!kernel || !padding) return std::nullopt;
  const auto stride = window_numbers(call["stride"], spatial, *kernel);
  const auto dilation =
      call.has("dilation") ? window_numbers(call["dilation"], spatial) : tensor::Dims(spatial, 1);
  if (!stride || !dilation) return std::nullopt;
  return ops::PoolWindows{*kernel, *stride, *padding, *dilation, call.boolean("ceil_mode")};
}

}  // namespace stridescope::script
