#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

std::string error_of_name(const std::string& name) {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Interpreter interpreter(memory, generator);
  script::Environment environment;
  try {
    for (const auto& statement : script::parse("import torch\nx = torch.ones(2, 2)\n" + name).statements)
      interpreter.run(statement, environment);
  } catch (const tensor::Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("an unsupported name of PyTorch is refused as unsupported") {
  for (const std::string name : {"torch.quint8", "torch.sparse_csr", "torch.optim.SGD", "torch.fx.Graph",
                                 "torch.cuda.Stream", "torch.autocast", "torch.lobpcg", "torch.svd_lowrank",
                                 "torch.stft", "torch.poisson", "torch.quantized_lstm"}) {
    CHECK(error_of_name(name) == name + " is not implemented in Stridescope");
  }
  CHECK(error_of_name("torch.optim.SGD([x])") == "torch.optim.SGD is not implemented in Stridescope");
  CHECK(error_of_name("y = 2j if x is None else 1") == "");
  CHECK(error_of_name("x.backward()") == "torch.Tensor.backward is not implemented in Stridescope");
}

TEST_CASE("an unknown or supported name is not reported as unsupported") {
  CHECK(error_of_name("torch.transpos") == "module 'torch' has no attribute 'transpos'");
  CHECK(error_of_name("torch.os") == "module 'torch' has no attribute 'os'");
  for (const std::string name : {"torch.linalg.eigh", "torch.svd", "torch.float32", "torch.nn", "torch.fft",
                                 "torch.distributions", "x.grad"})
    CHECK(error_of_name(name).empty());
}
