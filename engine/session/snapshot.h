#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/session/state.h"

namespace stridescope::session {

/// The state of a session after some of its steps, as a value: names, layouts, sizes and bytes
/// at that time, independent of later steps. Its tensors and storages equal the session's by
/// ==, same_object and id, but are frozen: read-only. Cheap to make and to copy, since no
/// bytes are copied. May be read from one thread while another one runs the session's next
/// statement.
class Snapshot {
 public:
  /// The number of steps before this state.
  std::size_t count() const;
  /// The n-th of these steps, from 0.
  const Step& step(std::size_t n) const;
  /// The last step; null in the initial state.
  const Step* last() const { return count() == 0 ? nullptr : &step(count() - 1); }

  /// Names in order, each with the step that last bound it. Its tensors are the session's live ones; frozen()
  /// returns their state here.
  const script::Environment& environment() const;
  /// The frozen value of a name.
  std::optional<script::Value> find(std::string_view name) const;
  tensor::Tensor frozen(const tensor::Tensor& tensor) const;
  tensor::Storage frozen(const tensor::Storage& storage) const;
  script::Value frozen(const script::Value& value) const;
  /// Storage::id() of the storage that a tensor of the environment reads: frozen(tensor).storage().id(),
  /// without freezing it.
  std::int64_t storage_id(const tensor::Tensor& tensor) const;
  /// The displayed number of a storage: storages that were ever reachable from names are numbered from 0 in
  /// order of creation. nullopt for a temporary.
  std::optional<std::int64_t> storage_number(std::int64_t id) const;

  /// An id for each dimension of a tensor. The ids of a tensor without inputs are 0, 1, ...; a dimension
  /// keeps its id through views, reductions and computations, and a new one gets the smallest free id. The
  /// stage displays ids as letters and hues.
  tensor::Dims axes(const tensor::Tensor& tensor) const;

  /// The files that statements may read; null: none.
  std::shared_ptr<const files::FileAccess> files() const;
  const tensor::Generator& generator() const;
  const tensor::Memory::Mark& mark() const;
  /// True if the element at `byte_offset` of a storage made by torch.empty has been written. Always true for
  /// storages that were initialised at allocation.
  bool is_written(const tensor::Storage& storage, std::int64_t byte_offset) const;
  /// True if a single write has filled the whole storage, the usual case.
  bool is_written_at_once(const tensor::Storage& storage) const;

  /// Called by Session::at.
  Snapshot(std::shared_ptr<const State> state, std::shared_ptr<History> history);

 private:
  const State& state() const;

  class View;
  class Lists;
  std::shared_ptr<View> view_;
  std::shared_ptr<Lists> lists_;
};

}  // namespace stridescope::session
