#include "engine/session/tracer.h"

#include <algorithm>
#include <mutex>
#include <new>

#include "engine/files/mapped_storage.h"
#include "engine/session/element_origins.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::session {

namespace {

std::int64_t elements_of(const tensor::Flow& flow) {
  auto most = flow.destination.layout.numel();
  for (const auto& source : flow.sources) most = std::max(most, source.layout.numel());
  return most;
}

std::int64_t bytes_of_lists(const tensor::Flow& flow) {
  const auto places = flow.source_index.size() + flow.destination_index.size();
  return static_cast<std::int64_t>(places * sizeof(std::int64_t));
}

}  // namespace

template <class Change>
void Tracer::publish(Change&& change) {
  if (!history_) return change();
  const std::lock_guard lock(history_->mutex);
  change();
  ++history_->revision;
}

Tracer::Tracer(tensor::Memory& memory, std::int64_t limit_elements, Trace& trace, History* history)
    : memory_(memory),
      first_new_id_(memory.next_id()),
      limit_elements_(limit_elements),
      trace_(&trace),
      history_(history) {
  memory_.observe(this);
}

void Tracer::continue_in(Trace& trace) {
  trace_ = &trace;
  first_new_id_ = memory_.next_id();
  changed_lists_.clear();
  bumped_.clear();
}

void Tracer::after_allocation(const tensor::Storage& storage) {
  if (trial_bytes_ && (*trial_bytes_ -= occupied_bytes(storage)) < 0) throw tensor::NeedsData();
  publish([&] {
    trace_->events.push_back({EventKind::allocated, trace_->allocated.size()});
    trace_->allocated.push_back(storage);
  });
}

void Tracer::before_flow(const tensor::Flow& flow) {
  // Flows, including index lists, are kept as long as their step.
  constexpr std::int64_t cost_of_kept_byte = 8;
  memory_.budget().flow();
  memory_.budget().work(bytes_of_lists(flow) * cost_of_kept_byte);
  files::count_written_pages(flow);
  // Regions are read here before the kernel checks their bounds.
  tensor::require_in_bounds(flow.destination);
  for (const auto& source : flow.sources) tensor::require_in_bounds(source);
  if (const auto elements = elements_of(flow); elements > limit_elements_) {
    throw refuse::walk_too_long(elements, limit_elements_);
  }
  const auto& to = flow.destination;
  if (to.storage.device() == tensor::Device::meta) return;  // no elements are moved
  if (to.storage.id() >= first_new_id_) {
    publish([&] {
      trace_->events.push_back({EventKind::flowed, trace_->flows.size()});
      trace_->flows.push_back(flow);
    });
    return;
  }
  Write write{to, to.storage.contents(), {}, trace_->flows.size(), flow.written_count()};
  try {
    const Patch::BufferSource room = [&](std::int64_t nbytes) {
      if (!history_) return ByteBuffer();
      const std::lock_guard lock(history_->mutex);
      ++history_->revision;
      return history_->undo_pages.make_room(kept_bytes_ + nbytes);
    };
    write.other = std::make_shared<Patch>(flow, room, memory_.control());
  } catch (const std::bad_alloc&) {
    throw refuse::undo_memory_exhausted(write.nbytes());
  }
  publish([&] {
    kept_bytes_ += write.other->nbytes();
    trace_->events.push_back({EventKind::wrote, trace_->writes.size()});
    trace_->writes.push_back(std::move(write));
    trace_->flows.push_back(flow);
  });
}

void Tracer::before_rebind(const tensor::Tensor& tensor, const tensor::Region& after) {
  const auto before = region_of(tensor);
  publish([&] {
    trace_->events.push_back({EventKind::rebound, trace_->rebinds.size()});
    trace_->rebinds.push_back({tensor, before.layout, after.layout, before.storage, after.storage,
                               before.dtype, after.dtype, before.grad, after.grad});
  });
}

void Tracer::before_resize(const tensor::Storage& storage,
                           const std::shared_ptr<const tensor::Storage::Contents>& after) {
  publish([&] {
    trace_->events.push_back({EventKind::resized, trace_->resizes.size()});
    trace_->resizes.push_back({storage, storage.contents(), after});
  });
}

void Tracer::before_version_change(const tensor::Tensor& counter, std::int64_t after) {
  publish([&] {
    const auto [found, is_first] = bumped_.emplace(counter.identity(), trace_->version_bumps.size());
    if (is_first) trace_->version_bumps.push_back({counter, counter.version(), after});
    else trace_->version_bumps[found->second].after = after;
  });
}

void Tracer::changing(const std::shared_ptr<script::Items>& items) {
  if (!changed_lists_.insert(items.get()).second) return;
  publish([&] {
    trace_->events.push_back({EventKind::list_edited, trace_->list_edits.size()});
    trace_->list_edits.push_back({items, *items});
  });
}

}  // namespace stridescope::session
