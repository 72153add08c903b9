#include "app/cli/command_line.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/interruptible.h"
#include "app/cli/render.h"
#include "app/cli/terminal_text.h"
#include "app/files/process.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::app {
namespace {

int status_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "stridescope");
  std::vector<char*> argv;
  for (auto& argument : arguments) argv.push_back(argument.data());
  return run_command_line(static_cast<int>(argv.size()), argv.data());
}

struct Said {
  int status;
  std::string words;
};

/// Captures the output of a call on one of the standard streams.
Said said_by(const std::vector<std::string>& arguments, std::ostream& on = std::cerr) {
  const std::ostringstream said;
  auto* before = on.rdbuf(said.rdbuf());
  const int status = status_of(arguments);
  on.rdbuf(before);
  return {status, said.str()};
}

/// A scope in which the system's language is set.
class Locale {
 public:
  explicit Locale(const char* locale) {
    if (const char* before = std::getenv("LC_ALL")) before_ = before;
    setenv("LC_ALL", locale, 1);
  }
  ~Locale() {
    if (before_) setenv("LC_ALL", before_->c_str(), 1);
    else unsetenv("LC_ALL");
  }
  Locale(const Locale&) = delete;
  Locale& operator=(const Locale&) = delete;

 private:
  std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("the exit status is 0 for done, 1 for a script that raised, 2 for usage") {
  CHECK(status_of({"--version"}) == 0);
  CHECK(status_of({"--help"}) == 0);
  CHECK(status_of({"run", "--help"}) == 0);
  CHECK(status_of({"run", "/nowhere/x.py"}) == 1);
  CHECK(status_of({"timeit", "-n", "1", "1 / 0"}) == 1);
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{"run"},
                                                {"run", "--nope", "x.py"},
                                                {"run", "a.py", "b.py"},
                                                {"--nope"},
                                                {"timeit"},
                                                {"timeit", "-n", "0", "1"},
                                                {"timeit", "-n", "many", "1"},
                                                {"render", "x.py"},
                                                {"render", "x.py", "-o", "x.png", "--size", "big"},
                                                {"render", "x.py", "-o", "x.png", "--size", "0x9"},
                                                {"render", "x.py", "-o", "x.png", "--theme", "pink"},
                                                {"render", "x.py", "-o", "x.png", "--step", "-1"}}) {
    INFO(wrong.back());
    CHECK(status_of(wrong) == 2);
  }
}

TEST_CASE("a similar command is suggested for a misspelt one, but not for a missing file") {
  struct Row {
    std::vector<std::string> arguments;
    const char* said;
  };
  const Locale english("C.UTF-8");
  const Row rows[] = {
      {{"runn", "lesson.py"}, "stridescope: runn is neither a command nor a file. Did you mean `run`?\n"},
      {{"rendre"}, "stridescope: rendre is neither a command nor a file. Did you mean `render`?\n"},
      {{"lesson", "chek", "a.py"},
       "stridescope: lesson chek is not a command. Did you mean `lesson check`?\n"},
      {{"lesson", "fly"},
       "stridescope: lesson fly is not a command. Use `lesson check FILE` or `lesson new FILE`.\n"},
      {{"timit", "1"}, "stridescope: timit is neither a command nor a file. Did you mean `timeit`?\n"},
  };
  for (const auto& row : rows) {
    const auto [status, said] = said_by(row.arguments);
    CHECK(status == 2);
    CHECK(said == row.said);
  }
}

