#include "engine/tensor/memory.h"

#include "engine/tensor/wrap_dim.h"
#include "tests/support/catch.h"
#include "tests/support/tensor_values.h"

namespace stridescope::tensor {
namespace {

using testing::error_of;

constexpr std::int64_t huge = std::int64_t{1} << 62;

TEST_CASE("impossible sizes are refused with PyTorch's text") {
  Memory memory;
  const auto error = [&](Dims shape, DType dtype = DType::float32) {
    return error_of([&] { memory.allocate_tensor(shape, dtype); });
  };
  CHECK(error({-1, 3}) == "RuntimeError: Trying to create tensor with negative dimension -1: [-1, 3]");
  CHECK(error({huge}) ==
        "RuntimeError: Storage size calculation overflowed with sizes=[4611686018427387904]");
  CHECK(error({huge, 4}) ==
        "RuntimeError: Storage size calculation overflowed with sizes=[4611686018427387904, 4]");
  CHECK(error({huge, huge, 0}) ==
        "RuntimeError: Storage size calculation overflowed with sizes=[4611686018427387904, "
        "4611686018427387904, 0]");
  CHECK(error({0, huge, huge}) == "RuntimeError: Stride calculation overflowed");
  CHECK(memory.allocate_tensor({huge, 0, huge}, DType::float32).numel() == 0);
  CHECK(memory.allocate_tensor(Dims(65, 1), DType::float32).dim() == 65);
}

TEST_CASE("a tensor beyond the machine's memory is refused before it is allocated") {
  for (const auto mode : {Memory::Mode::real, Memory::Mode::meta}) {
    Memory memory(mode);
    memory.set_limit_bytes(1'000'000'000);
    CHECK(error_of([&] { memory.allocate_tensor({1'000'000'000'000}, DType::float32); }) ==
          "RuntimeError: [enforce fail at alloc_cpu.cpp:117] err == 0. DefaultCPUAllocator: can't allocate "
          "memory: you "
          "tried to allocate 4000000000000 bytes. Error code 12 (Cannot allocate memory) (4 TB: more than "
          "the 1 GB that a script may take; --memory and the settings allow more)");
    CHECK(memory.live_bytes() == 0);
    CHECK(memory.next_id() == 0);
  }
}

TEST_CASE("freed storages no longer count towards the limit") {
  Memory memory;
  memory.set_limit_bytes(1000);
  {
    const auto first = memory.allocate_tensor({600}, DType::uint8);
    CHECK(memory.live_bytes() == 600);
    CHECK(testing::contains_text("(600 B: more than is left of the 1,000 B that a script may take; --memory "
                                 "and the settings allow more)")
              .match(error_of([&] { memory.allocate_tensor({600}, DType::uint8); })));
    const auto view = first.view(Layout{{2}, {1}, 0});
    CHECK(memory.live_bytes() == 600);
  }
  CHECK(memory.live_bytes() == 0);
  CHECK(memory.allocate_tensor({600}, DType::uint8).numel() == 600);
}

TEST_CASE("new bytes are zero, and addresses are multiples of 64 that repeat") {
  Memory memory;
  const auto mark = memory.mark();
  const auto a = memory.allocate_tensor({3}, DType::float64);
  const auto b = memory.allocate_tensor({3}, DType::float64);
  const auto c = memory.allocate_tensor({3}, DType::float64, Device::cuda0);
  CHECK(testing::values_of(a) == std::vector<double>{0, 0, 0});
  CHECK(a.data_ptr() % 64 == 0);
  CHECK(b.data_ptr() == a.data_ptr() + 64);
  CHECK(c.data_ptr() > b.data_ptr() + (1U << 20));
  CHECK(b.storage().id() == 1);
  CHECK(b.view(Layout{{1}, {1}, 2}).data_ptr() == b.data_ptr() + 16);
  CHECK(b.view(Layout{{0}, {1}, 2}).data_ptr() == 0);
  CHECK(memory.allocate_tensor({0}, DType::float32).storage().address() == 0);
  memory.rewind(mark);
  CHECK(memory.allocate_tensor({3}, DType::float64).data_ptr() == a.data_ptr());
}

TEST_CASE("a dry run has sizes and addresses but no bytes") {
  Memory memory, dry(Memory::Mode::meta);
  const auto real = memory.allocate_tensor({3}, DType::float64);
  const auto meta_copy = Memory::meta_copy(real.storage());
  CHECK(meta_copy.is_meta());
  CHECK(meta_copy.id() == real.storage().id());
  CHECK(meta_copy.address() == real.storage().address());
  CHECK(meta_copy.nbytes() == 24);
  CHECK_FALSE(meta_copy == real.storage());
  const auto made = dry.allocate_tensor({2, 2}, DType::int64);
  CHECK(made.data() == nullptr);
  CHECK_THROWS_AS(element_at(made, 0), NeedsData);
  CHECK_FALSE(memory.allocate_tensor({0}, DType::int64).storage().is_meta());
  memory.set_limit_bytes(100);
  dry.share_limit(memory);
  CHECK(error_of([&] { dry.allocate(90); }) != "no error");
  CHECK(error_of([&] { dry.allocate(60); }) == "no error");
}

TEST_CASE("dimensions wrap from the end") {
  CHECK(wrap_dim(-1, 3) == 2);
  CHECK(wrap_dim(2, 3) == 2);
  CHECK(wrap_dim(-1, 0) == 0);
  CHECK(error_of([] { wrap_dim(2, 2); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  CHECK(error_of([] { wrap_dim(1, 0); }) ==
        "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  CHECK(error_of([] { wrap_dim(-1, 0, false); }) ==
        "IndexError: Dimension specified as -1 but tensor has no dimensions");
  CHECK(dim_mask(Dims{0, -1}, 3).to_string().ends_with("101"));
  CHECK(error_of([] {
          dim_mask(Dims{2, -1}, 3);
        }) == "RuntimeError: dim 2 appears multiple times in the list of dims");
  CHECK(error_of([] { dim_mask(Dims{0}, 65); }) ==
        "RuntimeError: only tensors with up to 64 dims are supported");
}

}  // namespace
}  // namespace stridescope::tensor
