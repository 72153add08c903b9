#include "engine/session/body_tracker.h"

#include <utility>

#include "engine/script/values/repr.h"

namespace stridescope::session {
namespace {

/// The first line of a compound statement, or the lines up to its body.
std::string header_of(std::string_view source) {
  source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
  std::size_t end = 0;
  while (end < source.size()) {
    const auto line_end = std::min(source.find('\n', end), source.size());
    auto last = line_end;
    while (last > end && (source[last - 1] == ' ' || source[last - 1] == '\r')) --last;
    end = line_end;
    if (last > 0 && source[last - 1] == ':') break;
    if (end < source.size()) ++end;
  }
  return std::string(source.substr(0, end));
}

bool has_blocks(const script::Statement& statement) {
  const auto& node = statement.node;
  return std::holds_alternative<script::If>(node) || std::holds_alternative<script::For>(node) ||
         std::holds_alternative<script::While>(node) || std::holds_alternative<script::With>(node) ||
         std::holds_alternative<script::Try>(node);
}

/// "i = 2", or "round 3".
std::string round_title(const script::Statement& loop, const script::Value* item, std::size_t round) {
  const auto* each = std::get_if<script::For>(&loop.node);
  const auto* name = each ? std::get_if<script::Name>(&each->target->node) : nullptr;
  constexpr std::size_t most_characters = 24;
  const bool is_plain =
      item && (item->is<std::int64_t>() || item->is<double>() || item->is<bool>() || item->is<std::string>());
  const auto value = name && is_plain ? script::repr(*item, {}, {}) : std::string();
  if (!value.empty() && value.size() <= most_characters) return name->name + " = " + value;
  return "round " + std::to_string(round + 1);
}

/// "for i in range(3)"
std::string title_of(const script::Statement& statement) {
  auto title = header_of(statement.source.substr(0, statement.source.find('\n')));
  if (title.ends_with(':')) title.pop_back();
  return title;
}

}  // namespace

std::size_t rounds_of_child(std::size_t rounds) {
  std::size_t each = 1;
  while (rounds > most_rounds && rounds / each > most_rounds / 2) each *= 10;
  return each;
}

bool opens_itself(std::string_view leading) { return leading.find("#: inside") != std::string_view::npos; }

BodyTracker::BodyTracker(std::shared_ptr<const script::Statement> whole, std::string leading,
                         const std::optional<OpenParts>& open, OnStepEnd on_step_end)
    : requested_(open), on_step_end_(std::move(on_step_end)) {
  const auto rounds = rounds_to_open({}, leading);
  const bool is_open = rounds.has_value();
  if (is_open) opened_.emplace(StatementPath{}, *rounds);
  part_ = {
      .statement = whole, .source = whole->source, .leading = std::move(leading), .may_be_empty = is_open};
  auto title = title_of(*whole);
  nodes_.push_back({.statement = std::move(whole),
                    .title = std::move(title),
                    .is_open = is_open,
                    .rounds_of_child = session::rounds_of_child(rounds.value_or(0)),
                    .opens_rounds = !requested_ && is_open});
}

/// Shares ownership of the statement's tree: that of the running function, or of the script's statement.
std::shared_ptr<const script::Statement> BodyTracker::shared(const script::Statement& statement) const {
  if (!calls_.empty()) return {calls_.back().function.definition, &statement};
  return {nodes_.front().statement, &statement};
}

std::optional<std::size_t> BodyTracker::rounds_to_open(const StatementPath& path,
                                                       std::string_view leading) const {
  if (!requested_) return opens_itself(leading) ? std::optional<std::size_t>(0) : std::nullopt;
  const auto found = requested_->find(path);
  return found == requested_->end() ? std::nullopt : std::optional(found->second);
}

void BodyTracker::end(std::size_t level) {
  const auto has_ended = [&](const Node& node) {
    return node.call > calls_.size() || (node.call == calls_.size() && node.level >= level);
  };
  while (nodes_.size() > 1 && has_ended(nodes_.back())) nodes_.pop_back();
}

void BodyTracker::begin_next(PendingStep next) {
  on_step_end_(*this);
  part_ = std::move(next);
  ran_.clear();
  if (part_.enclosing.empty()) part_.enclosing = enclosing();
}

/// Levels reserved between a loop and its rounds, for nested runs of rounds.
constexpr std::size_t levels_of_runs = 16;

std::vector<std::string> BodyTracker::enclosing() const {
  std::vector<std::string> titles;
  std::size_t call = 0;
  const auto enter = [&](std::size_t to) {
    while (call < to) titles.push_back(calls_[call++].function.definition->qualified_name);
  };
  for (const auto& node : nodes_) {
    enter(node.call);
    if (node.is_open && !node.title.empty()) titles.push_back(node.title);
  }
  enter(calls_.size());
  return titles;
}

void BodyTracker::add_child(const script::Statement& statement, std::size_t level, PendingStep part,
                            std::string title) {
  auto& parent = nodes_.back();
  part.enclosing = enclosing();
  part.path = parent.path;
  part.path.push_back(parent.children++);
  part.statement = shared(statement);
  auto rounds =
      rounds_to_open(part.path, part.kind == StatementPart::Kind::statement ? statement.leading : "");
  if (!rounds && part.kind == StatementPart::Kind::round && parent.opens_rounds) rounds = 0;
  part.may_be_empty = rounds.has_value();
  if (rounds) opened_.emplace(part.path, *rounds);
  nodes_.push_back({.call = calls_.size(),
                    .level = level,
                    .path = part.path,
                    .statement = part.statement,
                    .title = std::move(title),
                    .is_open = rounds.has_value(),
                    .rounds_of_child = session::rounds_of_child(rounds.value_or(0)),
                    .opens_rounds = !requested_ && rounds && part.kind == StatementPart::Kind::statement});
  begin_next(std::move(part));
}

void BodyTracker::begins(const script::Statement& statement, std::size_t level) {
  end(level * levels_of_runs);
  if (!nodes_.back().is_open) {
    if (ran_.insert(&statement).second) part_.contents.ran.push_back(&statement);
    return;
  }
  add_child(statement, level * levels_of_runs, {.source = statement.source, .leading = statement.leading},
            has_blocks(statement) ? title_of(statement) : std::string());
}

void BodyTracker::seeks_round(std::size_t level) {
  end(level * levels_of_runs);
  const auto& loop = nodes_.back();
  if (loop.is_open)
    begin_next({.path = loop.path,
                .statement = loop.statement,
                .source = loop.statement->source,
                .may_be_empty = true});
}

/// Begins a run of rounds in the innermost open loop or run.
void BodyTracker::add_run(const script::Statement& loop, std::size_t round) {
  const auto& parent = nodes_.back();
  const bool is_rest = parent.rounds_of_child == 1;
  const auto count = is_rest ? static_cast<std::size_t>(-1) : parent.rounds_of_child;
  auto title = "rounds " + std::to_string(round + 1) + "\u2013";
  if (!is_rest) title += std::to_string(round + count);
  add_child(loop, parent.level + 1,
            {.kind = StatementPart::Kind::round, .source = title_of(loop) + ":  # " + title}, title);
  nodes_.back().rounds_left = count;
}

void BodyTracker::begins_round(const script::Statement& loop, const script::Value* item, std::size_t level) {
  level *= levels_of_runs;
  while (nodes_.back().rounds_left == 0) nodes_.pop_back();
  std::size_t of_loop = nodes_.size() - 1;
  while (nodes_[of_loop].rounds_left) --of_loop;
  const bool is_direct =
      nodes_[of_loop].call == calls_.size() && nodes_[of_loop].level + levels_of_runs == level;
  const auto round = is_direct ? nodes_[of_loop].rounds_begun++ : 0;
  const auto must_divide = [](const Node& node) {
    return node.is_open && (node.rounds_of_child > 1 || node.children >= most_rounds);
  };
  while (is_direct && must_divide(nodes_.back())) add_run(loop, round);
  for (auto run = of_loop + 1; is_direct && run < nodes_.size(); ++run) --*nodes_[run].rounds_left;
  const auto& parent = nodes_.back();
  if (!parent.is_open) {
    if (is_direct) ++part_.contents.rounds;
    return;
  }
  auto title = round_title(loop, item, round);
  add_child(loop, level, {.kind = StatementPart::Kind::round, .source = title_of(loop) + ":  # " + title},
            title);
}

void BodyTracker::enters(const script::RunningCall& call) {
  calls_.push_back(call);
  const auto& caller = nodes_.back();
  if (!caller.is_open) return;
  part_.kind = StatementPart::Kind::call;
  part_.enclosing = enclosing();
  part_.source = header_of(call.function.definition->source);
  part_.may_be_empty = false;
  begin_next({.path = caller.path,
              .statement = caller.statement,
              .source = caller.statement->source,
              .may_be_empty = true});
}

void BodyTracker::leaves() {
  while (nodes_.size() > 1 && nodes_.back().call >= calls_.size()) nodes_.pop_back();
  const auto& caller = nodes_.back();
  if (caller.is_open)
    begin_next({.kind = StatementPart::Kind::finish,
                .path = caller.path,
                .statement = caller.statement,
                .source = caller.statement->source,
                .may_be_empty = has_blocks(*caller.statement)});
  calls_.pop_back();
  if (!caller.is_open) return;
  // Continues with the calling statement.
  part_.enclosing = enclosing();
  if (!caller.title.empty()) part_.enclosing.pop_back();
}

void BodyTracker::unwinds() noexcept {
  while (nodes_.size() > 1 && nodes_.back().call >= calls_.size()) nodes_.pop_back();
  calls_.pop_back();
}

}  // namespace stridescope::session
