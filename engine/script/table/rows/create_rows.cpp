#include "engine/script/table/rows/create_rows.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

ops::TensorOptions options_of(const Call& call) {
  ops::TensorOptions options;
  if (call.has("dtype")) options.dtype = call.optional_dtype("dtype");
  if (const auto out = call.out()) {
    if (options.dtype && *options.dtype != out.dtype()) {
      throw refuse::out_dtype_parameter_differs(*options.dtype, out.dtype());
    }
    if (call.has("layout") && call.given("layout") && call["layout"].get_if<LayoutName>()->name != "strided")
      throw refuse::stated_runtime("layout Sparse does not match layout of out parameter (Strided)");
    options.dtype = out.dtype();
    options.device = out.device();
  }
  if (call.has("device")) options.device = call.optional_device("device").value_or(options.device);
  return options;
}

ops::TensorOptions options_of(const Call& call, const tensor::Tensor& self) {
  ops::TensorOptions options = options_of(call);
  if (!options.dtype) options.dtype = self.dtype();
  if (!call.given("device")) options.device = self.device();
  return options;
}

std::vector<Row> create_rows() {
  std::vector<Row> rows;
  for (auto* group : {create_from_size_rows, create_range_rows, create_like_rows, create_random_rows})
    std::ranges::move(group(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
