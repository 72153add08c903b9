#include <fmt/format.h>

#include <array>
#include <span>
#include <utility>

#include "engine/quiz/question.h"
#include "engine/words/numbers.h"

namespace stridescope::quiz {
namespace {

using tensor::Dims;
using tensor::Tensor;

/// splitmix64
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(n));
  }
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }
  template <class T>
  const T& of(std::span<const T> all) {
    return all[static_cast<std::size_t>(below(static_cast<std::int64_t>(all.size())))];
  }

 private:
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

struct Program {
  std::vector<std::string> lines;  ///< the last one binds y to `made`
  std::string made;
};

std::string source(Random& random, const Dims& shape) {
  std::int64_t numel = 1;
  for (const auto size : shape) numel *= size;
  constexpr std::array dtypes = {"", ", dtype=torch.float32", ", dtype=torch.int16"};
  return fmt::format("x = torch.arange({}{}).view({})", numel, random.of<const char*>(dtypes),
                     words::list_text(shape));
}

/// A random operation on an a by b matrix.
std::string matrix_call(Random& random, std::int64_t a, std::int64_t b, int level) {
  const auto row = random.below(a), column = random.below(b);
  switch (random.below(level == 1 ? 11 : 18)) {
    case 0: return "x.t()";
    case 1: return fmt::format("x[{}:]", random.between(1, a - 1));
    case 2: return fmt::format("x[:, {}:]", random.between(1, b - 1));
    case 3: return "x[:, ::2]";
    case 4: return fmt::format("x[{}]", row);
    case 5: return fmt::format("x[:, {}]", column);
    case 6: return fmt::format("x.view({}, {})", b, a);
    case 7: return "x.reshape(-1)";
    case 8: return fmt::format("x.unsqueeze({})", random.below(3));
    case 9: return "x.clone()";
    case 10: return fmt::format("x[{}:, {}:]", random.between(1, a - 1), random.between(1, b - 1));
    case 11: return "x.t().contiguous()";
    case 12: return fmt::format("x.t().reshape({}, {})", a, b);
    case 13: return "x.t().view(-1)";
    case 14: return "x.t().clone()";
    case 15: return fmt::format("x[:, {}:].reshape(-1)", random.between(1, b - 1));
    case 16: return "x.flip(0)";
    default: return fmt::format("x[{}].expand(3, {})", row, b);
  }
}

/// A random operation on a tensor of three dimensions.
std::string block_call(Random& random, const Dims& shape, int level) {
  switch (random.below(level == 2 ? 9 : 15)) {
    case 0: return "x.permute(2, 0, 1)";
    case 1: return "x.transpose(0, 2)";
    case 2: return "x.transpose(1, 2)";
    case 3: return fmt::format("x[:, {}]", random.below(shape[1]));
    case 4: return fmt::format("x.select(2, {})", random.below(shape[2]));
    case 5: return fmt::format("x.flatten({})", random.below(2));
    case 6: return fmt::format("x.transpose(1, 2).view({}, -1)", shape[0]);
    case 7: return "x.transpose(0, 1).reshape(-1)";
    case 8: return fmt::format("x.narrow(1, 1, {})", shape[1] - 1);
    case 9: return fmt::format("x[{}].t()", random.below(shape[0]));
    case 10: return "x.permute(1, 2, 0).contiguous()";
    case 11: return "x[:, ::2].transpose(0, 2)";
    case 12: return fmt::format("x[1:, :, {}]", random.below(shape[2]));
    case 13: return "x.movedim(0, -1)";
    default: return fmt::format("x.permute(0, 2, 1)[1:].view(-1)");
  }
}

std::string windows_call(Random& random, std::int64_t n) {
  switch (random.below(6)) {
    case 0: return fmt::format("x.unfold(0, {}, {})", random.between(2, 3), random.between(1, 2));
    case 1: return fmt::format("x.as_strided((3, 2), (2, 1), {})", random.below(n - 6));
    case 2: return fmt::format("x.as_strided((2, 3), (1, 2), {})", random.below(n - 6));
    case 3: return fmt::format("x.as_strided((3, 3), (1, 1), {})", random.below(n - 5));
    case 4: return fmt::format("x[{}::{}]", random.between(1, 3), random.between(2, 3));
    default: return fmt::format("x.view({}, 2)[:, 1]", n / 2);
  }
}

Program program_of(Random& random, int level) {
  const auto with = [&](const Dims& shape, const std::string& call) {
    return Program{{source(random, shape), "y = " + call}, call};
  };
  const auto kind = random.below(level == 1 ? 1 : level == 2 ? 2 : 4);
  if (kind == 1 || kind == 3) {
    const Dims shape{random.between(2, 3), random.between(2, 4), random.between(2, 4)};
    return with(shape, block_call(random, shape, level));
  }
  if (kind == 2) {
    const auto n = 2 * random.between(4, 8);
    return with({n}, windows_call(random, n));
  }
  const auto a = random.between(2, 5), b = random.between(2, 6);
  if (level == 3 && random.below(3) == 0)
    return with({std::max(a, b), std::max(a, b)}, fmt::format("x.diagonal({})", random.between(-1, 1)));
  return with({a, b}, matrix_call(random, a, b, level));
}

