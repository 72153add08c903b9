#include "app/window/live_message.h"

#include <algorithm>
#include <filesystem>

#include "ui/words/json.h"

namespace stridescope::app {
namespace {

std::string text_of(const ui::Json& json) {
  const auto* text = json.get_if<std::string>();
  return text ? *text : std::string();
}

tensor::Dims dims_of(const ui::Json& json) {
  tensor::Dims dims;
  for (const auto& item : json.items())
    if (const auto* size = item.get_if<std::int64_t>()) dims.push_back(*size);
  return dims;
}

/// Returns the absolute path of a file in the folder, with links resolved; empty for others.
std::string path_in(const std::string& folder, const std::string& path) {
  std::error_code error;
  const auto whole = std::filesystem::weakly_canonical(folder, error);
  const auto inner = std::filesystem::weakly_canonical(path, error);
  const auto [end, rest] = std::ranges::mismatch(whole, inner);
  return end == whole.end() && rest != inner.end() ? inner.string() : std::string();
}

ui::LiveStep step_of(const ui::Json& json, const std::string& folder) {
  ui::LiveStep step;
  step.source = text_of(json["run"]);
  for (const auto& line : json["leading"].items()) {
    const auto text = text_of(line);
    if (text.starts_with('#') && text.find('\n') == text.npos) step.leading += text + "\n";
  }
  if (const auto data = text_of(json["data"]); !data.empty()) step.data = path_in(folder, data);
  for (const auto& layout : json["layouts"].items()) {
    const auto* offset = layout["offset"].get_if<std::int64_t>();
    const auto* storage = layout["storage"].get_if<std::int64_t>();
    step.layouts.push_back({text_of(layout["name"]), dims_of(layout["shape"]), dims_of(layout["stride"]),
                            offset ? *offset : 0, storage ? std::optional(*storage) : std::nullopt});
  }
  return step;
}

}  // namespace

std::optional<LiveMessage> parse_live_message(std::string_view line, const std::string& folder) {
  const auto json = ui::Json::parse(line);
  if (!json || !json->is_object()) return std::nullopt;
  if (json->contains("begin")) return ui::BeginProgram{text_of((*json)["begin"])};
  if (json->contains("end")) return ui::EndProgram{};
  if (text_of((*json)["run"]).empty()) return std::nullopt;
  return ui::TakeProgramStep{step_of(*json, folder)};
}

}  // namespace stridescope::app
