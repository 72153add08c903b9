#include "engine/script/table/rows/copy_rows.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {

ops::Operand operand_of(const Value& value) {
  if (const auto* t = value.get_if<tensor::Tensor>()) return *t;
  return as_number(value).value();
}

std::vector<Row> copy_rows() {
  std::vector<Row> rows;
  for (auto* group : {convert_rows, rearrange_rows, join_rows, gather_rows, replace_rows, scatter_rows})
    std::ranges::move(group(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
