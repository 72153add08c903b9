#include <algorithm>
#include <iterator>

#include "engine/script/evaluate/subscript.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

std::vector<Row> python_rows() {
  std::vector<Row> rows;
  for (auto* group : {number_rows,
                      iterable_rows,
                      language_rows,
                      class_rows,
                      tensor_class_rows,
                      math_rows,
                      random_rows,
                      time_rows,
                      object_rows,
                      settings_rows,
                      determinism_rows,
                      cuda_rows,
                      list_rows,
                      dict_rows,
                      set_rows,
                      string_rows,
                      string_search_rows,
                      member_rows,
                      module_rows,
                      array_rows,
                      numpy_rows,
                      numpy_text_rows,
                      numpy_fast_rows,
                      numpy_random_rows,
                      warning_rows,
                      file_rows,
                      numpy_fast_create_rows,
                      numpy_fast_element_rows,
                      numpy_fast_reduce_rows}) {
    std::ranges::move(group(), std::back_inserter(rows));
  }
  return rows;
}

}  // namespace stridescope::script
