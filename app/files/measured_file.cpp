#include "app/files/measured_file.h"

#include <cmath>
#include <utility>

#include "app/files/app_file.h"
#include "app/files/file_lock.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

using ui::Json;

constexpr const char* measured_name = "measured.json";
constexpr double most_rounds_kept = 1e6;

/// [x, low, median, high, rounds], none of them negative.
std::optional<lab::Sample> sample_of(const Json& item) {
  double values[5];
  if (item.items().size() != std::size(values)) return std::nullopt;
  for (std::size_t i = 0; i < std::size(values); ++i) {
    const auto number = item[i].number();
    if (!number || !std::isfinite(*number) || *number < 0) return std::nullopt;
    values[i] = *number;
  }
  if (values[4] > most_rounds_kept) return std::nullopt;
  return lab::Sample{values[0], values[1], values[2], values[3], static_cast<int>(values[4])};
}

std::vector<lab::Series> lines_of(const Json& object) {
  std::vector<lab::Series> lines;
  for (const auto& [name, samples] : object.members()) {
    lab::Series line{name, {}};
    for (const auto& item : samples.items())
      if (const auto sample = sample_of(item)) line.samples.push_back(*sample);
    if (!line.samples.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::optional<lab::Measurements> parse_measured(const std::string& text) {
  const auto object = Json::parse(text);
  if (!object || !object->is_object()) return std::nullopt;
  lab::Measurements measured;
  for (const auto& [name, lines] : object->members())
    if (lab::find_experiment(name))
      if (auto known = lines_of(lines); !known.empty()) measured[name] = std::move(known);
  return measured;
}

std::string measured_text(const lab::Measurements& measured) {
  auto object = Json::object();
  for (const auto& [name, lines] : measured) {
    auto experiment = Json::object();
    for (const auto& line : lines) {
      Json::Array samples;
      for (const auto& sample : line.samples)
        samples.push_back(Json::Array{sample.x, sample.low, sample.median, sample.high, sample.rounds});
      experiment.add(line.name, std::move(samples));
    }
    object.add(name, std::move(experiment));
  }
  return object.text() + "\n";
}

LoadedMeasured load_measured(const std::filesystem::path& state_folder) {
  LoadedMeasured loaded;
  loaded.problem = read_app_file(state_folder, measured_name, loaded.measured, parse_measured);
  return loaded;
}

words::Message save_measured(const std::filesystem::path& state_folder, const lab::Measurements& before,
                             const lab::Measurements& measured) {
  return write_app_file(state_folder, measured_name, [&](const std::string& path) {
    const FileLock lock(state_folder / "measured.lock");
    auto kept = load_measured(state_folder).measured;
    for (const auto& [name, lines] : measured) {
      const auto old = before.find(name);
      if (old == before.end() || old->second != lines) kept[name] = lines;
    }
    io::save_text_file(path, measured_text(kept));
  });
}

}  // namespace stridescope::app
