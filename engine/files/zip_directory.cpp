#include "engine/files/zip_directory.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>

#include "engine/files/format_error.h"

namespace stridescope::files {
namespace {

constexpr std::int64_t end_nbytes = 22, longest_comment = 65535, entry_nbytes = 46, local_nbytes = 30,
                       locator_nbytes = 20, end64_nbytes = 56, most_directory_nbytes = std::int64_t{1} << 28;
constexpr std::string_view end_mark = "PK\x05\x06", entry_mark = "PK\x01\x02", local_mark = "PK\x03\x04",
                           locator_mark = "PK\x06\x07", end64_mark = "PK\x06\x06";
constexpr std::uint64_t in_zip64 = 0xffffffff;

/// Reads a little-endian number of `size` bytes.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

std::int64_t size_of(std::uint64_t value, std::int64_t at) {
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    throw FormatError(at, "a size or place in the archive is 2**63 or more");
  return static_cast<std::int64_t>(value);
}

class ZipReader {
 public:
  ZipReader(const ReadBytes& read, std::int64_t nbytes) : read_(read), nbytes_(nbytes) {}

  std::vector<ZipEntry> entries() {
    find_directory();
    const auto directory = part(begin_, size_, "directory");
    std::size_t at = 0;
    while (at < directory.size()) at = entry(directory, at);
    if (std::ssize(found_) != count_)
      throw FormatError(begin_, "the archive says that it has " + std::to_string(count_) +
                                    " files; its directory has " + std::to_string(found_.size()));
    for (auto& one : found_) find_data(one);
    require_apart();
    return std::move(found_);
  }

 private:
  std::string part(std::int64_t offset, std::int64_t count, std::string_view what) const {
    const auto cut = [&] {
      throw FormatError(std::min(offset, nbytes_),
                        "the archive is cut: its " + std::string(what) + " is not whole");
    };
    if (offset < 0 || count < 0 || offset > nbytes_ || count > nbytes_ - offset) cut();
    auto bytes = read_(offset, count);
    if (std::ssize(bytes) < count) cut();
    return bytes;
  }

  void find_directory() {
    const auto tail_begin = std::max<std::int64_t>(0, nbytes_ - end_nbytes - longest_comment);
    const auto tail = part(tail_begin, nbytes_ - tail_begin, "end");
    const auto is_end = [&](std::size_t at) {
      return tail.size() - at >= static_cast<std::size_t>(end_nbytes) && tail.compare(at, 4, end_mark) == 0 &&
             at + static_cast<std::size_t>(end_nbytes) + number(tail, at + 20, 2) == tail.size();
    };
    auto at = tail.rfind(end_mark);
    while (at != tail.npos && !is_end(at)) at = at == 0 ? tail.npos : tail.rfind(end_mark, at - 1);
    if (at == tail.npos)
      throw FormatError(nbytes_, "the archive is cut: the end of its directory is missing");
    const auto end_at = tail_begin + static_cast<std::int64_t>(at);
    if (number(tail, at + 4, 2) != number(tail, at + 6, 2))
      throw FormatError(end_at, "the archive is spread over several files");
    count_ = size_of(number(tail, at + 10, 2), end_at);
    auto size = number(tail, at + 12, 4), begin = number(tail, at + 16, 4);
    auto directory_end = end_at;
    if (count_ == 0xffff || size == in_zip64 || begin == in_zip64) {
      const auto locator = part(end_at - locator_nbytes, locator_nbytes, "Zip64 locator");
      if (!locator.starts_with(locator_mark))
        throw FormatError(end_at - locator_nbytes, "the archive has no Zip64 locator where it needs one");
      const auto end64_at = size_of(number(locator, 8, 8), end_at - locator_nbytes);
      const auto end64 = part(end64_at, end64_nbytes, "Zip64 end");
      if (!end64.starts_with(end64_mark)) throw FormatError(end64_at, "the archive's Zip64 end is malformed");
      count_ = size_of(number(end64, 32, 8), end64_at);
      size = number(end64, 40, 8);
      begin = number(end64, 48, 8);
      directory_end = end64_at;
    }
    size_ = size_of(size, end_at);
    begin_ = size_of(begin, end_at);
    if (size_ > most_directory_nbytes)
      throw FormatError(begin_, "the archive's directory is larger than 256 MiB");
    if (begin_ > directory_end || size_ > directory_end - begin_)
      throw FormatError(end_at, "the archive's directory does not lie before its end");
  }

