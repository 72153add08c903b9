#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/files/data_file.h"
#include "engine/files/file_access.h"
#include "engine/files/literal_reader.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/numpy_support.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/refusal/refuse.h"

// Reading of files for numpy.load() and the safetensors package.
namespace stridescope::script {
namespace {

using files::DataFile;
using files::FileTensor;
using tensor::DType;
using tensor::Tensor;

std::shared_ptr<const files::FileAccess> access_of(const Call& call) {
  const auto& access = call.interpreter.files();
  return access ? access : std::make_shared<const files::FileAccess>();
}

std::shared_ptr<const DataFile> file_argument(const Call& call) {
  auto file = access_of(call)->open(call.string("path"));
  call.interpreter.spend(std::ssize(file->tensors()));
  return file;
}

std::string_view name_of(files::DataFormat format) {
  switch (format) {
    case files::DataFormat::npy: return "npy";
    case files::DataFormat::npz: return "npz";
    case files::DataFormat::safetensors: break;
  }
  return "safetensors";
}

/// Warns, once per statement, if the file differs from the session's fingerprint.
void warn_of_change(const Call& call) {
  const auto path = call.string("path");
  switch (access_of(call)->change_of(path)) {
    case files::FileChange::none:
    case files::FileChange::missing: return;
    case files::FileChange::changed:
      return call.interpreter.warn("UserWarning", path + " has changed since this session was saved");
    case files::FileChange::touched:
      return call.interpreter.warn("UserWarning", path +
                                                      " was written since this session was saved; its size "
                                                      "and its first and last bytes are the same");
  }
}

/// (format, names, metadata)
Value evaluate_open(const Call& call) {
  const auto file = file_argument(call);
  warn_of_change(call);
  std::vector<Value> names, metadata;
  for (const auto& tensor : file->tensors()) names.push_back({tensor.name});
  for (const auto& [key, value] : file->metadata()) {
    metadata.push_back({key});
    metadata.push_back({value});
  }
  return make_tuple({{std::string(name_of(file->format()))},
                     make_list(std::move(names)),
                     make_dict(Dict::Kind::dict, std::move(metadata))});
}

const FileTensor& tensor_argument(const Call& call, const DataFile& file) {
  const auto* tensor = file.find(call.string("name"));
  if (!tensor) throw files::malformed(call.string("path"), "it has no tensor '" + call.string("name") + "'");
  return *tensor;
}

/// The dtype of records as the file writes it: lists and tuples of texts and integers.
Value literal(files::LiteralReader& in) {
  const bool is_list = in.take('[');
  if (!is_list && !in.take('(')) {
    const auto c = in.peek();
    if (c == '\'' || c == '"') return {in.quoted()};
    return {in.integer()};
  }
  std::vector<Value> items;
  const char end = is_list ? ']' : ')';
  while (!in.take(end)) {
    items.push_back(literal(in));
    in.take(',');
  }
  return is_list ? make_list(std::move(items)) : make_tuple(std::move(items));
}

Value dtype_value(const FileTensor& tensor) {
  if (!tensor.dtype_name.starts_with('[')) return {tensor.dtype_name};
  files::LiteralReader in(tensor.dtype_name, 0);
  return literal(in);
}

/// (elements, is_raw, dtype as the file writes it, is_fortran): the elements are in the order of the file,
/// with the shape reversed if is_fortran.
Value evaluate_tensor(const Call& call) {
  const auto file = file_argument(call);
  const auto& from = tensor_argument(call, *file);
  auto shape = from.shape;
  if (from.is_fortran) std::ranges::reverse(shape);
  const bool is_raw = !from.dtype || from.is_big_endian;
  if (is_raw) shape.push_back(from.itemsize);
  if (std::ssize(shape) > tensor::max_dims)
    throw refuse::stated_value("an array has at most 64 dimensions, and one of bytes at most 63");
  const Tensor elements(access_of(call)->load(call.string("path"), from, call.memory),
                        tensor::contiguous_layout(shape), is_raw ? DType::uint8 : *from.dtype);
  return make_tuple({{elements}, {is_raw}, dtype_value(from), {from.is_fortran}});
}

/// (dtype as the file writes it, shape)
Value evaluate_facts(const Call& call) {
  const auto file = file_argument(call);
  const auto& tensor = tensor_argument(call, *file);
  return make_tuple({dtype_value(tensor), numpy_parts::tuple_of_dims(tensor.shape)});
}

}  // namespace

std::vector<Row> file_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_file_open", .signatures = {"(str path)"}, .evaluate = evaluate_open},
          {.name = "_file_tensor", .signatures = {"(str path, str name)"}, .evaluate = evaluate_tensor},
          {.name = "_file_facts", .signatures = {"(str path, str name)"}, .evaluate = evaluate_facts},
      });
}

}  // namespace stridescope::script
