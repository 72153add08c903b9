#include "app/export/sheets.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/session/take_away.h"
#include "engine/tensor/dtype.h"
#include "engine/words/numbers.h"
#include "ui/scene/explain/explanation.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {
namespace {

void write_metadata(Paper& paper, const session::Snapshot& state, const words::Words& words) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, tensor, storage] : session::tensors_of(state))
    rows.push_back({name, words::tuple_text(tensor.shape()), words::tuple_text(tensor.stride()),
                    std::to_string(tensor.storage_offset()), std::string(tensor::name(tensor.dtype())),
                    std::string(tensor::name(tensor.device())), tensor.is_contiguous() ? "True" : "False",
                    std::to_string(storage), std::to_string(tensor.storage().nbytes())});
  if (rows.empty()) return;
  paper.space(8);
  paper.table({std::string(words("paper/name")), "shape", "stride", "storage_offset", "dtype", "device",
               "is_contiguous", std::string(words("paper/storage")), std::string(words("paper/bytes"))},
              rows);
}

void write_failure(Paper& paper, const session::Failure& failure, const scene::Palette& palette,
                   const words::Words& words) {
  paper.space(6);
  paper.write(failure.message(), type::output, palette.error);
  const auto why = scene::explanation(failure);
  for (const auto& sentence : {why.verdict, why.fix})
    if (!sentence.empty()) paper.write(words(sentence), type::plain);
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
    const auto scene = frames.at(number);
    if (!compact) paper.turn();
    paper.space(22);
    // A step begins where its statement, picture and table have room on one page.
    const auto state = session.at(number);
    const auto rows = session::tensors_of(state).size();
    paper.keep(Paper::picture_height(scene) + 70 +
               13 * static_cast<float>(std::min<std::size_t>(rows + 1, 20)));
    paper.write(words({"paper/step", {{"step", number}, {"steps", session.steps().size()}}}), type::muted);
    paper.write(step.source, type::code);
    if (!note.verdict.empty())
      paper.write(words(note.verdict), type::bold, note.is_view ? palette.view : palette.copy);
    if (!note.text.empty()) paper.write(note.text, type::plain);
    paper.space(6);
    paper.picture(scene);
    if (step.caught) write_failure(paper, *step.caught, palette, words);
    if (!note.printed.empty()) {
      paper.space(6);
      paper.write(words("paper/prints"), type::muted);
      paper.write(note.printed, type::output);
    }
    write_metadata(paper, state, words);
    drawn();
  }
  return paper.finish();
}

}  // namespace stridescope::app
