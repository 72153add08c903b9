#include "tests/fuzz/exercise.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/session/ledger.h"
#include "engine/session/reachable_values.h"
#include "engine/session/session.h"
#include "engine/session/sharing.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/fuzz/unwatched.h"
#include "tests/support/described_state.h"

namespace stridescope::testing {
namespace {

constexpr std::size_t max_text_bytes = 4096;
constexpr std::size_t max_statements = 24;
constexpr std::int64_t max_live_bytes = 1 << 18;
constexpr std::int64_t max_walked_elements = 1 << 18;
constexpr std::size_t max_kept_sources = 20'000;

void require(bool condition, const char* what, std::string_view text) {
  if (!condition) throw std::logic_error(std::string(what) + ":\n" + std::string(text));
}

/// True for an error of a limit. Limits apply differently with and without a session: work is counted
/// differently, and a session's history takes memory.
bool is_of_limits(std::string_view error) {
  for (const auto* word : {"memory", "Memory", "takes", "walk", "too many", "the limit for"})
    if (error.find(word) != std::string_view::npos) return true;
  return false;
}

/// Returns true for a new text, which is added unless the set is full.
bool is_new(std::set<std::string, std::less<>>& sources, const std::string& source) {
  if (sources.contains(source)) return false;
  if (sources.size() < max_kept_sources) sources.insert(source);
  return true;
}

/// Returns true if all names in it refer to modules.
bool reads_modules_alone(std::string_view source, const script::Environment& names) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (auto at = source.begin(); at != source.end();) {
    if (static_cast<unsigned char>(*at) >= 0x80) return false;
    const auto end = std::find_if_not(at, source.end(), in_word);
    const auto* value = names.find(std::string_view(at, end));
    if (value && !value->is<script::Module>()) return false;
    at = end == at ? at + 1 : end;
  }
  return true;
}

/// Checks that a printed statement parses to the same statement.
void check_round_trip(const script::Statement& statement, std::string_view text) {
  const auto printed = script::print(statement);
  const auto again = script::print(script::parse_statement(printed));
  require(printed == again, "printed and parsed again, it prints otherwise", text);
}

/// Returns the first tensor that a step bound or evaluated to.
std::optional<tensor::Tensor> result_of(const session::Session& session) {
  const auto& step = session.steps().back();
  std::vector<script::Value> values;
  for (const auto& name : step.outcome.bound) {
    if (const auto* value = session.environment().find(name)) values.push_back(*value);
  }
  if (values.empty() && step.outcome.value) values.push_back(*step.outcome.value);
  std::optional<tensor::Tensor> result;
  for (const auto& value : values) {
    session::for_each_tensor("", value, [&](const std::string&, const tensor::Tensor& tensor) {
      if (!result) result = tensor;
    });
  }
  return result;
}

/// Checks that the step matches its verdict.
void check_verdict(const session::Verdict& verdict, const session::Session& session, std::string_view text) {
  const auto& step = session.steps().back();
  using Kind = session::Verdict::Kind;
  // A preview copies the elements that it reads, so it may exceed the memory limit earlier.
  if (verdict.kind == Kind::unknown || is_of_limits(verdict.message())) return;
  require(verdict.kind != Kind::error, ("the verdict was an error: " + verdict.message()).c_str(), text);
  const auto& did = step.verdict;
  const bool changed = did.kind == Kind::in_place;
  require(changed || step.trace.writes.empty(), "what was there is written, and the verdict does not say so",
          text);
  // An in-place operation with an empty selection writes nothing.
  const bool is_asked = verdict.kind == Kind::in_place && step.trace.ops.size() > 0;
  require(changed ? verdict.kind == Kind::in_place : verdict.kind != Kind::in_place || is_asked,
          "in place or not, the verdict said otherwise", text);
  const auto result = result_of(session);
  if (!result) return;
  require(verdict.layout == result->layout() && verdict.dtype == result->dtype(),
          "another layout than the verdict's", text);
  if (changed || is_asked) return;
  require(verdict.kind == did.kind && verdict.copied_bytes == did.copied_bytes &&
              verdict.temporary_bytes == did.temporary_bytes,
          "view, copy or new, the verdict said otherwise", text);
}

/// Checks that a statement had the same effect as in an unobserved run.
template <class Failure>
void check_unwatched(const Unwatched& unwatched, const std::string& error, const session::Session& session,
                     const Failure& failure, std::string_view text) {
  const auto expected = failure ? failure->message() : std::string();
  if (is_of_limits(error) || is_of_limits(expected)) return;
  // If a storage has shrunk, the errors may report different missing elements, or an invalid index instead.
  constexpr std::string_view shrunk = "setStorage";
  const bool is_alike = !error.empty() && !expected.empty() &&
                        (error.starts_with(shrunk) || expected.find(shrunk) != std::string::npos);
  require(error.empty() == expected.empty() && (is_alike || expected.find(error) != std::string::npos),
          ("raised another error without an observer: " + error + " and not " + expected).c_str(), text);
  if (!error.empty()) return;
  const auto described = [&](Elements elements) {
    return std::pair(unwatched.described(elements), described_names(session.environment(), elements));
  };
  if (const auto [done, seen] = described(Elements::bytes); done == seen) return;
  const auto [done, seen] = described(Elements::numbers);
  require(false, ("behaved differently without an observer:\n" + done + "and not\n" + seen).c_str(), text);
}

}  // namespace

