#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

#include "tests/app/headless_window.h"
#include "tests/support/catch.h"
#include "ui/action.h"
#include "ui/commands/commands.h"
#include "ui/fonts/font_files.h"
#include "ui/words/json.h"
#include "ui/words/pattern.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

std::vector<View> views() {
  const scene::CellTarget cell{"y", {1, 1}};
  std::vector<View> views = {
      {"panels"},
      {"ledger", {ui::change<&ui::Settings::ledger_folded>(false)}},
      {"proof that fails",
       {ui::Select{"y"}, ui::change<&ui::Settings::prover_folded>(false), ui::EditProofShape{"2, 6"}}},
      {"predictions", {ui::GoToStep{1}, ui::Predict{}, ui::NextCue{}}},
      {"practice", {ui::OpenPractice{}}},
      {"parsons lines", {ui::OpenParsons{}, ui::MoveLine{0, 0}, ui::CheckParsons{}}},
      {"golf", {ui::OpenGolf{}, ui::GolfHint{}, ui::EditChain{"x.t()[:2]"}}},
      {"palette", {ui::OpenPalette{}}},
      {"key that is awaited",
       {ui::ShowDialog{ui::DialogKind::change_keys}, ui::BindKey{"file/open", ui::ctrl_key('s')},
        ui::AwaitKey{"file/save"}}},
      {"two programs", {ui::Select{"x"}, ui::OpenCompare{}}},
      {"two programs, one of which fails", {ui::Select{"y"}, ui::OpenCompare{}}},
      {"layouts", {ui::SaveLayout{"A"}, ui::ShowDialog{ui::DialogKind::layouts}}},
      {"page of words", {ui::ShowTerm{}}},
      {"card of a term", {ui::Select{"y"}, ui::OpenTerm{"stride", {600, 300, 40, 16}}}},
      {"other libraries", {ui::Select{"y"}, ui::ShowDialog{ui::DialogKind::dialects}}},
      {"bytes", {ui::change<&ui::Settings::bytes_folded>(false)}},
      {"bytes of a float",
       {ui::RunStatement{"f = torch.tensor([0.1, -6.5])"}, ui::change<&ui::Settings::bytes_folded>(false)}},
      {"design that fits",
       {ui::Select{"y"}, ui::change<&ui::Settings::design_folded>(false), ui::SetGrid{"0 1 2 3"}}},
      {"design that fails", {ui::change<&ui::Settings::design_folded>(false), ui::SetGrid{"0 5 7; 0 5 7"}}},
      {"design of nothing", {ui::change<&ui::Settings::design_folded>(false)}},
      {"rule", {ui::change<&ui::Settings::rule_folded>(false)}},
      {"proof of nothing", {ui::change<&ui::Settings::prover_folded>(false), ui::EditProofShape{"2; 6"}}},
      {"lecture", {ui::SetLecture{true}, ui::SetPen{true}, ui::SetSpotlight{true}}},
      {"speaker", {ui::SetSpeaker{true}}},
      {"console of a lecture", {ui::SetLecture{true}, ui::SetLectureBar{true}}},
      {"context menu of a step", {ui::OpenContextMenu{{}, 2, {600, 300}}}},
      {"a view that fails", {ui::Select{"y"}, ui::OpenOperation{"view"}, ui::EditArgument{0, "12", true}}},
      {"failure", {ui::RunStatement{"y.view(12)"}}},
      {"output", {ui::RunStatement{"print(y)"}, ui::change<&ui::Settings::output_folded>(false)}},
      {"no output", {ui::change<&ui::Settings::output_folded>(false)}},
      {"tour", {ui::OpenTour{}, ui::GoToStep{5}}},
      {"box", {ui::SetBox{scene::CellBox{"y", {0, 0}, {1, 1}}}}},
      {"cell", {ui::BeginCellEdit{cell}}},
      {"notices",
       {ui::GoToStep{1}, ui::DeleteLaterSteps{1}, ui::AddNotice{{"notice/no_clipboard"}, true},
        ui::AddNotice{{"notice/one_of_files", {{"path", "/a.py"}}}, true}}},
  };
  views.push_back({"first start", {}, [](ui::UiState& state) { state = make_state({}); }});
  for (const auto& menu : ui::menus())
    views.push_back({"menu " + std::string(menu.name), {ui::OpenMenu{std::string(menu.name)}}});
  const scene::Target targets[] = {cell, scene::AxisTarget{"y", 0}, scene::TensorTarget{"y"}, {}};
  for (const auto& target : targets)
    views.push_back({"context menu", {ui::OpenContextMenu{target, {}, {600, 300}}}});
  for (int kind = 1; kind <= static_cast<int>(ui::DialogKind::settings); ++kind)
    views.push_back({"dialog " + std::to_string(kind),
                     {ui::ShowDialog{static_cast<ui::DialogKind>(kind)}},
                     [kind](ui::UiState& state) { state.dialog.open = static_cast<ui::DialogKind>(kind); }});
  for (const char* op : {"view", "reshape", "transpose", "narrow", "sum", "add_", "contiguous"})
    views.push_back({std::string("form of ") + op,
                     {ui::Select{"y"}, ui::OpenOperation{op}},
                     [](ui::UiState& state) { state.settings.folded_groups.clear(); }});
  return views;
}

