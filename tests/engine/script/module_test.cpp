#include <string>

#include "engine/script/values/named_tensors.h"
#include "engine/session/reachable_values.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"

using namespace stridescope;

namespace {

constexpr const char* model_text =
    "import torch\n"
    "import torch.nn as nn\n"
    "class Model(nn.Module):\n"
    "    def __init__(self):\n"
    "        super().__init__()\n"
    "        self.weight = nn.Parameter(torch.ones(3, 2))\n"
    "        self.register_buffer('total', torch.zeros(2))\n"
    "        self.scale = torch.tensor([2., 3.])\n"
    "        self.layers = nn.ModuleList([nn.Linear(2, 2)])\n"
    "        self.lost = [nn.Linear(2, 2)]\n"
    "    def forward(self, x):\n"
    "        output = x @ self.weight\n"
    "        with torch.no_grad():\n"
    "            self.total += output.sum(dim=0)\n"
    "        return output\n"
    "m = Model()\n";

struct GivenModel {
  GivenModel() {
    for (auto& statement : script::parse(model_text).statements)
      REQUIRE(!session.append(std::make_shared<const script::Statement>(std::move(statement))));
  }
  std::string text(const std::string& expression) {
    const auto printed = session.append("print(" + expression + ")");
    INFO((printed ? printed->message() : ""));
    REQUIRE(!printed);
    auto out = session.last_ran_step().outcome.printed;
    session.undo();
    session.truncate();
    return out;
  }
  session::Session session;
};

}  // namespace

TEST_CASE_METHOD(GivenModel, "a module is a table of named tensors") {
  const auto value = *session.at(99).find("m");
  const auto& module = std::get<script::Object>(value.data);
  std::string rows;
  for (const auto& [name, source, kind, tensor] : script::named_tensors(module))
    rows += name + " " + source + " " + std::string(script::name_of(kind)) + "\n";
  CHECK(rows ==
        "weight weight parameter\n"
        "total total buffer\n"
        "scale scale plain\n"
        "lost[0].weight lost[0].weight plain\n"
        "lost[0].bias lost[0].bias plain\n"
        "layers.0.weight layers[0].weight parameter\n"
        "layers.0.bias layers[0].bias parameter\n");
  std::string names;
  session::for_each_tensor("m", value,
                           [&](const std::string& name, const tensor::Tensor&) { names += name + " "; });
  CHECK(names ==
        "m.weight m.total m.scale m.layers[0].weight m.layers[0].bias m.lost[0].weight m.lost[0].bias ");
}

TEST_CASE_METHOD(GivenModel, "changes by a module's calls and moves are undone with their step") {
  REQUIRE(!session.append("y = m(torch.ones(2, 3))"));
  CHECK(text("m.total") == "tensor([6., 6.])\n");
  REQUIRE(!session.append("w, t = m.weight, m.total"));
  REQUIRE(!session.append("m.to('cuda')"));
  CHECK(text("m.weight.device, m.total.device, m.scale.device, w is m.weight, t is m.total, t.device") ==
        "cuda:0 cuda:0 cpu True False cpu\n");
  REQUIRE(!session.append("m.extra = nn.Linear(1, 1)"));
  REQUIRE(!session.append("m.eval()"));
  CHECK(text("m.training, m.layers[0].training, len(list(m.parameters()))") == "False False 5\n");
  session.go_to(session.cursor() - 2);
  CHECK(text("m.training, len(list(m.parameters())), hasattr(m, 'extra')") == "True 3 False\n");
  session.go_to(session.cursor() - 1);
  CHECK(text("m.weight.device, m.total.device, m.total") == "cpu cpu tensor([6., 6.])\n");
  session.go_to(session.cursor() - 2);
  CHECK(text("m.total") == "tensor([0., 0.])\n");
}

TEST_CASE_METHOD(GivenModel, "past states of a module are read without moving the session") {
  const auto before = session.at(session.cursor());
  REQUIRE(!session.append("m(torch.ones(2, 3))"));
  REQUIRE(!session.append("m.scale = 5"));
  const auto row = [](const session::Snapshot& at, std::size_t i) {
    return script::repr({script::named_tensors(std::get<script::Object>(at.find("m")->data))[i].tensor});
  };
  CHECK(row(before, 1) == "tensor([0., 0.])");
  CHECK(row(before, 2) == "tensor([2., 3.])");
  CHECK(row(session.at(99), 1) == "tensor([6., 6.])");
  CHECK(row(session.at(99), 2).starts_with("Parameter containing"));
}

