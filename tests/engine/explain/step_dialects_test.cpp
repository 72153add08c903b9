#include "engine/explain/step_dialects.h"

#include <cstdlib>
#include <map>

#include "engine/session/session.h"
#include "engine/tensor/element.h"
#include "engine/words/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::explain {
namespace {

struct StepCase {
  const char *start, *operation, *calls;
};

constexpr StepCase cases[] = {
    {"torch.arange(12).view(3, 4)", "t", ".t()"},
    {"torch.arange(12).view(3, 4)", "T", ".T"},
    {"torch.arange(24).view(2, 3, 4)", "permute", ".permute(2, 0, 1)"},
    {"torch.arange(24).view(2, 3, 4)", "transpose", ".transpose(1, 2)"},
    {"torch.arange(24).view(2, 3, 4)", "movedim", ".movedim(0, -1)"},
    {"torch.arange(120).view(2, 3, 4, 5)", "permute", ".permute(0, 3, 1, 2)"},
    {"torch.arange(12).view(3, 4)", "view", ".view(2, 6)"},
    {"torch.arange(12).view(3, 4)", "view", ".view(4, 3)"},
    {"torch.arange(12).view(3, 4).t()", "reshape", ".reshape(2, 6)"},
    {"torch.arange(24).view(2, 12)", "view", ".view(2, 3, 4)"},
    {"torch.arange(24).view(2, 3, 4)", "flatten", ".flatten(1)"},
    {"torch.arange(24).view(2, 3, 4).transpose(1, 2)", "flatten", ".flatten()"},
    {"torch.arange(6).view(2, 3)", "unsqueeze", ".unsqueeze(1)"},
    {"torch.arange(6).view(2, 1, 3)", "squeeze", ".squeeze(1)"},
    {"torch.arange(3)", "expand", ".expand(4, 3)"},
    {"torch.arange(3).view(3, 1)", "expand", ".expand(3, 4)"},
    {"torch.arange(12).view(3, 4)", "[]", "[1:, ::2]"},
    {"torch.arange(12).view(3, 4)", "[]", "[1]"},
    {"torch.arange(12).view(3, 4)", "[]", "[:, None]"},
    {"torch.arange(12).view(3, 4).t()", "contiguous", ".contiguous()"},
    {"torch.arange(12).view(3, 4)", "contiguous", ".contiguous()"},
    {"torch.arange(12).view(3, 4).t()", "clone", ".clone()"},
    {"torch.arange(12).view(3, 4)", "flip", ".flip(1)"},
    {"torch.arange(12).view(3, 4)", "flip", ".flip([0, 1])"},
};

std::string elements_of(const tensor::Tensor& x) {
  std::string text;
  for (std::int64_t n = 0; n < x.numel(); ++n)
    text += " " + std::to_string(tensor::to_int(tensor::element_at(x, x.layout().at_linear(n))));
  return text;
}

/// The step, its result, and a line for each dialect that supports it.
std::string recorded_step(const StepCase& one) {
  session::Session session;
  REQUIRE_FALSE(session.append("import torch"));
  REQUIRE_FALSE(session.append("x = " + std::string(one.start)));
  REQUIRE_FALSE(session.append("y = x" + std::string(one.calls)));
  const auto& step = session.steps().back();
  REQUIRE(step.trace.ops.size() == 1);
  CHECK(step.trace.ops.front().name == one.operation);
  const auto& x = *session.environment().find("x")->get_if<tensor::Tensor>();
  const auto& y = *session.environment().find("y")->get_if<tensor::Tensor>();
  const bool copies = !step.verdict.is_same && step.verdict.kind != session::Verdict::Kind::view;
  std::string text = "step x = " + std::string(one.start) + "\n";
  text += "takes " + words::tuple_text(x.shape()) + " " + words::tuple_text(x.layout().stride) + "\n";
  text += "gives " + words::tuple_text(y.shape()) + elements_of(y) + "\n";
  for (const auto& dialect : step_dialects(
           {"x", "y", one.operation, one.calls, x.layout(), y.layout(), copies, step.verdict.is_same})) {
    CHECK_FALSE(dialect.source.empty());
    if (!dialect.code.empty())
      text += std::string(dialect.id) + (dialect.copies ? " copies " : " ") + dialect.code + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("the recorded steps in dialects, which conformance/dialects.py evaluates, are current",
          "[golden]") {
  std::string text;
  for (const auto& one : cases) text += recorded_step(one);
  const std::string path = TEST_DATA_DIR "/step_dialects.txt";
  if (std::getenv("STRIDESCOPE_RENEW_GOLDEN")) testing::write_file(path, text);
  CHECK(text == testing::content_of(path));
}

TEST_CASE("a step is translated for each library, with its copies") {
  std::map<std::string, Dialect> found;
  for (const auto& dialect : step_dialects({"x",
                                            "y",
                                            "permute",
                                            ".permute(2, 0, 1)",
                                            tensor::contiguous_layout({2, 3, 4}),
                                            {{4, 2, 3}, {1, 12, 4}, 0}}))
    found[std::string(dialect.id)] = dialect;
  CHECK(found["numpy"].code == "y = x.transpose(2, 0, 1)");
  CHECK_FALSE(found["numpy"].copies);
  CHECK(found["einops"].code == "y = rearrange(x, 'i j k -> k i j')");
  CHECK(found["jax"].copies);
  CHECK(found["tensorflow"].code == "y = tf.transpose(x, [2, 0, 1])");
  CHECK(found["julia"].code == "y = permutedims(x, (3, 1, 2))");
  CHECK(found["ggml"].code == "y = ggml_permute(ctx, x, 2, 0, 1, 3)");
  CHECK(step_dialects(
            {"x", "y", "sum", ".sum(0)", tensor::contiguous_layout({2, 3}), tensor::contiguous_layout({3})})
            .empty());
  CHECK(step_dialects({"x", "y", "[]", "[[0, 1]]", tensor::contiguous_layout({2, 3}),
                       tensor::contiguous_layout({2, 3})})
            .empty());
}

}  // namespace stridescope::explain
