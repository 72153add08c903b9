#pragma once

#include <concepts>
#include <cstdint>
#include <memory>

#include "engine/tensor/dtype.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/storage.h"

namespace stridescope::tensor {

/// Whether and why a tensor requires gradients. There is no autograd graph; results computed from such a
/// tensor are marked as having one in PyTorch.
struct Grad {
  enum Source : std::uint8_t {
    none,
    leaf,             ///< requires_grad was set
    leaf_view,        ///< a view of a leaf
    computed,         ///< computed from a tensor that requires grad
    unrecorded_view,  ///< a view made while gradients were not recorded
  };
  Source source = none;
  const char* node = nullptr;  ///< "MulBackward0": the tensor's node in PyTorch's graph, if known
  std::int64_t version = 0;    ///< Tensor::version() at its creation

  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Grad(Source its_source = none, const char* its_node = nullptr, std::int64_t at_version = 0)
      : source(its_source), node(its_node), version(at_version) {}
  friend constexpr bool operator==(const Grad& a, Source b) { return a.source == b; }
};

/// A storage with a layout. A handle to one tensor object, like a Python name: copies of a
/// Tensor refer to the same object, so t_() through one changes all.
class Tensor {
 public:
  Tensor() = default;
  Tensor(Storage storage, Layout layout, DType dtype, bool is_view = false)
      : object_(std::make_shared<Object>(std::move(storage), std::move(layout), dtype, is_view, Grad::none)) {
  }

  explicit operator bool() const { return object_ != nullptr; }
  bool same_object(const Tensor& other) const { return identity() == other.identity(); }
  /// A key for maps: constant while the object exists, and shared with its frozen() copies.
  const void* identity() const {
    return object_ && object_->original ? object_->original.get() : object_.get();
  }
  /// This object, by identity, in a past state: later changes of the object do not affect it. Read-only.
  Tensor frozen(Storage storage, Layout layout, DType dtype, Grad grad, std::int64_t version) const {
    Tensor tensor;
    tensor.object_ = std::make_shared<Object>(std::move(storage), std::move(layout), dtype, object_->is_view,
                                              grad, object_->original ? object_->original : object_);
    tensor.object_->is_parameter = object_->is_parameter;
    tensor.object_->version = version;
    return tensor;
  }
  /// A new torch.nn.Parameter over the same elements.
  Tensor parameter() const {
    Tensor tensor(object_->storage, object_->layout, object_->dtype);
    tensor.object_->is_parameter = true;
    tensor.share_version_with(*this);
    return tensor;
  }
  bool is_parameter() const { return object_ && object_->is_parameter; }
  bool is_frozen() const { return object_ && object_->original; }
  /// The live object of a frozen tensor.
  Tensor live() const {
    Tensor tensor = *this;
    if (is_frozen()) tensor.object_ = object_->original;
    return tensor;
  }

  /// Data that the script language attaches to the object: its class and attributes
  /// (script/values/tensor_companion.h). Null if none.
  const std::shared_ptr<void>& companion() const {
    return object_->original ? object_->original->companion : object_->companion;
  }
  void set_companion(std::shared_ptr<void> companion) const { object_->companion = std::move(companion); }

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
  /// True if a view operation made this tensor (Tensor._is_view()).
  bool is_view() const { return object_->is_view; }
  /// The base of a view (Tensor._base), which is not a view itself; empty if this is not a view.
  Tensor base() const {
    Tensor tensor;
    tensor.object_ = object_->base;
    return tensor;
  }
  /// Only for a new object that is not shared yet.
  void set_base(const Tensor& base) const { object_->base = base.object_; }
  /// The object that counts in-place writes for this tensor: the base of a view, the tensor that it was
  /// detached from, or itself.
  Tensor version_owner() const {
    Tensor tensor = *this;
    if (object_->base) tensor.object_ = object_->base;
    if (tensor.object_->version_owner) tensor.object_ = tensor.object_->version_owner;
    return tensor;
  }
  /// Only for a new object that is not shared yet.
  void share_version_with(const Tensor& other) const {
    object_->version_owner = other.version_owner().object_;
  }
  /// The number of in-place writes to this tensor, its base, its views and its detached copies
  /// (Tensor._version).
  std::int64_t version() const { return version_owner().object_->version; }
  /// For a version_owner(). Called by Memory::bump_version, which notifies the observer, and by undo.
  void set_version(std::int64_t version) const { object_->version = version; }
  Grad grad() const { return object_->grad; }
  bool requires_grad() const { return grad() != Grad::none; }
  /// The value of PyTorch's Tensor.is_leaf.
  bool is_leaf() const { return grad() != Grad::computed && grad() != Grad::leaf_view; }
  /// Address of the first element in bytes (Tensor.data_ptr()); 0 for a tensor without elements.
  std::uint64_t data_ptr() const;
  /// The bytes at the storage offset; null if meta.
  std::byte* data() const {
    auto* base = object_->storage.bytes();
    return base ? base + object_->layout.storage_offset * itemsize() : nullptr;
  }

  /// A new tensor object over the same storage with another layout.
  Tensor view(Layout layout) const {
    Tensor tensor(object_->storage, std::move(layout), object_->dtype, true);
    tensor.object_->base = base_of_views();
    return tensor;
  }
  /// The same, with the layout that `make` returns, constructed in place.
  template <std::invocable Make>
  Tensor view(const Make& make) const {
    Tensor tensor;
    tensor.object_ = std::make_shared<Object>(object_->storage, make, object_->dtype);
    tensor.object_->base = base_of_views();
    return tensor;
  }
  /// Replaces this object's storage and layout (t_, squeeze_, .data = ...). Called by Memory::rebind, which
  /// notifies the observer.
  void rebind(Storage storage, Layout layout, DType dtype, Grad grad) const {
    object_->storage = std::move(storage);
    object_->layout = std::move(layout);
    object_->dtype = dtype;
    object_->grad = grad;
  }
  /// Only for a new object that is not shared yet; otherwise use Memory::rebind, which notifies the observer.
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
    std::int64_t version = 0;               ///< of a version_owner, or of a frozen tensor
    std::shared_ptr<Object> original;       ///< of a frozen tensor
    std::shared_ptr<Object> base;           ///< of a view
    std::shared_ptr<Object> version_owner;  ///< another object that counts for this tensor
    std::shared_ptr<void> companion;
  };
  const std::shared_ptr<Object>& base_of_views() const { return object_->base ? object_->base : object_; }

  std::shared_ptr<Object> object_;
};

}  // namespace stridescope::tensor
