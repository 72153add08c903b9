#include "engine/script/evaluate/classes.h"

#include <algorithm>
#include <cctype>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using Bases = std::vector<std::shared_ptr<const ClassInfo>>;

bool is_same(const std::shared_ptr<const ClassInfo>& a, const std::shared_ptr<const ClassInfo>& b) {
  return a->members == b->members;
}

/// Python's C3 linearisation of a class's bases.
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

/// A function defined in a class gets a reference to the class, for super().
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

/// The library class that replaces a built-in type as a base: of dict, list, str, ...
const DefinedClass* library_base_of(const Value& base) {
  const auto* type = base.get_if<Type>();
  const auto* maker = base.get_if<Function>();
  const std::string of = type ? type->name : maker ? std::string(maker->op->name) : "";
  if (of.empty()) return nullptr;
  if (of == "Tensor" || of == "torch.nn.parameter.Parameter") {
    const auto* found =
        python_module("torch._tensor")->find(of == "Tensor" ? "_TensorBase" : "_ParameterBase");
    return found->get_if<DefinedClass>();
  }
  auto name = "_" + of + "Base";
  name[1] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[1])));
  const auto* found = python_module("collections")->find(name);
  return found ? found->get_if<DefinedClass>() : nullptr;
}

/// Member names of a class that a script cannot write.
constexpr std::string_view metaclass_member = " metaclass", subclasses_member = " subclasses";

std::shared_ptr<const ClassInfo> kept_metaclass(const ClassInfo& info) {
  const auto* kept = info.find(metaclass_member);
  const auto* metaclass = kept ? kept->get_if<DefinedClass>() : nullptr;
  return metaclass ? metaclass->info : nullptr;
}

std::shared_ptr<const ClassInfo> metaclass_of_bases(
    const std::vector<std::shared_ptr<const ClassInfo>>& bases) {
  std::shared_ptr<const ClassInfo> found;
  for (const auto& base : bases)
    if (auto one = kept_metaclass(*base); one && (!found || one->derives_from(*found)))
      found = std::move(one);
  return found;
}

void add_subclass(Interpreter& interpreter, const ClassInfo& base, const Value& made) {
  if (!base.is_script_class()) return;
  auto all = subclasses_of(base);
  interpreter.spend(std::ssize(all));
  all.push_back(made);
  Attributes::set(interpreter.change(base.members), subclasses_member, make_list(std::move(all)),
                  AttributeKind::plain);
}

Value dict_of_names(const Environment& names) {
  std::vector<Value> items;
  for (const auto& binding : names.bindings()) {
    items.push_back({binding.name});
    items.push_back(binding.value);
  }
  return make_dict(Dict::Kind::dict, std::move(items));
}

}  // namespace

std::shared_ptr<const ClassInfo> metaclass_of(const ClassInfo& info) {
  // Of the library's classes, only enumerations and abstract classes need their metaclass.
  const bool is_enumeration = !info.bases.empty() && info.bases.back()->module == "enum";
  const bool is_abstract =
      info.module == "abc" || info.module == "numbers" || info.module == "collections.abc";
  return info.is_script_class() || is_enumeration || is_abstract ? kept_metaclass(info) : nullptr;
}

std::vector<Value> subclasses_of(const ClassInfo& info) {
  const auto* kept = Attributes(*info.members).value(subclasses_member);
  return kept ? std::get<Sequence>(kept->data).items->to_vector() : std::vector<Value>();
}

Environment names_in(const Dict& members) {
  Environment names;
  for (std::size_t i = 0; i + 1 < members.items->size(); i += 2)
    if (const auto* name = (*members.items)[i].get_if<std::string>())
      names.bind(*name, (*members.items)[i + 1]);
  return names;
}

std::vector<std::shared_ptr<const ClassInfo>> class_bases(Interpreter& interpreter,
                                                          std::span<const Value> bases) {
  std::vector<std::shared_ptr<const ClassInfo>> out;
  for (const auto& base : bases) {
    const auto* defined = base.get_if<DefinedClass>();
    const auto* type = base.get_if<Type>();
    if (defined) out.push_back(defined->info);
    else if (const auto* stand_in = library_base_of(base)) out.push_back(stand_in->info);
    else if (auto entries = call_special(interpreter, base, "__mro_entries__", {make_tuple({base})})) {
      const auto given = iterate(interpreter, *entries);
      for (auto& one : class_bases(interpreter, given)) out.push_back(std::move(one));
    } else if (!type || type->name != "object")
      throw refuse::base_not_class(repr(base, interpreter.settings()));
  }
  return out;
}