TEST_CASE("an exceeded limit is explained, with a remedy, in the language of --lang") {
  const std::string product = "torch.zeros(9000, 9000) @ torch.zeros(9000, 9000)";
  for (const auto& call : {std::vector<std::string>{"timeit", "--lang", "zh", product},
                           std::vector<std::string>{"--lang", "zh", "timeit", product}}) {
    const auto [status, said] = said_by(call);
    CHECK(status == 1);
    CHECK_THAT(said, testing::contains_text("至少要读取 93.8 GB 的元素"));
    CHECK_THAT(said, testing::contains_text("--memory 38GiB 或更大的值"));
  }
  CHECK_THAT(said_by({"timeit", "--lang", "zh", "torch.zeros(10**10)"}).words,
             testing::contains_text("需要 40 GB，而脚本总共可用 1.34 GB；可用 --memory"));
  CHECK_THAT(said_by({"timeit", "--lang", "zh", "[i for i in range(10**8)]"}).words,
             testing::contains_text("步，上限是 4,000,000 步。用 --memory"));
  CHECK_THAT(said_by({"timeit", "--lang", "en", "torch.zeros(10**10)"}).words,
             !testing::contains_text("It needs"));
}

TEST_CASE("a language or a memory limit given before a command applies to the command") {
  const Locale english("C.UTF-8");
  for (const std::vector<std::string>& call :
       {std::vector<std::string>{"--lang", "zh", "run", "/nowhere/x.py"},
        {"run", "--lang", "zh", "/nowhere/x.py"},
        {"run", "/nowhere/x.py", "--lang=zh"},
        {"lesson", "--lang", "zh", "check", "/nowhere/x.py"},
        {"lesson", "check", "/nowhere/x.py", "--lang", "zh"},
        {"--lang", "zh", "--memory", "1GiB", "run", "/nowhere/x.py"}}) {
    INFO(call.back());
    const auto [status, said] = said_by(call);
    CHECK(status == 1);
    CHECK_THAT(said, testing::contains_text("stridescope: 无法读取 /nowhere/x.py"));
  }
  const auto twice = said_by({"run", "x.py", "--lang", "en", "--lang", "zh"});
  CHECK(twice.status == 2);
  CHECK_THAT(twice.words, testing::contains_text("--lang is given more than once."));
  CHECK(said_by({"--lang", "xx"}).status == 2);
  CHECK(said_by({"--memory", "1MiB", "timeit", "-n", "1", "torch.zeros(10**6)"}).status == 1);
}

TEST_CASE("names and messages never control the terminal") {
  const Locale english("C.UTF-8");
  for (const std::vector<std::string>& call : {std::vector<std::string>{"run", "/nowhere/\x1b[31m.py"},
                                               {"render", "/nowhere/\x1b[31m.py", "-o", "x.png"},
                                               {"render", "x.py", "-o", "\x1b[31m.x"},
                                               {"lesson", "check", "/nowhere/\x1b[31m.py"},
                                               {"timeit", "-n", "1", "raise ValueError('\\x1b[31m')"},
                                               {"timeit", "-n", "1", "\x1b[31m"},
                                               {"lab", "\x1b[31m"},
                                               {"run", "x.py", "\x1b[31m"}}) {
    const auto [status, said] = said_by(call);
    INFO(said);
    CHECK(status != 0);
    CHECK(said.find('\x1b') == said.npos);
    CHECK_THAT(said, testing::contains_text("\\x1b[31m"));
  }
  CHECK(terminal_text("a\tb\nü中 \r\x7f\xc2\x9b\xe2\x80\xae\xff") == "a\tb\nü中 \\r\\x7f\\x9b\\u202e\\xff");
}

