#include "engine/session/remedies.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/explain/view_proof.h"
#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/marked_line.h"
#include "engine/tensor/refusal/rules.h"
#include "engine/tensor/wrapping.h"
#include "engine/words/numbers.h"

namespace stridescope::session {
namespace {

using script::Expression;
using tensor::FactName;
using tensor::Rule;

/// The part of a statement that a failure refers to.
class StatementPlace {
 public:
  explicit StatementPlace(const Failure& failure) : source_(failure.source) {
    const auto line = script::marked_line(source_, failure.span);
    marked_ = line.marked;
    if (failure.span.end.line != failure.span.begin.line) marked_ = {};
  }
  std::string_view marked() const { return marked_; }
  /// Returns the statement with this part replaced by `words`.
  std::string with(std::string_view words) const {
    const auto begin = static_cast<std::size_t>(marked_.data() - source_.data());
    std::string result(source_.substr(0, begin));
    result += words;
    return result += source_.substr(begin + marked_.size());
  }

 private:
  std::string_view source_, marked_;
};

/// The source of an expression in a text of one line.
std::string_view source_of(std::string_view text, const Expression& expression) {
  return script::marked_line(text, expression.span).marked;
}

template <class Node>
const Node* node_of(const script::ExpressionPtr& expression) {
  return expression ? std::get_if<Node>(&expression->node) : nullptr;
}

/// True if the bracket that opens a text closes at its end.
bool is_in_brackets(std::string_view text) {
  if (!text.starts_with('(')) return false;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1 == text.size();
  }
  return false;
}

/// Returns the operand with a suffix, in parentheses if needed.
std::string operand_with(std::string_view operand, const Expression& expression, std::string_view suffix) {
  const auto& node = expression.node;
  const bool is_whole = std::holds_alternative<script::Name>(node) ||
                        std::holds_alternative<script::Attribute>(node) ||
                        std::holds_alternative<script::Subscript>(node) ||
                        std::holds_alternative<script::CallExpression>(node) ||
                        std::holds_alternative<script::IntLiteral>(node) ||
                        std::holds_alternative<script::FloatLiteral>(node) || is_in_brackets(operand);
  const std::string words(operand);
  return (is_whole ? words : "(" + words + ")") + std::string(suffix);
}

/// The two operands of `a @ b`, `a.mm(b)` or `torch.mm(a, b)`.
struct Operands {
  const Expression *left, *right;
};
std::optional<Operands> operands_of(const script::ExpressionPtr& expression) {
  if (const auto* binary = node_of<script::BinaryExpression>(expression))
    return Operands{binary->left.get(), binary->right.get()};
  const auto* call = node_of<script::CallExpression>(expression);
  const auto* attribute = call ? node_of<script::Attribute>(call->function) : nullptr;
  if (!attribute) return std::nullopt;
  const auto* module = node_of<script::Name>(attribute->object);
  if (module && module->name == "torch") {
    if (call->positional.size() != 2) return std::nullopt;
    return Operands{call->positional[0].get(), call->positional[1].get()};
  }
  if (call->positional.size() != 1) return std::nullopt;
  return Operands{attribute->object.get(), call->positional.front().get()};
}

class Remedies {
 public:
  explicit Remedies(const Failure& failure)
      : failure_(failure), refusal_(failure.refusal), place_(failure), text_(place_.marked()) {
    if (text_.empty()) return;
    try {
      parsed_ = script::parse_statement(text_);
    } catch (const tensor::Error&) {
      return;
    }
  }

  std::vector<std::string> take() {
    if (parsed_) by_rule();
    if (const auto hint = tensor::hint_of(refusal_); !hint.empty()) with_known_name(hint);
    return std::move(found_);
  }

 private:
  void by_rule() {
    switch (refusal_.rule()) {
      case Rule::incompatible_view: return view();
      case Rule::out_of_bounds: return within_storage();
      case Rule::permute_dim_count:
      case Rule::permute_dims_repeated: return permuted();
      case Rule::expanded_size_mismatch: return repeated();
      case Rule::narrow_too_long: return shortened();
      case Rule::matmul_shapes_differ: return transposed();
      case Rule::matrix_dtypes_differ:
      case Rule::dot_dtypes_differ:
      case Rule::addmm_dtypes_differ:
      case Rule::dtypes_differ: return of_one_dtype();
      case Rule::devices_differ:
      case Rule::dot_devices_differ:
      case Rule::compare_devices_differ: return on_one_device();
      case Rule::cannot_cast:
      case Rule::cannot_cast_in_place:
      case Rule::internal_overlap: return as_new_tensor();
      case Rule::partial_overlap: return with_cloned_operand();
      default: return;
    }
  }

