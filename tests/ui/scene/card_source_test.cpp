#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "ui/scene/model/stage_model.h"

using namespace stridescope;

namespace {

/// Text on the card of a tensor after a program: "x = torch.zeros(2)", or "x" alone.
std::string card(const std::string& program, std::string_view name) {
  const auto opened = session::open("import torch\nimport torch.nn as nn\n" + program);
  REQUIRE_FALSE(opened.failure);
  const auto model = scene::collect(opened.session.now(), scene::ViewState{});
  const auto* tensor = model.find(name);
  REQUIRE(tensor);
  auto text = tensor->name;
  for (const auto& alias : tensor->aliases) text += ", " + alias;
  return tensor->source.empty() ? text : text + " = " + tensor->source;
}

const std::string net = R"py(class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
    def forward(self, x):
        return self.fc(x)
net = Net()
)py";

}  // namespace

TEST_CASE("a card shows the expression that made its tensor, or nothing") {
  struct Row {
    std::string program, name, card;
  };
  const Row rows[] = {
      {"x = torch.arange(6).view(2, 3)\n", "x", "x = torch.arange(6).view(2, 3)"},
      {"x = torch.arange(6).view(2, 3)\nx[0, 0] = 9\n", "x", "x = torch.arange(6).view(2, 3)"},
      // A layout changed in place is no longer that of the expression.
      {"x = torch.arange(6).view(2, 3)\nx.t_()\n", "x", "x"},
      {"x = torch.arange(6)\nx.resize_(2, 2)\ny = x + 1\n", "x", "x"},
      {"x = torch.arange(6)\nx.resize_(2, 2)\ny = x + 1\n", "y", "y = x + 1"},
      {"x = torch.arange(6)\ny = x\nx = torch.zeros(2)\n", "y", "y"},
      // Parameters are made by a class, not by the statement that made the module.
      {net, "net.fc.weight", "net.fc.weight"},
      {net + "net.scale = torch.ones(2)\n", "net.scale", "net.scale = torch.ones(2)"},
      {"p = nn.Module()\np.weight = nn.Parameter(torch.zeros(2))\n", "p.weight",
       "p.weight = nn.Parameter(torch.zeros(2))"},
      // A name takes precedence over a path, and a short path over a long one.
      {"class Node:\n    pass\nroot = Node()\nleaf = Node()\nleaf.t = torch.ones(2)\nroot.children = "
       "[leaf]\n",
       "leaf.t", "leaf.t, root.children[0].t"},
      {net + "w = net.fc.weight\n", "w", "w, net.fc.weight"},
      {net + "y = net(torch.ones(1, 2))\n", "y", "y = net(torch.ones(1, 2))"},
      {"a, b = torch.arange(4).chunk(2)\n", "b", "b = torch.arange(4).chunk(2)"},
      {"a = b = torch.zeros(2)\n", "a", "a, b = torch.zeros(2)"},
      {"a, b = torch.zeros(2), torch.ones(3)\n", "a", "a = torch.zeros(2)"},
      {"(a, b) = [torch.zeros(2), torch.ones(3)]  # both\n", "b", "b = torch.ones(3)"},
      {"a, b = torch.arange(4).chunk(2), 3\n", "a[1]", "a[1] = torch.arange(4).chunk(2)"},
      {"a = torch.zeros(2), torch.ones(3)\n", "a[0]", "a[0]"},
      {"a = (torch.zeros(2) + 1)\n", "a", "a = (torch.zeros(2) + 1)"},
      // Of a try statement, the line that bound the name, in the body or in the handler.
      {"try:\n    y = torch.ones(4)\n    y.add_(torch.ones(3))\nexcept RuntimeError as e:\n    print(e)\n",
       "y", "y = torch.ones(4)"},
      {"try:\n    y = torch.zeros(2).view(3)\nexcept RuntimeError:\n    y = torch.ones(2)\n", "y",
       "y = torch.ones(2)"},
      {"try:\n    y = torch.zeros(2)\n    y = y + 1\nexcept RuntimeError:\n    print(1)\n", "y", "y"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.program);
    CHECK(card(row.program, row.name) == row.card);
  }
}
