#include "engine/design/golf.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/source.h"
#include "engine/session/session.h"
#include "engine/tensor/element.h"

namespace stridescope::design {
namespace {

using script::Expression;
using tensor::Tensor;

constexpr std::array golf_calls = {"t",       "transpose", "permute",   "movedim", "swapaxes",   "view",
                                   "reshape", "flatten",   "unflatten", "squeeze", "unsqueeze",  "expand",
                                   "unfold",  "diagonal",  "select",    "narrow",  "contiguous", "clone",
                                   "flip",    "fliplr",    "flipud",    "roll",    "repeat"};
constexpr std::array golf_attributes = {"T", "mT"};

template <class List>
bool is_among(const List& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

bool is_plain(const script::ExpressionPtr& e);

bool are_plain(const std::vector<script::ExpressionPtr>& items) {
  return std::all_of(items.begin(), items.end(), [](const auto& item) { return is_plain(item); });
}

/// True for integers, None, `...`, slices, and tuples of these, and for an absent expression.
bool is_plain(const script::ExpressionPtr& e) {
  if (!e) return true;
  const auto& node = e->node;
  if (std::holds_alternative<script::IntLiteral>(node) || std::holds_alternative<script::NoneLiteral>(node) ||
      std::holds_alternative<script::EllipsisLiteral>(node))
    return true;
  if (const auto* sign = std::get_if<script::UnaryExpression>(&node))
    return sign->op == "-" && is_plain(sign->operand);
  if (const auto* slice = std::get_if<script::SliceExpression>(&node))
    return is_plain(slice->start) && is_plain(slice->stop) && is_plain(slice->step);
  if (const auto* tuple = std::get_if<script::TupleLiteral>(&node)) return are_plain(tuple->items);
  return false;
}

bool is_plain_argument(const script::ExpressionPtr& e) {
  if (const auto* list = std::get_if<script::ListLiteral>(&e->node)) return are_plain(list->items);
  return is_plain(e);
}

ChainCount count_chain(const Expression& e) {
  const auto one_more = [](const Expression& object) {
    auto count = count_chain(object);
    ++count.operations;
    return count;
  };
  const ChainCount outside{0, {"golf/not_a_chain"}};
  if (const auto* name = std::get_if<script::Name>(&e.node))
    return name->name == "x" ? ChainCount{} : outside;
  if (const auto* attribute = std::get_if<script::Attribute>(&e.node))
    return is_among(golf_attributes, attribute->name)
               ? one_more(*attribute->object)
               : ChainCount{0, {"golf/not_allowed", {{"name", attribute->name}}}};
  if (const auto* subscript = std::get_if<script::Subscript>(&e.node))
    return is_plain(subscript->index) ? one_more(*subscript->object) : ChainCount{0, {"golf/plain_indices"}};
  const auto* call = std::get_if<script::CallExpression>(&e.node);
  const auto* method = call ? std::get_if<script::Attribute>(&call->function->node) : nullptr;
  if (!method) return outside;
  if (!is_among(golf_calls, method->name)) return {0, {"golf/not_allowed", {{"name", method->name}}}};
  const bool plain = std::all_of(call->positional.begin(), call->positional.end(), is_plain_argument) &&
                     std::all_of(call->keywords.begin(), call->keywords.end(),
                                 [](const auto& keyword) { return is_plain_argument(keyword.second); });
  return plain ? one_more(*method->object) : ChainCount{0, {"golf/plain_indices"}};
}

/// The tensor that a name is bound to.
std::optional<Tensor> tensor_named(const session::Session& session, const char* name) {
  const auto value = session.now().find(name);
  const auto* tensor = value ? value->get_if<Tensor>() : nullptr;
  return tensor ? std::optional(*tensor) : std::nullopt;
}

std::optional<Grid> values_of(const Tensor& tensor) {
  if (tensor.dtype() != tensor::DType::int64 || tensor.layout().numel() > 4 * most_grid_elements)
    return std::nullopt;
  Grid grid{tensor.layout().shape, {}};
  for (std::int64_t n = 0; n < tensor.layout().numel(); ++n)
    grid.elements.push_back(tensor::to_int(tensor::element_at(tensor, tensor.layout().at_linear(n))));
  return grid;
}

std::optional<tensor::Layout> layout_of_start(const std::string& start) {
  session::Session session;
  if (session.append("x = " + start)) return std::nullopt;
  const auto x = tensor_named(session, "x");
  if (!x || values_of(*x) != grid_of(x->layout())) return std::nullopt;
  return x->layout();
}

}  // namespace

std::optional<Puzzle> make_puzzle(std::string id, const std::string& start, const Grid& target,
                                  std::size_t operations, std::int64_t copied_elements) {
  const auto layout = layout_of_start(start);
  if (!layout || target.elements.empty()) return std::nullopt;
  return Puzzle{std::move(id), start, *layout, target, operations, copied_elements};
}

std::optional<Puzzle> make_puzzle(std::string id, const std::string& start, const Grid& target) {
  const auto layout = layout_of_start(start);
  if (!layout || target.elements.empty()) return std::nullopt;
  const auto found = find_chain(*layout, target, golf_limits);
  if (!found.chain || found.chain->moves.empty()) return std::nullopt;
  return Puzzle{
      std::move(id), start, *layout, target, found.chain->moves.size(), found.chain->copied_elements};
}

std::string own_puzzle_id(const std::string& start, const Grid& target) {
  return "own/" + start + "/" + grid_text(target);
}

ChainCount count_operations(const std::string& chain) {
  try {
    const auto script = script::parse(chain);
    if (script.statements.size() == 1)
      if (const auto* line = std::get_if<script::ExpressionStatement>(&script.statements.front().node))
        return count_chain(*line->value);
  } catch (const script::ScriptError&) {
  }
  return {0, {"golf/not_a_chain"}};
}

GolfResult try_chain(const Puzzle& puzzle, const std::string& chain) {
  const auto count = count_operations(chain);
  GolfResult made{.problem = count.problem, .operations = count.operations};
  if (!made.problem.empty()) return made;
  session::Session session;
  session.append("x = " + puzzle.start);
  if (const auto failure = session.append("y = " + chain)) {
    made.problem = {"quiz/value", {{"value", failure->message()}}};
    return made;
  }
  made.copied_elements = session.steps().back().verdict.allocated_bytes() / 8;
  const auto y = tensor_named(session, "y");
  if (y) made.result = values_of(*y);
  if (!made.result) made.problem = {"golf/too_large"};
  made.is_solved = made.result == puzzle.target;
  return made;
}

int compare_with_par(const Puzzle& puzzle, std::int64_t copied_elements, std::size_t operations) {
  const auto mine = std::tuple(copied_elements, operations),
             par = std::tuple(puzzle.copied_elements, puzzle.operations);
  return mine < par ? -1 : mine > par ? 1 : 0;
}

}  // namespace stridescope::design