/// Returns true if a line matches a pattern, with any text in its placeholders.
bool may_be(std::string_view line, const std::vector<ui::PatternPart>& parts, std::size_t from = 0) {
  if (from == parts.size()) return line.empty();
  const auto& part = parts[from];
  if (part.name.empty())
    return line.starts_with(part.words) && may_be(line.substr(part.words.size()), parts, from + 1);
  for (std::size_t length = 0; length <= line.size(); ++length)
    if (may_be(line.substr(length), parts, from + 1)) return true;
  return false;
}

/// Returns the key of a line's text, that with the longest match, or nothing. The console's list truncates
/// help texts of operations; forms show them in full.
std::string key_of(std::string_view line, const ui::Text& text) {
  std::string found;
  std::size_t most_said = 1;
  for (const auto& key : text.keys()) {
    if (key.starts_with("op/") || key.starts_with("language/") || key.starts_with("list/")) continue;
    const auto parts = ui::parts_of(text(key));
    std::size_t said = 0;
    for (const auto& part : parts) said += part.words.size();
    if (said <= most_said || !may_be(line, parts)) continue;
    most_said = said;
    found = key;
  }
  return found;
}

/// Returns the keys of truncated texts, one per line.
std::string words_cut(const HeadlessWindow& widgets, const ui::Text& text) {
  std::string keys;
  for (const auto& line : widgets.elided())
    if (const auto key = key_of(line, text); !key.empty()) keys += (keys.empty() ? "" : "\n") + key;
  return keys;
}

/// English with accents on its vowels, and a third longer: text without them is not from the
/// catalogue.
std::string accented(std::string_view words) {
  std::string result;
  for (const auto& part : ui::parts_of(words)) {
    if (!part.name.empty()) {
      result += '{' + std::string(part.name);
      for (std::size_t i = 0; i < part.forms.size(); ++i)
        result += (i == 0 ? ":" : "|") + std::string(part.forms[i]) + "\u00eb";
      result += '}';
      continue;
    }
    std::size_t letters = 0;
    for (const char c : part.words) {
      const std::string_view vowels = "aeiouAEIOU";
      const char* const marked[] = {"\u00e5", "\u00e9", "\u00ee", "\u00f6", "\u016f",
                                    "\u00c5", "\u00c9", "\u00ce", "\u00d6", "\u016e"};
      const auto vowel = vowels.find(c);
      if (vowel == vowels.npos) result += c;
      else result += marked[vowel];
      if (std::isalpha(static_cast<unsigned char>(c)) && ++letters % 3 == 0) result += "\u0142";
    }
  }
  return result;
}

ui::Catalogue accented_catalogue() {
  ui::Catalogue words;
  for (const auto& [key, english] : ui::built_in_catalogue("en"))
    words[key] = key.starts_with("language/") ? english : accented(english);
  return words;
}

