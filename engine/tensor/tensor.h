#pragma once

#include <concepts>
#include <cstdint>
#include <memory>

#include "engine/tensor/dtype.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/storage.h"

namespace stridescope::tensor {

/// Whether gradients are asked for. No graph is kept: what is made of such a tensor is known to have one in
/// PyTorch.
struct Grad {
  enum Source : std::uint8_t {
    none,
    leaf,             ///< requires_grad was set
    leaf_view,        ///< reads the memory of a leaf
    made,             ///< computed from one that requires it
    unrecorded_view,  ///< a view that was made while gradients were not recorded
  };
  Source source = none;
  const char* node = nullptr;  ///< "MulBackward0": what made it in PyTorch's graph, where that is known
  std::int64_t version = 0;    ///< Tensor::version() when it was made

  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Grad(Source its_source = none, const char* its_node = nullptr, std::int64_t at_version = 0)
      : source(its_source), node(its_node), version(at_version) {}
  friend constexpr bool operator==(const Grad& a, Source b) { return a.source == b; }
};

/// A storage and the rule for reading it. A handle to one tensor object, as a Python name is:
/// copies of a Tensor are the same object, and t_() through one is seen by all.
class Tensor {
 public:
  Tensor() = default;
  Tensor(Storage storage, Layout layout, DType dtype, bool is_view = false)
      : object_(std::make_shared<Object>(std::move(storage), std::move(layout), dtype, is_view, Grad::none)) {
  }

  explicit operator bool() const { return object_ != nullptr; }
  bool same_object(const Tensor& other) const { return identity() == other.identity(); }
  /// Stable while the object lives, and the same for what frozen() gives; for maps keyed by object.
  const void* identity() const {
    return object_ && object_->original ? object_->original.get() : object_.get();
  }
  /// The same object, by identity, as it was: it does not follow the object's further life, and is only read.
  Tensor frozen(Storage storage, Layout layout, DType dtype, Grad grad, std::int64_t version) const {
    Tensor tensor;
    tensor.object_ = std::make_shared<Object>(std::move(storage), std::move(layout), dtype, object_->is_view,
                                              grad, object_->original ? object_->original : object_);
    tensor.object_->is_parameter = object_->is_parameter;
    tensor.object_->version = version;
    return tensor;
  }
  /// A new object that reads the same elements, and is a torch.nn.Parameter.
  Tensor parameter() const {
    Tensor tensor(object_->storage, object_->layout, object_->dtype);
    tensor.object_->is_parameter = true;
    tensor.count_writes_with(*this);
    return tensor;
  }
  bool is_parameter() const { return object_ && object_->is_parameter; }
  bool is_frozen() const { return object_ && object_->original; }
  /// The object that a frozen one was taken of.
  Tensor live() const {
    Tensor tensor = *this;
    if (is_frozen()) tensor.object_ = object_->original;
    return tensor;
  }

  const Storage& storage() const { return object_->storage; }
  const Layout& layout() const { return object_->layout; }
  const Dims& shape() const { return object_->layout.shape; }
  const Dims& stride() const { return object_->layout.stride; }
  std::int64_t storage_offset() const { return object_->layout.storage_offset; }
  DType dtype() const { return object_->dtype; }
  Device device() const { return object_->storage.device(); }
  std::int64_t dim() const { return object_->layout.dim(); }
  std::int64_t numel() const { return object_->layout.numel(); }
  std::int64_t itemsize() const { return tensor::itemsize(object_->dtype); }
  bool is_contiguous() const { return object_->layout.is_contiguous(); }
  /// Whether a view operation made it (Tensor._is_view()).
  bool is_view() const { return object_->is_view; }
  /// The tensor that a view is of (Tensor._base), itself no view; empty where this is none.
  Tensor base() const {
    Tensor tensor;
    tensor.object_ = object_->base;
    return tensor;
  }
  /// Of an object that nobody has seen yet.
  void set_base(const Tensor& base) const { object_->base = base.object_; }
  /// The object that counts writes in place for this one: the base of a view, what it was detached from, or
  /// itself.
  Tensor counter() const {
    Tensor tensor = *this;
    if (object_->base) tensor.object_ = object_->base;
    if (tensor.object_->counter) tensor.object_ = tensor.object_->counter;
    return tensor;
  }
  /// Of an object that nobody has seen yet.
  void count_writes_with(const Tensor& other) const { object_->counter = other.counter().object_; }
  /// How often operations wrote in place to what it shares with its base, views and detached twins
  /// (Tensor._version).
  std::int64_t version() const { return counter().object_->version; }
  /// Of a counter(). Memory::count_write calls it and tells the observer; undo calls it to go back.
  void set_version(std::int64_t version) const { object_->version = version; }
  Grad grad() const { return object_->grad; }
  bool requires_grad() const { return grad() != Grad::none; }
  /// Tensor.is_leaf.
  bool is_leaf() const { return grad() != Grad::made && grad() != Grad::leaf_view; }
  /// Address of its first element in bytes (Tensor.data_ptr()); 0 for a tensor without elements.
  std::uint64_t data_ptr() const;
  /// Bytes at its storage offset; null when meta.
  std::byte* data() const {
    auto* base = object_->storage.bytes();
    return base ? base + object_->layout.storage_offset * itemsize() : nullptr;
  }

  /// A new tensor object that reads the same storage by another rule.
  Tensor view(Layout layout) const {
    Tensor tensor(object_->storage, std::move(layout), object_->dtype, true);
    tensor.object_->base = base_of_views();
    return tensor;
  }
  /// The same by the rule that `make` gives, which is made where it stays.
  template <std::invocable Make>
  Tensor view(const Make& make) const {
    Tensor tensor;
    tensor.object_ = std::make_shared<Object>(object_->storage, make, object_->dtype);
    tensor.object_->base = base_of_views();
    return tensor;
  }
  /// Makes this object read something else (t_, squeeze_, .data = ...). Memory::rebind calls it and tells the
  /// observer.
  void rebind(Storage storage, Layout layout, DType dtype, Grad grad) const {
    object_->storage = std::move(storage);
    object_->layout = std::move(layout);
    object_->dtype = dtype;
    object_->grad = grad;
  }
  /// Of an object that nobody has seen yet; Memory::rebind tells the observer.
  void set_grad(Grad grad) const { object_->grad = grad; }

 private:
  struct Object {
    Object(Storage&& its_storage, Layout&& its_layout, DType its_dtype, bool view, Grad its_grad,
           std::shared_ptr<Object> of = nullptr)
        : storage(std::move(its_storage)),
          layout(std::move(its_layout)),
          dtype(its_dtype),
          is_view(view),
          grad(its_grad),
          original(std::move(of)) {}
    template <std::invocable Make>
    Object(const Storage& viewed, const Make& make, DType its_dtype)
        : storage(viewed), layout(make()), dtype(its_dtype), is_view(true), grad(Grad::none) {}
    Storage storage;
    Layout layout;
    DType dtype;
    bool is_view;
    Grad grad;
    bool is_parameter = false;
    std::int64_t version = 0;          ///< of a counter, or of a frozen one
    std::shared_ptr<Object> original;  ///< of a frozen one
    std::shared_ptr<Object> base;      ///< of a view
    std::shared_ptr<Object> counter;   ///< of what counts with another
  };
  const std::shared_ptr<Object>& base_of_views() const { return object_->base ? object_->base : object_; }

  std::shared_ptr<Object> object_;
};

}  // namespace stridescope::tensor
