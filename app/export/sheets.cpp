#include "app/export/sheets.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/session/clipboard_text.h"
#include "engine/tensor/dtype.h"
#include "engine/words/numbers.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {
namespace {

/// Returns a text, cut after `most_bytes`, which is about a page.
std::string beginning(const std::string& text, std::size_t most_bytes = 6000) {
  if (text.size() <= most_bytes) return text;
  const auto is_continuation = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
  };
  while (most_bytes > 0 && is_continuation(most_bytes)) --most_bytes;
  return text.substr(0, most_bytes) + " …";
}

using Rows = std::vector<std::vector<std::string>>;

/// Returns a table row for each tensor.
Rows metadata_of(const session::Snapshot& state) {
  constexpr std::size_t longest_name = 80;
  Rows rows;
  for (const auto& [name, tensor, storage] : session::tensors_of(state))
    rows.push_back({beginning(name, longest_name), words::tuple_text(tensor.shape()),
                    words::tuple_text(tensor.stride()), std::to_string(tensor.storage_offset()),
                    std::string(tensor::name(tensor.dtype())), std::string(tensor::name(tensor.device())),
                    tensor.is_contiguous() ? "True" : "False", std::to_string(storage),
                    std::to_string(tensor.storage().nbytes())});
  return rows;
}

/// A piece of a sheet, placed below the previous ones.
struct Passage {
  std::string words;
  TextStyle type;
  scene::Color color;
  float space = 0;  ///< space above it, in points
};
using Passages = std::vector<Passage>;

/// Text above the picture of a step: number, statement, verdict and narration.
Passages words_above(const session::Step& step, const scene::Note& note, const words::Message& number,
                     const scene::Palette& palette, const words::Translator& words) {
  Passages above{{words(number), type::muted, palette.muted},
                 {beginning(step.source), type::code, palette.ink}};
  if (!note.verdict.empty())
    above.push_back({words(note.verdict), type::bold, note.is_view ? palette.view : palette.copy});
  if (!note.text.empty()) above.push_back({note.text, type::plain, palette.ink});
  return above;
}

/// Text below the picture: the reason of a failure, and the output.
Passages words_below(const session::Step& step, const scene::Note& note, const scene::Palette& palette,
                     const words::Translator& words) {
  Passages below;
  if (step.caught) {
    below.push_back({beginning(step.caught->message()), type::output, palette.error, 6});
    const auto why = scene::failure_card(*step.caught);
    for (const auto& sentence : {why.verdict, why.remedy})
      if (!sentence.empty()) below.push_back({words(sentence), type::plain, palette.ink});
  }
  for (const auto& value : note.values) below.push_back({value, type::output, palette.ink});
  if (!note.printed.empty()) {
    below.push_back({std::string(words("paper/prints")), type::muted, palette.muted, 6});
    below.push_back({note.printed, type::output, palette.ink});
  }
  return below;
}

void write(Paper& paper, const Passages& passages) {
  for (const auto& passage : passages) {
    paper.space(passage.space);
    paper.write(passage.words, passage.type, passage.color);
  }
}

float height_of(const Paper& paper, const Passages& passages) {
  float height = 0;
  for (const auto& passage : passages) height += passage.space + paper.height_of(passage.words, passage.type);
  return height;
}

constexpr float above_picture = 6, above_table = 8;

void write_metadata(Paper& paper, const Rows& rows, const words::Translator& words) {
  if (rows.empty()) return;
  paper.space(above_table);
  paper.table({std::string(words("paper/name")), "shape", "stride", "storage_offset", "dtype", "device",
               "is_contiguous", std::string(words("paper/storage")), std::string(words("paper/bytes"))},
              rows);
}

}  // namespace

std::string sheets(Frames& frames, const session::Session& session, const ui::StepRange& steps,
                   const std::string& title, bool compact, const std::function<void()>& drawn) {
  const auto& palette = frames.style().palette;
  const auto& words = frames.words();
  Paper paper(frames.fonts(), palette, title);
  for (auto number = steps.first; number <= steps.last; ++number) {
    const auto& step = session.steps()[number - 1];
    const auto note = scene::note_of(session, number, words.language());
    const auto above = words_above(
        step, note, {"paper/step", {{"step", number}, {"steps", session.steps().size()}}}, palette, words);
    const auto below = words_below(step, note, palette, words);
    const auto rows = metadata_of(session.at(number));
    if (!compact) paper.next_page();
    paper.space(22);
    const float around = height_of(paper, above) + above_picture + height_of(paper, below) +
                         (rows.empty() ? 0 : above_table + Paper::table_height(rows.size()));
    // A picture alone on a page gets the height that the texts leave; otherwise its own height. Content that
    // does not fit a page continues on the next one.
    if (!compact) {
      constexpr float least_share = 0.5f;  // as a share of the page
      const float height = std::max(paper.room() - around - 1, least_share * paper.room());
      frames.set_height(
          static_cast<int>(Paper::picture_pixels(height, static_cast<float>(frames.look().width))));
    }
    const auto scene = frames.at(number);
    paper.keep_together(Paper::picture_height(scene) + around);
    write(paper, above);
    paper.space(above_picture);
    paper.picture(scene);
    write(paper, below);
    write_metadata(paper, rows, words);
    drawn();
  }
  return paper.finish();
}

}  // namespace stridescope::app
