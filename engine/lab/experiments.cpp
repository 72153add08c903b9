#include <cmath>
#include <cstring>
#include <limits>

#include "engine/lab/logical_sum.h"
#include "engine/lab/stopwatch.h"
#include "engine/ops/copy/copy.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/ops/view/select.h"
#include "engine/tensor/memory.h"

namespace stridescope::lab {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using Report = std::function<void(std::string_view series, const Sample&)>;

constexpr double nanosecond = 1e-9;

/// A matrix of about `numel` float32 elements, written once so that no page faults are measured.
Tensor matrix(Memory& memory, std::int64_t numel) {
  const auto rows = static_cast<std::int64_t>(std::sqrt(static_cast<double>(numel)));
  auto x = memory.allocate_tensor({rows, numel / rows}, DType::float32);
  std::memset(x.data(), 0, static_cast<std::size_t>(x.storage().nbytes()));
  return x;
}

/// 10², 10³, ... up to `most_elements`, as long as `copies` tensors of that many float32 elements fit in the
/// memory's limit.
std::vector<std::int64_t> sizes(const Memory& memory, double most_elements, std::int64_t copies) {
  std::vector<std::int64_t> result;
  for (std::int64_t n = 100;
       static_cast<double>(n) <= most_elements && copies * n * 4 <= memory.limit_bytes(); n *= 10)
    result.push_back(n);
  return result;
}

/// A memory without limits on steps and work, since a measurement is not a script.
Memory own_memory() {
  Memory memory;
  constexpr auto any = std::numeric_limits<std::int64_t>::max();
  memory.budget().set_limits({any, any, any, any});
  return memory;
}

void measure_views(const tensor::Control& control, double most_elements, const Report& report) {
  auto memory = own_memory();
  for (const auto n : sizes(memory, most_elements, 2)) {
    const auto x = matrix(memory, n);
    const auto row = ops::slice(ops::view(x, {1, x.numel()}), 1, 0, std::max<std::int64_t>(1, n / 10));
    const Dims wide{10, row.shape()[1]};
    const auto compare = [&](std::string_view view_name, std::string_view copy_name, auto view) {
      report(view_name, time(control, static_cast<double>(n), 1, [&] { do_not_optimize(view()); }));
      report(copy_name, time(control, static_cast<double>(n), 1, [&] {
               do_not_optimize(ops::clone(memory, view(), tensor::MemoryFormat::contiguous));
             }));
    };
    compare("transpose_view", "transpose_copy", [&] { return ops::transpose(x, 0, 1); });
    compare("slice_view", "slice_copy", [&] { return ops::slice(x, 1, std::nullopt, std::nullopt, 2); });
    compare("unsqueeze_view", "unsqueeze_copy", [&] { return ops::unsqueeze(x, 0); });
    compare("expand_view", "expand_copy", [&] { return ops::expand(row, wide); });
  }
}

void measure_lazy(const tensor::Control& control, double most_elements, const Report& report) {
  auto memory = own_memory();
  const auto copy = [&](const Tensor& x) { return ops::clone(memory, x, tensor::MemoryFormat::contiguous); };
  for (const auto n : sizes(memory, most_elements, 3)) {
    const auto x = matrix(memory, n);
    const auto transposed = [](const Tensor& y) { return ops::transpose(y, 0, 1); };
    const auto sliced = [](const Tensor& y) { return ops::slice(y, 1, std::nullopt, std::nullopt, 2); };
    const auto grown = [](const Tensor& y) { return ops::unsqueeze(y, 0); };
    report("views_alone",
           time(control, static_cast<double>(n), 1, [&] { do_not_optimize(grown(sliced(transposed(x)))); }));
    report("views_then_copy", time(control, static_cast<double>(n), 1,
                                   [&] { do_not_optimize(copy(grown(sliced(transposed(x))))); }));
    report("copy_at_each", time(control, static_cast<double>(n), 1, [&] {
             auto y = copy(transposed(x));
             y = copy(sliced(y));
             do_not_optimize(copy(grown(y)));
           }));
  }
}

void measure_order(const tensor::Control& control, double most_elements, const Report& report) {
  auto memory = own_memory();
  for (const auto n : sizes(memory, most_elements, 3)) {
    const auto x = matrix(memory, n);
    const auto rows = x.shape()[0], columns = x.shape()[1];
    const auto unit = nanosecond * static_cast<double>(x.numel());
    const auto compare = [&](std::string_view walk_name, std::string_view engine_name, const Tensor& y) {
      report(walk_name,
             time(control, static_cast<double>(n), unit, [&] { do_not_optimize(sum_in_logical_order(y)); }));
      report(engine_name,
             time(control, static_cast<double>(n), unit, [&] { do_not_optimize(ops::sum(memory, y)); }));
    };
    compare("contiguous_walk", "contiguous_sum", x);
    compare("transposed_walk", "transposed_sum", ops::transpose(x, 0, 1));
    {
      const auto twice = memory.allocate_tensor({rows, 2 * columns}, DType::float32);
      std::memset(twice.data(), 0, static_cast<std::size_t>(twice.storage().nbytes()));
      const auto every_second = tensor::Layout{{rows, columns}, {2 * columns, 2}, 0};
      compare("strided_walk", "strided_sum", twice.view(every_second));
    }
    const auto row = ops::slice(x, 0, 0, 1);
    compare("expanded_walk", "expanded_sum", ops::expand(row, {rows, columns}));
  }
}

void measure_passes(const tensor::Control& control, double most_elements, const Report& report) {
  auto memory = own_memory();
  const auto n = static_cast<std::int64_t>(std::min(most_elements, 4e6));
  const auto y = ops::transpose(matrix(memory, n), 0, 1);
  for (const int passes : {1, 2, 3, 4, 5, 6, 8, 10, 12, 16}) {
    const auto walk = [&](const Tensor& z) {
      for (int i = 0; i < passes; ++i) do_not_optimize(sum_in_logical_order(z));
    };
    report("as_it_is", time(control, passes, 1, [&] { walk(y); }));
    report("contiguous_first", time(control, passes, 1, [&] { walk(ops::contiguous(memory, y)); }));
  }
}

}  // namespace

std::array<Experiment, 4> experiments() {
  return {{{"views", Quantity::seconds, true, true, measure_views},
           {"lazy", Quantity::seconds, true, true, measure_lazy},
           {"order", Quantity::nanoseconds_each, true, true, measure_order},
           {"passes", Quantity::seconds, false, false, measure_passes}}};
}

}  // namespace stridescope::lab
