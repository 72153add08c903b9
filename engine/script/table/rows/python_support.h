#pragma once

#include <string_view>
#include <vector>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/op_table.h"

/// Helpers shared by the rows of Python's functions and methods.
namespace stridescope::script {

/// Sorted in ascending order by `key` (None, or a function); stable. Throws if items are not
/// comparable.
std::vector<Value> sorted_items(Interpreter& interpreter, std::vector<Value> items, const Value& key,
                                bool reverse);

/// type(name, bases, members)
Value new_type(const Call& call);

std::vector<Row> number_rows();
std::vector<Row> iterable_rows();
std::vector<Row> object_rows();
std::vector<Row> list_rows();
std::vector<Row> dict_rows();
std::vector<Row> set_rows();
std::vector<Row> string_rows();
std::vector<Row> string_search_rows();
std::vector<Row> language_rows();
std::vector<Row> warning_rows();
std::vector<Row> class_rows();         ///< of classes, objects and their attributes
std::vector<Row> tensor_class_rows();  ///< of classes derived from torch.Tensor
std::vector<Row> math_rows();
std::vector<Row> random_rows();
std::vector<Row> time_rows();
std::vector<Row> settings_rows();
std::vector<Row> determinism_rows();
std::vector<Row> cuda_rows();
std::vector<Row> module_rows();  ///< of torch.nn.Module
std::vector<Row> array_rows();   ///< of tensors that are read as NumPy's arrays, and back
std::vector<Row> numpy_rows();   ///< primitives of engine/python/numpy.py
std::vector<Row> numpy_text_rows();
std::vector<Row> numpy_fast_rows();
std::vector<Row> numpy_fast_create_rows();
std::vector<Row> numpy_fast_element_rows();
std::vector<Row> numpy_fast_reduce_rows();
std::vector<Row> numpy_random_rows();
std::vector<Row> file_rows();    ///< reading of files for np.load() and the safetensors package
std::vector<Row> member_rows();  ///< of tuples, sizes, dtypes, devices, ranges, exceptions

}  // namespace stridescope::script
