#include "engine/session/images.h"

#include <utility>

namespace stridescope::session {

bool Images::drop_oldest() {
  if (patches_.empty()) return false;
  const auto patch = patches_.front().lock();
  patches_.pop_front();
  if (!patch || counted_.count(patch.get()) == 0) return true;
  forget(*patch);
  if (auto buffer = patch->drop(); buffer.size() > spare_.size()) spare_ = std::move(buffer);
  return true;
}

ByteBuffer Images::make_room(std::int64_t nbytes) {
  while (kept_bytes_ + nbytes > limit_bytes_ && drop_oldest()) {
  }
  return std::exchange(spare_, ByteBuffer());
}

void Images::add(const std::shared_ptr<Patch>& patch) {
  patches_.push_back(patch);
  counted_.insert(patch.get());
  kept_bytes_ += patch->nbytes();
}

void Images::forget(const Patch& patch) {
  if (counted_.erase(&patch) > 0) kept_bytes_ -= patch.nbytes();
}

void Images::enforce() {
  while (kept_bytes_ > limit_bytes_ && drop_oldest()) {
  }
  spare_ = ByteBuffer();
}

void Images::set_limit_bytes(std::int64_t limit) {
  limit_bytes_ = limit;
  enforce();
}

}  // namespace stridescope::session
