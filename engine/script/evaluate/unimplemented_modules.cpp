#include "engine/script/evaluate/unimplemented_modules.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "engine/script/evaluate/modules.h"

namespace stridescope::script {
namespace {

struct UnimplementedModules {
  std::string_view of;
  std::string_view names;  ///< between spaces
};

constexpr UnimplementedModules unimplemented_modules[] = {
    {"torch",
     " accelerator amp ao autograd compiler contrib cpu distributed export func futures fx hub jit library "
     "masked "
     "monitor mps mtia multiprocessing nested onnx optim overrides package profiler quantization quasirandom "
     "return_types serialization sparse storage types xpu "},
    {"torch.nn", " attention backends grad intrinsic modules parallel qat quantizable quantized "},
    {"torch.nn.attention", " bias flex_attention "},
    {"torch.nn.utils",
     " clip_grad convert_parameters fusion init memory_format parametrizations parametrize prune "
     "spectral_norm "
     "stateless weight_norm "},
    {"torch.utils",
     " benchmark bottleneck checkpoint collect_env cpp_extension deterministic dlpack flop_counter hooks "
     "mobile_optimizer model_zoo module_tracker tensorboard weak "},
    {"torch.utils.data", " backward_compatibility datapipes distributed graph "},
    {"torch.cuda", " amp comm graphs memory nccl nvtx profiler random streams "},
};

}  // namespace

bool is_unimplemented_torch_module(std::string_view module) {
  const auto dot = module.rfind('.');
  if (dot == module.npos || is_module(module)) return false;
  const auto outer = module.substr(0, dot), own = module.substr(dot + 1);
  if (is_unimplemented_torch_module(outer)) return true;
  const auto* parts = std::ranges::find(unimplemented_modules, outer, &UnimplementedModules::of);
  if (parts == std::end(unimplemented_modules)) return false;
  return parts->names.find(" " + std::string(own) + " ") != std::string_view::npos;
}

}  // namespace stridescope::script
