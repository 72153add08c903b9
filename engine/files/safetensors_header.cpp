#include "engine/files/safetensors_header.h"

#include <algorithm>
#include <set>

#include "engine/files/format_error.h"
#include "engine/files/literal_reader.h"
#include "engine/tensor/checked.h"

namespace stridescope::files {
namespace {

using tensor::DType;

constexpr std::int64_t length_nbytes = 8;

struct NamedDtype {
  std::string_view name;
  std::optional<DType> dtype;
  std::int64_t bits;
};
constexpr NamedDtype named_dtypes[] = {
    {"BOOL", DType::boolean, 8},  {"U8", DType::uint8, 8},       {"I8", DType::int8, 8},
    {"U16", DType::uint16, 16},   {"I16", DType::int16, 16},     {"U32", DType::uint32, 32},
    {"I32", DType::int32, 32},    {"U64", DType::uint64, 64},    {"I64", DType::int64, 64},
    {"F16", DType::float16, 16},  {"BF16", DType::bfloat16, 16}, {"F32", DType::float32, 32},
    {"F64", DType::float64, 64},  {"C64", DType::complex64, 64}, {"F8_E4M3", std::nullopt, 8},
    {"F8_E5M2", std::nullopt, 8}, {"F8_E8M0", std::nullopt, 8},  {"F4", std::nullopt, 4},
    {"F6_E2M3", std::nullopt, 6}, {"F6_E3M2", std::nullopt, 6},
};

class SafetensorsReader {
 public:
  SafetensorsReader(std::string_view text, std::int64_t data_begin, std::int64_t file_nbytes)
      : in_(text, length_nbytes), data_begin_(data_begin), data_nbytes_(file_nbytes - data_begin) {}

  SafetensorsHeader read() {
    SafetensorsHeader header;
    std::set<std::string, std::less<>> names;
    each_member([&](std::string key) {
      if (!names.insert(key).second) in_.fail("the header has '" + key + "' twice");
      if (key == "__metadata__")
        each_member([&](std::string name) { header.metadata.emplace_back(std::move(name), in_.quoted()); });
      else header.entries.push_back(entry(std::move(key)));
    });
    if (!in_.is_at_end()) in_.fail("the header has text after its object");
    std::ranges::stable_sort(header.entries, {}, [](const SafetensorsEntry& e) {
      return std::pair(e.data_offset, e.data_nbytes);
    });
    require_covered(header);
    return header;
  }

 private:
  template <class F>
  void each_member(F&& member) {
    in_.expect('{');
    if (in_.take('}')) return;
    do {
      auto key = in_.quoted();
      in_.expect(':');
      member(std::move(key));
    } while (in_.take(','));
    in_.expect('}');
  }

  std::vector<std::int64_t> integers() {
    std::vector<std::int64_t> numbers;
    in_.expect('[');
    if (in_.take(']')) return numbers;
    do numbers.push_back(in_.integer());
    while (in_.take(','));
    in_.expect(']');
    return numbers;
  }

  SafetensorsEntry entry(std::string name) {
    SafetensorsEntry made;
    made.name = std::move(name);
    const auto begin = in_.byte();
    const auto refuse = [&](const std::string& reason) {
      throw FormatError(begin, "tensor '" + made.name + "': " + reason);
    };
    std::optional<std::vector<std::int64_t>> shape, offsets;
    each_member([&](const std::string& key) {
      if (key == "dtype" && made.dtype_name.empty()) made.dtype_name = in_.quoted();
      else if (key == "shape" && !shape) shape = integers();
      else if (key == "data_offsets" && !offsets) offsets = integers();
      else refuse("the key '" + key + "' is unknown or repeated");
    });
    if (made.dtype_name.empty() || !shape || !offsets) refuse("dtype, shape or data_offsets is missing");
    if (shape->size() > 64) refuse("it has more than 64 dimensions");
    const auto* named = std::ranges::find(named_dtypes, made.dtype_name, &NamedDtype::name);
    if (named == std::end(named_dtypes)) refuse("the dtype '" + made.dtype_name + "' is unknown");
    made.dtype = named->dtype;
    // Sizes of 0 count as 1: strides of an empty tensor must fit in 63 bits too.
    std::optional<std::int64_t> bits = named->bits;
    bool is_empty = false;
    for (const auto size : *shape) {
      made.shape.push_back(size);
      bits = bits ? tensor::checked_multiply(*bits, size > 0 ? size : 1) : bits;
      is_empty = is_empty || size == 0;
    }
    if (!bits) refuse("the shape overflows: it takes 2**63 bits or more");
    if (*bits % 8 != 0) refuse("its elements do not fill whole bytes");
    const auto nbytes = is_empty ? 0 : *bits / 8;
    if (offsets->size() != 2) refuse("data_offsets has not two numbers");
    const auto from = (*offsets)[0], to = (*offsets)[1];
    if (from > to) refuse("its data end before they begin");
    if (to > data_nbytes_)
      refuse("its data end at byte " + std::to_string(to) + " of the data, the file at " +
             std::to_string(data_nbytes_));
    if (to - from != nbytes)
      refuse("the shape takes " + std::to_string(nbytes) + " bytes, data_offsets are " +
             std::to_string(to - from) + " apart");
    made.data_offset = data_begin_ + from;
    made.data_nbytes = nbytes;
    return made;
  }

  /// The format allows neither gaps nor overlaps, so that a file cannot hide data.
  void require_covered(const SafetensorsHeader& header) const {
    auto end = data_begin_;
    for (const auto& entry : header.entries) {
      if (entry.data_offset != end)
        throw FormatError(entry.data_offset, "tensor '" + entry.name + "': its data " +
                                                 (entry.data_offset < end ? "overlap those of another tensor"
                                                                          : "leave a gap before them"));
      end += entry.data_nbytes;
    }
    if (end != data_begin_ + data_nbytes_)
      throw FormatError(end, std::to_string(data_begin_ + data_nbytes_ - end) + " bytes belong to no tensor");
  }

  LiteralReader in_;
  std::int64_t data_begin_, data_nbytes_;
};

}  // namespace

std::int64_t safetensors_header_end(std::string_view first, std::int64_t file_nbytes) {
  if (std::ssize(first) < length_nbytes)
    throw FormatError(std::ssize(first), "the file is cut: it ends inside the length of its header");
  std::uint64_t length = 0;
  for (std::size_t i = length_nbytes; i-- > 0;) length = length << 8 | static_cast<unsigned char>(first[i]);
  if (length > static_cast<std::uint64_t>(max_safetensors_header_nbytes))
    throw FormatError(0, "the header is " + std::to_string(length) + " bytes long; the format allows " +
                             std::to_string(max_safetensors_header_nbytes));
  const auto end = length_nbytes + static_cast<std::int64_t>(length);
  if (end > file_nbytes)
    throw FormatError(file_nbytes, "the file is cut: its header ends at byte " + std::to_string(end));
  return end;
}

SafetensorsHeader parse_safetensors_header(std::string_view beginning, std::int64_t file_nbytes) {
  const auto end = safetensors_header_end(beginning.substr(0, length_nbytes), file_nbytes);
  if (std::ssize(beginning) < end)
    throw FormatError(std::ssize(beginning), "the file is cut: it ends inside its header");
  return SafetensorsReader(beginning.substr(length_nbytes, static_cast<std::size_t>(end - length_nbytes)),
                           end, file_nbytes)
      .read();
}

}  // namespace stridescope::files
