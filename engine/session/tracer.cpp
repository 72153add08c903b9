#include "engine/session/tracer.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "engine/session/region_bytes.h"

namespace stridescope::session {

namespace {

std::int64_t elements_of(const tensor::Flow& flow) {
  auto most = flow.destination.layout.numel();
  for (const auto& source : flow.sources) most = std::max(most, source.layout.numel());
  return most;
}

}  // namespace

Tracer::Tracer(tensor::Memory& memory, std::int64_t limit_elements)
    : memory_(memory), first_new_id_(memory.next_id()), limit_elements_(limit_elements) {
  memory_.observe(this);
}

void Tracer::allocated(const tensor::Storage& storage) {
  trace_.events.push_back({EventKind::allocated, trace_.allocated.size()});
  trace_.allocated.push_back(storage);
}

void Tracer::flowing(const tensor::Flow& flow) {
  if (const auto elements = elements_of(flow); elements > limit_elements_) {
    throw tensor::Error(tensor::ErrorType::runtime_error,
                        fmt::format("this would walk {} elements; a session takes up to {} at a time",
                                    elements, limit_elements_));
  }
  const auto& to = flow.destination;
  if (to.storage.id() >= first_new_id_) {
    trace_.events.push_back({EventKind::flowed, trace_.flows.size()});
  } else {
    keep_after();
    Write write{to, {}, {}, trace_.flows.size()};
    try {
      write.before = packed_bytes(to);
    } catch (const std::bad_alloc&) {
      throw tensor::Error(tensor::ErrorType::out_of_memory_error,
                          fmt::format("not enough memory to keep the {} bytes that are overwritten, for undo",
                                      write.nbytes()));
    }
    trace_.events.push_back({EventKind::wrote, trace_.writes.size()});
    trace_.writes.push_back(std::move(write));
  }
  trace_.flows.push_back(flow);
}

void Tracer::rebinding(const tensor::Tensor& tensor, const tensor::Region& after) {
  trace_.events.push_back({EventKind::relaid, trace_.relayouts.size()});
  const auto before = region_of(tensor);
  trace_.relayouts.push_back(
      {tensor, before.layout, after.layout, before.storage, after.storage, before.dtype, after.dtype});
}

void Tracer::resizing(const tensor::Storage& storage,
                      const std::shared_ptr<const tensor::Storage::Contents>& after) {
  keep_after();
  trace_.events.push_back({EventKind::resized, trace_.resizes.size()});
  trace_.resizes.push_back({storage, storage.contents(), after});
}

Trace Tracer::finish(std::vector<script::OpRecord> ops) {
  memory_.observe(nullptr);
  keep_after();
  trace_.ops = std::move(ops);
  return std::move(trace_);
}

void Tracer::keep_after() {
  for (; kept_ < trace_.writes.size(); ++kept_) {
    auto& write = trace_.writes[kept_];
    if (write.nbytes() <= eager_bytes) write.after = packed_bytes(write.region);
  }
}

}  // namespace stridescope::session