  void add(const std::string& words) { add_whole(place_.with(words)); }
  void add_whole(std::string statement) {
    if (std::find(found_.begin(), found_.end(), statement) == found_.end())
      found_.push_back(std::move(statement));
  }
  std::string words(const Expression& expression) const { return std::string(source_of(text_, expression)); }
  const script::ExpressionPtr& expression() const {
    static const script::ExpressionPtr none;
    const auto* statement = std::get_if<script::ExpressionStatement>(&parsed_->node);
    return statement ? statement->value : none;
  }
  /// Returns the text with suffixes after one or both operands.
  std::string with_suffixes(const Operands& operands, std::string_view left, std::string_view right) const {
    std::string result(text_);
    for (const auto& [operand, suffix] : {std::pair(operands.right, right), std::pair(operands.left, left)}) {
      if (suffix.empty()) continue;
      const auto part = source_of(text_, *operand);
      const auto at = static_cast<std::size_t>(part.data() - text_.data());
      result.replace(at, part.size(), operand_with(part, *operand, suffix));
    }
    return result;
  }

  /// Proposes a copy if no view is possible, or a view of another shape that fits.
  void view() {
    const auto *shape = refusal_.find<FactName::shape>(), *stride = refusal_.find<FactName::stride>(),
               *target = refusal_.find<FactName::target_shape>();
    const auto* call = node_of<script::CallExpression>(expression());
    const auto* attribute = call ? node_of<script::Attribute>(call->function) : nullptr;
    if (!shape || !stride || !target || !attribute || attribute->name != "view") return;
    const auto object = operand_with(source_of(text_, *attribute->object), *attribute->object, "");
    using Kind = explain::ViewFix::Kind;
    const auto proof = explain::prove_view({*shape, *stride, 0}, *target);
    for (const auto kind : {Kind::reshape, Kind::contiguous, Kind::other_shape})
      for (const auto& fix : proof.fixes)
        if (fix.kind == kind) add(object + fix.code);
  }

  struct Method {
    std::string object, name;
    const script::CallExpression* call;
  };
  /// Parses `object.name(...)`.
  std::optional<Method> method() const {
    const auto* call = node_of<script::CallExpression>(expression());
    const auto* attribute = call ? node_of<script::Attribute>(call->function) : nullptr;
    if (!attribute) return std::nullopt;
    const auto* module = node_of<script::Name>(attribute->object);
    if (module && module->name == "torch") return std::nullopt;
    return Method{operand_with(source_of(text_, *attribute->object), *attribute->object, ""), attribute->name,
                  call};
  }
  const script::OpRecord* op() const {
    return failure_.trace.ops.empty() || failure_.trace.ops.back().inputs.empty()
               ? nullptr
               : &failure_.trace.ops.back();
  }

  /// Proposes as_strided with as many rows as the storage allows.
  void within_storage() {
    const auto called = method();
    const auto *shape = refusal_.find<FactName::shape>(), *stride = refusal_.find<FactName::stride>();
    const auto offset = refusal_.integer<FactName::offset>(),
               itemsize = refusal_.integer<FactName::itemsize>(),
               limit = refusal_.integer<FactName::limit_nbytes>();
    if (!called || called->name != "as_strided" || !op() || !shape || !stride || !offset || !itemsize ||
        !limit)
      return;
    if (shape->empty() || stride->front() < 1) return;
    auto fitting = *shape;
    std::int64_t others = 0;
    for (std::size_t d = 1; d < fitting.size(); ++d)
      others = tensor::wrapping_add(others, tensor::wrapping_multiply(fitting[d] - 1, (*stride)[d]));
    const auto free = *limit / *itemsize - 1 - *offset - others;
    if (others < 0 || free < 0) return;
    fitting[0] = free / stride->front() + 1;
    const auto& layout = op()->inputs.front().layout();
    if (tensor::Layout{fitting, *stride, *offset} == layout) return;
    const auto start = *offset == layout.storage_offset ? "" : ", " + std::to_string(*offset);
    add(called->object + ".as_strided(" + stridescope::words::tuple_text(fitting) + ", " +
        stridescope::words::tuple_text(*stride) + start + ")");
  }

  /// Proposes permute with missing dimensions in place of repeated ones, or at the end.
  void permuted() {
    const auto called = method();
    if (!called || called->name != "permute" || !op() || op()->arguments.size() < 2) return;
    const auto rank = op()->inputs.front().dim();
    const auto* items = script::items_of(op()->arguments[1]);
    if (!items) return;
    tensor::Dims dims, missing;
    for (const auto& item : **items) {
      const auto* dim = std::get_if<std::int64_t>(&item.data);
      if (!dim || *dim < -rank || *dim >= rank) return;
      dims.push_back(*dim < 0 ? *dim + rank : *dim);
    }
    for (std::int64_t dim = 0; dim < rank; ++dim)
      if (std::ranges::find(dims, dim) == dims.end()) missing.push_back(dim);
    auto next = missing.begin();
    for (auto at = dims.begin(); at != dims.end() && next != missing.end(); ++at)
      if (std::find(dims.begin(), at, *at) != at) *at = *next++;
    for (; next != missing.end(); ++next) dims.push_back(*next);
    if (static_cast<std::int64_t>(dims.size()) == rank && !std::ranges::is_sorted(dims))
      add(called->object + ".permute(" + stridescope::words::list_text(dims) + ")");
  }