  std::size_t entry(std::string_view directory, std::size_t at) {
    const auto place = begin_ + static_cast<std::int64_t>(at);
    const auto fixed = static_cast<std::size_t>(entry_nbytes);
    const auto malformed = [&] {
      throw FormatError(place, "an entry of the archive's directory is malformed");
    };
    if (directory.size() - at < fixed || directory.compare(at, 4, entry_mark) != 0) malformed();
    const auto name_size = number(directory, at + 28, 2), extra_size = number(directory, at + 30, 2),
               comment_size = number(directory, at + 32, 2);
    if (name_size + extra_size + comment_size > directory.size() - at - fixed) malformed();
    ZipEntry made;
    made.name = directory.substr(at + fixed, name_size);
    if ((number(directory, at + 8, 2) & 1) != 0) throw FormatError(place, "'" + made.name + "' is encrypted");
    const auto method = number(directory, at + 10, 2);
    if (method != 0 && method != 8)
      throw FormatError(place, "'" + made.name + "' is compressed by method " + std::to_string(method) +
                                   "; only stored and deflated files are read");
    made.method = method == 0 ? ZipEntry::Method::stored : ZipEntry::Method::deflated;
    made.crc32 = static_cast<std::uint32_t>(number(directory, at + 16, 4));
    auto packed = number(directory, at + 20, 4), size = number(directory, at + 24, 4),
         local = number(directory, at + 42, 4);
    auto extra = directory.substr(at + fixed + name_size, extra_size);
    while (extra.size() >= 4) {
      const auto id = number(extra, 0, 2), length = number(extra, 2, 2);
      if (length > extra.size() - 4) malformed();
      auto field = extra.substr(4, length);
      if (id == 1)
        for (auto* value : {&size, &packed, &local}) {
          if (*value != in_zip64) continue;
          if (field.size() < 8) malformed();
          *value = number(field, 0, 8);
          field.remove_prefix(8);
        }
      extra.remove_prefix(4 + length);
    }
    made.packed_nbytes = size_of(packed, place);
    made.nbytes = size_of(size, place);
    made.data_offset = size_of(local, place);  // find_data() adds the local header's size
    if (made.method == ZipEntry::Method::stored && made.packed_nbytes != made.nbytes)
      throw FormatError(place, "'" + made.name + "' is stored, but has two sizes");
    found_.push_back(std::move(made));
    return at + fixed + name_size + extra_size + comment_size;
  }

  void find_data(ZipEntry& entry) {
    const auto at = entry.data_offset;
    const auto header = part(at, local_nbytes, "file '" + entry.name + "'");
    if (!header.starts_with(local_mark))
      throw FormatError(at, "'" + entry.name + "' does not begin where the archive's directory says");
    headers_.push_back(at);
    entry.data_offset +=
        local_nbytes + static_cast<std::int64_t>(number(header, 26, 2) + number(header, 28, 2));
    if (entry.data_offset > begin_ || entry.packed_nbytes > begin_ - entry.data_offset)
      throw FormatError(at, "'" + entry.name + "' reaches into the archive's directory");
  }

  /// Overlapping entries let small archives unpack to petabytes (zip bombs).
  void require_apart() const {
    std::vector<std::size_t> order(found_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return headers_[i]; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const auto& before = found_[order[i - 1]];
      if (headers_[order[i]] < before.data_offset + before.packed_nbytes)
        throw FormatError(headers_[order[i]],
                          "'" + found_[order[i]].name + "' overlaps '" + before.name + "'");
    }
  }

  const ReadBytes& read_;
  std::int64_t nbytes_, begin_ = 0, size_ = 0, count_ = 0;
  std::vector<ZipEntry> found_;
  std::vector<std::int64_t> headers_;  ///< offsets of the local headers
};

}  // namespace

std::vector<ZipEntry> parse_zip_directory(const ReadBytes& read, std::int64_t archive_nbytes) {
  return ZipReader(read, archive_nbytes).entries();
}

}  // namespace stridescope::files
