#include "engine/session/undo_pages.h"

#include <utility>

namespace stridescope::session {

bool UndoPages::drop_oldest() {
  if (patches_.empty()) return false;
  const auto patch = patches_.front().lock();
  patches_.pop_front();
  if (!patch || counted_.count(patch.get()) == 0) return true;
  forget(*patch);
  if (auto buffer = patch->drop(); buffer.size() > spare_.size()) spare_ = std::move(buffer);
  return true;
}

ByteBuffer UndoPages::make_room(std::int64_t nbytes) {
  while (kept_bytes_ + nbytes > limit_bytes_ && drop_oldest()) {
  }
  return std::exchange(spare_, ByteBuffer());
}

void UndoPages::add(const std::shared_ptr<Patch>& patch) {
  patches_.push_back(patch);
  counted_.insert(patch.get());
  kept_bytes_ += patch->nbytes();
}

void UndoPages::forget(const Patch& patch) {
  if (counted_.erase(&patch) > 0) kept_bytes_ -= patch.nbytes();
}

void UndoPages::enforce() {
  while (kept_bytes_ > limit_bytes_ && drop_oldest()) {
  }
  spare_ = ByteBuffer();
}

void UndoPages::set_limit_bytes(std::int64_t limit) {
  limit_bytes_ = limit;
  enforce();
}

}  // namespace stridescope::session
