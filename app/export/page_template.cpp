#include "app/export/page_template.h"

#include <algorithm>

namespace stridescope::app {

std::string fill_template(std::string_view text,
                          const std::function<const std::string*(std::string_view)>& value_of) {
  const auto is_name = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  std::string filled;
  while (!text.empty()) {
    const auto open = std::min(text.find('{'), text.size());
    filled += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const auto end = static_cast<std::size_t>(std::find_if_not(text.begin() + 1, text.end(), is_name) - text.begin());
    const bool is_closed = end < text.size() && text[end] == '}';
    const auto* value = is_closed ? value_of(text.substr(1, end - 1)) : nullptr;
    filled += value ? std::string_view(*value) : text.substr(0, 1);
    text.remove_prefix(value ? end + 1 : 1);
  }
  return filled;
}

std::string escape_html(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      case '\'': html += "&#39;"; break;
      default: html += c;
    }
  }
  return html;
}

std::string escape_json_in_script(std::string_view json) {
  // U+2028 and U+2029 end a line in older JavaScript.
  constexpr std::string_view line_separator = "\xE2\x80\xA8", paragraph_separator = "\xE2\x80\xA9";
  std::string escaped;
  escaped.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto rest = json.substr(i, 3);
    if (json[i] == '<') escaped += "\\u003c";
    else if (rest == line_separator) escaped += "\\u2028", i += 2;
    else if (rest == paragraph_separator) escaped += "\\u2029", i += 2;
    else escaped += json[i];
  }
  return escaped;
}

}  // namespace stridescope::app
