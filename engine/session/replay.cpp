#include "engine/session/replay.h"

#include <optional>
#include <unordered_map>
#include <utility>

#include "engine/session/reachable_values.h"

namespace stridescope::session {

struct Replay::Run {
  Run(const tensor::Memory::Mark& base, std::span<const std::shared_ptr<const script::Statement>> imports) {
    interpreter.run(script::parse_statement("import torch"), names);
    for (const auto& import : imports) interpreter.run(*import, names);
    memory.rewind(base);
  }
  /// Runs the statement of the next step, including all steps of the same statement.
  void run_next_step(const script::SharedVector<std::shared_ptr<const Step>>& steps) {
    const auto first = steps[done.size()];
    const auto& inside = first->part;
    interpreter.run(inside ? *inside->group->statement : *first->statement, names);
    do done.push_back(steps[done.size()]);
    while (inside && done.size() < steps.size() && steps[done.size()]->is_of(inside->group));
    storages.reset();
  }
  bool precedes(const script::SharedVector<std::shared_ptr<const Step>>& steps) const {
    return done.empty() || (done.size() <= steps.size() && steps[done.size() - 1] == done.back());
  }

  tensor::Memory memory;
  tensor::Generator generator;
  script::Environment names;
  script::Interpreter interpreter{memory, generator};
  script::SharedVector<std::shared_ptr<const Step>> done;
  std::optional<std::unordered_map<std::int64_t, tensor::Storage>> storages;  ///< by id
};

tensor::Storage Replay::storage(const script::SharedVector<std::shared_ptr<const Step>>& steps,
                                std::int64_t id, std::shared_ptr<const files::FileAccess> files,
                                const tensor::Control& control) {
  if (!run_ || !run_->precedes(steps)) run_ = std::make_shared<Run>(base_, imports_);
  // A replay cancelled within a statement is between two states and is discarded.
  auto run = std::exchange(run_, nullptr);
  run->memory.set_control({control.stop, nullptr});
  run->interpreter.set_files(std::move(files));
  while (run->done.size() < steps.size()) run->run_next_step(steps);
  run_ = std::move(run);
  if (!run_->storages) {
    run_->storages.emplace();
    for (const auto& binding : run_->names.bindings())
      for_each_storage(binding.value, [&](const tensor::Storage& storage) {
        run_->storages->emplace(storage.id(), storage);
      });
  }
  const auto found = run_->storages->find(id);
  return found == run_->storages->end() ? tensor::Storage() : found->second;
}

}  // namespace stridescope::session
