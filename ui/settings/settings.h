#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "ui/scene/picture/style.h"
#include "ui/scene/picture/view_state.h"
#include "ui/settings/setting_row.h"

namespace stridescope::ui {

/// User settings, which are saved. Lengths are at scale 100 %.
struct Settings {
  scene::Theme theme = scene::Theme::light;
  std::string language = "en";
  int scale_percent = 100;  ///< multiplies the display's own scale
  bool tooltips = true;
  float speed = 1;
  bool instant = false;         ///< without animation
  bool reduced_motion = false;  ///< cross-fades instead of movement
  int undo_mib = 1024;          ///< limit of the undo history, in MiB; beyond it, undo recomputes
  int memory_mib = 1280;        ///< limit of a script's tensors in all, in MiB
  int threads = 1;              ///< number of threads of large kernels
  int notes_percent = 150;      ///< size of the speaker's notes
  bool ask_steps = false;       ///< predict before each step
  bool captions = true;         ///< show the narration under the figure
  bool operations_folded = false, inspector_folded = true, ledger_folded = true, output_folded = true;
  bool lens_folded = true, lab_folded = true, script_folded = true, prover_folded = true, rule_folded = true;
  bool design_folded = true, bytes_folded = true;
  std::string lens_kind = "lines", lens_order = "rows", lab_experiment = "views";
  int cache_bytes = 512, cache_ways = 2, cache_line = 64, bank_padding = 1;
  float operations_width = 232, inspector_width = 276, script_width = 400;
  std::set<std::string> folded_groups = {"create", "join", "compute", "reduce", "in_place", "ask"};
  std::map<std::string, Json> panel_layouts = {};  ///< by name
  int guide = 0;                                   ///< progress of the introduction: ui::Guide
  std::optional<int> window_x, window_y;  ///< without the window's frame; absent: the system's choice
  int window_width = 1280, window_height = 800;
  bool window_maximized = false;
  std::vector<std::string> recent_files;  ///< newest first
  friend bool operator==(const Settings&, const Settings&) = default;
};

/// Returns the memory limit of a script's tensors; the default is at most what is safe on this machine.
std::int64_t memory_bytes(const Settings& settings);

template <auto member>
Json get_setting(const Settings& settings);
template <auto member>
bool set_setting(Settings& settings, const Json& value, const SettingRow& row);
std::vector<SettingChoice> theme_choices();
std::vector<SettingChoice> language_choices();
std::vector<SettingChoice> scale_choices();
std::vector<SettingChoice> speed_choices();
std::vector<SettingChoice> undo_choices();
std::vector<SettingChoice> notes_choices();
std::vector<SettingChoice> memory_choices();
std::vector<SettingChoice> thread_choices();
std::vector<SettingChoice> lens_kinds();
std::vector<SettingChoice> lab_experiments();
std::vector<SettingChoice> lens_orders();
std::vector<SettingChoice> cache_sizes();
std::vector<SettingChoice> cache_ways();
std::vector<SettingChoice> cache_lines();
std::vector<SettingChoice> bank_paddings();

template <auto member>
constexpr SettingRow setting(std::string_view name, SettingRow rest = {}) {
  rest.name = name;
  rest.get = get_setting<member>;
  rest.set = set_setting<member>;
  return rest;
}

constexpr KeyPress ctrl_key(char32_t c) { return {.key = Key::character, .character = c, .ctrl = true}; }

/// All settings, in the order of dialog and menus. A setting is a member above, a row here, and its label.
inline constexpr std::array settings_table = {
    setting<&Settings::theme>(
        "theme", {.choices = theme_choices, .in_dialog = true, .menu = "window", .command = "view"}),
    setting<&Settings::language>(
        "language",
        {.choices = language_choices, .in_dialog = true, .menu = "window", .command = "language"}),
    setting<&Settings::scale_percent>(
        "scale_percent", {.least = 75, .most = 300, .choices = scale_choices, .in_dialog = true}),
    setting<&Settings::tooltips>("tooltips",
                                 {.in_dialog = true, .menu = "window", .command = "view/tooltips"}),
    setting<&Settings::speed>("speed",
                              {.least = 0.1, .most = 16, .choices = speed_choices, .in_dialog = true}),
    setting<&Settings::instant>("instant",
                                {.in_dialog = true, .menu = "motion", .command = "motion/instant"}),
    setting<&Settings::ask_steps>("ask_steps",
                                  {.in_dialog = true, .menu = "motion", .command = "motion/ask_steps"}),
    setting<&Settings::reduced_motion>("reduced_motion", {.in_dialog = true}),
    setting<&Settings::notes_percent>(
        "notes_percent", {.least = 75, .most = 400, .choices = notes_choices, .in_dialog = true}),
    setting<&Settings::captions>("captions", {.in_dialog = true,
                                              .menu = "view",
                                              .command = "view/captions",
                                              .key = {.key = Key::character, .character = 'c'}}),
    setting<&Settings::undo_mib>("undo_mib",
                                 {.least = 16, .most = 65536, .choices = undo_choices, .in_dialog = true}),
    setting<&Settings::memory_mib>(
        "memory_mib", {.least = 1, .most = 1 << 30, .choices = memory_choices, .in_dialog = true}),
    setting<&Settings::threads>("threads",
                                {.least = 1, .most = 256, .choices = thread_choices, .in_dialog = true}),
    setting<&Settings::operations_folded>("operations_folded", {.in_dialog = true,
                                                                .is_negated = true,
                                                                .menu = "window",
                                                                .command = "view/operations",
                                                                .key = ctrl_key('1')}),
    setting<&Settings::operations_width>("operations_width", {.least = 200, .most = 480, .in_dialog = true}),
    setting<&Settings::inspector_folded>("inspector_folded", {.in_dialog = true,
                                                              .is_negated = true,
                                                              .menu = "window",
                                                              .command = "view/inspector",
                                                              .key = ctrl_key('2')}),
    setting<&Settings::inspector_width>("inspector_width", {.least = 220, .most = 520, .in_dialog = true}),
    setting<&Settings::script_folded>("script_folded", {.in_dialog = true,
                                                        .is_negated = true,
                                                        .menu = "window",
                                                        .command = "view/script",
                                                        .key = ctrl_key('8')}),
    setting<&Settings::script_width>("script_width", {.least = 260, .most = 720, .in_dialog = true}),
    setting<&Settings::ledger_folded>("ledger_folded", {.in_dialog = true,
                                                        .is_negated = true,
                                                        .menu = "window",
                                                        .command = "view/ledger",
                                                        .key = ctrl_key('3')}),
    setting<&Settings::output_folded>("output_folded", {.in_dialog = true,
                                                        .is_negated = true,
                                                        .menu = "window",
                                                        .command = "view/output",
                                                        .key = ctrl_key('4')}),
    setting<&Settings::lens_folded>("lens_folded", {.in_dialog = true,
                                                    .is_negated = true,
                                                    .menu = "window",
                                                    .command = "view/lens",
                                                    .key = ctrl_key('5')}),
    setting<&Settings::lab_folded>("lab_folded", {.in_dialog = true,
                                                  .is_negated = true,
                                                  .menu = "window",
                                                  .command = "view/lab",
                                                  .key = ctrl_key('6')}),
    setting<&Settings::prover_folded>("prover_folded", {.in_dialog = true,
                                                        .is_negated = true,
                                                        .menu = "window",
                                                        .command = "view/prover",
                                                        .key = ctrl_key('7')}),
    setting<&Settings::rule_folded>("rule_folded", {.in_dialog = true,
                                                    .is_negated = true,
                                                    .menu = "window",
                                                    .command = "view/rule",
                                                    .key = ctrl_key('9')}),
    setting<&Settings::design_folded>("design_folded", {.in_dialog = true,
                                                        .is_negated = true,
                                                        .menu = "window",
                                                        .command = "view/design",
                                                        .key = ctrl_key('d')}),
    setting<&Settings::bytes_folded>("bytes_folded", {.in_dialog = true,
                                                      .is_negated = true,
                                                      .menu = "window",
                                                      .command = "view/bytes",
                                                      .key = ctrl_key('b')}),
    setting<&Settings::lab_experiment>("lab_experiment", {.choices = lab_experiments}),
    setting<&Settings::lens_kind>("lens_kind", {.choices = lens_kinds}),
    setting<&Settings::lens_order>("lens_order", {.choices = lens_orders}),
    setting<&Settings::cache_bytes>("cache_bytes", {.least = 16, .most = 1 << 20, .choices = cache_sizes}),
    setting<&Settings::cache_ways>("cache_ways", {.least = 1, .most = 16, .choices = cache_ways}),
    setting<&Settings::cache_line>("cache_line", {.least = 16, .most = 256, .choices = cache_lines}),
    setting<&Settings::bank_padding>("bank_padding", {.least = 0, .most = 32, .choices = bank_paddings}),
    setting<&Settings::folded_groups>("folded_groups", {.most = 200}),
    setting<&Settings::panel_layouts>("panel_layouts", {.most = 20}),
    setting<&Settings::guide>("guide", {.least = 0, .most = 5}),
    setting<&Settings::window_x>("window_x", {.least = -32768, .most = 32767}),
    setting<&Settings::window_y>("window_y", {.least = -32768, .most = 32767}),
    setting<&Settings::window_width>("window_width", {.least = 480, .most = 16384}),
    setting<&Settings::window_height>("window_height", {.least = 360, .most = 16384}),
    setting<&Settings::window_maximized>("window_maximized"),
    setting<&Settings::recent_files>("recent_files", {.most = 12}),
};

/// Returns the row of a member.
template <auto member>
constexpr const SettingRow& setting_row() {
  for (const auto& row : settings_table)
    if (row.get == get_setting<member>) return row;
  throw "no such setting";
}

/// Returns the content of the lens; empty if its panel is folded away.
scene::Lens lens_of(const Settings& settings);

/// Returns true if the dialog's fields have their defaults.
bool are_defaults(const Settings& settings);

}  // namespace stridescope::ui
