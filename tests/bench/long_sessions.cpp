// Cost of a session as a function of its steps: scripts of n lines `y{i} = x.t()`, and of n steps with a list
// of a million ints. Prints a table; no test.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "engine/session/sharing.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/scene/build.h"
#include "ui/scene/model/stage_model.h"
#include "ui/words/text.h"

namespace {

using namespace stridescope;
using Clock = std::chrono::steady_clock;

template <class Action>
double ms(Action&& action) {
  const auto begin = Clock::now();
  action();
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

std::string transposes(int n) {
  std::string text = "import torch\nx = torch.arange(12).view(3, 4)\n";
  for (int i = 0; i < n; ++i) text += fmt::format("y{} = x.t()\n", i);
  return text;
}

std::string beside_list(int n) {
  std::string text = "import torch\nl = list(range(1000000))\n";
  for (int i = 0; i < n; ++i)
    text += i % 2 ? fmt::format("l[{}] = {}\n", i * 997, i) : fmt::format("l.append({})\n", i);
  return text;
}

/// Runs the script without a session's history.
void run(const std::string& text) {
  session::Session session(tensor::Memory(), {.keeps_history = false});
  for (auto& statement : script::parse(text).statements)
    if (session.append(std::make_shared<const script::Statement>(std::move(statement)))) std::abort();
}

void measure(const char* name, const std::string& text, int n, const scene::TextMeasure& fonts) {
  const double run_ms = ms([&] { run(text); });
  std::optional<session::OpenResult> opened;
  const double open_ms = ms([&] { opened.emplace(session::open(text)); });
  auto& session = opened->session;
  if (opened->failure) std::abort();
  const auto count = session.steps().size();
  double at_ms = 0, go_ms = 0;
  for (const std::size_t k : {std::size_t{1}, count / 2, count - 1}) {
    at_ms = std::max(at_ms, ms([&] {
                       const auto snapshot = session.at(k);
                       const auto* last = snapshot.environment().find_binding("x");
                       if (last) (void)snapshot.frozen(last->value);
                     }));
    go_ms = std::max(go_ms, ms([&] { session.go_to(k); }));
    session.go_to(count);
  }
  const double dry_ms = ms([&] {
    auto dry_run = session.dry_run();
    for (int i = 0; i < 100; ++i) (void)dry_run.ask("z = y0");
  });
  const auto style = scene::make_style(scene::Theme::light, 1);
  const double scene_ms = ms([&] {
    scene::ViewState view;
    view.selected = scene::newest_tensor(session.now());
    (void)scene::build(session.now(), view, style, {1280, 720}, fonts, ui::Text("en"));
  });
  fmt::print("{:12} {:7} {:10.1f} {:10.1f} {:10.3f} {:10.3f} {:14.3f} {:10.1f}\n", name, n, run_ms, open_ms,
             at_ms, go_ms, dry_ms / 100, scene_ms);
}

}  // namespace

int main() {
  const canvas::CairoFonts fonts;
  fmt::print("{:12} {:>7} {:>10} {:>10} {:>10} {:>10} {:>14} {:>10}\n", "ms", "steps", "run", "open",
             "at, worst", "go, worst", "a verdict", "scene");
  for (const int n : {10, 100, 1000, 10000}) measure("x.t()", transposes(n), n, fonts);
  for (const int n : {10, 100, 1000}) measure("long list", beside_list(n), n, fonts);
}