  /// Proposes repeat if it yields the sizes that expand cannot.
  void repeated() {
    const auto called = method();
    const auto *shape = refusal_.find<FactName::shape>(), *target = refusal_.find<FactName::target_shape>();
    if (!called || called->name != "expand" || !shape || !target || target->size() < shape->size()) return;
    tensor::Dims times = *target;
    for (std::size_t d = 0; d < shape->size(); ++d) {
      auto& count = times[target->size() - shape->size() + d];
      const auto size = (*shape)[d];
      if (count < 0) count = size;
      if (size == 0 || count % size != 0) return;
      count /= size;
    }
    add(called->object + ".repeat(" + stridescope::words::list_text(times) + ")");
  }

  /// Proposes narrow up to the end of the dimension.
  void shortened() {
    const auto called = method();
    const auto start = refusal_.integer<FactName::number>(), size = refusal_.integer<FactName::size>();
    if (!called || called->name != "narrow" || !start || !size || called->call->positional.size() != 3)
      return;
    const auto left = *start < 0 ? -*start : *size - *start;
    if (left < 1 || left == *size) return;
    const auto& arguments = called->call->positional;
    add(called->object + ".narrow(" + words(*arguments[0]) + ", " + words(*arguments[1]) + ", " +
        std::to_string(left) + ")");
  }

  void transposed() {
    const auto *a = refusal_.find<FactName::shape>(), *b = refusal_.find<FactName::other_shape>();
    const auto operands = operands_of(expression());
    if (!a || !b || a->size() != 2 || b->size() != 2 || !operands) return;
    if (a->back() == b->back()) add(with_suffixes(*operands, "", ".t()"));
    if (a->front() == b->front()) add(with_suffixes(*operands, ".t()", ""));
  }

  void of_one_dtype() {
    const auto *dtype = refusal_.find<FactName::dtype>(), *other = refusal_.find<FactName::other_dtype>();
    const auto operands = operands_of(expression());
    if (!dtype || !other || !operands) return;
    const auto both = tensor::promote(*dtype, *other);
    const auto suffix = ".to(torch." + std::string(tensor::name(both)) + ")";
    add(with_suffixes(*operands, "", suffix));
    add(with_suffixes(*operands, suffix, ""));
  }

  void on_one_device() {
    const auto operands = operands_of(expression());
    if (!operands) return;
    for (const char* suffix : {".cpu()", ".cuda()"}) {
      add(with_suffixes(*operands, "", suffix));
      add(with_suffixes(*operands, suffix, ""));
    }
  }

  /// Proposes `x = x + y` for `x += y`, and `x = x.add(y)` for `x.add_(y)`.
  void as_new_tensor() {
    if (text_ != std::string_view(failure_.source)) return;
    if (const auto* augmented = std::get_if<script::AugmentedAssignment>(&parsed_->node)) {
      if (!node_of<script::Name>(augmented->target)) return;
      const auto name = words(*augmented->target);
      auto op = augmented->op;
      if (op.ends_with('=')) op.pop_back();
      return add_whole(name + " = " + name + " " + op + " " +
                       operand_with(source_of(text_, *augmented->value), *augmented->value, ""));
    }
    const auto* call = node_of<script::CallExpression>(expression());
    const auto* attribute = call ? node_of<script::Attribute>(call->function) : nullptr;
    if (!attribute || !attribute->name.ends_with('_') || !node_of<script::Name>(attribute->object)) return;
    const auto name = words(*attribute->object);
    const auto method = source_of(text_, *call->function);
    add_whole(name + " = " + std::string(method.substr(0, method.size() - 1)) +
              std::string(text_.substr(method.size())));
  }

  /// Proposes a copy of the operand that is read.
  void with_cloned_operand() {
    try {
      const auto whole = script::parse_statement(failure_.source);
      const auto* assignment = std::get_if<script::Assignment>(&whole.node);
      if (!assignment) return;
      const auto value = source_of(failure_.source, *assignment->value);
      auto statement = failure_.source;
      const auto at = static_cast<std::size_t>(value.data() - failure_.source.data());
      add_whole(statement.replace(at, value.size(), operand_with(value, *assignment->value, ".clone()")));
    } catch (const tensor::Error&) {
    }
  }

  /// Proposes the known name nearest to the failed one, if that is all of the span.
  void with_known_name(std::string_view hint) {
    const bool is_name = !text_.empty() && std::all_of(text_.begin(), text_.end(), [](char c) {
      return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
    if (is_name) add(std::string(hint));
  }

  const Failure& failure_;
  const tensor::Refusal& refusal_;
  StatementPlace place_;
  std::string_view text_;
  std::optional<script::Statement> parsed_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> remedies(const Failure& failure) {
  // An error inside a function is not corrected at the call site.
  if (!failure.frames.empty()) return {};
  return Remedies(failure).take();
}

}  // namespace stridescope::session
