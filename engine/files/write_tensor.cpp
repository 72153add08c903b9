#include "engine/files/write_tensor.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "engine/io/atomic_file.h"
#include "engine/script/values/object.h"

namespace stridescope::files {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Tensor;

constexpr std::size_t alignment = 64;  ///< of the data in an .npy file, as in NumPy

std::string_view npy_name(DType dtype) {
  switch (dtype) {
    case DType::boolean: return "|b1";
    case DType::uint8: return "|u1";
    case DType::int8: return "|i1";
    case DType::uint16: return "<u2";
    case DType::uint32: return "<u4";
    case DType::uint64: return "<u8";
    case DType::int16: return "<i2";
    case DType::int32: return "<i4";
    case DType::int64: return "<i8";
    case DType::float16: return "<f2";
    case DType::float32: return "<f4";
    case DType::float64: return "<f8";
    case DType::complex64: return "<c8";
    case DType::complex128: return "<c16";
    default: return {};
  }
}

std::string_view safetensors_name(DType dtype) {
  switch (dtype) {
    case DType::boolean: return "BOOL";
    case DType::uint8: return "U8";
    case DType::int8: return "I8";
    case DType::uint16: return "U16";
    case DType::uint32: return "U32";
    case DType::uint64: return "U64";
    case DType::int16: return "I16";
    case DType::int32: return "I32";
    case DType::int64: return "I64";
    case DType::float16: return "F16";
    case DType::bfloat16: return "BF16";
    case DType::float32: return "F32";
    case DType::float64: return "F64";
    case DType::complex64: return "C64";
    default: return {};
  }
}

std::string number(std::uint64_t value, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
  return bytes;
}

std::string list(const Dims& shape) {
  std::string text;
  for (const auto size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return text;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

/// Writes the elements in row-major order, for any layout.
class ElementWriter {
 public:
  ElementWriter(io::AtomicFile& file, const Tensor& tensor)
      : file_(file), tensor_(tensor), itemsize_(tensor.itemsize()) {}

  void write() {
    if (tensor_.numel() > 0) walk(0, tensor_.storage_offset());
    flush();
  }

 private:
  static constexpr std::size_t block_bytes = std::size_t{1} << 20;

  void walk(std::size_t dim, std::int64_t at) {
    const auto& shape = tensor_.shape();
    const auto& stride = tensor_.stride();
    if (dim == shape.size()) return add(at, 1);
    if (dim + 1 == shape.size() && (stride[dim] == 1 || shape[dim] == 1)) return add(at, shape[dim]);
    for (std::int64_t i = 0; i < shape[dim]; ++i) walk(dim + 1, at + i * stride[dim]);
  }
  void add(std::int64_t at, std::int64_t count) {
    auto left = count * itemsize_, offset = at * itemsize_;
    while (left > 0) {
      const auto part = std::min(left, static_cast<std::int64_t>(block_bytes - block_.size()));
      const auto before = block_.size();
      block_.resize(before + static_cast<std::size_t>(part));
      tensor_.storage().read(offset, std::as_writable_bytes(std::span(block_).subspan(before)));
      if (block_.size() == block_bytes) flush();
      offset += part, left -= part;
    }
  }
  void flush() {
    file_.write({block_.data(), block_.size()});
    block_.clear();
  }

  io::AtomicFile& file_;
  const Tensor& tensor_;
  std::int64_t itemsize_;
  std::vector<char> block_;
};

/// The tensor with its first `rank` dimensions in reverse order.
Tensor reversed(const Tensor& tensor, std::size_t rank) {
  auto layout = tensor.layout();
  std::reverse(layout.shape.begin(), layout.shape.begin() + static_cast<std::ptrdiff_t>(rank));
  std::reverse(layout.stride.begin(), layout.stride.begin() + static_cast<std::ptrdiff_t>(rank));
  return Tensor(tensor.storage(), std::move(layout), tensor.dtype());
}

void write_npy(io::AtomicFile& file, const WrittenTensor& written) {
  const auto& tensor = written.tensor;
  auto shape = tensor.shape();
  if (!written.descr.empty()) shape.pop_back();
  const auto backwards = reversed(tensor, shape.size());
  const bool is_fortran = !tensor.is_contiguous() && backwards.is_contiguous();
  const auto descr = written.descr.starts_with('[') ? written.descr
                     : written.descr.empty()        ? "'" + std::string(npy_name(tensor.dtype())) + "'"
                                                    : "'" + written.descr + "'";
  auto header = "{'descr': " + descr + ", 'fortran_order': " + (is_fortran ? "True" : "False") +
                ", 'shape': (" + list(shape) + (shape.size() == 1 ? ",), }" : "), }");
  // Version 3 is UTF-8 with a four-byte length.
  const bool is_ascii =
      std::ranges::all_of(header, [](char c) { return static_cast<unsigned char>(c) < 128; });
  const bool is_short = is_ascii && header.size() < 65000;
  const std::size_t before = is_short ? 10 : 12;
  header.append((alignment - (before + header.size() + 1) % alignment) % alignment, ' ');
  header += '\n';
  file.write(std::string("\x93NUMPY") + (is_short ? '\x01' : '\x03') + '\0' +
             number(header.size(), is_short ? 2 : 4) + header);
  ElementWriter(file, is_fortran ? backwards : tensor).write();
}

void write_safetensors(io::AtomicFile& file, const WrittenTensor& written) {
  const auto& tensor = written.tensor;
  auto header = "{" + json_string(written.name) + ":{\"dtype\":\"" +
                std::string(safetensors_name(tensor.dtype())) + "\",\"shape\":[" + list(tensor.shape()) +
                "],\"data_offsets\":[0," + std::to_string(tensor.numel() * tensor.itemsize()) + "]}}";
  header.append((8 - header.size() % 8) % 8, ' ');
  file.write(number(header.size(), 8) + header);
  ElementWriter(file, tensor).write();
}

}  // namespace

std::optional<WrittenTensor> to_written_tensor(const std::string& name, const script::Array& array) {
  if (!array.is_raw) return WrittenTensor{name, array.tensor, {}};
  const script::Attributes dtype(*array.dtype->attributes);
  const auto* names = dtype.value("names");
  const bool is_record = names && !names->is_none();
  const auto* text = dtype.value(is_record ? "_file_descr" : "str");
  const auto* descr = text ? text->get_if<std::string>() : nullptr;
  if (!descr || descr->empty()) return std::nullopt;
  return WrittenTensor{name, array.tensor, *descr};
}

bool can_write(const WrittenTensor& tensor, DataFormat format) {
  if (format == DataFormat::npy) return !tensor.descr.empty() || !npy_name(tensor.tensor.dtype()).empty();
  return tensor.descr.empty() && !safetensors_name(tensor.tensor.dtype()).empty();
}

void write_tensor(const std::string& path, const WrittenTensor& tensor, DataFormat format) {
  io::AtomicFile file(path);
  if (format == DataFormat::npy) write_npy(file, tensor);
  else write_safetensors(file, tensor);
  file.commit(io::AtomicFile::Durability::on_disk);
}

}  // namespace stridescope::files
