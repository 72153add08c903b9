#include "engine/script/evaluate/bind.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/script/evaluate/deprecated_forms.h"
#include "engine/script/evaluate/overloads.h"
#include "engine/script/evaluate/parameter_value.h"
#include "engine/script/table/signature.h"
#include "engine/script/values/wrapped_value.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/words/nearest_name.h"

// The rules, their order and the texts are those of PyTorch's torch/csrc/utils/python_arg_parser.cpp.

namespace stridescope::script {
namespace {

class Binder {
 public:
  Binder(const Op& op, const Arguments& arguments, const Signature& signature)
      : op_(op), arguments_(arguments), signature_(signature) {
    for (const auto& p : signature.parameters) {
      if (is_self(p) || is_hidden(p)) continue;
      if (p.rest_keywords) {
        max_arguments_ = SIZE_MAX;
        continue;
      }
      if (p.rest) max_positional_ = SIZE_MAX;
      if (!p.keyword_only && max_positional_ != SIZE_MAX) ++max_positional_;
      if (max_arguments_ != SIZE_MAX) ++max_arguments_;
      if (!p.default_value && !p.rest) ++min_arguments_;
    }
    if (max_positional_ == SIZE_MAX) max_arguments_ = SIZE_MAX;
  }

  bool is_plausible(std::size_t count) const { return count >= min_arguments_ && count <= max_arguments_; }

  /// Returns the bound values; if the arguments do not fit, returns nullopt, or throws if `strict`.
  std::optional<std::vector<Value>> bind(bool strict) const {
    const auto& positional = arguments_.positional;
    const Parameter* only = max_positional_ == 1 ? first_own() : nullptr;
    const bool may_spread = only && only->type == ParamType::integers && !only->keyword_only;
    if (positional.size() > max_positional_ && !may_spread) {
      if (strict) too_many();
      return std::nullopt;
    }
    std::vector<Value> values;
    values.reserve(signature_.parameters.size());
    std::size_t at = 0, keywords_left = arguments_.keywords.size();
    const Value* name = nullptr;
    for (const auto& p : signature_.parameters) {
      if (is_self(p)) {
        values.push_back(*arguments_.self);
        continue;
      }
      if (is_hidden(p)) {
        values.push_back({None{}});
        continue;
      }
      if (p.rest) {
        values.push_back(take_rest(p, at));
        at = positional.size();
        continue;
      }
      if (p.rest_keywords) {
        std::vector<Value> items;
        for (const auto& [keyword, given] : arguments_.keywords) {
          if (names_parameter(keyword)) continue;
          items.insert(items.end(), {Value{keyword}, given});
          --keywords_left;
        }
        values.push_back(make_dict(Dict::Kind::dict, std::move(items)));
        continue;
      }
      const Value* value = nullptr;
      bool is_keyword = false;
      if (at < positional.size()) {
        if (p.keyword_only) {
          if (strict) too_many();
          return std::nullopt;
        }
        value = &positional[at];
      } else {
        value = find_keyword(arguments_, p);
        is_keyword = true;
      }
      const bool spread = may_spread && at == 0 && !is_keyword;
      if (!value && p.default_value) {
        values.push_back(*p.default_value);
      } else if (!value) {
        if (strict) missing(p);
        return std::nullopt;
      } else if (value->is_none() && p.optional_type) {
        values.push_back(*value);
      } else if (accepts(p, *value)) {
        if (p.type == ParamType::name || p.type == ParamType::names) name = value;
        values.push_back(convert(p, *value, at, op_));
      } else if (spread && has_index(positional.front())) {
        values.push_back(convert(p, make_tuple(positional), at, op_));
        at = positional.size();
        continue;
      } else {
        if (strict)
          wrong_type(p, spread && !list_items(*value) ? make_tuple(positional) : *value, at, is_keyword);
        return std::nullopt;
      }
      if (!is_keyword) {
        ++at;
      } else if (value) {
        --keywords_left;
      }
    }
    if (keywords_left > 0) {
      if (strict) wrong_keyword(std::min(positional.size(), max_positional_));
      return std::nullopt;
    }
    if (name) unknown_dimension_name(list_items(*name) ? list_items(*name)->front() : *name);
    return values;
  }

