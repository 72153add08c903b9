#include "app/cli/completion.h"

#include <algorithm>
#include <ostream>
#include <string_view>

namespace stridescope::app {
namespace {

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Returns the option that a word names; null if there is none.
const CLI::Option* option_named(const CLI::App& command, std::string_view word) {
  for (const auto* option : command.get_options())
    if (word.starts_with('-') && option->check_name(std::string(word))) return option;
  return nullptr;
}

const CLI::App* command_named(const CLI::App& command, const std::string& word) {
  for (const auto* inner : command.get_subcommands([](const CLI::App*) { return true; }))
    if (inner->get_name() == word) return inner;
  return nullptr;
}

/// Returns the values of an option or argument, from the description of its check: "TEXT:{light,dark}".
std::vector<std::string> values_of(const CLI::Option& option) {
  const auto type = option.get_type_name();
  const auto open = type.find('{'), close = type.find('}', open);
  if (open == type.npos || close == type.npos) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

struct ChoiceCollector {
  Completion& to;
  std::string_view begun;
  void operator()(const std::string& word, const std::string& help = {}) const {
    if (word.starts_with(begun)) to.choices.push_back({word, help.substr(0, help.find('\n'))});
  }
  void values(const CLI::Option& option) const {
    const auto values = values_of(option);
    for (const auto& value : values) (*this)(value);
    to.files = to.files || values.empty();
  }
};

}  // namespace

Completion complete(const CLI::App& program, const std::vector<std::string>& words) {
  Completion found;
  const ChoiceCollector add{found, words.empty() ? std::string_view() : words.back()};
  const auto* command = &program;
  const CLI::Option* open = nullptr;  // the next word is its value
  std::size_t arguments = 0;
  bool only_arguments = false;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (open) open = nullptr;
    else if (only_arguments) ++arguments;
    else if (words[i] == "--") only_arguments = true;
    else if (const auto* option = option_named(*command, words[i]))
      open = takes_value(*option) ? option : nullptr;
    else if (words[i].size() > 1 && words[i].front() == '-') continue;
    else if (const auto* inner = arguments == 0 ? command_named(*command, words[i]) : nullptr)
      command = inner;
    else ++arguments;
  }
  if (open) {
    add.values(*open);
    return found;
  }
  if (add.begun.starts_with('-') && !only_arguments) {
    for (const auto* option : command->get_options())
      for (const auto& name : option->get_lnames()) add("--" + name, option->get_description());
    return found;
  }
  if (arguments == 0 && !only_arguments)
    for (const auto* inner : command->get_subcommands([](const CLI::App*) { return true; }))
      add(inner->get_name(), inner->get_description());
  std::size_t place = 0;
  for (const auto* option : command->get_options())
    if (option->get_positional() && (place++ == arguments || option->get_items_expected_max() > 1))
      add.values(*option);
  return found;
}

void print_completion(const Completion& completion, std::ostream& out) {
  for (const auto& [word, help] : completion.choices) out << word << '\t' << help << '\n';
  if (completion.files) out << "/\n";
}

}  // namespace stridescope::app
