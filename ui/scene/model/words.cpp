#include "ui/scene/model/words.h"

#include "ui/scene/model/value_text.h"

namespace stridescope::scene {

std::string Words::bytes(std::int64_t n) const {
  auto text = bytes_text(n);
  if (!chinese_) return text;
  if (const auto at = text.find(" byte"); at != std::string::npos)
    text.replace(at, std::string::npos, " 字节");
  return text;
}

std::string Words::count(std::int64_t n, std::string_view dtype) const {
  return grouped(n) + " × " + std::string(dtype);
}

std::string Words::viewable(const std::string& shape, bool possible) const {
  return (possible ? "" : chinese_ ? "不可 " : "no ") + shape;
}

std::string Words::jumps(std::int64_t by) const { return (chinese_ ? "每次跳 " : "jumps by ") + grouped(by); }

std::string Words::repeats(std::int64_t times) const {
  return chinese_ ? "每个读 " + grouped(times) + " 次" : "each read ×" + grouped(times);
}

std::string Words::part_of(std::int64_t part, std::int64_t whole) const {
  return chinese_ ? bytes(whole) + "中的 " + bytes(part)
                  : (part < 10000 && whole < 10000 ? grouped(part) : bytes_text(part)) + " of " +
                        bytes_text(whole);
}

std::string Words::visible(std::int64_t part, std::int64_t whole) const {
  return chinese_ ? "读到" + part_of(part, whole) + "，其余 " + bytes(whole - part) + "只是占着"
                  : part_of(part, whole) + (part == 1 ? " is read, " : " are read, ") +
                        bytes_text(whole - part) + " only kept alive";
}

std::string Words::more(std::size_t count) const {
  return chinese_ ? "还有 " + std::to_string(count) + " 个" : std::to_string(count) + " more";
}

std::string Words::read_and_walked(std::int64_t read, std::int64_t numel, std::int64_t elements,
                                   std::int64_t bytes_walked) const {
  return chinese_ ? "已读 " + grouped(read) + " / " + grouped(numel) + "，走过 " + grouped(elements) +
                        " 个元素，" + bytes(bytes_walked)
                  : "read " + grouped(read) + " of " + grouped(numel) + ", walked " + grouped(elements) +
                        (elements == 1 ? " element, " : " elements, ") + bytes(bytes_walked);
}

std::string Words::if_packed(std::int64_t elements, std::int64_t bytes_walked) const {
  return chinese_ ? "若按行连续存放，只走 " + grouped(elements) + " 个元素，" + bytes(bytes_walked)
                  : "packed row by row it would be " + grouped(elements) +
                        (elements == 1 ? " element, " : " elements, ") + bytes(bytes_walked);
}

}  // namespace stridescope::scene
