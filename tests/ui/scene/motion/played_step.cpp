#include "tests/ui/scene/motion/played_step.h"

#include <utility>

namespace stridescope::testing {

session::Session session_of(const std::string& text) {
  auto opened = session::open(text);
  if (opened.failure) opened.session.append_failure(*opened.failure);
  return std::move(opened.session);
}

PlayedStep::PlayedStep(const session::Session& session, std::size_t step, scene::Style look, scene::Size size)
    : trace(session.steps()[step - 1].caught ? session.steps()[step - 1].caught->trace
                                             : session.steps()[step - 1].trace),
      style(std::move(look)) {
  const auto before = session.at(step - 1), after = session.at(step);
  scene::ViewState view;
  view.selected = scene::newest_tensor(before);
  from = scene::build(before, view, style, size, measure, words);
  view.selected = scene::newest_tensor(after);
  to = scene::build(after, view, style, size, measure, words, nullptr, &before);
  if (auto playing = scene::build_playing(before, after, view, style, size, measure, words))
    last = std::exchange(to, std::move(*playing));
  plan = scene::choreograph(from, to, trace, style, &words);
}

}  // namespace stridescope::testing