bool has_character(const ui::FontFile& font, char32_t character) {
  int count = 0;
  auto* pattern =
      FcFreeTypeQuery(reinterpret_cast<const FcChar8*>(font.path.c_str()), font.index, nullptr, &count);
  if (!pattern) return false;
  FcCharSet* characters = nullptr;
  const bool has = FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch &&
                   FcCharSetHasChar(characters, character) == FcTrue;
  FcPatternDestroy(pattern);
  return has;
}

std::string json_of(const ui::Catalogue& words) {
  ui::Json object = ui::Json::object();
  for (const auto& [key, value] : words) object.add(key, value);
  return object.text(1);
}

}  // namespace

TEST_CASE("all texts of the app fit their places, in every language") {
  for (const auto& language : ui::languages()) {
    const ui::Text text(language.code);
    HeadlessWindow widgets(text);
    const auto ids_of = [&] {
      std::set<std::string> ids;
      for (const auto& widget : widgets.widgets) ids.insert(widget.id);
      return ids;
    };
    widgets.show(views().front().state());
    const auto of_panels = ids_of();
    for (const auto& view : views()) {
      widgets.show(view.state());
      INFO(language.code << ", " << view.name);
      // Each view is distinct: it adds widgets to the panels, or removes some.
      const auto own = ids_of();
      CHECK(own.size() >= 10);
      CHECK((view.name == "panels" || own != of_panels));
      CHECK(words_cut(widgets, text) == "");
    }
  }
}

TEST_CASE("the check finds texts that do not fit") {
  ui::Catalogue words = ui::built_in_catalogue("en");
  words["settings/theme"] += " and very much longer than any place for it";
  const ui::Text text("xx", words);
  HeadlessWindow widgets(text);
  widgets.show(View{"settings", {ui::ShowDialog{ui::DialogKind::settings}}}.state());
  CHECK(words_cut(widgets, text) == "settings/theme");
}

TEST_CASE("a language that is added as a file is used in every panel, menu and dialog") {
  const auto file =
      fs::temp_directory_path() / ("stridescope_words_" + std::to_string(std::random_device()()));
  std::ofstream(file) << json_of(accented_catalogue());
  std::ifstream stream(file);
  const std::string content(std::istreambuf_iterator<char>(stream), {});
  fs::remove(file);
  const ui::Text text("xx", ui::parse_catalogue(content)), english("en");
  REQUIRE(text("menu/file") == "F\u00eel\u0142\u00e9");
  std::set<std::string> english_words;
  // A term such as "stride" is also the name of an operation or of a parameter.
  for (const auto& key : english.keys())
    if (english(key) != text(key) && !key.starts_with("term/")) english_words.emplace(english(key));
  HeadlessWindow widgets(text);
  std::size_t said = 0;
  for (const auto& view : views()) {
    widgets.show(view.state());
    for (const auto& widget : widgets.widgets) {
      INFO(view.name << ", " << widget.id << ": " << widget.label);
      // An operation is code; a term may be part of a PyTorch message, which is not translated.
      const bool is_name = widget.id == "op/" + widget.label || widget.role == "term";
      CHECK((is_name || !english_words.contains(widget.label)));
      said += widget.label.find("\u0142") != std::string::npos;
    }
  }
  CHECK(said > 300);
}

TEST_CASE("fonts have every character of every language") {
  const auto chinese = ui::find_font(ui::FontRole::chinese), text = ui::find_font(ui::FontRole::text),
             bold = ui::find_font(ui::FontRole::text_bold);
  for (const auto& language : ui::languages()) {
    for (const auto c : ui::Text(language.code).characters()) {
      INFO(language.code << ": U+" << std::hex << static_cast<std::uint32_t>(c));
      if (c >= ui::first_chinese) {
        CHECK(has_character(chinese, c));
      } else {
        CHECK(has_character(text, c));
        CHECK(has_character(bold, c));
      }
    }
  }
}

}  // namespace stridescope::app
