#include "engine/files/npy_header.h"

#include "engine/files/format_error.h"
#include "engine/files/literal_reader.h"
#include "engine/tensor/checked.h"

namespace stridescope::files {
namespace {

using tensor::Dims;
using tensor::DType;

constexpr std::string_view magic = "\x93NUMPY";
constexpr int max_nesting = 16;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

std::optional<DType> dtype_of(char kind, std::int64_t nbytes) {
  const auto is = [&](char k, std::int64_t n) { return kind == k && nbytes == n; };
  if (is('b', 1)) return DType::boolean;
  if (is('u', 1)) return DType::uint8;
  if (is('u', 2)) return DType::uint16;
  if (is('u', 4)) return DType::uint32;
  if (is('u', 8)) return DType::uint64;
  if (is('i', 1)) return DType::int8;
  if (is('i', 2)) return DType::int16;
  if (is('i', 4)) return DType::int32;
  if (is('i', 8)) return DType::int64;
  if (is('f', 2)) return DType::float16;
  if (is('f', 4)) return DType::float32;
  if (is('f', 8)) return DType::float64;
  if (is('c', 8)) return DType::complex64;
  if (is('c', 16)) return DType::complex128;
  return std::nullopt;
}

struct Element {
  std::optional<DType> dtype;
  bool is_big_endian = false;
  std::int64_t itemsize = 0;
};

class NpyHeaderReader {
 public:
  NpyHeaderReader(std::string_view text, std::int64_t offset) : in_(text, offset) {}

  NpyHeader read() {
    NpyHeader header;
    bool has_descr = false, has_order = false, has_shape = false;
    in_.expect('{');
    while (!in_.take('}')) {
      const auto key = in_.quoted();
      in_.expect(':');
      const auto once = [&](bool& has) {
        if (has) in_.fail("the header has '" + key + "' twice");
        has = true;
      };
      if (key == "descr") {
        once(has_descr);
        read_descr(header);
      } else if (key == "fortran_order") {
        once(has_order);
        header.is_fortran = boolean();
      } else if (key == "shape") {
        once(has_shape);
        header.shape = shape();
      } else {
        in_.fail("the header has an unknown key '" + key + "'");
      }
      if (in_.take(',')) continue;
      in_.expect('}');
      break;
    }
    if (!in_.is_at_end()) in_.fail("the header has text after its dict");
    if (!has_descr) in_.fail("the header has no 'descr'");
    if (!has_order) in_.fail("the header has no 'fortran_order'");
    if (!has_shape) in_.fail("the header has no 'shape'");
    return header;
  }

 private:
  void read_descr(NpyHeader& header) {
    in_.peek();
    const auto begin = in_.at();
    const bool is_plain = in_.peek() != '[';
    Element element;
    if (is_plain) {
      header.descr = in_.quoted();
      element = plain(header.descr);
    } else {
      element.itemsize = fields(0);
      header.descr = std::string(in_.text().substr(begin, in_.at() - begin));
    }
    header.dtype = element.dtype;
    header.is_big_endian = element.is_big_endian;
    header.itemsize = element.itemsize;
  }

  bool boolean() {
    if (in_.take("True")) return true;
    if (in_.take("False")) return false;
    in_.fail("the header is malformed: fortran_order is neither True nor False");
  }

  Dims shape() {
    Dims sizes;
    in_.expect('(');
    while (!in_.take(')')) {
      sizes.push_back(in_.integer());
      in_.take('L');  // written by Python 2
      if (std::ssize(sizes) > 64) in_.fail("the array has more than 64 dimensions");
      if (in_.take(',')) continue;
      in_.expect(')');
      break;
    }
    return sizes;
  }

  /// "<f4", "|b1", "<U12", "<M8[ns]"
  Element plain(std::string_view descr) {
    const auto unknown = [&] { in_.fail("the dtype '" + std::string(descr) + "' is unknown"); };
    if (descr.empty()) unknown();
    Element element;
    auto rest = descr;
    if (std::string_view("<>|=").find(rest[0]) != std::string_view::npos) {
      element.is_big_endian = rest[0] == '>';
      rest.remove_prefix(1);
    }
    if (rest.empty()) unknown();
    const char kind = rest[0];
    if (kind == 'O') in_.fail("Object arrays cannot be loaded when allow_pickle=False");
    if (std::string_view("buifcSUVaMm").find(kind) == std::string_view::npos) unknown();
    rest.remove_prefix(1);
    const auto digits = rest.substr(0, rest.find_first_not_of("0123456789"));
    const auto unit = rest.substr(digits.size());
    const bool has_unit = (kind == 'M' || kind == 'm') && unit.starts_with("[") && unit.ends_with("]");
    if (digits.empty() || digits.size() > 10 || (!unit.empty() && !has_unit)) unknown();
    element.itemsize = std::stoll(std::string(digits)) * (kind == 'U' ? 4 : 1);
    element.dtype = dtype_of(kind, element.itemsize);
    const bool is_number = std::string_view("buifc").find(kind) != std::string_view::npos;
    if (is_number && !element.dtype)
      in_.fail("the dtype '" + std::string(descr) + "' has no counterpart here");
    if (element.itemsize <= 1) element.is_big_endian = false;
    return element;
  }

