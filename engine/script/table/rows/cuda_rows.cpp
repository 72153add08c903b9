#include "engine/script/table/rows/python_support.h"

// torch.cuda, with one simulated device. Queries return the answers of a computer without CUDA, so that
// programs take their CPU branch; explicit use of the device shows a second memory. The device works
// synchronously. Its random numbers come from the CPU's generator, so its own seed has no effect.
namespace stridescope::script {

std::vector<Row> cuda_rows() {
  constexpr auto nothing = [](const Call&) { return Value{None{}}; };
  return family({.group = Group::python, .forms = function, .signatures = {"()"}, .effect = Effect::none},
                {
                    {.name = "cuda.is_available",
                     .value_type = "bool",
                     .evaluate = [](const Call&) { return Value{false}; }},
                    {.name = "cuda.device_count",
                     .value_type = "int",
                     .evaluate = [](const Call&) { return Value{std::int64_t{0}}; }},
                    {.name = "cuda.current_device",
                     .value_type = "int",
                     .evaluate = [](const Call&) { return Value{std::int64_t{0}}; }},
                    {.name = "cuda.synchronize",
                     .signatures = {"(Device? device=None)"},
                     .returns = Returns::none,
                     .evaluate = nothing},
                    {.name = "cuda.empty_cache", .returns = Returns::none, .evaluate = nothing},
                    {.name = "cuda.manual_seed",
                     .aliases = {"cuda.manual_seed_all"},
                     .signatures = {"(int seed)"},
                     .returns = Returns::none,
                     .arguments = {{"seed", Role::integer, "0"}},
                     .evaluate = nothing},
                });
}

}  // namespace stridescope::script