Value prepare_class(Interpreter& interpreter, const std::string& name, const std::vector<Value>& bases,
                    const Keywords& keywords) {
  std::shared_ptr<const ClassInfo> metaclass;
  Keywords others;
  for (const auto& [keyword, value] : keywords) {
    const auto* given = keyword == "metaclass" ? value.get_if<DefinedClass>() : nullptr;
    if (given) metaclass = given->info;
    if (keyword != "metaclass") others.emplace_back(keyword, value);
  }
  if (!metaclass) metaclass = metaclass_of_bases(class_bases(interpreter, bases));
  if (!metaclass || !metaclass->find("__prepare__")) return {None{}};
  const auto prepare = class_attribute(interpreter, {metaclass}, "__prepare__");
  auto prepared = call_value(interpreter, prepare, {{name}, make_tuple(bases)}, std::move(others));
  if (prepared.is<Object>()) {
    set_item(interpreter, prepared, {"__module__"}, {interpreter.module()});
    set_item(interpreter, prepared, {"__qualname__"}, {name});
  } else if (!prepared.is<Dict>()) {
    throw refuse::stated_type(metaclass->name + ".__prepare__() must return a mapping, not " +
                              type_name(prepared));
  }
  return prepared;
}

Value define_class(Interpreter& interpreter, const std::string& name, const std::vector<Value>& bases,
                   const Environment& names, const Value& prepared, Keywords keywords) {
  const auto given = std::ranges::find(keywords, "metaclass", &Keywords::value_type::first);
  Value metaclass{None{}};
  if (given != keywords.end()) {
    metaclass = given->second;
    keywords.erase(given);
  }
  if (metaclass.is_none() || metaclass.is<Type>())
    if (auto inherited = metaclass_of_bases(class_bases(interpreter, bases)))
      metaclass = {DefinedClass{std::move(inherited)}};
  if (metaclass.is_none() || metaclass.is<Type>())
    return make_class(interpreter, name, bases, names, nullptr, std::move(keywords));
  if (prepared.is<Object>())
    return call_value(interpreter, metaclass, {{name}, make_tuple(bases), prepared}, std::move(keywords));
  Environment members;
  members.bind("__module__", {interpreter.module()});
  members.bind("__qualname__", {name});
  for (const auto& binding : names.bindings()) members.bind(binding.name, binding.value);
  return call_value(interpreter, metaclass, {{name}, make_tuple(bases), dict_of_names(members)},
                    std::move(keywords));
}

Value make_class(Interpreter& interpreter, std::string name, std::span<const Value> base_values,
                 const Environment& names, std::shared_ptr<const ClassInfo> metaclass, Keywords keywords) {
  constexpr std::int64_t steps_of_class = 16;
  interpreter.spend(steps_of_class + static_cast<std::int64_t>(names.size()));
  const auto bases = class_bases(interpreter, base_values);
  auto info = std::make_shared<ClassInfo>();
  info->name = std::move(name);
  // In a library, `__name__ = "torch.nn.modules.linear"` sets the module of the classes defined below it.
  const auto* stated = interpreter.library() ? interpreter.library()->find("__name__") : nullptr;
  info->module = stated ? std::get<std::string>(stated->data) : interpreter.module();
  // The linearisation compares each base with all others.
  std::int64_t above = 0;
  for (const auto& base : bases) above += 1 + std::ssize(base->bases);
  interpreter.spend(above + above * above / 8);
  info->bases = in_order(bases);
  // Needed for each attribute access, so it is stored as the first member.
  for (const auto& base : info->bases)
    if (const auto* inherited = Attributes(*base->members).value("__getattribute__");
        inherited && !names.find("__getattribute__")) {
      Attributes::set(*info->members, "__getattribute__", *inherited, AttributeKind::plain);
      break;
    }
  if (const auto* own = names.find("__getattribute__"))
    Attributes::set(*info->members, "__getattribute__", owned(*own, info), AttributeKind::plain);
  for (const auto& binding : names.bindings())
    Attributes::set(*info->members, binding.name, owned(binding.value, info), AttributeKind::plain);
  if (metaclass)
    Attributes::set(*info->members, metaclass_member, {DefinedClass{std::move(metaclass)}},
                    AttributeKind::plain);
  const Value made{DefinedClass{info}};
  for (const auto& base : bases) add_subclass(interpreter, *base, made);
  for (const auto& binding : names.bindings())
    if (const auto* object = binding.value.get_if<Object>())
      if (const auto* told = object->type->find("__set_name__"))
        call_value(interpreter, *told, {binding.value, made, {binding.name}});
  for (const auto& base : info->bases)
    if (const auto* told = Attributes(*base->members).value("__init_subclass__")) {
      const auto* descriptor = told->get_if<Descriptor>();
      call_value(interpreter, descriptor ? descriptor->functions->front() : *told, {made},
                 std::move(keywords));
      return made;
    }
  if (!keywords.empty())
    throw refuse::stated_type(info->name + ".__init_subclass__() takes no keyword arguments");
  return made;
}

}  // namespace stridescope::script
