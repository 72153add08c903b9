#include "engine/session/verdict.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <set>

#include "engine/session/environment_copy.h"
#include "engine/session/reach.h"
#include "engine/session/tracer.h"
#include "engine/session/words.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::session {
namespace {

/// Where a result depends on elements, this many bytes of them are copied to find out.
constexpr std::int64_t max_bytes_to_look_at = 1 << 20;
/// The most bytes that such a real run may make.
constexpr std::int64_t max_bytes_to_make = 1 << 24;

/// The values that a statement leaves: what it bound, or what its expression gave.
std::vector<script::Value> results_of(const script::Outcome& outcome,
                                      const script::Environment& environment) {
  std::vector<script::Value> results;
  for (const auto& name : outcome.bound) {
    if (const auto* value = environment.find(name)) results.push_back(*value);
  }
  if (results.empty() && outcome.value) results.push_back(*outcome.value);
  return results;
}

bool is_filled_by_copying(const tensor::Storage& storage, const Trace& trace) {
  for (const auto& flow : trace.flows) {
    if (flow.destination.storage == storage && flow.kind == tensor::FlowKind::copy && !flow.sources.empty()) {
      return true;
    }
  }
  return false;
}

Verdict verdict_of(const script::Outcome& outcome, const script::Environment& after, const Trace& trace,
                   std::int64_t first_new_id) {
  Verdict verdict;
  std::set<std::int64_t> made;
  bool copied = false;
  const auto results = results_of(outcome, after);
  for (const auto& result : results) {
    for_each_tensor("", result, [&](const std::string&, const tensor::Tensor& tensor) {
      if (verdict.results++ == 0) {
        verdict.layout = tensor.layout();
        verdict.dtype = tensor.dtype();
      }
      const auto& storage = tensor.storage();
      if (storage.id() < first_new_id || !made.insert(storage.id()).second) return;
      verdict.copied_bytes += storage.nbytes();
      copied = copied || is_filled_by_copying(storage, trace);
    });
  }
  verdict.written_bytes = trace.written_bytes();
  if (verdict.results == 0 && !trace.relayouts.empty()) {
    const auto& relaid = trace.relayouts.back().tensor;
    verdict.layout = relaid.layout();
    verdict.dtype = relaid.dtype();
  } else if (verdict.results == 0 && !trace.writes.empty()) {
    const auto& region = trace.writes.back().region;
    verdict.layout = region.layout;
    verdict.dtype = region.dtype;
  }
  using Kind = Verdict::Kind;
  if (!trace.writes.empty() || !trace.relayouts.empty()) {
    verdict.kind = Kind::in_place;
  } else if (verdict.results == 0) {
    verdict.kind = Kind::value;
    if (!results.empty() && !results.back().is_none()) verdict.value = script::repr(results.back());
  } else {
    verdict.kind = made.empty() ? Kind::view : copied ? Kind::copy : Kind::create;
  }
  return verdict;
}

/// A dry run that met an index without its values: they may be out of range.
bool is_unsure(const Trace& trace) {
  return std::any_of(trace.flows.begin(), trace.flows.end(), [](const tensor::Flow& flow) {
    return flow.kind == tensor::FlowKind::copy && flow.sources.empty();
  });
}

/// Python code alone that makes more items and characters than this is not tried.
constexpr std::int64_t max_trial_steps = 100'000;
/// What is not known is taken to be slow.
constexpr double unknown_secs_a_byte = 10e-9, unknown_secs = 1;

double secs_of(const tensor::Flow& flow) {
  const auto is_packed = [](const tensor::Region& region) { return region.layout.is_contiguous(); };
  const bool packed =
      is_packed(flow.destination) && std::all_of(flow.sources.begin(), flow.sources.end(), is_packed);
  double secs_a_byte = 1e-9;
  if (flow.kind == tensor::FlowKind::copy) secs_a_byte = packed ? 0.5e-9 : 2e-9;
  if (flow.kind == tensor::FlowKind::compute) secs_a_byte = 2e-9;
  return static_cast<double>(work_bytes(flow)) * flow.effort * secs_a_byte;
}

void measure(Verdict& verdict, const Trace& trace) {
  for (const auto& flow : trace.flows) {
    const auto bytes = work_bytes(flow);
    if (__builtin_add_overflow(verdict.work_bytes, bytes, &verdict.work_bytes))
      verdict.work_bytes = std::numeric_limits<std::int64_t>::max();
    verdict.expected_secs += secs_of(flow);
  }
}

/// Of a statement that could not be tried.
Verdict unknown(const script::Statement& statement, const script::Environment& environment) {
  Verdict verdict;
  any_word(statement.source, [&](std::string_view word) {
    if (const auto* value = environment.find(word))
      for_each_tensor("", *value, [&](const std::string&, const tensor::Tensor& tensor) {
        verdict.work_bytes += tensor.storage().nbytes();
      });
    return false;
  });
  verdict.expected_secs = static_cast<double>(verdict.work_bytes) * unknown_secs_a_byte;
  return verdict;
}

struct Trial {
  Verdict verdict;
  bool is_sure = true;
};

Verdict refused(const tensor::Error& error) {
  Verdict verdict;
  verdict.kind = Verdict::Kind::error;
  verdict.refusal = error.refusal();
  return verdict;
}

Trial try_in(tensor::Memory& memory, const script::Statement& statement,
             const script::Environment& environment, tensor::Generator generator,
             std::int64_t limit_elements) {
  auto names = EnvironmentCopier(memory).copy(environment);
  const auto first_new_id = memory.next_id();
  Trace trace;
  Tracer tracer(memory, limit_elements, trace);
  if (!memory.is_meta()) tracer.set_trial_bytes(max_bytes_to_make);
  script::Interpreter interpreter(memory, generator);
  interpreter.set_trial_steps(max_trial_steps);
  Trial trial;
  try {
    const auto outcome = interpreter.run(statement, names);
    trial = {verdict_of(outcome, names, trace, first_new_id), !is_unsure(trace)};
  } catch (const tensor::Error& error) {
    trial = {refused(error), true};
  }
  measure(trial.verdict, trace);
  return trial;
}

}  // namespace

Verdict preview(std::string_view source, const script::Environment& environment,
                const tensor::Generator& generator, const tensor::Memory& memory,
                std::int64_t limit_elements) {
  using Mode = tensor::Memory::Mode;
  try {
    const auto statement = script::parse_statement(source);
    auto unsure = unknown(statement, environment);
    for (const auto mode : {Mode::meta, Mode::real}) {
      tensor::Memory trial(mode);
      trial.share_limit(memory);
      trial.rewind(memory.mark());
      try {
        auto [verdict, is_sure] = try_in(trial, statement, environment, generator, limit_elements);
        if (is_sure || mode == Mode::real) return verdict;
        unsure = std::move(verdict);
        if (unsure.copied_bytes + unsure.written_bytes > max_bytes_to_make) return unsure;
      } catch (const script::TrialEnded&) {
        unsure.expected_secs = std::max(unsure.expected_secs, unknown_secs);
        return unsure;
      } catch (const tensor::NeedsData&) {
        if (mode == Mode::real) unsure.expected_secs = std::max(unsure.expected_secs, unknown_secs);
      }
      if (reachable_bytes(environment) > max_bytes_to_look_at) return unsure;
    }
    return unsure;
  } catch (const tensor::Error& error) {
    return refused(error);
  } catch (const std::bad_alloc&) {
    return {};
  } catch (const std::exception& error) {
    return refused(refuse::defect(error.what()));
  }
  return {};
}

}  // namespace stridescope::session
