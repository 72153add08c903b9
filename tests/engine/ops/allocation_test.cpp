// Counts the heap blocks that view operations allocate.

#include <cstdlib>
#include <functional>
#include <new>

#include "engine/ops/view/basic_index.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/ops/view/select.h"
#include "engine/ops/view/windows.h"
#include "engine/tensor/memory.h"
#include "tests/support/catch.h"

namespace {
thread_local std::int64_t blocks_taken = 0;
}  // namespace

// Replaces the program's allocation functions with ones that count.
void* operator new(std::size_t size) {
  ++blocks_taken;
  if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++blocks_taken;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept { return operator new(size, tag); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { std::free(block); }

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;

template <class F>
std::int64_t blocks_of(F&& call) {
  const auto before = blocks_taken;
  const auto result = call();
  const auto taken = blocks_taken - before;
  static_cast<void>(result);
  return taken;
}

TEST_CASE("layout functions use no heap memory up to eight dimensions") {
  const Layout x = tensor::contiguous_layout({2, 1, 2, 1, 2, 1, 2});
  const Layout full = unsqueeze(x, 0);
  REQUIRE(full.dim() == 8);
  const Dims order{7, 6, 5, 4, 3, 2, 1, 0}, merged{4, 4}, wide{3, 2, 5, 2, 1, 2, 1, 2}, some{1, 3};
  const std::vector<BasicIndexItem> items{SliceItem{0, 1, 1}, std::int64_t{-1}, NewAxis{}, EllipsisItem{}};
  CHECK(blocks_of([&] { return Layout(full); }) == 0);
  CHECK(blocks_of([&] { return transpose(full, 0, -1); }) == 0);
  CHECK(blocks_of([&] { return permute(full, order); }) == 0);
  CHECK(blocks_of([&] { return movedim(full, some, Dims{0, -1}); }) == 0);
  CHECK(blocks_of([&] { return view(full, merged); }) == 0);
  CHECK(blocks_of([&] { return try_view(permute(full, order), merged); }) == 0);
  CHECK(blocks_of([&] { return squeeze(full); }) == 0);
  CHECK(blocks_of([&] { return squeeze(full, some); }) == 0);
  CHECK(blocks_of([&] { return unsqueeze(x, -1); }) == 0);
  CHECK(blocks_of([&] { return unflatten(x, 0, Dims{2, 1}); }) == 0);
  CHECK(blocks_of([&] { return select(full, 1, 1); }) == 0);
  CHECK(blocks_of([&] { return slice(full, 1, 0, 2, 2); }) == 0);
  CHECK(blocks_of([&] { return narrow(full, 1, 0, 1); }) == 0);
  CHECK(blocks_of([&] { return basic_index(x, items); }) == 0);
  CHECK(blocks_of([&] { return expand(x, wide); }) == 0);
  CHECK(blocks_of([&] { return diagonal(full); }) == 0);
  CHECK(blocks_of([&] { return unfold(x, 0, 2, 1); }) == 0);
  CHECK(blocks_of([&] { return as_strided(full, merged, Dims{4, 1}, 0, 4, 64); }) == 0);
  CHECK(blocks_of([&] { return full.is_contiguous(); }) == 0);
  CHECK(blocks_of([&] { return tensor::is_non_overlapping_and_dense(permute(full, order)); }) == 0);
}

TEST_CASE("a view allocates one block: the tensor object that it returns") {
  tensor::Memory memory;
  const auto x = memory.allocate_tensor({2, 3, 4}, tensor::DType::float32);
  const Dims order{2, 0, 1}, pair{6, 4}, wide{5, 2, 3, 4};
  CHECK(blocks_of([&] { return transpose(x, 0, 1); }) == 1);
  CHECK(blocks_of([&] { return permute(x, order); }) == 1);
  CHECK(blocks_of([&] { return view(x, pair); }) == 1);
  CHECK(blocks_of([&] { return reshape(memory, x, pair); }) == 1);
  CHECK(blocks_of([&] { return flatten(memory, x); }) == 1);
  CHECK(blocks_of([&] { return select(x, 0, 1); }) == 1);
  CHECK(blocks_of([&] { return unsqueeze(x, 0); }) == 1);
  CHECK(blocks_of([&] { return expand(x, wide); }) == 1);
  CHECK(blocks_of([&] { return view(x, tensor::DType::int16); }) == 1);
  CHECK(blocks_of([&] { return atleast(x, 2); }) == 0);
}

}  // namespace
}  // namespace stridescope::ops
