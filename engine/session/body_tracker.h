#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/script/evaluate/body_observer.h"
#include "engine/session/statement_part.h"

namespace stridescope::session {

/// Divides a running statement into the steps that an OpenParts requests.
class BodyTracker final : public script::BodyObserver {
 public:
  /// A step that is being collected.
  struct PendingStep {
    StatementPart::Kind kind = StatementPart::Kind::statement;
    StatementPath path;
    std::shared_ptr<const script::Statement> statement;
    std::string source;
    std::string leading;
    std::vector<std::string> enclosing = {};  ///< StatementPart::enclosing
    bool may_be_empty = false;                ///< omitted if it has no effect: the head of an open statement
    StepContents contents = {};
  };
  /// Called between two parts; part() is the one that ended.
  using OnStepEnd = std::function<void(const BodyTracker&)>;

  BodyTracker(std::shared_ptr<const script::Statement> whole, std::string leading,
              const std::optional<OpenParts>& open, OnStepEnd on_step_end);

  const PendingStep& part() const { return part_; }
  /// Active calls, outermost first.
  std::span<const script::RunningCall> calls() const { return calls_; }
  /// Bodies to open: on request, and by comments.
  const OpenParts& opened() const { return opened_; }

  void begins(const script::Statement& statement, std::size_t level) override;
  void seeks_round(std::size_t level) override;
  void begins_round(const script::Statement& loop, const script::Value* item, std::size_t level) override;
  void enters(const script::RunningCall& call) override;
  void leaves() override;
  void unwinds() noexcept override;

 private:
  /// A running statement or round whose ancestors are all open.
  struct Node {
    std::size_t call = 0, level = 0;
    StatementPath path;
    std::shared_ptr<const script::Statement> statement;
    std::string title;  ///< entry in the list of enclosing calls and rounds; empty: none
    bool is_open = false;
    std::size_t children = 0;
    std::size_t rounds_of_child = 1;              ///< of an open loop or run of rounds
    std::size_t rounds_begun = 0;                 ///< of a loop
    bool opens_rounds = false;                    ///< of a loop that a comment opens
    std::optional<std::size_t> rounds_left = {};  ///< of a run of rounds
  };
  /// The number of rounds of a statement that is to be opened (0: unknown); nullopt if it is not.
  std::optional<std::size_t> rounds_to_open(const StatementPath& path, std::string_view leading) const;
  void end(std::size_t level);
  /// `title`: the child's entry in the list of enclosing calls and rounds.
  void add_child(const script::Statement& statement, std::size_t level, PendingStep part, std::string title);
  void add_run(const script::Statement& loop, std::size_t round);
  void begin_next(PendingStep next);
  std::vector<std::string> enclosing() const;
  std::shared_ptr<const script::Statement> shared(const script::Statement& statement) const;

  std::optional<OpenParts> requested_;  ///< nullopt: comments decide
  OpenParts opened_;
  OnStepEnd on_step_end_;
  std::unordered_set<const script::Statement*> ran_;  ///< in the current part
  std::vector<Node> nodes_;
  std::vector<script::RunningCall> calls_;
  PendingStep part_;
};

}  // namespace stridescope::session
