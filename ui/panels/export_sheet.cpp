#include "ui/panels/export_sheet.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "ui/actions/dialog.h"
#include "ui/panels/sheet.h"
#include "ui/settings/settings.h"
#include "ui/state/export_format.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/fields.h"

namespace stridescope::ui {
namespace {

constexpr float export_row_height = 32, export_row_gap = 8, words_share = 0.24f;
constexpr const char* usual_sizes[] = {"1280x720", "1920x1080", "3840x2160"};

/// Draws the rows of the dialog, from the top; each emits the form with the change of its control.
class ExportRows {
 public:
  ExportRows(Ui& ui, const ExportForm& form, const scene::Rect& body)
      : ui_(ui), form_(form), at_{body.x, body.y}, width_(body.w) {}
  float bottom() const { return at_.y; }

  void entry(const char* name, Draft ExportForm::*draft, bool is_path = false) {
    const auto id = "export/" + std::string(name);
    auto place = control(id);
    if (!is_path) place.w = ui_.px(150);
    field(id, place, draft);
    next();
  }
  void size() {
    auto place = control("export/size");
    const float field_width = ui_.px(150), gap = ui_.px(8);
    field("export/size", {place.x, place.y, field_width, place.h}, &ExportForm::size);
    place.x += field_width + gap, place.w -= field_width + gap;
    std::vector<Option> options;
    int chosen = -1;
    for (const auto* known : usual_sizes) {
      if (form_.size.text == known) chosen = static_cast<int>(options.size());
      options.push_back({known, known});
    }
    const int pressed = segmented(ui_, "export/sizes", place, options, chosen);
    if (pressed >= 0)
      change([&](ExportForm& form) { form.size.replace(usual_sizes[static_cast<std::size_t>(pressed)]); });
    next();
  }
  void format() {
    const auto now = export_format(form_.path.text);
    std::vector<Option> options;
    int chosen = -1;
    for (const auto& known : export_endings) {
      if (known.format == now) chosen = static_cast<int>(options.size());
      options.push_back({known.ending, known.name});
    }
    const int pressed = segmented(ui_, "export/format", control("export/format"), options, chosen);
    if (pressed >= 0)
      change([&](ExportForm& form) {
        form.path.replace(
            with_ending(form.path.text, export_endings[static_cast<std::size_t>(pressed)].ending));
      });
    next();
  }
  template <class Value>
  void choice(const char* name, Value ExportForm::*value, const std::vector<SettingChoice>& choices,
              Value (*of)(const Json&)) {
    const auto id = "export/" + std::string(name);
    std::vector<Option> options;
    int chosen = -1;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      options.push_back({choices[i].id, ui_.text(choices[i].label)});
      if (of(choices[i].value) == form_.*value) chosen = static_cast<int>(i);
    }
    const int pressed = segmented(ui_, id, control(id), options, chosen);
    if (pressed >= 0)
      change([&](ExportForm& form) { form.*value = of(choices[static_cast<std::size_t>(pressed)].value); });
    next();
  }
  void pdf() {
    constexpr PdfKind kinds[] = {PdfKind::slides, PdfKind::sheet, PdfKind::compact, PdfKind::handout};
    constexpr const char* names[] = {"slides", "sheet", "compact", "handout"};
    std::vector<Option> options;
    int chosen = -1;
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
      if (kinds[i] == form_.pdf) chosen = static_cast<int>(i);
      options.push_back({names[i], ui_.text("export/pdf/" + std::string(names[i]))});
    }
    const int pressed = segmented(ui_, "export/pdf", control("export/pdf"), options, chosen);
    if (pressed >= 0) change([&](ExportForm& form) { form.pdf = kinds[static_cast<std::size_t>(pressed)]; });
    next();
  }
  void fps() {
    auto place = control("export/fps");
    place.w = ui_.px(150);
    if (const auto wanted =
            number_field(ui_, "export/fps", place, form_.fps, 1, 60, {.label = ui_.text("export/fps")}))
      change([&](ExportForm& form) { form.fps = static_cast<int>(*wanted); });
    next();
  }
  void captions() {
    const scene::Rect rect{at_.x, at_.y, width_, ui_.px(export_row_height)};
    if (toggle(ui_, "export/captions", rect, ui_.text("export/captions"), form_.captions).pressed)
      change([](ExportForm& form) { form.captions = !form.captions; });
    next();
  }

