#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stridescope::scene {

/// The stage's own words in a language ("en", "zh"; others read English).
class Words {
 public:
  explicit Words(std::string_view language) : chinese_(language.substr(0, 2) == "zh") {}

  std::string_view storage() const { return chinese_ ? "存储" : "storage"; }
  std::string_view offset() const { return chinese_ ? "偏移" : "offset"; }
  std::string_view stride() const { return chinese_ ? "步长" : "stride"; }
  std::string_view contiguous() const { return chinese_ ? "连续" : "contiguous"; }
  std::string_view not_contiguous() const { return chinese_ ? "不连续" : "not contiguous"; }
  std::string_view dense() const { return chinese_ ? "稠密" : "dense"; }
  std::string_view overlaps() const { return chinese_ ? "有重叠" : "overlaps"; }
  std::string_view gaps() const { return chinese_ ? "有空隙" : "has gaps"; }
  /// "view(2, 6)" or "no view(2, 6)"
  std::string viewable(const std::string& shape, bool possible) const;
  std::string_view in_order() const { return chinese_ ? "按顺序读" : "reads in order"; }
  std::string_view scalar() const { return chinese_ ? "标量" : "scalar"; }
  std::string_view empty() const { return chinese_ ? "空" : "empty"; }
  std::string_view nothing() const { return chinese_ ? "还没有张量" : "no tensors yet"; }
  std::string_view copied() const { return chinese_ ? "已复制" : "copied"; }
  std::string_view written() const { return chinese_ ? "已写入" : "written"; }
  std::string_view unwritten() const { return chinese_ ? "斜线：从未写入" : "hatched: never written"; }
  std::string_view any() const { return chinese_ ? "任意" : "any"; }
  std::string bytes(std::int64_t n) const;
  /// "12 × int64"
  std::string count(std::int64_t n, std::string_view dtype) const;
  std::string jumps(std::int64_t by) const;
  std::string repeats(std::int64_t times) const;
  /// "24 of 96 bytes"
  std::string part_of(std::int64_t part, std::int64_t whole) const;
  /// "24 of 96 bytes are read, 72 only kept alive"
  std::string visible(std::int64_t part, std::int64_t whole) const;
  std::string more(std::size_t count) const;
  std::string_view carry() const { return chinese_ ? "进位" : "carry"; }
  /// "read 7 of 12, walked 26 elements, 208 bytes"
  std::string read_and_walked(std::int64_t read, std::int64_t numel, std::int64_t elements,
                              std::int64_t bytes) const;
  /// "packed row by row it would be 6 elements, 48 bytes"
  std::string if_packed(std::int64_t elements, std::int64_t bytes) const;
  std::string_view as_packed() const {
    return chinese_ ? "与按行连续存放时一样" : "as when packed row by row";
  }

  bool is_chinese() const { return chinese_; }

 private:
  bool chinese_;
};

}  // namespace stridescope::scene