std::optional<Exercise> broadcast_exercise(Random& random, int level) {
  const auto shape = [&](std::int64_t rank) {
    Dims sizes;
    for (std::int64_t d = 0; d < rank; ++d) sizes.push_back(random.below(3) == 0 ? 1 : random.between(2, 4));
    return sizes;
  };
  const auto a = shape(random.between(1, level + 1)), b = shape(random.between(1, level == 1 ? 2 : 3));
  Exercise exercise{
      {"x = torch.zeros(" + words::list_text(a) + ")", "y = torch.ones(" + words::list_text(b) + ")"}, {}};
  auto question = ask_broadcast("x", a, "y", b);
  if (!question) return std::nullopt;
  exercise.question = std::move(*question);
  return exercise;
}

/// Asks for the value of an element of x after y's first element was written.
std::optional<Question> ask_writes(session::Session& session, const StatementResult& result) {
  if (result.layout.numel() == 0 || result.source_name.empty()) return std::nullopt;
  const bool shares = result.verdict.kind == session::Verdict::Kind::view || result.verdict.is_same;
  const Dims first(result.layout.shape.size(), 0);
  const auto place = result.layout.at(first);
  // x is a contiguous arange, so each of its elements equals its storage index.
  const auto index = result.source.coordinate(shares ? place : 0);
  const auto cell = result.source_name + "[" + words::list_text(index) + "]";
  const auto written = result.name + "[" + (first.empty() ? "..." : words::list_text(first)) + "] = 99";
  const auto answer = shares ? std::int64_t{99} : std::int64_t{0};
  if (session.append(written)) return std::nullopt;
  Question question{.subject = Subject::writes,
                    .ask = {"quiz/ask_writes", {{"code", written}, {"place", cell}}},
                    .because = {shares ? "quiz/because_written" : "quiz/because_not_written",
                                {{"name", result.name}, {"source", result.source_name}, {"element", place}}},
                    .check = "int(" + cell + ")",
                    .answer = std::to_string(answer)};
  const auto add = [&](std::int64_t value, const char* misconception) {
    const words::Message text{"quiz/value", {{"value", std::to_string(value)}}};
    for (const auto& choice : question.choices)
      if (choice.text == text) return;
    question.choices.push_back(
        {text, misconception ? words::Message{std::string("quiz/mis/") + misconception} : words::Message{}});
  };
  add(answer, nullptr);
  add(99, "copy_is_view");
  add(shares ? place : 0, "view_copies");
  add(99 + (shares ? place : 1), "writes_add");
  return question.choices.size() >= 3 ? std::optional(question) : std::nullopt;
}

std::optional<Question> ask(Subject subject, Random& random, session::Session& session,
                            const StatementResult& result) {
  const auto numel = result.layout.numel();
  switch (subject) {
    case Subject::verdict: return ask_verdict(result);
    case Subject::shape: return ask_shape(result);
    case Subject::strides: return ask_strides(result);
    case Subject::offset:
      return result.layout.storage_offset == 0 && random.below(4) > 0 ? std::nullopt : ask_offset(result);
    case Subject::element:
      return numel > 1 ? ask_element(result, result.layout.coordinate(random.between(1, numel - 1)))
                       : std::nullopt;
    case Subject::contiguity: return ask_contiguity(result);
    case Subject::sharing: return ask_sharing(result);
    case Subject::writes: return ask_writes(session, result);
    case Subject::broadcast: break;
  }
  return std::nullopt;
}

std::optional<Exercise> try_exercise(Random& random, int level, Subject subject) {
  if (subject == Subject::broadcast) return broadcast_exercise(random, level);
  const auto program = program_of(random, level);
  session::Session session;
  if (session.append(program.lines[0])) return std::nullopt;
  StatementResult result{.code = program.made, .name = "y", .source_name = "x"};
  result.source = session.environment().find("x")->get_if<Tensor>()->layout();
  result.verdict = session.preview(program.lines[1]);
  const bool fails = session.append(program.lines[1]).has_value();
  if (fails != (result.verdict.kind == session::Verdict::Kind::error)) return std::nullopt;
  if (fails && subject != Subject::verdict) return std::nullopt;
  if (!fails) {
    result.verdict = session.steps().back().verdict;
    const auto* y = session.environment().find("y")->get_if<Tensor>();
    result.layout = y->layout(), result.itemsize = y->itemsize();
  }
  auto question = ask(subject, random, session, result);
  if (!question) return std::nullopt;
  return Exercise{program.lines, std::move(*question)};
}

}  // namespace

Exercise make_exercise(std::uint64_t seed, int level, std::optional<Subject> subject) {
  Random random(seed * 4 + static_cast<std::uint64_t>(level));
  while (true) {
    const auto about = subject ? *subject : static_cast<Subject>(random.below(subject_count));
    if (auto exercise = try_exercise(random, level, about)) return std::move(*exercise);
  }
}

}  // namespace stridescope::quiz