  /// Returns one entry of the listing of an "invalid combination of arguments", with the reason for the
  /// mismatch. As in PyTorch, an overload is explained only if its listing has as many items (`*` counts, an
  /// empty list counts as one) as there are arguments.
  std::string describe() const {
    std::string out = listing(signature_, arguments_.self != nullptr);
    const auto items = static_cast<std::size_t>(std::ranges::count(out, ',')) + 1;
    if (items != arguments_.positional.size() + arguments_.keywords.size()) return out;
    std::string unknown;
    for (const auto& [name, value] : arguments_.keywords) {
      if (!names_parameter(name)) unknown += (unknown.empty() ? "" : ", ") + name;
    }
    if (!unknown.empty())
      return out + "\n      didn't match because some of the keywords were incorrect: " + unknown;
    std::string types;
    std::size_t at = 0;
    const auto add = [&](const Value& value, const std::string& keyword, bool fits) {
      const auto one = keyword + described_type(value, !fits);
      types += (types.empty() ? "" : ", ") + (fits ? one : "!" + one + "!");
    };
    for (const auto& p : signature_.parameters) {
      if (is_self(p)) continue;
      const bool is_positional = at < arguments_.positional.size() && !p.keyword_only;
      const Value* value = is_positional ? &arguments_.positional[at++] : find_keyword(arguments_, p);
      if (!value) continue;
      const bool is_name = p.type == ParamType::name || p.type == ParamType::names;
      // PyTorch calls this type Number, which is not the name of any Python type.
      const bool is_number = p.type == ParamType::number && !value->get_if<tensor::Tensor>();
      const bool fits =
          !is_name && !is_number && (accepts(p, *value) || (value->is_none() && p.optional_type));
      add(*value, is_positional ? "" : std::string(python_name(p)) + "=", fits);
    }
    for (; at < arguments_.positional.size(); ++at) add(arguments_.positional[at], "", false);
    if (arguments_.positional.empty() && !types.empty()) types += ", ";
    return out + "\n      didn't match because some of the arguments have invalid types: (" + types + ")";
  }

 private:
  bool is_self(const Parameter& p) const { return arguments_.self && p.is_self; }
  bool is_hidden(const Parameter& p) const { return arguments_.self && p.is_out; }

  const Parameter* first_own() const {
    for (const auto& p : signature_.parameters) {
      if (!is_self(p)) return &p;
    }
    return nullptr;
  }

  bool names_parameter(std::string_view keyword) const {
    return std::ranges::any_of(signature_.parameters, [&](const Parameter& p) {
      return !is_self(p) && !is_hidden(p) && !p.rest && !p.rest_keywords && is_name_of(keyword, p);
    });
  }

  static std::string described_type(const Value& value, bool detailed) {
    const auto* sequence = value.get_if<Sequence>();
    const auto* items = sequence ? list_items(value) : nullptr;
    auto out = type_name(value);
    if (!detailed || !items || sequence->kind == Sequence::Kind::size) return out;
    out += " of ";
    out += sequence->kind == Sequence::Kind::list ? "[" : "(";
    for (std::size_t i = 0; i < items->size(); ++i) out += (i ? ", " : "") + type_name((*items)[i]);
    if (sequence->kind != Sequence::Kind::list && items->size() == 1) out += ",";
    return out + (sequence->kind == Sequence::Kind::list ? "]" : ")");
  }

  Value take_rest(const Parameter& p, std::size_t from) const {
    std::vector<Value> items(arguments_.positional.begin() + static_cast<std::ptrdiff_t>(from),
                             arguments_.positional.end());
    // PyTorch's functions with a *tensors parameter also accept a single list of tensors.
    if (p.type == ParamType::tensor && items.size() == 1 && list_items(items.front())) {
      items = list_items(items.front())->to_vector();
    }
    if (p.type == ParamType::tensor) check_tensors(items, 0);
    return make_tuple(std::move(items));
  }

  [[noreturn]] void unknown_dimension_name(const Value& name) const {
    const Value* self = arguments_.self
                            ? arguments_.self
                            : (arguments_.positional.empty() ? nullptr : &arguments_.positional.front());
    const auto* t = self ? self->get_if<tensor::Tensor>() : nullptr;
    std::string names;
    for (std::int64_t i = 0; t && i < t->dim(); ++i) names += i ? ", None" : "None";
    throw refuse::dimension_name_unknown(repr(unwrapped(name)), names);
  }

