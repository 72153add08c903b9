#include "ui/state.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/files/file_access.h"
#include "engine/script/values/repr.h"

namespace stridescope::ui {
namespace {

/// Removes memory addresses, as in "<function f at 0x55d0>", which differ from process to process.
std::string without_addresses(std::string text) {
  constexpr std::string_view mark = " at 0x", digits = "0123456789abcdef";
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
    const auto end = text.find_first_not_of(digits, at + mark.size());
    text.erase(at, end == std::string::npos ? end : end - at);
  }
  return text;
}

std::string repr_of(const script::Value& value) {
  try {
    return without_addresses(script::repr(value));
  } catch (const tensor::Error&) {
    return {};  // too long to be written
  }
}

bool is_same_step(const session::Step& a, const session::Step& b) {
  return a.leading == b.leading && a.source == b.source && a.statement_source() == b.statement_source() &&
         without_addresses(a.outcome.printed) == without_addresses(b.outcome.printed);
}

bool is_same_binding(const session::Snapshot& a, const session::Snapshot& b, const std::string& name) {
  const auto x = a.find(name), y = b.find(name);
  if (!x || !y) return !x && !y;
  const auto *s = x->get_if<tensor::Tensor>(), *t = y->get_if<tensor::Tensor>();
  if (s && t && (s->layout() != t->layout() || s->storage().id() != t->storage().id())) return false;
  return repr_of(*x) == repr_of(*y);
}

bool is_same_access(const files::FileAccess* a, const files::FileAccess* b) {
  return a && b ? *a == *b : a == b;
}

bool is_same_session(const session::Session& a, const session::Session& b) {
  if (a.cursor() != b.cursor() || a.steps().size() != b.steps().size() || a.text() != b.text() ||
      a.generator() != b.generator() || !is_same_access(a.files().get(), b.files().get()) ||
      !std::equal(a.steps().begin(), a.steps().end(), b.steps().begin(), is_same_step))
    return false;
  const auto here = a.now(), there = b.now();
  const auto &names = here.environment().bindings(), &others = there.environment().bindings();
  return std::equal(
      names.begin(), names.end(), others.begin(), others.end(),
      [&](const auto& x, const auto& y) { return x.name == y.name && is_same_binding(here, there, x.name); });
}

bool is_same_failure(const std::optional<session::Failure>& a, const std::optional<session::Failure>& b) {
  if (!a || !b) return !a && !b;
  return a->source == b->source && a->message() == b->message() && a->printed == b->printed &&
         a->file == b->file && a->line == b->line;
}

bool is_same_answer(const lesson::Answer& a, const lesson::Answer& b) {
  return a.text == b.text && a.is_right == b.is_right;
}

bool is_same_question(const lesson::Question& a, const lesson::Question& b) {
  return a.ask == b.ask && a.because == b.because &&
         std::equal(a.answers.begin(), a.answers.end(), b.answers.begin(), b.answers.end(), is_same_answer);
}

}  // namespace

bool DocumentState::operator==(const DocumentState& other) const {
  return is_same_session(session, other.session) && path == other.path && saved_text == other.saved_text &&
         text_on_disk == other.text_on_disk && revision == other.revision && is_changed == other.is_changed &&
         is_same_failure(failure, other.failure) && value == other.value && set_aside == other.set_aside &&
         breakpoints == other.breakpoints;
}

bool AskedQuestion::Made::operator==(const Made& other) const {
  return is_same_question(question, other.question) && subject == other.subject && element == other.element &&
         guess == other.guess && hands == other.hands && first_hands == other.first_hands;
}

bool UiState::operator==(const UiState& other) const = default;

}  // namespace stridescope::ui