tensor::Memory guarded_memory() {
  tensor::Memory memory;
  memory.set_limit_bytes(max_live_bytes);
  memory.guard_storages();
  memory.budget().set_limits({.statement_steps = 100'000,
                              .script_steps = 1'000'000,
                              .statement_work_bytes = 8 << 20,
                              .script_work_bytes = 64 << 20});
  return memory;
}

/// The session after a beginning, and the statements that reproduce it.
struct Exerciser::Begun {
  using Statements = std::vector<std::shared_ptr<const script::Statement>>;
  std::string text;
  Statements statements;
  session::Session session;
  std::size_t steps = 0;
  Description state;
  bool is_as_watched = true, is_beginning = true;
};

Exerciser::Exerciser() = default;
Exerciser::~Exerciser() = default;

void Exerciser::exercise(std::string_view text) {
  begun_.reset();
  exercise({}, text);
}

void Exerciser::exercise(const std::string& beginning, std::string_view text) {
  const auto whole = beginning + std::string(text);
  const auto parsed = [](std::string_view part) {
    Begun::Statements statements;
    auto script = script::parse(part.substr(0, max_text_bytes));
    const auto count = std::min(script.statements.size(), max_statements);
    for (std::size_t i = 0; i < count; ++i)
      statements.push_back(std::make_shared<const script::Statement>(std::move(script.statements[i])));
    return statements;
  };
  Begun::Statements statements;
  const bool goes_on = begun_ && begun_->text == beginning;
  auto begun = std::exchange(begun_, nullptr);  // null after an inconsistency
  try {
    if (!goes_on) {
      begun.reset(new Begun{beginning, parsed(beginning), session::Session(watched_), 0, Description()});
    }
    statements = parsed(text);
  } catch (const script::ScriptError&) {
    return;
  }
  ++counts_.programs;
  auto& session = begun->session;
  session.limit_elements = max_walked_elements;
  Unwatched unwatched(unwatched_);
  std::vector<Description> states;
  bool is_as_watched = true, is_beginning = true;
  const auto run = [&](const std::shared_ptr<const script::Statement>& statement) {
    const auto& source = statement->source;
    ++counts_.statements;
    is_beginning = is_beginning && reads_modules_alone(source, session.environment());
    const bool is_checked = !is_beginning || !known_.contains(source);
    session::Verdict verdict;
    if (is_checked) {
      if (is_new(printed_, source)) check_round_trip(*statement, whole);
      verdict = session.dry_run().ask(*statement);
      require(describe(session.now()) == states.back(), "a preview changed something", whole);
    }
    const auto failure = session.append(statement);
    const auto unwatched_error = unwatched.run(*statement);
    if (is_checked && is_as_watched) check_unwatched(unwatched, unwatched_error, session, failure, whole);
    is_as_watched = is_as_watched && !failure && unwatched_error.empty();
    if (failure) {
      ++counts_.refusals;
      require(failure->refusal.rule() != tensor::Rule::defect, failure->message().c_str(), whole);
      require(describe(session.now()) == states.back(), "a failure changed something", whole);
      is_beginning = false;
      return;
    }
    if (is_checked) check_verdict(verdict, session, whole);
    states.push_back(describe(session.now()));
    if (is_beginning) is_new(known_, source);
  };
  if (goes_on) {
    session.go_to(begun->steps);
    session.truncate();
    states.push_back(describe(session.now()));
    require(states.back() == begun->state, "going back led elsewhere", whole);
    for (const auto& statement : begun->statements) unwatched.run(*statement);
    is_as_watched = begun->is_as_watched;
    is_beginning = begun->is_beginning;
  } else {
    states.push_back(describe(session.now()));
    for (const auto& statement : begun->statements) run(statement);
    begun->steps = session.steps().size();
    begun->state = states.back();
    begun->is_as_watched = is_as_watched;
    begun->is_beginning = is_beginning;
  }
  for (const auto& statement : statements) run(statement);
  session::storage_uses(session.now());
  session::ledger(session);
  const auto first = session.steps().size() + 1 - states.size();
  for (const auto at : {states.size() / 2, std::size_t{0}, states.size() - 1}) {
    session.go_to(first + at);
    require(describe(session.now()) == states[at], "undo and redo went elsewhere", whole);
    for (std::size_t seen = 0; seen < states.size(); ++seen)
      require(describe(session.at(first + seen)) == states[seen], "a step looks otherwise from elsewhere",
              whole);
  }
  begun_ = std::move(begun);
}

void exercise(std::string_view text) { Exerciser().exercise(text); }

}  // namespace stridescope::testing