  /// Throws CPython's error for a Python function called with too few or too many arguments; does nothing for
  /// other functions.
  void refuse_count_of_builtin() const {
    if (op_.group != Group::python || (op_.forms & Form::function) || op_.name.find('.') != op_.name.npos)
      return;
    std::size_t least = 0, most = 0;
    for (const auto& p : signature_.parameters) {
      if (is_self(p) || p.keyword_only || p.rest_keywords) continue;
      if (p.rest) return;
      ++most;
      if (!p.default_value) ++least;
    }
    const auto count = arguments_.positional.size();
    const bool is_method = arguments_.self != nullptr;
    const auto is_one_of = [&](std::string_view names) {
      return names.find(" " + op_.name + " ") != names.npos;
    };
    constexpr std::string_view with_one =
        " len abs ord chr id hash callable bin hex oct repr ascii any all append extend remove join ";
    if (least == 1 && most == 1 && is_one_of(with_one))
      throw refuse::stated_type((is_method ? type_name(*arguments_.self) + "." : "") + op_.name +
                                "() takes exactly one argument (" + std::to_string(count) + " given)");
    constexpr std::string_view with_names = " round pow enumerate open print sum ";
    if (is_one_of(with_names) && count < least) {
      if (op_.name == "sum")
        throw refuse::stated_type("sum() takes at least 1 positional argument (" + std::to_string(count) +
                                  " given)");
      auto at = count;
      for (const auto& p : signature_.parameters) {
        if (at--) continue;
        throw refuse::stated_type(
            op_.name + "() missing required argument '" + std::string(python_name(p)) + "'" +
            (op_.name == "enumerate" ? "" : " (pos " + std::to_string(count + 1) + ")"));
      }
    }
    if (is_one_of(with_names)) return;
    const auto wanted = count < least ? least : most;
    throw refuse::stated_type(op_.name + " expected " +
                              (least == most   ? ""
                               : count < least ? "at least "
                                               : "at most ") +
                              std::to_string(wanted) + " argument" + (wanted == 1 ? "" : "s") + ", got " +
                              std::to_string(count));
  }

  [[noreturn]] void too_many() const {
    refuse_count_of_builtin();
    const auto count = arguments_.positional.size();
    if (arguments_.self && max_arguments_ == 0) {
      throw refuse::call_takes_no_arguments(op_.name_in_errors(), count);
    }
    std::size_t limit = 0, least = 0;
    for (const auto& p : signature_.parameters) {
      if (is_self(p) || p.keyword_only || p.rest_keywords) continue;
      ++limit;
      if (!p.default_value) ++least;
    }
    if (least < limit) throw refuse::call_takes_a_range(op_.name_in_errors(), least, limit, count);
    throw refuse::call_takes(op_.name_in_errors(), limit, count);
  }

  [[noreturn]] void missing(const Parameter& first) const {
    refuse_count_of_builtin();
    std::string names;
    std::size_t count = 0;
    bool reached = false;
    for (const auto& p : signature_.parameters) {
      if (&p == &first) reached = true;
      if (!reached || p.default_value || p.rest || p.rest_keywords || find_keyword(arguments_, p)) continue;
      names += (count++ ? ", \"" : "\"") + std::string(python_name(p)) + "\"";
    }
    throw refuse::arguments_missing(op_.name_in_errors(), count, names, nearest_keyword());
  }

  [[noreturn]] void wrong_type(const Parameter& p, const Value& value, std::size_t at,
                               bool is_keyword) const {
    const auto name = python_name(p);
    const auto wanted = type_text(p.type);
    const auto* items = list_items(value);
    if (p.type == ParamType::integers && items && !items->empty()) {
      const auto type = type_name(items->front());
      if (is_keyword) throw refuse::keyword_element_type(op_.name_in_errors(), name, wanted, type);
      throw refuse::argument_element_type(op_.name_in_errors(), name, at + 1, wanted, type);
    }
    if (is_keyword) throw refuse::keyword_type(op_.name_in_errors(), name, wanted, type_name(value));
    throw refuse::argument_type(op_.name_in_errors(), name, at + 1, wanted, type_name(value));
  }

  std::vector<std::string_view> keyword_names() const {
    std::vector<std::string_view> names;
    for (const auto& p : signature_.parameters) {
      if (!is_self(p) && !is_hidden(p) && !p.rest) names.push_back(python_name(p));
    }
    return names;
  }