TEST_CASE_METHOD(GivenModel, "a verdict does not change the module") {
  using Kind = session::Verdict::Kind;
  CHECK(session.preview("m(torch.ones(4, 3))").kind != Kind::error);
  CHECK(session.preview("m.to('cuda')").kind != Kind::error);
  CHECK(session.preview("m(torch.ones(4, 4))").kind == Kind::error);
  CHECK(session.preview("m.scale = None").kind != Kind::error);
  CHECK(text("m.total, m.scale, m.weight.device") == "tensor([0., 0.]) tensor([2., 3.]) cpu\n");
}

TEST_CASE_METHOD(GivenModel, "an error in forward() has its line, one in a layer the line of the call") {
  const auto failure = session.append("m(torch.ones(2, 4))");
  REQUIRE(failure);
  REQUIRE(failure->frames.size() == 1);
  CHECK(failure->frames[0].function == "Model.forward");
  CHECK(failure->frames[0].text == "output = x @ self.weight");
  const auto inside = session.append("m.layers[0](torch.ones(2, 4))");
  REQUIRE(inside);
  CHECK(inside->frames.empty());
  CHECK(inside->span.begin == script::Position{1, 1});
}

TEST_CASE_METHOD(GivenModel, "a module may contain itself") {
  CHECK(!session.append("m.me = m"));
  CHECK(!session.append("n = len(list(m.modules()))"));
  CHECK(session.append("print(m)")->type() == tensor::ErrorType::recursion_error);
  CHECK(session.append("class A(torch.add): pass")->type() == tensor::ErrorType::type_error);
}

TEST_CASE("modules in modules print as PyTorch 2.6 prints them") {
  session::Session session;
  REQUIRE(!session.append("from torch import nn"));
  REQUIRE(!session.append("l = nn.ModuleList([nn.Linear(2, 2), nn.Linear(2, 2), nn.ReLU()])"));
  CHECK(script::repr(*session.environment().find("l")) ==
        "ModuleList(\n  (0-1): 2 x Linear(in_features=2, out_features=2, bias=True)\n  (2): ReLU()\n)");
  REQUIRE(!session.append("s = nn.Sequential(nn.Sequential(nn.RMSNorm(3)), nn.Sequential())"));
  CHECK(script::repr(*session.environment().find("s")) ==
        "Sequential(\n  (0): Sequential(\n    (0): RMSNorm((3,), eps=None, elementwise_affine=True)\n  )\n  "
        "(1): "
        "Sequential()\n)");
}

TEST_CASE("isinstance distinguishes layer classes like PyTorch") {
  session::Session session;
  REQUIRE(!session.append("from torch import nn"));
  const auto is = [&](const std::string& layer, const std::string& type) {
    const auto failure = session.append("print(isinstance(nn." + layer + ", nn." + type + "))");
    INFO((failure ? failure->message() : ""));
    REQUIRE(!failure);
    return session.last_ran_step().outcome.printed == "True\n";
  };
  CHECK(is("BatchNorm2d(2)", "BatchNorm2d"));
  CHECK(is("ZeroPad2d(1)", "ConstantPad2d"));
  CHECK(is("ReLU6()", "Hardtanh"));
  for (const auto& [layer, neighbour] : {std::pair{"BatchNorm2d(2)", "BatchNorm1d"},
                                         {"InstanceNorm3d(2)", "InstanceNorm1d"},
                                         {"Dropout2d()", "Dropout"},
                                         {"AlphaDropout()", "Dropout"},
                                         {"ReflectionPad2d(1)", "ReflectionPad1d"},
                                         {"MaxPool2d(2)", "MaxPool1d"},
                                         {"SiLU()", "ReLU"},
                                         {"MSELoss()", "L1Loss"}}) {
    INFO(layer);
    CHECK(!is(layer, neighbour));
  }
}
