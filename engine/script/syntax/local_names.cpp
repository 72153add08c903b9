#include "engine/script/syntax/local_names.h"

#include <algorithm>

namespace stridescope::script {
namespace {

class Collector {
 public:
  void add(const std::string& name) { names_.push_back(name); }
  void look_in(const Block& block) {
    for (const auto& statement : block) std::visit([this](const auto& n) { of(n); }, statement->node);
  }
  std::vector<std::string> take() {
    std::ranges::sort(names_);
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
    return std::move(names_);
  }

 private:
  template <class Node>
  void of(const Node&) {}
  void of(const ImportTorch& n) {
    if (n.members.empty()) add(n.alias.empty() ? n.module.substr(0, n.module.find('.')) : n.alias);
    for (const auto& member : n.members) add(member.alias.empty() ? member.name : member.alias);
    for (const auto& other : n.others) of(other);
  }
  void of(const Assignment& n) {
    for (const auto& target : n.targets) bound_by(*target);
  }
  void of(const AugmentedAssignment& n) { bound_by(*n.target); }
  void of(const Delete& n) {
    for (const auto& target : n.targets) bound_by(*target);
  }
  void of(const With& n) { look_in(n.body); }
  void of(const For& n) {
    bound_by(*n.target);
    look_in(n.body);
  }
  void of(const If& n) {
    for (const auto& branch : n.branches) look_in(branch.body);
    look_in(n.otherwise);
  }

  void bound_by(const Expression& target) {
    if (const auto* name = std::get_if<Name>(&target.node)) add(name->name);
    if (const auto* star = std::get_if<StarredArgument>(&target.node)) bound_by(*star->value);
    const std::vector<ExpressionPtr>* items = nullptr;
    if (const auto* tuple = std::get_if<TupleLiteral>(&target.node)) items = &tuple->items;
    if (const auto* list = std::get_if<ListLiteral>(&target.node)) items = &list->items;
    if (items)
      for (const auto& item : *items) bound_by(*item);
  }

  std::vector<std::string> names_;
};

}  // namespace

std::vector<std::string> local_names(const FunctionDefinition& function) {
  Collector collector;
  for (const auto& parameter : function.parameters) collector.add(parameter.name);
  collector.look_in(function.body);
  return collector.take();
}

}  // namespace stridescope::script
