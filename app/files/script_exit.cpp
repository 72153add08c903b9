#include "app/files/script_exit.h"

#include <charconv>
#include <string_view>

#include "app/files/exit_status.h"

namespace stridescope::app {

std::optional<ScriptExit> exit_of(const tensor::Refusal& refusal) {
  constexpr std::string_view name = "SystemExit";
  const auto line = tensor::line_of(refusal);
  if (!line.starts_with(name)) return std::nullopt;
  const auto said = line.size() > name.size() + 2 ? line.substr(name.size() + 2) : std::string();
  if (said.empty() || said == "None") return ScriptExit{done, {}};
  int status = 0;
  const auto [end, error] = std::from_chars(said.data(), said.data() + said.size(), status);
  if (error == std::errc{} && end == said.data() + said.size()) return ScriptExit{status & 255, {}};
  return ScriptExit{failed, said + '\n'};
}

}  // namespace stridescope::app
