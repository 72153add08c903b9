#pragma once

#include <array>
#include <string_view>

#include "ui/queries/panel_queries.h"
#include "ui/settings/settings.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

void operations_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);
void inspector_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);
/// Bytes allocated, copied and retained, step by step; clicking a row shows its step.
void ledger_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// Output of the steps; clicking a row shows its step.
void output_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// The script's text: the line of the shown step, breakpoints; clicking a line shows the step that runs it.
void script_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// The stage's lens: a cache, a warp, or banks.
void lens_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// Costs of views, copies and walks on this machine: measured while the panel is open, and plotted.
void lab_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// A proof about the selected tensor, step by step.
void prover_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// Shape, strides and offset of the selected tensor, as fields and sliders.
void rule_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// Layout and operations for a grid that is typed, or painted on the storage.
void design_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// The bytes of a storage element: bits to flip, the value as every dtype, strides in bytes.
void bytes_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);

/// Position of a panel. There can be one at the left, one at the right (if several are open there, the last
/// in the table), any number below, and one that shares the window with the stage and hides other panels
/// beside it.
enum class Dock : std::uint8_t { left, right, below, shared };

/// A part of the window that can be folded away.
struct Panel {
  std::string_view name;
  Dock dock;
  const SettingRow* folded;
  const SettingRow* width;  ///< width setting beside the stage
  float height;             ///< height below it, at scale 100 %
  void (*paint)(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);
  float most = 0.4f;              ///< maximum share of the stage's height
  bool waits_for_answer = false;  ///< hidden while a question is open
};

inline bool is_side_panel(const Panel& panel) {
  return panel.dock == Dock::left || panel.dock == Dock::right;
}

inline const std::array panel_table = {
    Panel{"operations", Dock::left, &setting_row<&Settings::operations_folded>(),
          &setting_row<&Settings::operations_width>(), 0, operations_panel},
    Panel{"inspector", Dock::right, &setting_row<&Settings::inspector_folded>(),
          &setting_row<&Settings::inspector_width>(), 0, inspector_panel},
    Panel{"script", Dock::right, &setting_row<&Settings::script_folded>(),
          &setting_row<&Settings::script_width>(), 0, script_panel},
    Panel{"ledger", Dock::below, &setting_row<&Settings::ledger_folded>(), nullptr, 176, ledger_panel},
    Panel{"output", Dock::below, &setting_row<&Settings::output_folded>(), nullptr, 150, output_panel},
    Panel{"lens", Dock::below, &setting_row<&Settings::lens_folded>(), nullptr, 74, lens_panel},
    Panel{"rule", Dock::below, &setting_row<&Settings::rule_folded>(), nullptr, 230, rule_panel, 0.5f, true},
    Panel{"design", Dock::below, &setting_row<&Settings::design_folded>(), nullptr, 250, design_panel, 0.5f,
          true},
    Panel{"bytes", Dock::below, &setting_row<&Settings::bytes_folded>(), nullptr, 236, bytes_panel, 0.5f},
    Panel{"prover", Dock::below, &setting_row<&Settings::prover_folded>(), nullptr, 232, prover_panel, 0.5f,
          true},
    Panel{"lab", Dock::shared, &setting_row<&Settings::lab_folded>(), nullptr, 0, lab_panel},
};

// Each paints one other part of the window and emits the actions of its widgets.

void top_bar(Ui& ui, const UiState& state, const scene::Rect& area);
/// The x of a menu's title.
float menu_left(const Ui& ui, const scene::Rect& top_bar_area, std::string_view name);
void menu_list(Ui& ui, const UiState& state, const scene::Rect& top_bar_area, scene::Size screen);
void bottom_panel(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Rect& area);
/// Over the stage: the card of a failure, texts of the shown step, the completion list of the
/// console.
void stage_notes(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
                 const scene::Rect& stage);
/// The introduction's current line, between buttons to go back and forward.
void hint(Ui& ui, const UiState& state, const scene::Rect& area);
void context_menu(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen);
/// Shipped lessons, as pictures with titles.
void lessons_sheet(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen);
/// The open dialog, if any.
void dialogs(Ui& ui, const UiState& state, const PanelQueries& queries, scene::Size screen);

}  // namespace stridescope::ui
