#include <benchmark/benchmark.h>

#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/ops/view/select.h"
#include "engine/tensor/memory.h"

/// View operations on a tensor of four dimensions: the cost of a call that allocates only the new
/// handle.
namespace stridescope::bench {
namespace {

template <class F>
void measure(benchmark::State& state, const tensor::Dims& shape, F&& view) {
  tensor::Memory memory;
  const auto x = memory.allocate_tensor(shape, tensor::DType::float32);
  for (auto _ : state) {
    auto y = view(x);
    benchmark::DoNotOptimize(y);
  }
}

void transpose(benchmark::State& state) {
  measure(state, {8, 16, 32, 64}, [](const auto& x) { return ops::transpose(x, 1, 2); });
}
void permute(benchmark::State& state) {
  const tensor::Dims order{3, 1, 0, 2};
  measure(state, {8, 16, 32, 64}, [&](const auto& x) { return ops::permute(x, order); });
}
void slice(benchmark::State& state) {
  measure(state, {8, 16, 32, 64}, [](const auto& x) { return ops::slice(x, 1, 2, 10, 1); });
}
void select(benchmark::State& state) {
  measure(state, {8, 16, 32, 64}, [](const auto& x) { return ops::select(x, 1, 5); });
}
void view(benchmark::State& state) {
  const tensor::Dims shape{128, 2048};
  measure(state, {8, 16, 32, 64}, [&](const auto& x) { return ops::view(x, shape); });
}
void unsqueeze(benchmark::State& state) {
  measure(state, {8, 16, 32, 64}, [](const auto& x) { return ops::unsqueeze(x, 0); });
}
void expand(benchmark::State& state) {
  const tensor::Dims shape{8, 16, 32, 64};
  measure(state, {8, 1, 32, 64}, [&](const auto& x) { return ops::expand(x, shape); });
}

BENCHMARK(transpose);
BENCHMARK(permute);
BENCHMARK(slice);
BENCHMARK(select);
BENCHMARK(view);
BENCHMARK(unsqueeze);
BENCHMARK(expand);

}  // namespace
}  // namespace stridescope::bench
