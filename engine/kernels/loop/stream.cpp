#include "engine/kernels/loop/stream.h"

#include <hwy/cache_control.h>

#include "engine/kernels/loop/simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/kernels/loop/stream.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::kernels::HWY_NAMESPACE {
namespace {

void stream_lines_for_target(std::uint64_t* to, const std::uint64_t* from, std::int64_t count) {
  namespace hn = hwy::HWY_NAMESPACE;
  const hn::ScalableTag<std::uint64_t> d;
  const auto step = static_cast<std::int64_t>(hn::Lanes(d));
  for (std::int64_t i = 0; i < count; i += step) hn::Stream(hn::LoadU(d, from + i), d, to + i);
}

}  // namespace
}  // namespace stridescope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::kernels {

HWY_EXPORT(stream_lines_for_target);

void stream_lines(void* to, const void* from, std::int64_t lines) {
  HWY_DYNAMIC_DISPATCH(stream_lines_for_target)
  (static_cast<std::uint64_t*>(to), static_cast<const std::uint64_t*>(from),
   lines * line_bytes / static_cast<std::int64_t>(sizeof(std::uint64_t)));
}

void finish_streams() { hwy::FlushStream(); }

}  // namespace stridescope::kernels
#endif
