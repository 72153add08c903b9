#include <algorithm>
#include <array>
#include <utility>

#include "engine/explain/address.h"
#include "engine/explain/broadcast.h"
#include "engine/explain/contiguity.h"
#include "engine/quiz/ask_step.h"
#include "engine/quiz/question.h"
#include "engine/words/numbers.h"

namespace stridescope::quiz {
namespace {

using tensor::Dims;
using tensor::Layout;
using words::Message;
using words::tuple_text;
using VerdictKind = session::Verdict::Kind;

Message plain(std::string text) { return {"quiz/value", {{"value", std::move(text)}}}; }
Message because_of(std::string_view misconception) { return {"quiz/mis/" + std::string(misconception)}; }

/// Collects choices that differ; the right one comes first.
class Choices {
 public:
  explicit Choices(Message right) { choices_.push_back({std::move(right), {}}); }
  Choices& wrong(Message text, std::string_view misconception) {
    const bool is_new =
        std::none_of(choices_.begin(), choices_.end(), [&](const Choice& c) { return c.text == text; });
    if (is_new && choices_.size() < most) choices_.push_back({std::move(text), because_of(misconception)});
    return *this;
  }
  Choices& wrong(const Dims& dims, std::string_view misconception) {
    return wrong(plain(tuple_text(dims)), misconception);
  }
  Choices& wrong(std::int64_t number, std::string_view misconception) {
    return number < 0 ? *this : wrong(plain(std::to_string(number)), misconception);
  }
  std::optional<Question> into(Question question, std::size_t least = 3) {
    if (choices_.size() < least) return std::nullopt;
    question.choices = std::move(choices_);
    return question;
  }

