#include "engine/script/table/rows/view_rows.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {

Value tensor_tuple(ops::Tensors tensors) {
  std::vector<Value> items;
  items.reserve(tensors.size());
  for (auto& tensor : tensors) items.push_back({std::move(tensor)});
  return make_tuple(std::move(items));
}

Value tuple_of_views(const tensor::Tensor& self, const ops::Layouts& layouts) {
  std::vector<Value> views;
  views.reserve(layouts.size());
  for (const auto& layout : layouts) views.push_back({self.view([&] { return layout; })});
  return make_tuple(std::move(views));
}

std::vector<Row> view_rows() {
  std::vector<Row> rows;
  for (auto* group : {regroup_rows, reorder_rows, select_rows, split_rows, repeat_rows}) {
    std::ranges::move(group(), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace stridescope::script
