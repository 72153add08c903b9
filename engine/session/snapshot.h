#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/session/state.h"

namespace stridescope::session {

/// The state of a session after some of its steps, as a value: names, layouts, sizes and bytes
/// at that time, independent of later steps. Its tensors and storages are identical to the
/// session's by ==, same_object and id, but frozen: read-only. Cheap to make and to copy, since
/// no bytes are copied. May be read from one thread while another one runs the session's next
/// statement.
class Snapshot {
 public:
  /// How many steps led here.
  std::size_t count() const;
  /// The n-th of them, from 0.
  const Step& step(std::size_t n) const;
  /// The last one; null at the beginning.
  const Step* last() const { return count() == 0 ? nullptr : &step(count() - 1); }

  /// Names in order, each with the step that bound it last. Its tensors are the session's live ones; frozen()
  /// gives their state.
  const script::Environment& environment() const;
  /// The frozen value of a name.
  std::optional<script::Value> find(std::string_view name) const;
  tensor::Tensor frozen(const tensor::Tensor& tensor) const;
  tensor::Storage frozen(const tensor::Storage& storage) const;
  script::Value frozen(const script::Value& value) const;
  /// Storage::id() of the storage that a tensor of the environment reads: frozen(tensor).storage().id(),
  /// without freezing it.
  std::int64_t storage_id(const tensor::Tensor& tensor) const;
  /// The displayed number of a storage: storages that names have reached are numbered from 0 in order of
  /// creation. nullopt for a temporary.
  std::optional<std::int64_t> storage_number(std::int64_t id) const;

  /// The identity of each dimension of a tensor, as a number. A tensor without inputs numbers its dimensions
  /// from 0; a dimension keeps its number through views, reductions and computations, and a new one takes the
  /// first free number. The stage shows it as letter and hue.
  tensor::Dims axes(const tensor::Tensor& tensor) const;

  /// The files that statements may read; null: none.
  std::shared_ptr<const files::FileAccess> files() const;
  const tensor::Generator& generator() const;
  const tensor::Memory::Mark& mark() const;
  /// Whether an element at `byte_offset` of a storage that torch.empty made has been written. True for
  /// storages that were initialised at birth.
  bool is_written(const tensor::Storage& storage, std::int64_t byte_offset) const;
  /// Whether one write has filled the whole of it, as nearly always.
  bool is_written_at_once(const tensor::Storage& storage) const;

  /// Made by Session::at.
  Snapshot(std::shared_ptr<const State> state, std::shared_ptr<History> history);

 private:
  const State& state() const;

  class View;
  class Lists;
  std::shared_ptr<View> view_;
  std::shared_ptr<Lists> lists_;
};

}  // namespace stridescope::session
