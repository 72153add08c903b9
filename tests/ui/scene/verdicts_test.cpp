// The verdict on a statement is the same before and after it runs, and its bytes equal those of the ledger
// and of the counters during the motion.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "assets.h"
#include "engine/session/element_origins.h"
#include "engine/session/ledger.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/build.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/choreography.h"

namespace stridescope::scene {
namespace {

using session::Verdict;

/// Returns scripts of the assets and of the tests' data, by name.
std::vector<std::pair<std::string, std::string>> programs() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& asset : assets::all())
    if (asset.path.ends_with(".py")) all.emplace_back(asset.path, asset.content);
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/programs")) {
    if (entry.path().extension() != ".py") continue;
    std::ifstream file(entry.path());
    all.emplace_back(entry.path().filename().string(), std::string(std::istreambuf_iterator<char>(file), {}));
  }
  all.emplace_back(
      "convolution",
      "import torch\nF = torch.nn.functional\nx = torch.arange(16.).view(1, 1, 4, 4)\n"
      "w = torch.ones(1, 1, 3, 3)\nz = F.conv2d(x, w)\nu = F.unfold(x, 3)\nv = F.pad(x, (1, 1))\n"
      "p = F.max_pool2d(x, 2)\nq = F.conv2d(x, w, padding=1)\n");
  all.emplace_back(
      "order",
      "x = torch.tensor([[3., 1., 2.], [6., 5., 4.]])\ns = x.sort(1)\nv, i = x.topk(2)\n"
      "a = x.argsort()\nm = x.max(1)\nu = x.sort(0).values\nl = [x, u]\nl.append(torch.ones(3))\n"
      "print((x * 2).sum())\nd = {'x': x}\nt = (x, x.t())\nk = t\ny = x.masked_fill(x > 2, 0)\n"
      "c = (x * 2).t().contiguous()\nn = x.detach().requires_grad_()\nr = torch.zeros(3).unsqueeze_(0)\n"
      "z = x.add_(1).clone()\n");
  all.emplace_back("modules",
                   "import torch\nfrom torch import nn\na = nn.Linear(2, 3)\nact = nn.ReLU()\n"
                   "net = nn.Sequential(a, act)\nk = net\ny = net(torch.ones(4, 2))\nw = nn.Linear(3, 1)(y)\n"
                   "p = nn.Module()\np.register_buffer('total', torch.zeros(2))\n"
                   "p.weight = nn.Parameter(torch.tensor([[1., 0.], [0., 1.]]))\n"
                   "try:\n    p.cuda()\nexcept Exception:\n    print(1)\n"
                   "try:\n    p.cuda().view(2)\nexcept Exception:\n    print(1)\n"
                   "p.cpu()\nnet.double()\nnet.eval()\ns = net.state_dict()\n");
  all.emplace_back(
      "functions",
      "x = torch.arange(4.)\nrows = [x]\ndef keep(n):\n    rows.append(torch.ones(n))\n"
      "def held():\n    return x\ndef made():\n    part = [torch.ones(2)]\n    part.append(x * 2)\n"
      "    return part[0]\ndef add():\n    x.add_(1)\nkeep(3)\ny = held()\nz = made()\nadd()\n");
  std::ranges::sort(all);
  return all;
}

std::string text_of(const Verdict& verdict) {
  constexpr const char* kinds[] = {"view", "copy", "create", "in place", "value", "error", "unknown"};
  return std::string(kinds[static_cast<std::size_t>(verdict.kind)]) + " new " +
         std::to_string(verdict.copied_bytes) + " temporary " + std::to_string(verdict.temporary_bytes) +
         " written " + std::to_string(verdict.written_bytes) + " to " +
         std::to_string(verdict.distinct_written_bytes) + (verdict.is_same ? " same" : "") +
         (verdict.is_object ? " object" : "") + " results " + std::to_string(verdict.results) + " " +
         verdict.message();
}

}  // namespace

TEST_CASE("a verdict is the same before a statement and after it, and its bytes are those of the ledger") {
  std::size_t compared = 0;
  for (const auto& [name, text] : programs()) {
    const auto opened = session::open(text);
    const auto& session = opened.session;
    for (std::size_t i = 0; i < session.steps().size(); ++i) {
      const auto& step = session.steps()[i];
      INFO(name << ": " << step.source);
      CHECK(step.verdict.allocated_bytes() == step.trace.allocated_bytes());
      CHECK(step.verdict.allocated_bytes() == session::ledger_row(session, i).allocated_bytes);
      CHECK(step.verdict.written_bytes == session::ledger_row(session, i).written_bytes);
      if (step.part) continue;  // a part of a statement cannot run by itself
      session::DryRun before(session.at(i), session.memory(), session.limit_elements);
      const auto foretold = before.ask(*step.statement);
      if (foretold.kind == Verdict::Kind::unknown) continue;
      CHECK(text_of(foretold) == text_of(step.verdict));
      CHECK(foretold.layout == step.verdict.layout);
      ++compared;
    }
  }
  CHECK(compared > 1000);
}