TEST_CASE("a file that is not a script is refused, and its kind is named") {
  using namespace std::string_literals;
  const Locale english("C.UTF-8");
  const testing::TemporaryFolder folder;
  struct Row {
    std::string bytes, said;
  };
  const Row rows[] = {{"\x89PNG\r\n\x1a\n\0"s, "it is a picture, not a script"},
                      {"GIF89a\0"s, "it is a picture, not a script"},
                      {"\xff\xd8\xff\xe0\0"s, "it is a picture, not a script"},
                      {"PK\x03\x04\0"s, "it is a zip archive"},
                      {"\x7f"s + "ELF\0"s, "it is a compiled program, not a script"},
                      {"%PDF-1.7\n", "it is a PDF document, not a script"},
                      {"\x80\x04K\x01.", "it is a pickle, not a script"},
                      {"\xff\xfeh\0i\0"s, "it is UTF-16 text; save it as UTF-8"},
                      {"a\0b"s, "it is binary, not text: byte 1 is zero"}};
  for (const auto& row : rows) {
    const auto path = folder / "given.py";
    std::ofstream(path, std::ios::binary) << row.bytes;
    for (const std::vector<std::string>& call : {std::vector<std::string>{"run", path},
                                                 {"render", path, "-o", "x.png"},
                                                 {"lesson", "check", path}}) {
      INFO(call.front());
      const auto [status, said] = said_by(call);
      CHECK(status == 1);
      CHECK_THAT(said, testing::contains_text("cannot read " + path + ": " + row.said));
    }
  }
  CHECK_THAT(said_by({"run", folder / "."}).words, testing::contains_text("it is a folder"));
  std::ofstream(folder / "x.npy", std::ios::binary) << "\x93NUMPY\x01\0v"s;
  CHECK_THAT(said_by({"run", folder / "x.npy"}).words,
             testing::contains_text("x.npy: byte 9: the file is cut: it ends inside its header"));
  CHECK_THAT(said_by({"lesson", "check", folder / "x.npy"}).words,
             testing::contains_text("it is a NumPy array (.npy), not a script"));
}

TEST_CASE("usage errors are in the system's language, or in the requested one") {
  struct Row {
    std::vector<std::string> arguments;
    const char *english, *chinese;
  };
  const Locale usual("C.UTF-8");
  const Row rows[] = {
      {{"run"}, "FILE is missing.", "缺少 FILE。"},
      {{"lesson"}, "A command is missing.", "缺少命令。"},
      {{"run", "a.py", "b.py"}, "b.py was not expected.", "不认识 b.py。"},
      {{"run", "a.py", "--nope"}, "--nope was not expected.", "不认识 --nope。"},
      {{"render", "a.py", "-o", "a.png", "--step"}, "--step needs a value.", "--step 需要一个值。"},
      {{"render", "a.py", "-o", "a.png", "--step", "-1"}, "-1 is not between 0 and", "-1 不在 0 到"},
      {{"render", "a.py", "-o", "a.png", "--step", "x"}, "x is not a number", "x 不是数"},
      {{"render", "a.py", "-o", "a.png", "--theme", "pink"},
       "pink is not one of light, dark, projector",
       "pink 不在 light, dark, projector 之中"},
      {{"render", "a.py", "-o", "a.png", "--size", "big"}, "as 1280x720, not big", "而不是 big"},
      {{"render", "a.py", "-o", "a.png", "--size", "1x9999"}, "each side is from", "每边为"},
      {{"render", "a.py", "-o", "a.pdf", "--sheet", "--compact"}, "exclude each other", "不能同时用"},
      {{"run", "a.py", "--memory", "much"}, "as 2GiB or 500000000, not much", "而不是 much"},
      {{"runn", "lesson.py"}, "Did you mean `run`?", "你是想写 `run` 吗？"},
      {{"lesson", "chek", "a.py"}, "Did you mean `lesson check`?", "你是想写 `lesson check` 吗？"},
      {{"render", "a.py", "-o", "a.avi"}, "unknown extension; use one of", "无法识别的扩展名"},
      {{"render", "a.py", "-o", "a.png", "--fps", "3"}, "are for videos", "只用于视频"},
  };
  for (const auto& row : rows) {
    INFO(row.english);
    const auto english = said_by(row.arguments);
    CHECK(english.status == 2);
    CHECK_THAT(english.words, testing::contains_text("stridescope: "));
    CHECK_THAT(english.words, testing::contains_text(row.english));
    const Locale chinese("zh_CN.UTF-8");
    const auto said = said_by(row.arguments);
    CHECK(said.status == 2);
    CHECK_THAT(said.words, testing::contains_text(row.chinese));
  }
  CHECK_THAT(said_by({"run", "--lang", "zh", "/nowhere/a.py"}).words,
             testing::contains_text("/nowhere/a.py"));
  CHECK(said_by({"run", "--lang", "zh", "/nowhere/a.py"}).words !=
        said_by({"run", "--lang", "en", "/nowhere/a.py"}).words);
  CHECK_THAT(said_by({"run"}).words, testing::contains_text("`stridescope run --help` lists all options."));
}

