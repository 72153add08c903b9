#include "engine/ops/move/combine_places.h"

#include "engine/kernels/elementwise/binary_functions.h"
#include "engine/kernels/elementwise/elementwise.h"
#include "engine/kernels/loop/work.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;
using Places = std::vector<std::int64_t>;

/// Offsets of part[n] from part[0], in elements.
class PartPlaces {
 public:
  explicit PartPlaces(const Tensor& part) : layout_(part.layout()), is_packed_(part.is_contiguous()) {
    layout_.storage_offset = 0;
  }
  std::int64_t operator[](std::size_t n) const {
    const auto at = static_cast<std::int64_t>(n);
    return is_packed_ ? at : layout_.at_linear(at);
  }

 private:
  tensor::Layout layout_;
  bool is_packed_;
};

constexpr std::int64_t cost_of_element = 160;

template <class T, class F>
void combine_all(tensor::Pace& pace, T* base, const Places& places, const T* from, const PartPlaces& part,
                 F&& function) {
  for (std::size_t n = 0; n < places.size(); ++n) {
    pace.look(n, cost_of_element);
    base[places[n]] = function(base[places[n]], from[part[n]]);
  }
}

/// Adds, multiplies or compares numbers in their own type. False for other functions.
template <class T>
bool combine_numbers(kernels::Work& work, std::byte* base, const Places& places, const PartPlaces& part,
                     Binary op) {
  namespace functions = kernels::functions;
  const auto all = [&](auto function) {
    combine_all(work.pace(), reinterpret_cast<T*>(base), places, work.data<const T>(1), part, function);
    return true;
  };
  switch (op) {
    case Binary::add: return all([](T a, T b) { return a + b; });
    case Binary::multiply: return all([](T a, T b) { return a * b; });
    case Binary::maximum: return all(functions::Maximum());
    case Binary::minimum: return all(functions::Minimum());
    default: return false;
  }
}

/// Where the dtypes are one and its functions compute in it: without a call each. False where not.
bool combine_elements(const Memory& memory, const Tensor& self, const Places& places, const Tensor& part,
                      Binary op) {
  const auto function = kernels::function(op, self.dtype());
  if (!function || part.dtype() != self.dtype() || function.dtype != self.dtype() ||
      function.result != self.dtype())
    return false;
  auto scratch = memory.scratch();
  tensor::Region chosen = region_of(self);
  chosen.layout = {{0}, {1}, 0};  // only chosen elements are written
  const auto source = region_of(part);
  kernels::Work work(scratch, {&chosen, &source});
  if (!work.has_bytes()) return true;
  auto* base = work.storage_data(0, places);
  const PartPlaces from(part);
  if (self.dtype() == DType::float32 && combine_numbers<float>(work, base, places, from, op)) return true;
  if (self.dtype() == DType::float64 && combine_numbers<double>(work, base, places, from, op)) return true;
  constexpr std::int64_t steps[] = {0, 0, 0};
  for (std::size_t n = 0; n < places.size(); ++n) {
    work.pace().look(n, cost_of_element);
    auto* to = base + places[n] * self.itemsize();
    std::byte* const data[] = {to, to, work.data(1) + from[n] * self.itemsize()};
    function.row(data, steps, 1);
  }
  return true;
}

}  // namespace

void combine_places(const Memory& memory, const Tensor& self, const Places& places, const Tensor& part,
                    Binary op) {
  if (combine_elements(memory, self, places, part, op)) return;
  /// Cost of an element that is computed by a call of its own.
  constexpr std::int64_t cost_of_call_bytes = 4096;
  auto scratch = memory.scratch();
  const tensor::Pace pace(memory.control());
  for (std::size_t n = 0; n < places.size(); ++n) {
    pace.look(n, cost_of_call_bytes);
    const Tensor to(self.storage(), {{}, {}, places[n]}, self.dtype());
    const Tensor from(part.storage(), {{}, {}, part.layout().at_linear(static_cast<std::int64_t>(n))},
                      part.dtype());
    binary_(scratch, op, to, Operand(from));
  }
}

}  // namespace stridescope::ops
