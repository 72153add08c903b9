#include "ui/scene/model/stage_model.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "engine/script/syntax/blocks.h"

namespace stridescope::scene {
namespace {

/// Collects the statements of a block, and of loops and branches inside it, that assign only to a name.
void find_assignments(const script::Block& block, std::string_view name,
                      std::vector<const script::Statement*>& found) {
  for (const auto& statement : block) {
    const auto* assignment = std::get_if<script::Assignment>(&statement->node);
    const auto* target = assignment ? std::get_if<script::Name>(&assignment->targets.front()->node) : nullptr;
    if (target && target->name == name) found.push_back(statement.get());
    script::for_each_block(*statement,
                           [&](const script::Block& inner) { find_assignments(inner, name, found); });
  }
}

}  // namespace

std::string_view branch_that_ran(const session::Step& step) {
  const std::string_view source = step.source;
  if (source.substr(0, 4) != "try:") return source;
  const auto handler = std::min(source.find("\nexcept"), source.size());
  const auto colon = step.caught ? std::min(source.find(':', handler), source.size() - 1) : 3;
  const auto branch = source.substr(colon + 1, step.caught ? std::string_view::npos : handler - 4);
  return branch.substr(std::min(branch.find_first_not_of(" \t\r\n"), branch.size()));
}

bool is_target(std::string_view statement, std::string_view name) {
  if (!statement.starts_with(name)) return false;
  const auto rest = statement.substr(name.size());
  const auto equals = rest.find_first_not_of(' ');
  return equals != rest.npos && rest[equals] == '=';
}

std::string_view binding_statement(const session::Step& step, std::string_view name) {
  using Kind = session::StatementPart::Kind;
  if (step.part && (step.part->kind == Kind::call || step.part->kind == Kind::round)) return {};
  const auto branch = branch_that_ran(step);
  if (!step.statement) return branch;
  bool has_blocks = false;
  std::vector<const script::Statement*> found;
  script::for_each_block(*step.statement, [&](const script::Block& inner) {
    has_blocks = true;
    find_assignments(inner, name, found);
  });
  if (!has_blocks) return branch;
  if (found.size() == 1) return found.front()->source;
  // Both the body and the handler may bind it.
  const bool is_branch = std::holds_alternative<script::Try>(step.statement->node) &&
                         branch.find('\n') == branch.npos && is_target(branch, name);
  return is_branch ? branch : std::string_view();
}

}  // namespace stridescope::scene