TEST_CASE("the counters of a step end at the bytes of its verdict") {
  const testing::PlainMeasure measure;
  const ui::Text words("en");
  const auto style = make_style(Theme::light, 1);
  std::size_t compared = 0;
  for (const auto& [name, text] : programs()) {
    const auto opened = session::open(text);
    const auto& session = opened.session;
    const auto built = [&](std::size_t step) {
      const auto snapshot = session.at(step);
      ViewState view;
      view.selected = newest_tensor(snapshot);
      return build(snapshot, view, style, {1280, 720}, measure, words);
    };
    for (std::size_t i = 0; i < session.steps().size(); ++i) {
      const auto& step = session.steps()[i];
      const auto plan = choreograph(built(i), built(i + 1), step.trace, style);
      std::int64_t counted = 0;
      for (const auto& counter : plan.counters) counted += counter.bytes;
      if (counted == 0) continue;
      // Zeros need no kernel.
      std::int64_t unwritten = 0;
      const auto contents = session::element_origins(step.trace);
      for (std::size_t s = 0; s < contents.size(); ++s)
        if (contents[s] == session::ElementOrigin::none) unwritten += step.trace.allocated[s].nbytes();
      INFO(name << ": " << step.source);
      CHECK((counted == step.verdict.copied_bytes || counted == step.verdict.copied_bytes - unwritten));
      ++compared;
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("a verdict distinguishes results, temporaries and objects, in both languages") {
  struct Row {
    const char *before, *statement, *english, *chinese;
  };
  const Row rows[] = {
      {"x = torch.arange(16.).view(1, 1, 4, 4)\nw = torch.ones(1, 1, 3, 3)", "z = torch.conv2d(x, w)",
       "NEW · 16 bytes, and 144 bytes of temporaries", "新建 · 16 字节，另有临时存储 144 字节"},
      {"x = torch.ones(3, 2)", "y = x.sort(0)", "NEW · 72 bytes", "新建 · 72 字节"},
      {"x = torch.ones(3, 2)", "y = x.t().contiguous()", "COPY · 24 bytes", "复制 · 24 字节"},
      {"x = torch.ones(3, 2)", "y = (x * 2).t().contiguous()", "COPY · 24 bytes, and 24 bytes of temporaries",
       "复制 · 24 字节，另有临时存储 24 字节"},
      {"x = torch.arange(6.).view(3, 2)", "y = x.masked_fill(x > 2, 0)",
       "NEW · 24 bytes, and 6 bytes of temporaries", "新建 · 24 字节，另有临时存储 6 字节"},
      {"x = torch.ones(3)", "y = torch.cat([x, x])", "COPY · 24 bytes", "复制 · 24 字节"},
      {"x = torch.ones(3)", "y = torch.diag(x)", "NEW · 36 bytes", "新建 · 36 字节"},
      {"x = torch.ones(3)", "print((x * 2).sum())", "TEMPORARIES · 16 bytes", "临时存储 · 16 字节"},
      {"x = torch.ones(3)", "y = x.add_(1).clone()", "WRITES · 12 bytes, and 12 bytes of new storage",
       "写入 · 12 字节，另新建存储 12 字节"},
      {"l = []", "l.append(torch.ones(3))", "NEW · 12 bytes", "新建 · 12 字节"},
      {"x = torch.ones(3)", "y = [x]", "NEW object · 0 bytes", "新建对象 · 0 字节"},
      {"a = torch.nn.Linear(2, 3)", "n = torch.nn.Sequential(a)", "NEW object · 0 bytes",
       "新建对象 · 0 字节"},
      {"a = torch.nn.Linear(2, 3)", "b = a", "SAME object · 0 bytes moved", "同一个对象 · 移动 0 字节"},
      {"a = 1", "n = torch.nn.Sequential(torch.nn.Linear(2, 3))", "NEW · 36 bytes", "新建 · 36 字节"},
      {"m = torch.nn.Module()\nm.register_buffer('b', torch.zeros(2))\n"
       "m.w = torch.nn.Parameter(torch.ones(3, 2))",
       "try:\n    m.cuda()\nexcept RuntimeError:\n    pass", "COPY · 32 bytes", "复制 · 32 字节"},
  };
  for (const auto& row : rows) {
    INFO(row.statement);
    const auto opened =
        session::open("import torch\n" + std::string(row.before) + "\n" + row.statement + "\n");
    REQUIRE_FALSE(opened.failure);
    const auto note = note_of(opened.session, opened.session.steps().size());
    CHECK(ui::Text("en")(note.verdict) == row.english);
    CHECK(ui::Text("zh")(note.verdict) == row.chinese);
  }
}

}  // namespace stridescope::scene
