#pragma once

#include <optional>
#include <string>

#include "ui/queries/panel_queries.h"
#include "ui/state.h"
#include "ui/terms/terms.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Returns the value of a term for the selected tensor; empty if it does not apply.
std::string term_now(const UiState& state, const Term& term, const Text& text);
/// The picture of a term's program.
void term_picture(Ui& ui, const PanelQueries& queries, const Term& term, const scene::Rect& picture);
/// Returns the part of a scene that shows a term for a tensor: the shape, stride or offset on its card, its
/// storage's strip, or the card.
std::optional<scene::Rect> term_place(const scene::Scene& scene, std::string_view id,
                                      std::string_view tensor);

/// Draws the card of a term clicked in a text, beside it and over everything.
void term_popover(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
                  const scene::Rect& stage, scene::Size screen);

}  // namespace stridescope::ui
