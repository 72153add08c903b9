#include <algorithm>
#include <string>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/substring_finder.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/refusal/refuse.h"

/// Methods of str that search for a substring.
namespace stridescope::script {
namespace {

const std::string& searched_text(const Call& call) { return std::get<std::string>(call["self"].data); }

Value text_find(const Call& call) {
  const auto found = SubstringFinder(call.interpreter, searched_text(call), call.string("sub"))(0);
  if (found == std::string::npos) return {std::int64_t{-1}};
  return {static_cast<std::int64_t>(length_utf8(searched_text(call).substr(0, found)))};
}
Value text_index(const Call& call) {
  auto found = text_find(call);
  if (std::get<std::int64_t>(found.data) < 0) throw refuse::substring_not_found();
  return found;
}
Value text_count(const Call& call) {
  const auto part = call.string("sub");
  if (part.empty()) return {static_cast<std::int64_t>(length_utf8(searched_text(call))) + 1};
  std::int64_t found = 0;
  SubstringFinder next(call.interpreter, searched_text(call), part);
  for (auto at = next(0); at != std::string::npos; at = next(at + part.size())) ++found;
  return {found};
}

/// The method on a slice of the text: find(sub, start, end) is _str_find_within(self, sub, start, end).
template <Value (*whole)(const Call&)>
Value within(const Call& call) {
  if (!call.given("start") && !call.given("end")) return whole(call);
  return call_value(call.interpreter,
                    *python_module("builtins")->find("_str_" + std::string(call.op.name) + "_within"),
                    call.values);
}

Value affix(const Call& call, const char* parameter, bool start) {
  const auto& text = searched_text(call);
  const auto matches = [&](const Value& value) {
    const auto* part = value.get_if<std::string>();
    if (!part) {
      throw refuse::affix_type(start ? "startswith" : "endswith", type_name(value));
    }
    return start ? text.starts_with(*part) : text.ends_with(*part);
  };
  const auto* sequence = call[parameter].get_if<Sequence>();
  if (sequence && sequence->kind == Sequence::Kind::tuple)
    return {std::ranges::any_of(*sequence->items, matches)};
  return {matches(call[parameter])};
}

Value starts_with(const Call& call) { return affix(call, "prefix", true); }
Value ends_with(const Call& call) { return affix(call, "suffix", false); }

}  // namespace

std::vector<Row> string_search_rows() {
  return family({.group = Group::python, .forms = method, .receiver = "str", .effect = Effect::none},
                {
                    {.name = "startswith",
                     .signatures = {"(any self, any prefix, any start=None, any end=None)"},
                     .value_type = "bool",
                     .evaluate = within<starts_with>},
                    {.name = "endswith",
                     .signatures = {"(any self, any suffix, any start=None, any end=None)"},
                     .value_type = "bool",
                     .evaluate = within<ends_with>},
                    {.name = "find",
                     .signatures = {"(any self, str sub, any start=None, any end=None)"},
                     .value_type = "int",
                     .evaluate = within<text_find>},
                    {.name = "index",
                     .signatures = {"(any self, str sub, any start=None, any end=None)"},
                     .value_type = "int",
                     .evaluate = within<text_index>},
                    {.name = "count",
                     .signatures = {"(any self, str sub, any start=None, any end=None)"},
                     .value_type = "int",
                     .evaluate = within<text_count>},
                });
}

}  // namespace stridescope::script
