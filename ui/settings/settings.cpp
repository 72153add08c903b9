#include "ui/settings/settings.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <type_traits>

#include "engine/lab/experiment.h"
#include "engine/tensor/memory.h"
#include "ui/words/text.h"

namespace stridescope::ui {
namespace {

using scene::Theme;
constexpr std::array theme_names = {"light", "dark", "projector"};  // in the order of Theme

Json to_json(bool value) { return value; }
Json to_json(int value) { return value; }
Json to_json(float value) { return static_cast<double>(value); }
Json to_json(const std::string& value) { return value; }
Json to_json(Theme value) { return theme_names[static_cast<std::size_t>(value)]; }
Json to_json(std::optional<int> value) { return value ? Json(*value) : Json(); }
Json to_json(const std::map<std::string, Json>& values) {
  auto object = Json::object();
  for (const auto& [name, value] : values) object.add(name, value);
  return object;
}
template <class List>
Json to_json(const List& values) {
  return Json::array_of(values);
}

bool is_choice(const Json& value, const SettingRow& row) {
  if (!row.choices) return true;
  const auto choices = row.choices();
  return std::any_of(choices.begin(), choices.end(),
                     [&](const SettingChoice& choice) { return choice.value == value; });
}

bool take(const Json& value, const SettingRow&, bool& into) {
  const auto* flag = value.get_if<bool>();
  if (flag) into = *flag;
  return flag != nullptr;
}

/// Returns the number clamped to the row's bounds; nullopt if the value is not a number.
std::optional<double> bounded(const Json& value, const SettingRow& row) {
  const auto number = value.number();
  if (!number || row.least == row.most) return number;
  return std::clamp(*number, row.least, row.most);
}

bool take(const Json& value, const SettingRow& row, int& into) {
  const auto number = bounded(value, row);
  if (number) into = static_cast<int>(std::lround(*number));
  return number && *number == value.number();
}

bool take(const Json& value, const SettingRow& row, float& into) {
  const auto number = bounded(value, row);
  if (number) into = static_cast<float>(*number);
  return number && *number == value.number();
}

bool take(const Json& value, const SettingRow& row, std::optional<int>& into) {
  int number = 0;
  if (value.is_null()) return into.reset(), true;
  const bool is_whole = take(value, row, number);
  if (value.number()) into = number;
  return is_whole;
}

bool take(const Json& value, const SettingRow& row, std::string& into) {
  const auto* text = value.get_if<std::string>();
  if (!text || !is_choice(value, row)) return false;
  into = *text;
  return true;
}

bool take(const Json& value, const SettingRow&, Theme& into) {
  const auto* text = value.get_if<std::string>();
  const auto at = std::find(theme_names.begin(), theme_names.end(), text ? std::string_view(*text) : "");
  if (at == theme_names.end()) return false;
  into = static_cast<Theme>(at - theme_names.begin());
  return true;
}

bool take(const Json& value, const SettingRow& row, std::map<std::string, Json>& into) {
  if (!value.is_object()) return false;
  into.clear();
  for (const auto& [name, one] : value.members())
    if (one.is_object() && static_cast<double>(into.size()) < row.most) into.insert_or_assign(name, one);
  return into.size() == value.members().size();
}

template <class List>
bool take(const Json& value, const SettingRow& row, List& into) {
  if (!value.is_array()) return false;
  List texts;
  bool is_whole = true;
  for (const auto& item : value.items()) {
    const auto* text = item.get_if<std::string>();
    const bool has_room = static_cast<double>(texts.size()) < row.most;
    if (text && has_room) texts.insert(texts.end(), *text);
    else is_whole = false;
  }
  into = std::move(texts);
  return is_whole;
}

}  // namespace

template <auto member>
Json get_setting(const Settings& settings) {
  return to_json(settings.*member);
}

template <auto member>
bool set_setting(Settings& settings, const Json& value, const SettingRow& row) {
  return take(value, row, settings.*member);
}

std::vector<SettingChoice> theme_choices() {
  std::vector<SettingChoice> choices;
  for (const std::string name : theme_names) choices.push_back({name, name, "command/view/" + name});
  return choices;
}

std::vector<SettingChoice> language_choices() {
  std::vector<SettingChoice> choices;
  for (const auto& language : languages())
    choices.push_back({language.code, std::string(language.code), std::string(language.name())});
  return choices;
}

std::vector<SettingChoice> scale_choices() {
  std::vector<SettingChoice> choices;
  for (const int percent : {75, 100, 125, 150, 200, 300})
    choices.push_back({percent, std::to_string(percent), std::to_string(percent)});
  return choices;
}

std::vector<SettingChoice> speed_choices() {
  return {{0.25, "0.25", "0.25 \u00d7"},
          {0.5, "0.5", "0.5 \u00d7"},
          {1.0, "1", "1 \u00d7"},
          {2.0, "2", "2 \u00d7"},
          {4.0, "4", "4 \u00d7"}};
}

std::vector<SettingChoice> undo_choices() {
  return {{64, "64", "64 MiB"}, {256, "256", "256 MiB"}, {1024, "1024", "1 GiB"}, {4096, "4096", "4 GiB"}};
}

std::vector<SettingChoice> notes_choices() {
  return {{100, "100", "100"}, {150, "150", "150"}, {200, "200", "200"}, {300, "300", "300"}};
}

std::vector<SettingChoice> memory_choices() {
  return {{1280, "1280", "1.25 GiB"},
          {4096, "4096", "4 GiB"},
          {16384, "16384", "16 GiB"},
          {65536, "65536", "64 GiB"}};
}

std::vector<SettingChoice> thread_choices() {
  std::vector<SettingChoice> choices;
  const int most = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  for (int threads = 1; threads < 2 * most && threads <= 256; threads *= 2) {
    const auto count = std::to_string(std::min(threads, most));
    choices.push_back({std::min(threads, most), count, count});
  }
  return choices;
}

std::int64_t memory_bytes(const Settings& settings) {
  if (settings.memory_mib == Settings().memory_mib) return tensor::Memory::default_limit_bytes();
  return std::int64_t{settings.memory_mib} << 20;
}

namespace {

std::vector<SettingChoice> named_choices(const std::string& prefix,
                                         std::initializer_list<std::string> names) {
  std::vector<SettingChoice> choices;
  for (const auto& name : names) choices.push_back({name, name, prefix + name});
  return choices;
}
std::vector<SettingChoice> number_choices(std::initializer_list<int> numbers) {
  std::vector<SettingChoice> choices;
  for (const int number : numbers)
    choices.push_back({number, std::to_string(number),
                       number >= 1024 ? std::to_string(number / 1024) + "k" : std::to_string(number)});
  return choices;
}

}  // namespace

std::vector<SettingChoice> lens_kinds() { return named_choices("lens/", {"lines", "warp", "banks"}); }
std::vector<SettingChoice> lab_experiments() {
  std::vector<SettingChoice> choices;
  for (const auto& experiment : lab::experiments())
    choices.push_back(
        {std::string(experiment.name), std::string(experiment.name), "lab/" + std::string(experiment.name)});
  return choices;
}
std::vector<SettingChoice> lens_orders() { return named_choices("lens/", {"rows", "columns", "memory"}); }
std::vector<SettingChoice> cache_sizes() { return number_choices({128, 256, 512, 1024, 4096, 32768}); }
std::vector<SettingChoice> cache_ways() { return number_choices({1, 2, 4, 8}); }
std::vector<SettingChoice> cache_lines() { return number_choices({16, 32, 64, 128}); }
std::vector<SettingChoice> bank_paddings() { return number_choices({0, 1, 2, 4}); }

scene::Lens lens_of(const Settings& settings) {
  scene::Lens lens;
  if (settings.lens_folded) return lens;
  lens.kind = settings.lens_kind == "warp"    ? scene::LensKind::warp
              : settings.lens_kind == "banks" ? scene::LensKind::banks
                                              : scene::LensKind::lines;
  lens.order = settings.lens_order == "columns"  ? access::LoopOrder::columns
               : settings.lens_order == "memory" ? access::LoopOrder::memory
                                                 : access::LoopOrder::rows;
  lens.cache = access::clamp_cache_shape({settings.cache_bytes, settings.cache_ways, settings.cache_line});
  lens.padding = settings.bank_padding;
  return lens;
}

bool are_defaults(const Settings& settings) {
  const Settings fresh;
  return std::all_of(settings_table.begin(), settings_table.end(), [&](const SettingRow& row) {
    return !row.in_dialog || row.get(settings) == row.get(fresh);
  });
}

}  // namespace stridescope::ui