TEST_CASE("help is in the system's language, or in the requested one") {
  const Locale usual("C.UTF-8");
  for (const std::vector<std::string>& command : {std::vector<std::string>{},
                                                  {"run"},
                                                  {"render"},
                                                  {"timeit"},
                                                  {"lab"},
                                                  {"lesson"},
                                                  {"lesson", "check"},
                                                  {"lesson", "new"}}) {
    auto arguments = command;
    arguments.push_back("--help");
    const auto english = said_by(arguments, std::cout);
    CHECK(english.status == 0);
    CHECK_THAT(english.words, testing::contains_text("Usage: "));
    const Locale chinese("zh_CN.UTF-8");
    const auto said = said_by(arguments, std::cout);
    INFO(said.words);
    CHECK(said.status == 0);
    CHECK_THAT(said.words, testing::contains_text("用法"));
    CHECK_THAT(said.words, testing::contains_text("显示这份帮助"));
    CHECK(said.words.find("Options") == std::string::npos);
    CHECK(said.words.find("Positionals") == std::string::npos);
    CHECK(said.words.find("Subcommands") == std::string::npos);
    CHECK(said.words.find("REQUIRED") == std::string::npos);
  }
  CHECK_THAT(said_by({"run", "--lang=zh", "--help"}, std::cout).words, testing::contains_text("脚本"));
}

TEST_CASE("render draws a script from standard input") {
  const auto file = std::filesystem::temp_directory_path() /
                    ("stridescope-stdin-" + std::to_string(own_process_id()) + ".svg");
  RenderOptions options;
  options.file = "-";
  options.out = file.string();
  std::istringstream script("import torch\nx = torch.arange(4)\n");
  CHECK(render(options, script) == 0);
  std::ifstream written(file);
  CHECK_THAT(std::string(std::istreambuf_iterator<char>(written), {}), testing::contains_text("<svg"));
  std::filesystem::remove(file);
  std::istringstream wrong("import torch\nx = torch.arange(4).view(5)\n");
  CHECK(render(options, wrong) == 1);  // the picture shows the failure
  CHECK(std::filesystem::exists(file));
  std::filesystem::remove(file);
}

