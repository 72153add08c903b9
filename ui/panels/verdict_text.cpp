#include "ui/panels/verdict_text.h"

#include "engine/tensor/refusal/rules.h"
#include "ui/words/format.h"

namespace stridescope::ui {

using Kind = session::Verdict::Kind;

namespace {

/// Returns the missing arguments of a call: "dim0, dim1"; empty if it fails for another reason.
std::string lacking(const session::Verdict& verdict) {
  if (!verdict.refusal || verdict.refusal->rule() != tensor::Rule::arguments_missing) return {};
  const auto* names = verdict.refusal->find<tensor::FactName::names>();
  std::string list = names ? std::string(*names) : std::string();
  std::erase(list, '"');
  return list;
}

std::string reason_of(const session::Verdict& verdict, const Text& text) {
  switch (verdict.kind) {
    case Kind::view:
      if (verdict.is_same) return std::string(text(verdict.is_object ? "reason/same_object" : "reason/same"));
      return std::string(text("reason/view"));
    case Kind::copy: return text("reason/copy", {{"bytes", words::Bytes{verdict.copied_bytes}}});
    case Kind::create:
      if (verdict.is_object) return std::string(text("reason/object"));
      return text("reason/create", {{"bytes", words::Bytes{verdict.copied_bytes}}});
    case Kind::in_place:
      if (verdict.distinct_written_bytes < verdict.written_bytes)
        return text("reason/in_place_over", {{"bytes", words::Bytes{verdict.written_bytes}},
                                             {"places", words::Bytes{verdict.distinct_written_bytes}}});
      return std::string(text("reason/in_place"));
    case Kind::value: return verdict.value;
    case Kind::error: {
      const auto what = lacking(verdict);
      return what.empty() ? verdict.message() : text("reason/needs", {{"what", what}});
    }
    case Kind::unknown: return std::string(text("reason/unknown"));
  }
  return {};
}

}  // namespace

bool cannot_apply(const session::Verdict& verdict) {
  return verdict.kind == Kind::error && lacking(verdict).empty();
}

std::string verdict_word(const session::Verdict& verdict, const Text& text) {
  switch (verdict.kind) {
    case Kind::view: return std::string(text(verdict.is_same ? "verdict/same" : "verdict/view"));
    case Kind::copy: return text("verdict/copy", {{"bytes", bytes_text(verdict.copied_bytes)}});
    case Kind::create: return text("verdict/create", {{"bytes", bytes_text(verdict.copied_bytes)}});
    case Kind::in_place:
      return verdict.written_bytes > 0
                 ? text("verdict/writes", {{"bytes", bytes_text(verdict.written_bytes)}})
                 : std::string(text("verdict/in_place"));
    case Kind::value:
      return verdict.value.empty() || verdict.value.size() > 14 ? std::string(text("verdict/value"))
                                                                : verdict.value;
    case Kind::error: {
      const auto what = lacking(verdict);
      return what.empty() ? std::string(text("verdict/error")) : text("verdict/needs", {{"what", what}});
    }
    case Kind::unknown: return "?";
  }
  return {};
}

std::string verdict_in_full(const session::Verdict& verdict, const Text& text) {
  auto word = verdict_word(verdict, text);
  if (verdict.temporary_bytes == 0) return word;
  return text("verdict/and_temporaries",
              {{"verdict", std::move(word)}, {"bytes", bytes_text(verdict.temporary_bytes)}});
}

scene::Color verdict_color(const session::Verdict& verdict, const scene::Palette& palette) {
  switch (verdict.kind) {
    case Kind::view: return verdict.is_same ? palette.muted : palette.view;
    case Kind::copy:
    case Kind::create:
    case Kind::in_place: return palette.copy;
    case Kind::error: return lacking(verdict).empty() ? palette.error : palette.muted;
    case Kind::value:
    case Kind::unknown: break;
  }
  return palette.muted;
}

std::string verdict_reason(const session::Verdict& verdict, const Text& text) {
  auto reason = reason_of(verdict, text);
  if (verdict.temporary_bytes > 0)
    reason += (reason.empty() ? "" : "\n") +
              text("reason/temporaries", {{"bytes", words::Bytes{verdict.temporary_bytes}}});
  return reason;
}

std::string result_text(const session::Verdict& verdict, const Text& text, bool is_array) {
  if (verdict.layout && verdict.dtype && is_array) {
    auto strides = verdict.layout->stride;
    for (auto& stride : strides) stride *= tensor::itemsize(*verdict.dtype);
    return text("form/array_result", {{"shape", verdict.layout->shape}, {"strides", strides}});
  }
  if (verdict.layout)
    return text("form/result", {{"shape", verdict.layout->shape}, {"stride", verdict.layout->stride}});
  return verdict.value;
}

}  // namespace stridescope::ui
