#include "engine/script/evaluate/classes.h"

#include <algorithm>

#include "engine/script/evaluate/call_value.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using Bases = std::vector<std::shared_ptr<const ClassInfo>>;

bool is_same(const std::shared_ptr<const ClassInfo>& a, const std::shared_ptr<const ClassInfo>& b) {
  return a->members == b->members;
}

/// Python's C3 order of what a class derives from.
Bases in_order(const Bases& bases) {
  std::vector<Bases> lists;
  for (const auto& base : bases) {
    lists.push_back({base});
    lists.back().insert(lists.back().end(), base->bases.begin(), base->bases.end());
  }
  lists.push_back(bases);
  Bases out;
  while (true) {
    std::erase_if(lists, [](const Bases& list) { return list.empty(); });
    if (lists.empty()) return out;
    const auto is_later = [&](const auto& candidate) {
      return std::ranges::any_of(lists, [&](const Bases& list) {
        return std::any_of(list.begin() + 1, list.end(),
                           [&](const auto& one) { return is_same(one, candidate); });
      });
    };
    const auto found =
        std::ranges::find_if(lists, [&](const Bases& list) { return !is_later(list.front()); });
    if (found == lists.end()) {
      std::string names;
      for (const auto& base : bases) names += (names.empty() ? "" : ", ") + base->name;
      throw refuse::bases_without_order(names);
    }
    const auto next = found->front();
    out.push_back(next);
    for (auto& list : lists)
      if (!list.empty() && is_same(list.front(), next)) list.erase(list.begin());
  }
}

/// A function that a class defines knows it, for super().
Value owned(const Value& member, const std::shared_ptr<const ClassInfo>& owner) {
  if (const auto* function = member.get_if<DefinedFunction>()) {
    auto method = *function;
    if (method.owner.expired()) method.owner = owner;
    return {std::move(method)};
  }
  const auto* descriptor = member.get_if<Descriptor>();
  if (!descriptor) return member;
  const Descriptor out{descriptor->kind, std::make_shared<Items>()};
  for (const auto& function : *descriptor->functions) out.functions->push_back(owned(function, owner));
  return {out};
}

}  // namespace

Value make_class(Interpreter& interpreter, std::string name, Bases bases, const Environment& names) {
  constexpr std::int64_t steps_of_class = 16;
  interpreter.spend(steps_of_class + static_cast<std::int64_t>(names.size()));
  auto info = std::make_shared<ClassInfo>();
  info->name = std::move(name);
  info->module = interpreter.module();
  // Each of what they derive from is compared with every other.
  std::int64_t above = 0;
  for (const auto& base : bases) above += 1 + std::ssize(base->bases);
  interpreter.spend(above + above * above / 8);
  info->bases = in_order(bases);
  for (const auto& binding : names.bindings())
    Attributes::set(*info->members, binding.name, owned(binding.value, info), AttributeKind::plain);
  const Value made{DefinedClass{info}};
  for (const auto& binding : names.bindings())
    if (const auto* object = binding.value.get_if<Object>())
      if (const auto* told = object->type->find("__set_name__"))
        call_value(interpreter, *told, {binding.value, made, {binding.name}});
  for (const auto& base : info->bases)
    if (const auto* told = Attributes(*base->members).value("__init_subclass__")) {
      const auto* descriptor = told->get_if<Descriptor>();
      call_value(interpreter, descriptor ? descriptor->functions->front() : *told, {made});
      break;
    }
  return made;
}

}  // namespace stridescope::script