  /// [('a', '<f4'), ('b', '<i2', (3,)), ('c', [...])]: returns the size of a record in bytes.
  std::int64_t fields(int depth) {
    if (depth == max_nesting) in_.fail("records nest deeper than 16 levels");
    std::optional<std::int64_t> total = 0;
    in_.expect('[');
    while (!in_.take(']')) {
      in_.expect('(');
      if (in_.take('(')) {  // (title, name)
        in_.quoted();
        in_.expect(',');
        in_.quoted();
        in_.expect(')');
      } else {
        in_.quoted();
      }
      in_.expect(',');
      std::optional<std::int64_t> nbytes =
          in_.peek() == '[' ? fields(depth + 1) : plain(in_.quoted()).itemsize;
      if (in_.take(','))
        if (in_.peek() == '(')
          for (const auto size : shape()) nbytes = nbytes ? tensor::checked_multiply(*nbytes, size) : nbytes;
      in_.take(',');
      in_.expect(')');
      total = nbytes && total ? tensor::checked_add(*total, *nbytes) : std::nullopt;
      if (!total) in_.fail("a record is larger than 2**63 - 1 bytes");
      if (in_.take(',')) continue;
      in_.expect(']');
      break;
    }
    return *total;
  }

  LiteralReader in_;
};

}  // namespace

NpyHeader parse_npy_header(std::string_view beginning, std::int64_t file_nbytes) {
  const auto cut = [&](std::string_view what) {
    throw FormatError(static_cast<std::int64_t>(beginning.size()),
                      "the file is cut: it ends inside its " + std::string(what));
  };
  if (!beginning.starts_with(magic.substr(0, beginning.size())))
    throw FormatError(0, "not a NumPy array: the file does not begin with \\x93NUMPY");
  if (beginning.size() < magic.size() + 2) cut("magic string");
  const auto major = static_cast<unsigned char>(beginning[6]),
             minor = static_cast<unsigned char>(beginning[7]);
  if (major < 1 || major > 3 || minor != 0)
    throw FormatError(
        6, "version " + std::to_string(major) + "." + std::to_string(minor) + " of the format is unknown");
  const std::size_t length_nbytes = major == 1 ? 2 : 4;
  const auto begin = magic.size() + 2 + length_nbytes;
  if (beginning.size() < begin) cut("header");
  const auto length = little_endian(beginning.substr(8, length_nbytes));
  if (length > max_npy_header_nbytes)
    throw FormatError(8, "the header is " + std::to_string(length) + " bytes long; at most " +
                             std::to_string(max_npy_header_nbytes) + " are read");
  if (beginning.size() < begin + length) cut("header");

  auto header = NpyHeaderReader(beginning.substr(begin, length), static_cast<std::int64_t>(begin)).read();
  header.data_offset = static_cast<std::int64_t>(begin + length);
  // Sizes of 0 count as 1: strides of an empty array must fit in 63 bits too.
  std::optional<std::int64_t> most = header.itemsize > 0 ? header.itemsize : 1;
  bool is_empty = header.itemsize == 0;
  for (const auto size : header.shape) {
    most = most ? tensor::checked_multiply(*most, size > 0 ? size : 1) : most;
    is_empty = is_empty || size == 0;
  }
  if (!most || !tensor::checked_add(*most, header.data_offset))
    throw FormatError(static_cast<std::int64_t>(begin), "the shape overflows: it takes 2**63 bytes or more");
  header.data_nbytes = is_empty ? 0 : *most;
  if (file_nbytes - header.data_offset < header.data_nbytes)
    throw FormatError(file_nbytes, "the file is cut: the header promises " +
                                       std::to_string(header.data_nbytes) + " bytes of elements, " +
                                       std::to_string(file_nbytes - header.data_offset) + " are there");
  return header;
}

}  // namespace stridescope::files
