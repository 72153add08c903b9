#pragma once

#include <optional>
#include <string>

#include "engine/files/data_file.h"
#include "engine/script/values/array.h"
#include "engine/tensor/tensor.h"

namespace stridescope::files {

struct WrittenTensor {
  std::string name;
  tensor::Tensor tensor;  ///< may be frozen, with bytes only through its reader
  /// A dtype in .npy notation; empty: the tensor's. Else the last dimension is the bytes of an element.
  std::string descr;
};

/// nullopt for records whose fields overlap or are not in memory order.
std::optional<WrittenTensor> to_written_tensor(const std::string& name, const script::Array& array);

/// True if the format supports the dtype.
bool can_write(const WrittenTensor& tensor, DataFormat format);

/// Writes an .npy or .safetensors file of one tensor, in row-major order, or in column-major order for an
/// array with such strides. Throws io::FileError.
void write_tensor(const std::string& path, const WrittenTensor& tensor, DataFormat format);

}  // namespace stridescope::files
