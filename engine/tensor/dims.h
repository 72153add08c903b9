#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>

namespace stridescope::tensor {

/// A short list of int64: a shape, a stride, an index or a list of dimensions. Up to `inline_capacity`
/// entries are stored in the object itself; a longer list takes one heap block.
class Dims {
 public:
  static constexpr std::size_t inline_capacity = 8;
  using value_type = std::int64_t;

  // If it were defaulted, {} would zero-initialise the whole object first.
  Dims() {}  // NOLINT(modernize-use-equals-default)
  Dims(std::initializer_list<std::int64_t> values) { assign(values.begin(), values.size()); }
  explicit Dims(std::span<const std::int64_t> values) { assign(values.data(), values.size()); }
  Dims(std::size_t count, std::int64_t value) {
    reserve(count);
    size_ = count;
    std::fill(begin(), end(), value);
  }
  Dims(const Dims& other) { copy(other); }
  Dims(Dims&& other) noexcept { take(other); }
  Dims& operator=(const Dims& other) {
    if (this != &other) copy(other);
    return *this;
  }
  Dims& operator=(Dims&& other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  ~Dims() = default;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::int64_t* data() { return heap_ ? heap_.get() : inline_; }
  const std::int64_t* data() const { return heap_ ? heap_.get() : inline_; }
  std::int64_t* begin() { return data(); }
  std::int64_t* end() { return data() + size_; }
  const std::int64_t* begin() const { return data(); }
  const std::int64_t* end() const { return data() + size_; }
  std::int64_t& operator[](std::size_t i) { return data()[i]; }
  std::int64_t operator[](std::size_t i) const { return data()[i]; }
  std::int64_t& back() { return data()[size_ - 1]; }
  std::int64_t back() const { return data()[size_ - 1]; }
  std::int64_t front() const { return data()[0]; }

  void clear() { size_ = 0; }
  void resize(std::size_t count) {
    reserve(count);
    if (count > size_) std::fill(data() + size_, data() + count, 0);
    size_ = count;
  }
  void push_back(std::int64_t value) {
    if (size_ == capacity_) reserve(2 * capacity_);
    data()[size_++] = value;
  }
  void pop_back() { --size_; }
  void insert(std::size_t at, std::int64_t value) {
    push_back(value);
    std::copy_backward(begin() + at, end() - 1, end());
    data()[at] = value;
  }
  void erase(std::size_t at) {
    std::copy(begin() + at + 1, end(), begin() + at);
    --size_;
  }
  void append(std::span<const std::int64_t> values) {
    for (auto v : values) push_back(v);
  }

  friend bool operator==(const Dims& a, const Dims& b) {
    return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  void assign(const std::int64_t* values, std::size_t count) {
    reserve(count);
    std::copy(values, values + count, data());
    size_ = count;
  }
  // Inline entries are copied in two halves, used or not: with constant counts, this compiles to a few vector
  // moves.
  void copy_inline(const Dims& other) noexcept {
    std::copy_n(other.inline_, half, inline_);
    if (other.size_ > half) std::copy_n(other.inline_ + half, half, inline_ + half);
    size_ = other.size_;
  }
  void copy(const Dims& other) {
    if (heap_ || other.heap_) return assign(other.data(), other.size_);
    copy_inline(other);
  }
  /// Leaves `other` empty and usable.
  void take(Dims& other) noexcept {
    if (heap_ || other.heap_) {
      std::swap(heap_, other.heap_);
      std::swap(capacity_, other.capacity_);
    }
    copy_inline(other);
    other.size_ = 0;
  }
  void reserve(std::size_t count) {
    if (count <= capacity_) return;
    auto grown = std::make_unique<std::int64_t[]>(count);
    std::copy(begin(), end(), grown.get());
    heap_ = std::move(grown);
    capacity_ = count;
  }

  static constexpr std::size_t half = inline_capacity / 2;

  std::size_t size_ = 0;
  std::size_t capacity_ = inline_capacity;
  std::int64_t inline_[inline_capacity] = {};
  std::unique_ptr<std::int64_t[]> heap_;
};

}  // namespace stridescope::tensor
