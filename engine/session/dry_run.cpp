#include "engine/session/dry_run.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <set>
#include <unordered_map>
#include <utility>

#include "engine/script/values/stack.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/session/element_origins.h"
#include "engine/session/reachable_values.h"
#include "engine/session/results.h"
#include "engine/session/tracer.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::session {
namespace {

/// If a result depends on elements, at most this many bytes of them are copied and read.
constexpr std::int64_t max_bytes_to_read = 1 << 20;
/// Limits of such a real run: allocated bytes, and bytes that kernels visit. An expanded tensor has few bytes
/// but many elements.
constexpr std::int64_t max_bytes_to_make = 1 << 24, max_trial_work_bytes = 1 << 26;

/// True if a dry run used an index or a mask without its values: the values may be out of range.
bool depends_on_elements(const Trace& trace) {
  return std::any_of(trace.flows.begin(), trace.flows.end(), [](const tensor::Flow& flow) {
    return flow.kind == tensor::FlowKind::copy && flow.sources.empty();
  });
}

/// The maximum number of items and characters that pure Python code may create.
constexpr std::int64_t max_trial_steps = 200'000;
/// Assumed duration of statements that were not evaluated.
constexpr double unknown_secs_a_byte = 10e-9, unknown_secs = 1;

double secs_of(const tensor::Flow& flow) {
  const auto is_packed = [](const tensor::Region& region) { return region.layout.is_contiguous(); };
  const bool packed =
      is_packed(flow.destination) && std::all_of(flow.sources.begin(), flow.sources.end(), is_packed);
  double secs_a_byte = 1e-9;
  if (flow.kind == tensor::FlowKind::copy) secs_a_byte = packed ? 0.5e-9 : 2e-9;
  if (flow.kind == tensor::FlowKind::compute) secs_a_byte = 2e-9;
  return static_cast<double>(work_bytes(flow)) * flow.relative_cost * secs_a_byte;
}

void measure(Verdict& verdict, const Trace& trace) {
  for (const auto& flow : trace.flows) {
    const auto bytes = work_bytes(flow);
    if (__builtin_add_overflow(verdict.work_bytes, bytes, &verdict.work_bytes))
      verdict.work_bytes = std::numeric_limits<std::int64_t>::max();
    verdict.expected_secs += secs_of(flow);
  }
}

/// The verdict of a statement that was not evaluated.
Verdict unknown(std::int64_t reached_bytes) {
  Verdict verdict;
  verdict.work_bytes = reached_bytes;
  verdict.expected_secs = static_cast<double>(reached_bytes) * unknown_secs_a_byte;
  return verdict;
}

Verdict refused(const tensor::Error& error) {
  Verdict verdict;
  verdict.kind = Verdict::Kind::error;
  verdict.refusal = error.refusal();
  return verdict;
}

/// The repr; an error text for a tensor whose storage is too small after set_().
std::string text_of(const script::Value& value) {
  try {
    return script::repr(value);
  } catch (const tensor::Error& error) {
    return error.message();
  }
}

/// Calls `visit` for each run of letters, digits and underscores, which includes all ASCII names.
template <class Visit>
void for_each_word(std::string_view text, Visit&& visit) {
  const auto is_word_character = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const auto begin = at;
    while (at < text.size() && is_word_character(text[at])) ++at;
    if (at > begin) visit(text.substr(begin, at - begin));
    if (at < text.size()) ++at;
  }
}

}  // namespace

/// The names of a state with copies of their values, made on demand. Shared objects stay shared among the
/// copies.
class DryRun::ValueCopies {
 public:
  ValueCopies(tensor::Memory::Mode mode, const tensor::Memory& like, const Snapshot& snapshot)
      : memory_(mode), snapshot_(snapshot), names_(snapshot.environment()) {
    names_.separate_cycles();
    memory_.share_limit(like);
    auto limits = memory_.budget().limits();
    if (!memory_.is_meta())
      limits.statement_work_bytes = std::min(limits.statement_work_bytes, max_trial_work_bytes);
    memory_.budget().set_limits(limits);
  }

  struct Answer {
    Verdict verdict;
    bool is_sure = true;
  };
  Answer ask(const script::Statement& statement, std::int64_t limit_elements) {
    for_each_name(statement, [&](const script::Environment::Binding& binding) {
      if (copied_names_.insert(binding.name).second)
        names_.bind(binding.name, copy_of(snapshot_.frozen(binding.value)));
    });
    memory_.rewind(snapshot_.mark());
    auto names = names_;
    auto generator = snapshot_.generator();
    Trace trace;
    const RollBackOnExit undoing{trace};
    Tracer tracer(memory_, limit_elements, trace);
    if (!memory_.is_meta()) tracer.set_trial_bytes(max_bytes_to_make);
    script::Interpreter interpreter(memory_, generator, &tracer);
    interpreter.set_files(snapshot_.files());
    interpreter.set_trial_steps(max_trial_steps);
    Answer answer;
    try {
      auto outcome = interpreter.run(statement, names);
      trace.ops = std::move(outcome.ops);
      const auto results = results_of(outcome, [&](const auto& name) { return names.find(name); });
      answer = {verdict_of(results, trace, names_, memory_.budget()), !depends_on_elements(trace)};
      if (answer.verdict.kind == Verdict::Kind::value && !results.empty() && !results.back().is_none())
        answer.verdict.value = text_of(results.back());
    } catch (const tensor::Error& error) {
      answer.verdict = refused(error);
    }
    if (!memory_.is_meta() && memory_.budget().exceeds_work_limit()) throw script::TrialEnded();
    measure(answer.verdict, trace);
    return answer;
  }

