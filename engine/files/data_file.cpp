#include "engine/files/data_file.h"

#include <algorithm>

#include "engine/files/format_error.h"
#include "engine/files/inflate.h"
#include "engine/files/mapped_storage.h"
#include "engine/files/npy_header.h"
#include "engine/files/safetensors_header.h"

namespace stridescope::files {
namespace {

constexpr std::string_view npy_mark = "\x93NUMPY", npz_marks[] = {"PK\x03\x04", "PK\x05\x06"};
/// Most headers are shorter than `usual_header_nbytes`, so that one read suffices.
constexpr std::int64_t usual_header_nbytes = 4096, longest_npy_beginning = max_npy_header_nbytes + 12;

/// Cost of reading a byte from a file, and of unpacking one, in bytes of kernel work.
constexpr std::int64_t cost_of_read = 2, cost_of_unpacking = 8;
constexpr std::int64_t read_at_once = std::int64_t{1} << 20;

FileTensor tensor_of(NpyHeader header, std::string name) {
  return {std::move(name),
          std::move(header.descr),
          header.dtype,
          header.is_big_endian,
          header.is_fortran,
          header.itemsize,
          std::move(header.shape),
          header.data_nbytes,
          header.data_offset,
          std::nullopt,
          {}};
}

}  // namespace

std::optional<DataFormat> format_of(std::string_view first_bytes, std::string_view path) {
  if (first_bytes.starts_with(npy_mark)) return DataFormat::npy;
  for (const auto mark : npz_marks)
    if (first_bytes.starts_with(mark)) return DataFormat::npz;
  if (path.ends_with(".safetensors")) return DataFormat::safetensors;
  return std::nullopt;
}

std::shared_ptr<const DataFile> DataFile::open(const std::string& path) {
  return std::shared_ptr<const DataFile>(new DataFile(path));
}

DataFile::DataFile(const std::string& path) : source_(path) {
  const auto format = format_of(source_.read(0, std::ssize(npy_mark)), path);
  if (!format) throw FormatError(0, "it is no .npy, .npz or .safetensors file");
  format_ = *format;
  if (format_ == DataFormat::npy) read_npy();
  else if (format_ == DataFormat::npz) read_npz();
  else read_safetensors();
}

const FileTensor* DataFile::find(std::string_view name) const {
  // If several members have the same name, Python's zipfile uses the last.
  const auto found = std::find_if(tensors_.rbegin(), tensors_.rend(),
                                  [&](const FileTensor& tensor) { return tensor.name == name; });
  return found == tensors_.rend() ? nullptr : &*found;
}

ReadBytes DataFile::reader() const {
  return [this](std::int64_t offset, std::int64_t count) { return source_.read(offset, count); };
}

void DataFile::read_npy() {
  const auto parse = [&](std::int64_t most) {
    return parse_npy_header(source_.read(0, most), source_.nbytes());
  };
  tensors_.push_back(tensor_of(parse(longest_npy_beginning), {}));
}

void DataFile::read_npz() {
  for (const auto& entry : parse_zip_directory(reader(), source_.nbytes())) tensors_.push_back(member(entry));
}

FileTensor DataFile::member(const ZipEntry& entry) const {
  auto name = entry.name;
  if (name.ends_with(".npy")) name.resize(name.size() - 4);
  FileTensor made;
  try {
    const auto read = reader();
    EntryReader bytes(read, entry);
    std::string beginning;
    std::optional<NpyHeader> header;
    for (auto wanted = usual_header_nbytes; !header; wanted = longest_npy_beginning) {
      const auto before = beginning.size();
      beginning.resize(static_cast<std::size_t>(std::min(wanted, entry.nbytes)));
      const auto fresh = std::as_writable_bytes(std::span(beginning).subspan(before));
      beginning.resize(before + bytes.read(fresh));
      const bool is_all = std::ssize(beginning) < wanted || wanted == longest_npy_beginning;
      try {
        header = parse_npy_header(beginning, entry.nbytes);
      } catch (const FormatError&) {
        if (is_all) throw;
      }
    }
    if (header->data_offset + header->data_nbytes != entry.nbytes)
      throw FormatError(header->data_offset + header->data_nbytes, "bytes follow the elements");
    made = tensor_of(std::move(*header), name);
  } catch (const FormatError& error) {
    made.name = name;
    made.nbytes = entry.nbytes;
    made.problem = entry.name + ", " + error.what();
  }
  made.packed = entry;
  return made;
}

void DataFile::read_safetensors() {
  const auto end = safetensors_header_end(source_.read(0, 8), source_.nbytes());
  auto header = parse_safetensors_header(source_.read(0, end), source_.nbytes());
  metadata_ = std::move(header.metadata);
  for (auto& entry : header.entries) {
    FileTensor made;
    made.name = std::move(entry.name);
    made.dtype_name = std::move(entry.dtype_name);
    made.dtype = entry.dtype;
    made.itemsize = entry.dtype ? tensor::itemsize(*entry.dtype) : 1;
    made.shape = std::move(entry.shape);
    made.nbytes = entry.data_nbytes;
    made.data_offset = entry.data_offset;
    if (!entry.dtype)
      made.problem = "tensor '" + made.name + "': " + made.dtype_name + " has no counterpart here";
    tensors_.push_back(std::move(made));
  }
}

tensor::Storage DataFile::load(const FileTensor& tensor, tensor::Memory& memory) const {
  const bool is_packed = tensor.packed && tensor.packed->method == ZipEntry::Method::deflated;
  const auto offset = tensor.data_offset + (tensor.packed ? tensor.packed->data_offset : 0);
  const auto align = tensor.dtype && !tensor.is_big_endian ? tensor::itemsize(*tensor.dtype) : 1;
  const bool is_large = tensor.nbytes >= least_mapped_nbytes || (source_.nbytes() >= least_mapped_nbytes &&
                                                                 tensor.nbytes >= least_mapped_part_nbytes);
  if (!is_packed && is_large && offset % align == 0) {
    if (memory.is_meta()) return mapped_storage(nullptr, tensor.nbytes, memory);
    if (auto mapping = source_.map(offset, tensor.nbytes))
      return mapped_storage(std::move(mapping), tensor.nbytes, memory);
  }
  auto storage = memory.allocate(tensor.nbytes);
  if (memory.is_meta() || tensor.nbytes == 0) return storage;
  tensor::ProgressMeter meter(memory.control());
  const auto in_parts = [&](std::int64_t cost, auto&& read) {
    for (std::int64_t at = 0; at < tensor.nbytes;) {
      const auto count = std::min(read_at_once, tensor.nbytes - at);
      read(at, std::span(storage.bytes() + at, static_cast<std::size_t>(count)));
      meter.add(count, cost * count);
      at += count;
    }
  };
  if (!tensor.packed) {
    in_parts(cost_of_read,
             [&](std::int64_t at, std::span<std::byte> to) { source_.read(tensor.data_offset + at, to); });
    return storage;
  }
  const auto read = reader();
  EntryReader bytes(read, *tensor.packed);
  std::string header(static_cast<std::size_t>(tensor.data_offset), '\0');
  bytes.read(std::as_writable_bytes(std::span(header)));
  in_parts(is_packed ? cost_of_unpacking : cost_of_read, [&](std::int64_t at, std::span<std::byte> to) {
    const auto got = static_cast<std::int64_t>(bytes.read(to));
    if (got < std::ssize(to))
      throw FormatError(tensor.data_offset + at + got,
                        "'" + tensor.packed->name + "' unpacks to fewer bytes than its size says");
  });
  bytes.require_end();
  return storage;
}

}  // namespace stridescope::files
