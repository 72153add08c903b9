#include "ui/completion.h"

#include <algorithm>
#include <cctype>

#include "engine/script/op_table.h"
#include "ui/format.h"

namespace stridescope::ui {
namespace {

constexpr std::size_t max_rows = 40;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Where the word at the end of a line begins.
std::size_t word_begin(const std::string& line, std::size_t end) {
  while (end > 0 && is_word(line[end - 1])) --end;
  return end;
}

bool is_in_string(const std::string& line, std::size_t end) {
  char quote = 0;
  for (std::size_t i = 0; i < end; ++i) {
    const char c = line[i];
    if (quote ? c == quote : c == '\'' || c == '"') quote = quote ? '\0' : c;
    if (!quote && c == '#') return true;
  }
  return quote != 0;
}

std::string describe(const script::Value& value) {
  const auto* tensor = value.get_if<tensor::Tensor>();
  return tensor ? std::string(tensor::name(tensor->dtype())) + " " + tuple_text(tensor->shape())
                : script::type_name(value);
}

std::string describe(const script::Op& op) {
  return op.signature_texts.empty() ? std::string() : std::string(op.signature_texts.front());
}

class Collector {
 public:
  Collector(const std::string& line, std::size_t begin)
      : before_(line.substr(0, begin)), word_(line.substr(begin)) {}
  void offer(std::string_view label, std::string detail) {
    if (!label.starts_with(word_) || label == word_ || rows_.size() >= max_rows) return;
    rows_.push_back({std::string(label), std::move(detail), before_ + std::string(label)});
  }
  void offer_ops(std::uint8_t forms) {
    for (const auto& op : script::op_table().ops())
      if ((op.forms & forms) && !op.name.starts_with("_")) offer(op.name, describe(op));
  }
  std::vector<Completion> take() { return std::move(rows_); }

 private:
  std::string before_, word_;
  std::vector<Completion> rows_;
};

}  // namespace

std::vector<Completion> completions(const session::Session& session, const std::string& line,
                                    const std::string&) {
  const auto begin = word_begin(line, line.size());
  if (is_in_string(line, begin)) return {};
  Collector collector(line, begin);
  if (begin > 0 && line[begin - 1] == '.') {
    const auto object_begin = word_begin(line, begin - 1);
    const auto object = line.substr(object_begin, begin - 1 - object_begin);
    const bool is_number = !object.empty() && std::isdigit(static_cast<unsigned char>(object.front()));
    if (is_number) return {};
    const auto* value = session.environment().find(object);
    if (object == "torch" || (value && value->is<script::Module>())) {
      collector.offer_ops(script::function);
      for (const auto dtype : tensor::all_dtypes) collector.offer(tensor::name(dtype), "dtype");
    } else if (!value || value->is<tensor::Tensor>()) {
      collector.offer_ops(script::method | script::property);
      for (const auto* name : {"shape", "dtype", "device"}) collector.offer(name, "");
    }
    return collector.take();
  }
  if (begin == line.size()) return {};
  for (const auto& binding : session.environment().bindings())
    collector.offer(binding.name, describe(binding.value));
  collector.offer_ops(script::builtin);
  return collector.take();
}

bool completion_is_open(const State& state, const std::vector<Completion>& list) {
  return !list.empty() && !state.console.completion_closed && !state.console.draft.text.empty();
}

}  // namespace stridescope::ui