  /// Total bytes of the storages reachable from the statement's names.
  std::int64_t reached_bytes(const script::Statement& statement) {
    std::set<std::int64_t> seen;
    std::int64_t sum = 0;
    for_each_name(statement, [&](const script::Environment::Binding& binding) {
      for_each_storage(snapshot_.frozen(binding.value), [&](const tensor::Storage& storage) {
        if (seen.insert(storage.id()).second) sum += occupied_bytes(storage);
      });
    });
    return sum;
  }

 private:
  /// Restores the copies for the next statement.
  struct RollBackOnExit {
    ~RollBackOnExit() { roll_back(trace); }
    const Trace& trace;
  };

  /// Visits the names that the statement can reach: those in its text, and recursively those in the text of
  /// the script's functions and classes that a visited name is bound to.
  template <class Visit>
  void for_each_name(const script::Statement& statement, Visit&& visit) const {
    const auto& all = snapshot_.environment();
    std::set<std::string_view> visited;
    VisitedItems seen;
    std::vector<std::string_view> texts{statement.source};
    while (!texts.empty()) {
      const auto text = texts.back();
      texts.pop_back();
      const auto take = [&](const script::Environment::Binding& binding) {
        if (!visited.insert(binding.name).second) return;
        visit(binding);
        add_sources(snapshot_.frozen(binding.value), texts, seen);
      };
      const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
      if (!std::all_of(text.begin(), text.end(), is_plain)) {
        // Python normalises names with other characters, so the text may contain any name.
        for (const auto& binding : all.bindings()) take(binding);
        return;
      }
      for_each_word(text, [&](std::string_view word) {
        if (const auto* binding = all.find_binding(word)) take(*binding);
      });
    }
  }

  /// Adds the texts of the script's functions that a value can call.
  static void add_sources(const script::Value& value, std::vector<std::string_view>& texts,
                          VisitedItems& seen) {
    if (script::is_stack_low()) return;
    if (const auto* function = value.get_if<script::DefinedFunction>()) {
      if (!function->library) texts.push_back(function->definition->source);
      if (function->self) add_sources(*function->self, texts, seen);
    }
    const auto* defined = value.get_if<script::DefinedClass>();
    const auto* object = value.get_if<script::Object>();
    const auto* type = defined ? defined->info.get() : object ? object->type.get() : nullptr;
    const auto add_members = [&](const script::ClassInfo& info) {
      for (const auto& member : *info.members)
        if (script::MayReachTensors::of(member)) add_sources(member, texts, seen);
    };
    if (object) add_members(*type);
    if (type)
      for (const auto& base : type->bases)
        if (base->is_script_class()) add_members(*base);
    if (const auto* items = script::items_of(value); items && seen.insert(items->get()).second)
      (*items)->for_each_marked(
          [&](std::size_t, const script::Value& item) { add_sources(item, texts, seen); });
  }

  script::Value copy_of(const script::Value& value) {
    if (const auto* tensor = value.get_if<tensor::Tensor>()) return {copy_of(*tensor)};
    if (const auto* storage = value.get_if<script::StorageValue>())
      return {script::StorageValue{copy_of(storage->storage), storage->dtype}};
    if (const auto* function = value.get_if<script::Function>(); function && function->self) {
      auto result = *function;
      result.self = std::make_shared<const script::Value>(copy_of(*function->self));
      return {std::move(result)};
    }
    if (const auto* defined = value.get_if<script::DefinedFunction>()) {
      auto result = *defined;
      if (defined->self) result.self = std::make_shared<const script::Value>(copy_of(*defined->self));
      if (defined->closure_items->may_be_marked()) result.closure_items = copy_of(defined->closure_items);
      return {std::move(result)};
    }
    if (const auto* object = value.get_if<script::Object>())
      return {script::Object{object->type, copy_of(object->attributes)}};
    if (const auto* dict = value.get_if<script::Dict>()) {
      auto result = *dict;
      result.items = copy_of(dict->items);
      return {std::move(result)};
    }
    const auto* sequence = value.get_if<script::Sequence>();
    if (!sequence) return value;
    auto result = *sequence;
    result.items = copy_of(sequence->items);
    return {std::move(result)};
  }

