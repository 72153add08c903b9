#include "app/export/numbered_path.h"

#include <cctype>

namespace stridescope::app {

std::string NumberedPath::name(std::size_t number) const {
  std::string text = std::to_string(number);
  if (text.size() < digits) text.insert(0, digits - text.size(), '0');
  return before + text + after;
}

std::optional<NumberedPath> numbered_path(const std::string& path) {
  for (auto at = path.find('%'); at != std::string::npos; at = path.find('%', at + 1)) {
    auto end = at + 1;
    std::size_t digits = 0;
    while (end < path.size() && std::isdigit(static_cast<unsigned char>(path[end])) && digits < 10)
      digits = digits * 10 + static_cast<std::size_t>(path[end++] - '0');
    if (end < path.size() && path[end] == 'd')
      return NumberedPath{path.substr(0, at), path.substr(end + 1), digits == 0 ? 1 : digits};
  }
  return std::nullopt;
}

}  // namespace stridescope::app