 private:
  static constexpr std::size_t most = 4;
  std::vector<Choice> choices_;
};

Dims reversed(Dims dims) {
  std::reverse(dims.begin(), dims.end());
  return dims;
}

Dims times(Dims dims, std::int64_t factor) {
  for (auto& number : dims) number *= factor;
  return dims;
}

bool is_view(const StatementResult& result) { return result.verdict.kind == VerdictKind::view; }

Message word_of(const session::Verdict& verdict) {
  if (verdict.is_same) return {"verdict/same"};
  switch (verdict.kind) {
    case VerdictKind::view: return {"verdict/view"};
    case VerdictKind::copy: return {"quiz/copy"};
    case VerdictKind::create: return {"quiz/new"};
    case VerdictKind::in_place: return {"verdict/in_place"};
    default: return {"verdict/error"};
  }
}

Message reason_of(const StatementResult& result) {
  const auto& verdict = result.verdict;
  if (verdict.is_same) return {"quiz/because_same", {{"code", result.code}}};
  switch (verdict.kind) {
    case VerdictKind::view:
      return {"quiz/because_view",
              {{"code", result.code},
               {"shape", result.layout.shape},
               {"stride", result.layout.stride},
               {"offset", result.layout.storage_offset}}};
    case VerdictKind::copy:
    case VerdictKind::create:
      return {"quiz/because_copy", {{"code", result.code}, {"bytes", words::Bytes{verdict.copied_bytes}}}};
    case VerdictKind::in_place:
      return {"quiz/because_in_place",
              {{"code", result.code}, {"bytes", words::Bytes{verdict.written_bytes}}}};
    default: return {"quiz/because_error", {{"code", result.code}, {"error", verdict.message()}}};
  }
}

}  // namespace

std::string_view name(Subject subject) {
  constexpr std::array names = {"verdict",    "shape",   "strides", "offset",   "element",
                                "contiguity", "sharing", "writes",  "broadcast"};
  return names[static_cast<std::size_t>(subject)];
}

std::optional<Question> ask_verdict(const StatementResult& result) {
  const auto right = word_of(result.verdict);
  const bool fails = result.verdict.kind == VerdictKind::error;
  Choices choices(right);
  choices.wrong({"verdict/view"}, fails ? "refused" : "copy_is_view");
  const bool is_new = right.key == "quiz/new";
  choices.wrong({is_new ? "quiz/new" : "quiz/copy"}, fails ? "refused" : "view_copies");
  choices.wrong({"verdict/same"}, "same");
  choices.wrong({"verdict/error"}, "needs_contiguous");
  return choices.into({.subject = Subject::verdict,
                       .ask = {"quiz/ask_verdict", {{"code", result.code}}},
                       .because = reason_of(result)});
}

std::optional<Question> ask_shape(const StatementResult& result) {
  const auto& shape = result.layout.shape;
  Choices choices(plain(tuple_text(shape)));
  if (!result.source_name.empty()) choices.wrong(result.source.shape, "shape_stays");
  choices.wrong(reversed(shape), "shape_reversed");
  if (shape.size() >= 2) {
    auto swapped = shape;
    std::swap(swapped[0], swapped[1]);
    choices.wrong(swapped, "shape_reversed");
    choices.wrong(Dims{result.layout.numel()}, "shape_flattened");
  }
  auto shorter = shape;
  for (auto& size : shorter)
    if (size > 1) {
      --size;
      choices.wrong(shorter, "shape_miscounted");
      break;
    }
  auto longer = shape;
  longer.insert(0, 1);
  choices.wrong(longer, "shape_extra");
  return choices.into(
      {.subject = Subject::shape,
       .ask = {"quiz/ask_shape", {{"name", result.name}}},
       .because = {"quiz/because_shape",
                   {{"name", result.name}, {"shape", shape}, {"numel", result.layout.numel()}}},
       .check = "tuple(" + result.name + ".shape)",
       .answer = tuple_text(shape)});
}

std::optional<Question> ask_strides(const StatementResult& result) {
  const auto& layout = result.layout;
  if (layout.shape.empty()) return std::nullopt;
  Choices choices(plain(tuple_text(layout.stride)));
  choices.wrong(tensor::contiguous_stride(layout.shape), "strides_follow_shape");
  if (!result.source_name.empty() && result.source.stride.size() == layout.stride.size())
    choices.wrong(result.source.stride, is_view(result) ? "strides_stay" : "copy_keeps_strides");
  choices.wrong(times(layout.stride, result.itemsize), "bytes");
  choices.wrong(reversed(layout.stride), "strides_reversed");
  choices.wrong(layout.shape, "strides_are_sizes");
  return choices.into(
      {.subject = Subject::strides,
       .ask = {"quiz/ask_strides", {{"name", result.name}}},
       .because = {is_view(result) ? "quiz/because_strides_of_view" : "quiz/because_strides",
                   {{"name", result.name}, {"shape", layout.shape}, {"stride", layout.stride}}},
       .check = result.name + ".stride()",
       .answer = tuple_text(layout.stride)});
}

std::optional<Question> ask_offset(const StatementResult& result) {
  const auto offset = result.layout.storage_offset;
  Choices choices(plain(std::to_string(offset)));
  choices.wrong(0, "offset_zero");
  choices.wrong(offset * result.itemsize, "bytes");
  if (!result.source_name.empty()) choices.wrong(result.source.storage_offset, "offset_stays");
  choices.wrong(1, "offset_counts_rows");
  for (const auto stride : result.source.stride) choices.wrong(stride, "offset_counts_rows");
  choices.wrong(offset + 1, "counts_from_one");
  return choices.into({.subject = Subject::offset,
                       .ask = {"quiz/ask_offset", {{"name", result.name}}},
                       .because = {"quiz/because_offset", {{"name", result.name}, {"offset", offset}}},
                       .check = result.name + ".storage_offset()",
                       .answer = std::to_string(offset)});
}

std::optional<Question> ask_element(const StatementResult& result, const Dims& index) {
  const auto& layout = result.layout;
  if (index.empty()) return std::nullopt;
  const auto address = explain::address(layout, index, result.itemsize);
  const auto right = address.storage_index;
  const auto in_order = tensor::contiguous_layout(layout.shape).at(index);
  Choices choices(plain(std::to_string(right)));
  choices.wrong(in_order, "linear_walk");
  choices.wrong(right - layout.storage_offset, "offset_forgotten");
  choices.wrong(in_order + layout.storage_offset, "strides_follow_shape");
  choices.wrong(Layout{layout.shape, reversed(layout.stride), layout.storage_offset}.at(index),
                "strides_reversed");
  choices.wrong(right + 1, "counts_from_one");
  choices.wrong(right * result.itemsize, "bytes");
  const auto place = result.name + "[" + words::list_text(index) + "]";
  return choices.into({.subject = Subject::element,
                       .ask = {"quiz/ask_element", {{"place", place}}},
                       .because = {"quiz/because_element", {{"place", place}, {"formula", address.formula}}},
                       .check = place + ".storage_offset()",
                       .answer = std::to_string(right),
                       .storage_element = right});
}

std::optional<Question> ask_contiguity(const StatementResult& result) {
  const bool is_contiguous = result.layout.is_contiguous();
  Choices choices(Message{is_contiguous ? "quiz/yes" : "quiz/no"});
  choices.wrong(Message{is_contiguous ? "quiz/no" : "quiz/yes"},
                is_contiguous ? "views_are_never_contiguous" : "contiguous_is_gapless");
  return choices.into({.subject = Subject::contiguity,
                       .ask = {"quiz/ask_contiguity", {{"name", result.name}}},
                       .because = explain::contiguity(result.layout).verdict,
                       .check = result.name + ".is_contiguous()",
                       .answer = is_contiguous ? "True" : "False"},
                      2);
}

std::optional<Question> ask_sharing(const StatementResult& result) {
  if (result.source_name.empty()) return std::nullopt;
  const bool shares = is_view(result) || result.verdict.is_same;
  Choices choices(Message{shares ? "quiz/yes" : "quiz/no"});
  choices.wrong(Message{shares ? "quiz/no" : "quiz/yes"}, shares ? "view_copies" : "copy_is_view");
  return choices.into({.subject = Subject::sharing,
                       .ask = {"quiz/ask_sharing", {{"name", result.name}, {"source", result.source_name}}},
                       .because = reason_of(result),
                       .check = result.name + ".untyped_storage().data_ptr() == " + result.source_name +
                                ".untyped_storage().data_ptr()",
                       .answer = shares ? "True" : "False"},
                      2);
}

std::optional<Question> ask_broadcast(const std::string& a, const Dims& a_shape, const std::string& b,
                                      const Dims& b_shape) {
  const std::array shapes{a_shape, b_shape};
  const auto aligned = explain::align(shapes);
  Choices choices(aligned.possible ? plain(tuple_text(aligned.shape)) : Message{"verdict/error"});
  choices.wrong(Message{"verdict/error"}, "broadcast_needs_equal");
  // A common mistake: the shapes are aligned from the left.
  const std::array flipped{reversed(a_shape), reversed(b_shape)};
  if (const auto left = explain::align(flipped); left.possible)
    choices.wrong(reversed(left.shape), "broadcast_left");
  choices.wrong(a_shape, "broadcast_first").wrong(b_shape, "broadcast_first");
  auto joined = a_shape;
  joined.append(b_shape);
  choices.wrong(joined, "broadcast_joins");
  const auto sum = a + " + " + b;
  return choices.into({.subject = Subject::broadcast,
                       .ask = {"quiz/ask_broadcast", {{"code", sum}, {"a", a_shape}, {"b", b_shape}}},
                       .because = aligned.verdict,
                       .check = aligned.possible ? "tuple((" + sum + ").shape)" : "",
                       .answer = aligned.possible ? tuple_text(aligned.shape) : ""});
}

std::vector<Question> questions_about(const std::string& statement, const session::Verdict& verdict) {
  std::vector<Question> questions;
  if (auto question = ask_verdict({.code = statement, .verdict = verdict}))
    questions.push_back(std::move(*question));
  if (verdict.refusal)
    if (auto question = ask_boundary(statement, *verdict.refusal)) questions.push_back(std::move(*question));
  return questions;
}

}  // namespace stridescope::quiz
