#include "engine/files/inflate.h"

#include <zlib.h>

#include <algorithm>
#include <new>
#include <string>

#include "engine/files/format_error.h"

namespace stridescope::files {

struct EntryReader::State {
  const ReadBytes& read;
  const ZipEntry& entry;
  std::int64_t taken = 0;  ///< number of packed bytes read
  std::string packed;
  z_stream stream{};
  bool is_at_end = false;
  uLong checksum = crc32(0, nullptr, 0);
  std::int64_t made = 0;

  std::int64_t at() const { return entry.data_offset + taken; }
  [[noreturn]] void fail(const std::string& reason) const {
    throw FormatError(at(), "'" + entry.name + "': " + reason);
  }
  /// The next packed bytes; empty after the last.
  std::string next(std::int64_t most) {
    const auto count = std::min(most, entry.packed_nbytes - taken);
    if (count <= 0) return {};
    auto bytes = read(at(), count);
    if (std::ssize(bytes) < count) fail("the archive is cut");
    taken += count;
    return bytes;
  }
};

EntryReader::EntryReader(const ReadBytes& read, const ZipEntry& entry)
    : state_(std::make_unique<State>(State{read, entry, 0, {}, {}, false, crc32(0, nullptr, 0), 0})) {
  if (entry.method == ZipEntry::Method::deflated && inflateInit2(&state_->stream, -MAX_WBITS) != Z_OK)
    throw std::bad_alloc();
}

EntryReader::~EntryReader() {
  if (state_->entry.method == ZipEntry::Method::deflated) inflateEnd(&state_->stream);
}

std::size_t EntryReader::read(std::span<std::byte> to) {
  constexpr std::int64_t packed_at_once = 1 << 16;
  constexpr std::size_t unpacked_at_once = std::size_t{1} << 24;  // zlib counts in 32 bits
  auto& s = *state_;
  std::size_t done = 0;
  while (done < to.size() && !s.is_at_end) {
    const auto room = std::min(to.size() - done, unpacked_at_once);
    std::size_t got = 0;
    if (s.entry.method == ZipEntry::Method::stored) {
      const auto bytes = s.next(static_cast<std::int64_t>(room));
      got = bytes.size();
      std::copy_n(reinterpret_cast<const std::byte*>(bytes.data()), got, to.data() + done);
      s.is_at_end = got == 0;
    } else {
      if (s.stream.avail_in == 0) {
        s.packed = s.next(packed_at_once);
        s.stream.next_in = reinterpret_cast<Bytef*>(s.packed.data());
        s.stream.avail_in = static_cast<uInt>(s.packed.size());
      }
      s.stream.next_out = reinterpret_cast<Bytef*>(to.data() + done);
      s.stream.avail_out = static_cast<uInt>(room);
      const int status = inflate(&s.stream, Z_NO_FLUSH);
      got = room - s.stream.avail_out;
      s.is_at_end = status == Z_STREAM_END;
      if (status == Z_BUF_ERROR && got == 0 && s.packed.empty()) s.fail("its packed bytes end too early");
      if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        s.fail("its packed bytes are malformed");
    }
    s.checksum = crc32(s.checksum, reinterpret_cast<const Bytef*>(to.data() + done), static_cast<uInt>(got));
    s.made += static_cast<std::int64_t>(got);
    done += got;
  }
  return done;
}

void EntryReader::require_end() {
  std::byte more{};
  if (read({&more, 1}) > 0) state_->fail("it has more bytes than its size says");
  if (state_->made == state_->entry.nbytes && state_->checksum != state_->entry.crc32)
    state_->fail("Bad CRC-32 for file '" + state_->entry.name + "'");
}

}  // namespace stridescope::files