TEST_CASE("a step of a lesson with meters has the same picture drawn alone or with others") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("stridescope-meters-" + std::to_string(own_process_id()));
  std::filesystem::create_directories(folder);
  const auto drawn = [&](const std::string& out, std::optional<int> step) {
    RenderOptions options;
    options.file = "-", options.out = (folder / out).string(), options.step = step;
    std::istringstream script(
        "#: lesson Copies\nimport torch\nx = torch.arange(6).view(2, 3)\n#: meter copies: y, z\n"
        "y = x.t().contiguous()\nz = y.t().contiguous()\n");
    CHECK(render(options, script) == 0);
  };
  drawn("%d.png", std::nullopt);
  drawn("alone.png", 2);
  const auto content = [&](const char* name) {
    std::ifstream file(folder / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  CHECK(content("alone.png").size() > 1000);
  CHECK(content("alone.png") == content("2.png"));
  std::filesystem::remove_all(folder);
}

TEST_CASE("Ctrl+C cancels a running export") {
  const ui::Text words("en");
  std::ostringstream out;
  const bool is_whole = run_with_progress(
      [](const tensor::Control& control) {
        std::raise(SIGINT);
        while (!control.stop.stop_requested()) std::this_thread::yield();
        throw tensor::Cancelled();
      },
      words, out);
  CHECK_FALSE(is_whole);
  CHECK(run_with_progress([](const tensor::Control&) {}, words, out));
  CHECK_THROWS_AS(
      run_with_progress([](const tensor::Control&) { throw std::runtime_error("no"); }, words, out),
      std::runtime_error);
  CHECK(out.str().empty());
}

TEST_CASE("incompatible options of render are refused") {
  const auto render_to = [](std::string out, std::vector<std::string> more) {
    std::vector<std::string> all{"render", "/nowhere/x.py", "-o", std::move(out)};
    all.insert(all.end(), more.begin(), more.end());
    return status_of(all);
  };
  CHECK(render_to("x.png", {"--fps", "10"}) == 2);
  CHECK(render_to("x.png", {"--speed", "2"}) == 2);
  CHECK(render_to("x.mp4", {"--speed", "0"}) == 2);
  CHECK(render_to("x.mp4", {"--fps", "0"}) == 2);
  CHECK(render_to("x.mp4", {"--time", "0.5"}) == 2);
  CHECK(render_to("x.pdf", {"--step", "1", "--steps", "1-2"}) == 2);
  CHECK(render_to("x.avi", {}) == 2);
  CHECK(render_to("x.mp4", {}) == 1);  // the script does not exist
}

TEST_CASE("render draws the steps up to one that raises, with that as the last") {
  const Locale english("C.UTF-8");
  const testing::TemporaryFolder folder;
  const auto script = folder / "stops.py";
  std::ofstream(script)
      << "import torch\nx = torch.arange(12).view(3, 4)\ny = x.t()\nz = y.view(12)\nx + 1\n";
  for (const char* name : {"a.png", "a.svg", "a.pdf", "a.html"}) {
    INFO(name);
    const auto out = folder / name;
    const auto [status, said] = said_by({"render", script, "-o", out});
    CHECK(status == 1);
    CHECK_THAT(said, testing::contains_text(script + ":4: RuntimeError: view size is not compatible"));
    CHECK(std::filesystem::file_size(out) > 1000);
  }
  for (const char* kind : {"--sheet", "--compact", "--handout"}) {
    INFO(kind);
    CHECK(status_of({"render", script, "-o", (folder / kind) + ".pdf", kind}) == 1);
    CHECK(std::filesystem::file_size((folder / kind) + ".pdf") > 1000);
  }
  CHECK(status_of({"render", script, "-o", (folder / "%d.png"), "--steps", "1-3"}) == 1);
  CHECK(std::filesystem::exists((folder / "3.png")));
  // A step before it is drawn as usual; a step after it does not exist.
  CHECK(status_of({"render", script, "-o", (folder / "2.png"), "--step", "2"}) == 0);
  CHECK(status_of({"render", script, "-o", (folder / "4.png"), "--step", "4"}) == 2);
  std::ofstream(script) << "import torch\nx = torch.arange(12)\ny = (x\n";
  CHECK(status_of({"render", script, "-o", (folder / "open.png")}) == 1);
  CHECK(std::filesystem::exists((folder / "open.png")));
}

TEST_CASE("run and render agree that torch is imported by the script") {
  const Locale english("C.UTF-8");
  const testing::TemporaryFolder folder;
  const auto script = folder / "bare.py";
  std::ofstream(script) << "x = torch.arange(3)\n";
  for (const std::vector<std::string>& call :
       {std::vector<std::string>{"run", script}, {"render", script, "-o", (folder / "bare.png")}}) {
    const auto [status, said] = said_by(call);
    CHECK(status == 1);
    CHECK_THAT(said, testing::contains_text("NameError: name 'torch' is not defined"));
  }
}

}  // namespace stridescope::app