 private:
  template <class Change>
  void change(Change&& by) {
    auto form = form_;
    by(form);
    ui_.emit(EditExport{std::move(form)});
  }
  /// Draws the row's label; returns the room for its control.
  scene::Rect control(const std::string& id) {
    const float left = width_ * words_share, height = ui_.px(export_row_height);
    ui_.draw_in({at_.x, at_.y, left - ui_.px(8), height}, ui_.text(id), scene::Font::text, ui_.style.text,
                ui_.palette().ink);
    return {at_.x + left, at_.y, width_ - left, height};
  }
  void field(const std::string& id, const scene::Rect& rect, Draft ExportForm::*draft) {
    const auto response = text_field(ui_, id, rect, form_.*draft, {.label = ui_.text(id)});
    if (response.text) change([&](ExportForm& form) { (form.*draft).text = *response.text; });
    if (response.submitted) ui_.emit(ConfirmDialog{});
    if (response.cancelled) ui_.emit(CloseDialog{});
  }
  void next() { at_.y += ui_.px(export_row_height + export_row_gap); }

  Ui& ui_;
  const ExportForm& form_;
  scene::Point at_;
  float width_;
};

std::string text_of(const Json& value) { return *value.get_if<std::string>(); }
double number_in(const Json& value) { return value.number().value_or(1); }
scene::Theme theme_of(const Json& value) {
  Settings settings;
  const auto& row = setting_row<&Settings::theme>();
  row.set(settings, value, row);
  return settings.theme;
}

/// Returns the form's error, or a requirement of the format that is not met.
std::string remark(const Ui& ui, const ExportForm& form, bool is_film) {
  if (!form.problem.empty()) return ui.text(form.problem);
  return is_film && !form.has_ffmpeg ? std::string(ui.text("export/no_ffmpeg")) : std::string();
}

}  // namespace

void export_sheet(Ui& ui, const UiState& state, scene::Size screen) {
  const auto& form = state.exporting.form;
  const auto format = export_format(form.path.text);
  const bool films = format && is_film(*format);
  Sheet sheet(ui, "export", {ui.px(660), ui.px(560)}, screen, ui.text("export/title"));
  const auto body = sheet.body();
  const float height = ui.px(34), foot = height + ui.px(58);
  {
    Scroll scroll(ui, "export-rows", {body.x, body.y, body.w, body.h - foot});
    const auto top = scroll.top();
    ExportRows rows(ui, form, {top.x, top.y, scroll.inner_width() - ui.px(6), 0});
    rows.format();
    rows.entry("path", &ExportForm::path, true);
    rows.entry("steps", &ExportForm::steps);
    const bool is_pdf = format == ExportFormat::pdf;
    if (is_pdf) rows.pdf();
    const bool is_paper = is_pdf && form.pdf != PdfKind::slides;
    if (!is_paper) rows.size();
    if (films) {
      rows.choice("speed", &ExportForm::speed, speed_choices(), number_in);
      rows.fps();
    }
    if (!is_paper) rows.captions();
    rows.choice("language", &ExportForm::language, language_choices(), text_of);
    rows.choice("theme", &ExportForm::theme, theme_choices(), theme_of);
    scroll.set_content(scroll.inner_width(), rows.bottom() - top.y);
  }
  const float y = body.bottom() - ui.px(4) - height;
  if (const auto words = remark(ui, form, films); !words.empty()) {
    const scene::Rect place{body.x, y - ui.px(52), body.w, ui.px(48)};
    ui.record("export/problem", place, {.role = "alert", .label = words, .takes_focus = false});
    ui.draw_wrapped({place.x, place.y}, place.w, words, scene::Font::text, ui.style.text_small,
                    ui.palette().error);
  }
  const auto confirm = ui.text("export/confirm");
  const float confirm_width = std::max(ui.px(100), button_width(ui, confirm));
  const float cancel_width = std::max(ui.px(90), button_width(ui, ui.text("cancel")));
  const float left = body.right() - confirm_width - ui.px(8) - cancel_width;
  if (button(ui, "export/cancel", {left, y, cancel_width, height}, ui.text("cancel")).pressed)
    ui.emit(CloseDialog{});
  if (button(ui, "export/confirm", {body.right() - confirm_width, y, confirm_width, height}, confirm,
             {.kind = ButtonKind::primary})
          .pressed)
    ui.emit(ConfirmDialog{});
}

}  // namespace stridescope::ui