  using Items = std::shared_ptr<script::Items>;
  Items copy_of(const Items& list) {
    auto& [kept, made] = lists_[list.get()];
    if (made) return made;
    if (script::is_stack_low()) throw script::TrialEnded();
    kept = list;
    const auto copies = made = std::make_shared<script::Items>(*list);
    names_.cycles().track(copies);
    list->for_each_marked([&](std::size_t i, const script::Value& item) {
      if (script::MayReachTensors::of(item)) copies->set(i, copy_of(item));
    });
    return copies;
  }

  tensor::Tensor copy_of(const tensor::Tensor& tensor) {
    if (const auto found = tensors_.find(tensor.identity()); found != tensors_.end()) return found->second;
    tensor::Tensor made(copy_of(tensor.storage()), tensor.layout(), tensor.dtype(), tensor.is_view());
    if (tensor.is_parameter()) made = made.parameter();
    made.set_grad(tensor.grad());
    if (const auto* companion = script::companion_of(tensor))
      made.set_companion(std::make_shared<script::TensorCompanion>(
          script::TensorCompanion{companion->type, copy_of(companion->attributes)}));
    if (const auto base = tensor.live().base()) made.set_base(copy_of(snapshot_.frozen(base)));
    const auto counter = tensor.live().version_owner();
    if (counter.same_object(tensor)) made.set_version(tensor.version());
    else made.share_version_with(copy_of(snapshot_.frozen(counter)));
    return tensors_.emplace(tensor.identity(), std::move(made)).first->second;
  }

  tensor::Storage copy_of(const tensor::Storage& storage) {
    auto& result = storages_[storage.id()];
    if (result) return result;
    if (memory_.is_meta() || storage.device() == tensor::Device::meta)
      return result = tensor::Memory::meta_copy(storage);
    auto mark = snapshot_.mark();
    mark.id = storage.id();
    mark.address[static_cast<std::size_t>(storage.device())] = storage.address();
    memory_.rewind(mark);
    result = memory_.allocate(storage.nbytes(), storage.device(),
                              storage.is_initialised_on_allocation() ? tensor::Memory::Initial::zeros
                                                                     : tensor::Memory::Initial::empty);
    storage.read(0, {result.bytes(), static_cast<std::size_t>(storage.nbytes())});
    return result;
  }

  tensor::Memory memory_;
  Snapshot snapshot_;
  script::Environment names_;
  std::set<std::string> copied_names_;  ///< names bound to copies
  std::unordered_map<const void*, tensor::Tensor> tensors_;
  std::unordered_map<std::int64_t, tensor::Storage> storages_;
  std::unordered_map<const void*, std::pair<Items, Items>> lists_;  ///< the list and its copy
};

DryRun::DryRun(Snapshot snapshot, const tensor::Memory& memory, std::int64_t limit_elements)
    : snapshot_(std::move(snapshot)),
      limit_elements_(limit_elements),
      without_bytes_(std::make_unique<ValueCopies>(tensor::Memory::Mode::meta, memory, snapshot_)),
      with_bytes_(std::make_unique<ValueCopies>(tensor::Memory::Mode::real, memory, snapshot_)) {}
DryRun::DryRun(DryRun&&) noexcept = default;
DryRun& DryRun::operator=(DryRun&&) noexcept = default;
DryRun::~DryRun() = default;

Verdict DryRun::ask(std::string_view source) {
  try {
    return ask(script::parse_statement(source));
  } catch (const tensor::Error& error) {
    return refused(error);
  }
}

Verdict DryRun::ask(const script::Statement& statement) {
  try {
    Verdict unsure;
    try {
      auto [verdict, is_sure] = without_bytes_->ask(statement, limit_elements_);
      if (is_sure || verdict.copied_bytes + verdict.written_bytes > max_bytes_to_make) return verdict;
      unsure = std::move(verdict);
      if (without_bytes_->reached_bytes(statement) > max_bytes_to_read) return unsure;
    } catch (const script::TrialEnded&) {
      unsure = unknown(without_bytes_->reached_bytes(statement));
      unsure.expected_secs = std::max(unsure.expected_secs, unknown_secs);
      return unsure;
    } catch (const tensor::NeedsData&) {
      const auto reached_bytes = without_bytes_->reached_bytes(statement);
      unsure = unknown(reached_bytes);
      if (reached_bytes > max_bytes_to_read) return unsure;
    }
    try {
      return with_bytes_->ask(statement, limit_elements_).verdict;
    } catch (const tensor::NeedsData&) {
      unsure.expected_secs = std::max(unsure.expected_secs, unknown_secs);
      return unsure;
    }
  } catch (const tensor::Error& error) {
    return refused(error);
  } catch (const std::bad_alloc&) {
    return {};
  } catch (const std::exception& error) {
    return refused(refuse::defect(error.what()));
  }
}

}  // namespace stridescope::session
