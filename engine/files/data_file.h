#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/files/source_file.h"
#include "engine/files/zip_directory.h"
#include "engine/tensor/dims.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/memory.h"

namespace stridescope::files {

enum class DataFormat : std::uint8_t { npy, npz, safetensors };

/// A tensor or array in a file.
struct FileTensor {
  std::string name;                    ///< in an .npz: without ".npy"; of an .npy: empty
  std::string dtype_name;              ///< as the file writes it: "<f4", "BF16"
  std::optional<tensor::DType> dtype;  ///< nullopt: elements are treated as raw bytes
  bool is_big_endian = false;
  bool is_fortran = false;
  std::int64_t itemsize = 0;
  tensor::Dims shape;
  std::int64_t nbytes = 0;
  /// Of the first element, from the start of the file, or of the unpacked member.
  std::int64_t data_offset = 0;
  std::optional<ZipEntry> packed;  ///< of an .npz
  std::string problem;             ///< why it cannot be read; empty if it can
};

/// Detects the format of a file from its first bytes or, for .safetensors without a magic number, its name.
std::optional<DataFormat> format_of(std::string_view first_bytes, std::string_view path);

/// An .npy, .npz or .safetensors file with its parsed headers. Thread-safe.
class DataFile {
 public:
  /// Throws std::system_error if it cannot be read, FormatError if it is malformed or of another format.
  static std::shared_ptr<const DataFile> open(const std::string& path);

  DataFormat format() const { return format_; }
  const FileVersion& version() const { return source_.version(); }
  /// In file order.
  const std::vector<FileTensor>& tensors() const { return tensors_; }
  const FileTensor* find(std::string_view name) const;
  const std::vector<std::pair<std::string, std::string>>& metadata() const { return metadata_; }

  /// The elements' bytes as a storage of `memory`: mapped if large and not packed, else read. Without bytes
  /// in meta mode. Throws as Memory::allocate, std::system_error and FormatError.
  tensor::Storage load(const FileTensor& tensor, tensor::Memory& memory) const;

  /// Elements of at least this total size are mapped. Smaller ones are copied, so that later changes of the
  /// file do not affect them.
  static constexpr std::int64_t least_mapped_nbytes = std::int64_t{64} << 20;
  /// In a file of at least `least_mapped_nbytes`, the elements of a tensor are mapped from this size on.
  static constexpr std::int64_t least_mapped_part_nbytes = std::int64_t{1} << 20;

 private:
  explicit DataFile(const std::string& path);
  void read_npy();
  void read_npz();
  void read_safetensors();
  FileTensor member(const ZipEntry& entry) const;
  ReadBytes reader() const;

  SourceFile source_;
  DataFormat format_ = DataFormat::npy;
  std::vector<FileTensor> tensors_;
  std::vector<std::pair<std::string, std::string>> metadata_;
};

}  // namespace stridescope::files