  /// Finds the parameter name most similar to the first unknown keyword.
  std::optional<std::string_view> nearest_keyword() const {
    for (const auto& [name, value] : arguments_.keywords)
      if (!names_parameter(name)) return words::nearest_name(name, keyword_names());
    return std::nullopt;
  }

  [[noreturn]] void wrong_keyword(std::size_t positional) const {
    if (arguments_.self && max_arguments_ == 0) throw refuse::call_takes_no_keywords(op_.name_in_errors());
    for (const auto& [name, value] : arguments_.keywords) {
      std::size_t at = 0;
      bool known = false;
      for (const auto& p : signature_.parameters) {
        if (is_self(p) || is_hidden(p)) continue;
        if (is_name_of(name, p)) {
          known = true;
          if (at < positional && !p.keyword_only) {
            throw refuse::argument_given_twice(op_.name_in_errors(), name);
          }
        }
        ++at;
      }
      if (!known)
        throw refuse::keyword_unknown(op_.name_in_errors(), name, words::nearest_name(name, keyword_names()));
    }
    throw refuse::keywords_invalid();
  }

  const Op& op_;
  const Arguments& arguments_;
  const Signature& signature_;
  std::size_t max_positional_ = 0, min_arguments_ = 0, max_arguments_ = 0;
};

/// Finds the parameter name of any overload nearest to the first keyword that no overload has.
std::optional<std::string_view> nearest_of_overloads(const Op& op, const Arguments& arguments) {
  std::vector<std::string_view> known;
  for (const auto& signature : op.signatures)
    for (const auto& p : signature.parameters) known.push_back(python_name(p));
  for (const auto& [name, value] : arguments.keywords)
    if (!std::ranges::count(known, name)) return words::nearest_name(name, known);
  return std::nullopt;
}

/// The argument count error of a Python function with several signatures, such as getattr().
void refuse_count_of_overloads(const Op& op, const Arguments& arguments) {
  if (op.group != Group::python || !(op.forms & Form::builtin) || op.signatures.size() < 2) return;
  std::size_t least = SIZE_MAX;
  for (const auto& signature : op.signatures)
    least = std::min(
        least, static_cast<std::size_t>(std::ranges::count_if(signature.parameters, [](const Parameter& p) {
          return !p.default_value && !p.keyword_only && !p.rest && !p.rest_keywords;
        })));
  const auto count = arguments.positional.size();
  if (count < least && arguments.keywords.empty())
    throw refuse::stated_type(op.name + " expected at least " + std::to_string(least) + " argument" +
                              (least == 1 ? "" : "s") + ", got " + std::to_string(count));
}

[[noreturn]] void no_overload(const Op& op, const Arguments& arguments) {
  refuse_unnamed_dimension(op, arguments);
  refuse_count_of_overloads(op, arguments);
  const auto count = arguments.positional.size() + arguments.keywords.size();
  const auto overloads = listed_overloads(op, arguments);
  std::vector<const Signature*> plausible;
  for (const auto& signature : overloads)
    if (Binder(op, arguments, signature).is_plausible(count)) plausible.push_back(&signature);
  if (op.signatures.size() == 1 && overloads.size() == 1) plausible = {&overloads.front()};
  if (plausible.size() == 1) Binder(op, arguments, *plausible.front()).bind(true);

  std::string got;
  for (const auto& value : arguments.positional) got += type_name(value) + ", ";
  for (const auto& [name, value] : arguments.keywords) got += name + "=" + type_name(value) + ", ";
  if (!arguments.positional.empty()) got.resize(got.size() - 2);
  std::string forms;
  for (const auto& signature : overloads) forms += " * " + Binder(op, arguments, signature).describe() + "\n";
  throw refuse::no_overload(op.name_in_errors(), got, forms, nearest_of_overloads(op, arguments));
}

}  // namespace

BoundArguments bind(const Op& op, const Arguments& arguments) {
  for (std::size_t i = 0; i < op.signatures.size(); ++i) {
    if (!has_form(op.signatures[i], arguments)) continue;
    if (auto values = Binder(op, arguments, op.signatures[i]).bind(false)) return {i, std::move(*values)};
  }
  if (const auto today = convert_deprecated_form(op, arguments)) return bind(op, *today);
  no_overload(op, arguments);
}

}  // namespace stridescope::script
