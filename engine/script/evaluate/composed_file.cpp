#include "engine/script/evaluate/composed_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>

#include "engine/script/evaluate/composed_functions.h"
#include "engine/script/evaluate/program.h"
#include "engine/script/syntax/ast.h"
#include "engine/script/table/op_table.h"
#include "engine/words/enum_names.h"
#include "python_files.h"

namespace stridescope::script {
namespace {

/// Reads the fields of one header into a row.
class HeaderReader {
 public:
  HeaderReader(std::string_view path, std::deque<std::string>& texts) : path_(path), texts_(texts) {}

  /// Parses `operation(...)` or `family(...)`.
  Row read(std::string_view header) {
    const auto statement = parse_statement(header);
    const auto& call = std::get<CallExpression>(std::get<ExpressionStatement>(statement.node).value->node);
    Row row;
    for (const auto& signature : call.positional) row.signatures.push_back(text(*signature));
    for (const auto& [name, value] : call.keywords) take(row, name, *value);
    return row;
  }

 private:
  [[noreturn]] void wrong(std::string_view what) const {
    throw std::logic_error(std::string(path_) + ": " + std::string(what));
  }

  template <class Node>
  const Node& node(const Expression& expression) const {
    const auto* found = std::get_if<Node>(&expression.node);
    if (!found) wrong("a header holds " + print(expression));
    return *found;
  }
  std::string_view text(const Expression& expression) {
    return texts_.emplace_back(node<StringLiteral>(expression).value);
  }
  int number(const Expression& expression) const {
    return static_cast<int>(*node<IntLiteral>(expression).value.to_int64());
  }
  template <class Enum>
  Enum one_of(std::string_view name) const {
    const auto found = words::enumerator_of<Enum>(name);
    if (!found) wrong("no fact is named " + std::string(name));
    return *found;
  }
  /// Parses "method function".
  std::uint8_t forms(const Expression& expression) {
    int flags = 0;
    for (auto rest = text(expression); !rest.empty();) {
      const auto end = std::min(rest.find(' '), rest.size());
      flags |= one_of<Form>(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return static_cast<std::uint8_t>(flags);
  }
  std::vector<std::string_view> text_list(const std::vector<ExpressionPtr>& items) {
    std::vector<std::string_view> out;
    for (const auto& item : items) out.push_back(text(*item));
    return out;
  }
  Evaluate function(const Expression& expression) {
    const auto name = text(expression);
    const auto found = composed_function(name);
    if (!found) wrong("no function is named " + std::string(name));
    return found;
  }
  Evaluate layout(const Expression& expression) {
    const auto name = text(expression);
    if (name == "of_first") return evaluate_program_in_format;
    if (name == "of_any") return evaluate_program_in_any_format;
    if (name == "new") return evaluate_program_as_new;
    wrong("no layout is named " + std::string(name));
  }
  /// Parses {"dim": "last_dim", "size": ("text", "(2, 3)")}.
  std::vector<ArgumentRole> arguments(const Expression& expression) {
    std::vector<ArgumentRole> out;
    for (const auto& [name, value] : node<DictLiteral>(expression).items) {
      ArgumentRole one{text(*name), Role::text};
      if (const auto* pair = std::get_if<TupleLiteral>(&value->node)) {
        one.role = one_of<Role>(text(*pair->items.at(0)));
        one.example = text(*pair->items.at(1));
      } else {
        one.role = one_of<Role>(text(*value));
      }
      out.push_back(one);
    }
    return out;
  }
  /// Parses ["name"] or {"name": {"signatures": [...], "forms": "..."}}.
  std::vector<OpAlias> aliases(const Expression& expression) {
    std::vector<OpAlias> out;
    if (const auto* list = std::get_if<ListLiteral>(&expression.node)) {
      for (const auto& name : list->items) out.emplace_back(text(*name).data());
      return out;
    }
    for (const auto& [name, facts] : node<DictLiteral>(expression).items) {
      OpAlias one(text(*name).data());
      for (const auto& [fact, value] : node<DictLiteral>(*facts).items) {
        const auto said = text(*fact);
        if (said == "signatures") one.signatures = text_list(node<ListLiteral>(*value).items);
        else if (said == "forms") one.forms = forms(*value);
        else if (said == "in_place_forms") one.in_place_forms = forms(*value);
        else wrong("an alias has no " + std::string(said));
      }
      out.push_back(std::move(one));
    }
    return out;
  }

  void take(Row& row, std::string_view name, const Expression& value) {
    if (name == "name") row.name = text(value);
    else if (name == "aliases") row.aliases = aliases(value);
    else if (name == "group") row.group = one_of<Group>(text(value));
    else if (name == "forms") row.forms = forms(value);
    else if (name == "receiver") row.receiver = text(value);
    else if (name == "help") row.help = text(value);
    else if (name == "effect") row.effect = one_of<Effect>(text(value));
    else if (name == "returns") row.returns = one_of<Returns>(text(value));
    else if (name == "value_type") row.value_type = text(value);
    else if (name == "out") row.out = one_of<OutRule>(text(value));
    else if (name == "out_sharing") row.out_sharing = one_of<OutSharing>(text(value));
    else if (name == "out_refusal") row.out_refusal = text(value);
    else if (name == "motion") row.motion = one_of<Motion>(text(value));
    else if (name == "arguments") row.arguments = arguments(value);
    else if (name == "featured") row.featured = number(value);
    else if (name == "kernel") {
      const auto& parts = node<TupleLiteral>(value).items;
      row.kernel = {text(*parts.at(0)), one_of<KernelDtypes>(text(*parts.at(1)))};
    } else if (name == "fields") row.fields = text_list(node<TupleLiteral>(value).items);
    else if (name == "layout") row.evaluate = layout(value);
    else if (name == "evaluate") row.evaluate = function(value);
    else if (name == "in_place") {
      row.in_place_forms = forms(value);
      if (!row.in_place) row.in_place = evaluate_program_in_place;
    } else if (name == "in_place_evaluate") row.in_place = function(value);
    else if (name == "in_place_featured") row.in_place_featured = number(value);
    else if (name == "gradient") row.gradient = text(value);
    else if (name == "walks_items") row.walks_items = node<BoolLiteral>(value).value;
    else wrong("a row has no " + std::string(name));
  }

  std::string_view path_;
  std::deque<std::string>& texts_;
};

/// Splits a file into parts: from one unindented line to the next; a line with only a closing bracket
/// continues the part.
class Parts {
 public:
  explicit Parts(std::string_view text) : rest_(text) {}
  std::string_view next() {
    std::size_t end = 0;
    do {
      end = std::min(rest_.find('\n', end), rest_.size() - 1) + 1;
    } while (end < rest_.size() && std::string_view(" \n)]}").find(rest_[end]) != std::string_view::npos);
    const auto part = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return part;
  }
  bool is_done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace

ComposedFile::ComposedFile(std::string_view path, std::string_view text) {
  HeaderReader reader(path, texts_);
  Row common;
  std::optional<Row> row;
  for (Parts parts(text); !parts.is_done();) {
    const auto part = parts.next();
    if (part.starts_with("family(")) common = reader.read(part);
    if (part.starts_with("@operation(")) row = reader.read(part.substr(1));
    if (!part.starts_with("def ")) continue;
    if (!row) {
      functions_.push_back(part);
      continue;
    }
    if (row->name.empty()) row->name = part.substr(4, part.find('(') - 4);
    row->program = part;
    if (!row->evaluate) row->evaluate = evaluate_program;
    rows_.push_back(std::move(*row));
    row.reset();
  }
  rows_ = family(common, std::move(rows_));
}

const std::deque<ComposedFile>& composed_files() {
  static const auto files = [] {
    std::deque<ComposedFile> made;
    for (const auto& file : python_files::all())
      if (file.path.starts_with("catalogue/composed/")) made.emplace_back(file.path, file.content);
    return made;
  }();
  return files;
}

std::vector<Row> composed_rows() {
  std::vector<Row> rows;
  for (const auto& file : composed_files()) rows.insert(rows.end(), file.rows().begin(), file.rows().end());
  return rows;
}

}  // namespace stridescope::script
