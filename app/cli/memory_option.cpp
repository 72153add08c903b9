#include "app/cli/memory_option.h"

#include <cctype>
#include <charconv>
#include <string>

#include "app/cli/usage.h"

namespace stridescope::app {

std::optional<std::int64_t> parse_byte_size(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  std::string unit;
  for (const char c : text.substr(static_cast<std::size_t>(end - text.data())))
    if (c != ' ') unit += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::pair<std::string_view, int> units[] = {{"k", 10}, {"m", 20}, {"g", 30}, {"t", 40}};
  double size = unit.empty() || unit == "b" ? 1 : 0;
  for (const auto& [letter, power] : units) {
    const std::string first(letter);
    if (unit == first || unit == first + "b" || unit == first + "ib")
      size = static_cast<double>(std::int64_t{1} << power);
  }
  const double bytes = number * size;
  if (!(bytes >= 0x1p20 && bytes <= 0x1p50)) return std::nullopt;
  return static_cast<std::int64_t>(bytes);
}

void add_memory_option(CLI::App& command, std::optional<std::int64_t>& bytes, const ui::Text& words) {
  command
      .add_option_function<std::string>(
          "--memory",
          [&bytes, words](const std::string& text) {
            bytes = parse_byte_size(text);
            if (!bytes) refuse_value("--memory", words({"terminal/usage/memory", {{"value", text}}}));
          },
          std::string(words("terminal/help/memory")))
      ->type_name("BYTES|2GiB");
}

tensor::Memory memory_of(std::optional<std::int64_t> bytes) {
  tensor::Memory memory;
  memory.allow_grace();
  if (bytes) memory.allow(*bytes);
  return memory;
}

}  // namespace stridescope::app
