#include "ui/panels/window_parts.h"

#include "ui/lecture/curtain.h"
#include "ui/lecture/lecture_tools.h"
#include "ui/panels/box_card.h"
#include "ui/panels/lesson_parts.h"
#include "ui/panels/notices.h"
#include "ui/panels/panels.h"
#include "ui/panels/splitters.h"
#include "ui/panels/stage_panel.h"
#include "ui/panels/term_card.h"

namespace stridescope::ui {

void window_parts(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
                  const FrameLayout& layout, scene::Size screen, bool lists_regions,
                  const NextPicture& next) {
  const auto panels_at = [&](Dock dock) {
    for (std::size_t i = 0; i < panel_table.size(); ++i)
      if (const auto& rect = layout.panels[i]; panel_table[i].dock == dock && rect.w > 0 && rect.h > 0)
        panel_table[i].paint(ui, state, queries, rect);
  };
  if (curtain(ui, state, screen)) return dialogs(ui, state, queries, screen);
  if (layout.top_bar.h > 0) top_bar(ui, state, layout.top_bar);
  panels_at(Dock::left);
  lesson_bar(ui, state, scene, layout.lesson);
  stage_panel(ui, state, scene, layout.stage, lists_regions);
  question_panel(ui, state, layout.question);
  panels_at(Dock::right);
  if (layout.bottom.h > 0) bottom_panel(ui, state, queries, layout.bottom);
  panels_at(Dock::below);
  panels_at(Dock::shared);
  hint(ui, state, layout.hint);
  notices(ui, state, layout.notices);
  splitters(ui, state, layout);
  stage_notes(ui, state, queries, scene, layout.stage);
  box_card(ui, state, queries, scene, layout.stage);
  cell_editor(ui, state, scene, layout.stage);
  if (layout.speaker.w > 0) speaker_view(ui, state, layout.speaker, next);
  if (state.lecture.on) lecture_tools(ui, state, layout.stage);
  menu_list(ui, state, layout.top_bar, screen);
  context_menu(ui, state, queries, screen);
  dialogs(ui, state, queries, screen);
  term_popover(ui, state, queries, scene, layout.stage, screen);
}

}  // namespace stridescope::ui
