#include "tests/fuzz/exercise.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/session/ledger.h"
#include "engine/session/reach.h"
#include "engine/session/session.h"
#include "engine/session/sharing.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/support/described_state.h"

namespace stridescope::testing {
namespace {

constexpr std::size_t max_text_bytes = 4096;
constexpr std::size_t max_statements = 24;
constexpr std::int64_t max_live_bytes = 1 << 18;
constexpr std::int64_t max_walked_elements = 1 << 18;

void require(bool condition, const char* what, std::string_view text) {
  if (!condition) throw std::logic_error(std::string(what) + ":\n" + std::string(text));
}

/// What is written back reads as the same.
void check_round_trip(const script::Statement& statement, std::string_view text) {
  const auto printed = script::print(statement);
  const auto again = script::print(script::parse_statement(printed));
  require(printed == again, "printed and parsed again, it prints otherwise", text);
}

/// The first tensor that a step bound or evaluated to.
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

/// The step did what was promised.
void check_verdict(const session::Verdict& verdict, const session::Session& session, std::string_view text) {
  const auto& step = session.steps().back();
  using Kind = session::Verdict::Kind;
  if (verdict.kind == Kind::unknown) return;
  require(verdict.kind != Kind::error, "the verdict was an error", text);
  const bool changed = !step.trace.writes.empty() || !step.trace.relayouts.empty();
  require((verdict.kind == Kind::in_place) == changed, "in place or not, the verdict said otherwise", text);
  const auto result = result_of(session);
  if (!result) return;
  require(verdict.layout == result->layout() && verdict.dtype == result->dtype(),
          "another layout than the verdict's", text);
  if (changed) return;
  const auto& made = step.trace.allocated;
  const bool is_new = std::find(made.begin(), made.end(), result->storage()) != made.end();
  require((verdict.kind == Kind::view) != is_new || verdict.results > 1,
          "view or copy, the verdict said otherwise", text);
}

}  // namespace

void exercise(std::string_view text) {
  text = text.substr(0, max_text_bytes);
  script::Script script;
  try {
    script = script::parse(text);
  } catch (const script::ScriptError&) {
    return;
  }
  tensor::Memory memory;
  memory.set_limit_bytes(max_live_bytes);
  memory.guard_storages();
  memory.budget().set_limits({.statement_steps = 100'000,
                              .script_steps = 1'000'000,
                              .statement_work_bytes = 8 << 20,
                              .script_work_bytes = 64 << 20});
  session::Session session(memory);
  session.limit_elements = max_walked_elements;
  std::vector<std::string> states{describe(session.now())};
  for (std::size_t i = 0; i < std::min(script.statements.size(), max_statements); ++i) {
    const auto& statement = script.statements[i];
    check_round_trip(statement, text);
    const auto verdict = session.preview(statement.source);
    require(describe(session.now()) == states.back(), "a preview changed something", text);
    const auto failure = session.append(statement.source);
    if (failure) {
      require(failure->refusal.rule() != tensor::Rule::defect, failure->message().c_str(), text);
      require(describe(session.now()) == states.back(), "a failure changed something", text);
      continue;
    }
    check_verdict(verdict, session, text);
    states.push_back(describe(session.now()));
  }
  session::storage_uses(session.now());
  session::ledger(session);
  for (const auto count : {states.size() / 2, std::size_t{0}, states.size() - 1}) {
    session.go_to(count);
    require(describe(session.now()) == states[count], "undo and redo went elsewhere", text);
    for (std::size_t seen = 0; seen < states.size(); ++seen)
      require(describe(session.at(seen)) == states[seen], "a step looks otherwise from elsewhere", text);
  }
}

}  // namespace stridescope::testing
