#include "engine/ops/copy/copy.h"

#include "engine/ops/create/like.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::ops {
namespace {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::MemoryFormat;
using tensor::Tensor;
using testing::error_of;
using testing::text_of;
using testing::values_of;

Tensor counted(Memory& memory, const Dims& shape, DType dtype = DType::float32) {
  const Tensor t = memory.allocate_tensor(shape, dtype);
  for (std::int64_t i = 0; i < t.numel(); ++i) tensor::write_element(t.data() + i * t.itemsize(), dtype, i);
  return t;
}

TEST_CASE("a clone keeps the strides of a dense tensor, and the order of dimensions of another", "[copy]") {
  struct Row {
    Layout source;
    Dims stride;
  };
  const Row rows[] = {
      {{{3, 4}, {4, 1}, 0}, {4, 1}},
      {{{4, 3}, {1, 4}, 0}, {1, 4}},
      {{{4, 2}, {1, 8}, 0}, {1, 4}},
      {{{3, 2}, {4, 2}, 1}, {2, 1}},
      {{{2, 3, 4}, {0, 1, 3}, 0}, {12, 1, 3}},
      {{{2, 1}, {1, 3}, 0}, {1, 3}},
      {{{2, 0}, {1, 1}, 0}, {1, 1}},
      {{{3}, {2}, 0}, {1}},
      {{{}, {}, 5}, {}},
  };
  Memory memory;
  const Tensor base = counted(memory, {40});
  for (const Row& row : rows) {
    const Tensor view = base.view(row.source);
    const Tensor copy = clone(memory, view);
    CHECK(text_of(copy.layout()) == text_of(Layout{row.source.shape, row.stride, 0}));
    CHECK(values_of(copy) == values_of(view));
    CHECK_FALSE(copy.is_view());
  }
}

TEST_CASE("contiguous and to return the tensor itself if nothing changes", "[copy]") {
  Memory memory;
  const Tensor x = counted(memory, {2, 3, 4, 5});
  const Tensor last = clone(memory, x, MemoryFormat::channels_last);
  CHECK(last.stride() == Dims{60, 1, 15, 3});
  CHECK(contiguous(memory, x).same_object(x));
  CHECK(contiguous(memory, last, MemoryFormat::channels_last).same_object(last));
  CHECK(contiguous(memory, last).stride() == Dims{60, 20, 5, 1});
  CHECK(to(memory, x, {.dtype = DType::float32}).same_object(x));
  CHECK(to(memory, x, {.format = MemoryFormat::contiguous}).same_object(x));
  CHECK_FALSE(to(memory, last, {.format = MemoryFormat::contiguous}).same_object(last));
  CHECK_FALSE(to(memory, x, {.copy = true}).same_object(x));
  CHECK(to(memory, last, {.dtype = DType::int64}).stride() == last.stride());
  CHECK(suggested_format(last.layout()) == MemoryFormat::channels_last);
  CHECK(suggested_format(x.layout()) == MemoryFormat::contiguous);
  CHECK(suggested_format({{3, 1, 1, 1}, {1, 1, 1, 1}, 0}) == MemoryFormat::contiguous);
}

TEST_CASE("formats need their number of dimensions", "[copy]") {
  Memory memory;
  const Tensor x = counted(memory, {2, 3});
  const char* four = "RuntimeError: required rank 4 tensor to use channels_last format";
  CHECK(error_of([&] { clone(memory, x, MemoryFormat::channels_last); }) == four);
  CHECK(error_of([&] { contiguous(memory, x, MemoryFormat::channels_last); }) == four);
  CHECK(error_of([&] { clone(memory, x, MemoryFormat::channels_last_3d); }) ==
        "RuntimeError: required rank 5 tensor to use channels_last_3d format");
  const Tensor turned = x.view({{3, 2}, {1, 3}, 0});
  CHECK(error_of([&] { contiguous(memory, turned, MemoryFormat::preserve); }) ==
        "RuntimeError: preserve memory format is unsupported by the contiguous operator");
}

TEST_CASE("copies to another device are in its own memory", "[copy]") {
  Memory memory;
  const Tensor x = counted(memory, {2, 2});
  const Tensor there = to(memory, x, {.device = Device::cuda0});
  CHECK(there.device() == Device::cuda0);
  CHECK_FALSE(there.storage() == x.storage());
  CHECK(values_of(there) == values_of(x));
}

TEST_CASE("a dry run copies no bytes and gives the same layout", "[copy]") {
  Memory memory(Memory::Mode::meta);
  const Tensor x = memory.allocate_tensor({3, 4}, DType::float32);
  const Tensor copy = contiguous(memory, x.view({{4, 3}, {1, 4}, 0}));
  CHECK(copy.storage().is_meta());
  CHECK(text_of(copy.layout()) == "(4 3) (3 1)");
}

}  // namespace
}  // namespace stridescope::ops
