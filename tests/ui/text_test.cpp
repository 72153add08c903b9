#include "ui/words/text.h"

#include <cerrno>
#include <system_error>

#include "engine/explain/broadcast.h"
#include "engine/explain/contiguity.h"
#include "engine/explain/overlap.h"
#include "engine/explain/view_proof.h"
#include "engine/io/system_reason.h"
#include "engine/io/text_file.h"
#include "engine/script/syntax/unicode.h"
#include "tests/support/catch.h"
#include "ui/words/pattern.h"

namespace stridescope::ui {

using tensor::Dims;
using words::Bytes;
using words::Message;
using words::Value;

TEST_CASE("texts fall back to English, then to the key") {
  const Text chinese("zh"), unknown("xx"), own("xx", {{"menu/file", "Datei"}});
  CHECK(chinese("menu/file") == "文件");
  CHECK(unknown("menu/file") == "File");
  CHECK(own("menu/file") == "Datei");
  CHECK(own("menu/edit") == "Edit");
  CHECK(chinese("no/such") == "no/such");
  CHECK(chinese(Message{}).empty());
  CHECK(Text("en")("verdict/copy", {{"bytes", "96 B"}}) == "COPY 96 B");
}

TEST_CASE("placeholders are named, in any order; one without an argument shows its name") {
  const Text text("xx", {{"say", "{b} before {a}, {missing}"}, {"braces", "{} {A} {1} {x y} {a"}});
  CHECK(text("say", {{"a", 1}, {"b", "two"}}) == "two before 1, missing");
  CHECK(text("braces", {{"a", 1}}) == "{} {A} {1} {x y} {a");
}

TEST_CASE("numbers, bytes, shapes, messages and lists are formatted in the language") {
  const Text en("en"), zh("zh");
  const Text text("xx", {{"say", "<{it}>"}, {"inner", "{n}!"}, {"list/last", "{before} und {item}"}});
  CHECK(text("say", {{"it", 1048576}}) == "<1,048,576>");
  CHECK(text("say", {{"it", Dims{3}}}) == "<(3,)>");
  CHECK(text("say", {{"it", Message{"inner", {{"n", -1}}}}}) == "<-1!>");
  CHECK(text("say", {{"it", Value::List{1}}}) == "<1>");
  CHECK(text("say", {{"it", Value::List{1, "b", Dims{}}}}) == "<1, b und ()>");
  CHECK(text("say", {{"it", Bytes{1}}}) == "<1 byte>");
  CHECK(text("say", {{"it", Bytes{9'216}}}) == "<9,216 bytes>");
  CHECK(text("say", {{"it", Bytes{4'000'000}}}) == "<4 MB>");
  CHECK(zh("reason/copy", {{"bytes", Bytes{96}}}) == "建立新的存储，复制 96 字节。");
}

TEST_CASE("plural forms follow the language's rule") {
  const auto said = [](const char* rule, const char* pattern, std::int64_t count) {
    const Text text("xx", {{"language/plural", rule}, {"say", pattern}});
    return text("say", {{"n", count}});
  };
  CHECK(said("one", "{n} {n:step|steps}", 1) == "1 step");
  CHECK(said("one", "{n} {n:step|steps}", 0) == "0 steps");
  CHECK(said("up_to_one", "{n} {n:pas|pas·s}", 0) == "0 pas");
  CHECK(said("none", "{n} {n:步}", 7) == "7 步");
  // A text that is missing is English, and so is its plural.
  CHECK(Text("xx", {{"language/plural", "up_to_one"}})("context/delete_later", {{"count", 0}}) ==
        "Delete the 0 steps after it");
  const char* forms = "{n:a|b|c}";
  struct Row {
    const char* rule;
    std::string expected;  ///< for 0, 1, 2, 5, 11, 12, 21, 22, 25, 111
  };
  for (const auto& [rule, expected] :
       {Row{"slavic", "cabcccabcc"}, Row{"polish", "cabccccbcc"}, Row{"czech", "cabccccccc"}}) {
    std::string forms_of_rule;
    for (const std::int64_t count : {0, 1, 2, 5, 11, 12, 21, 22, 25, 111})
      forms_of_rule += said(rule, forms, count);
    INFO(rule);
    CHECK(forms_of_rule == expected);
  }
  CHECK(plural_rule("what") == nullptr);
}

TEST_CASE("the engine's explanations are sentences") {
  const Text en("en"), zh("zh");
  const auto stripes = explain::contiguity({{3, 1, 2}, {1, 99, 3}, 0});
  CHECK(en(stripes.dims[1].text) == "dim 1 has size 1: nothing steps along it, so any stride will do");
  CHECK(en(stripes.verdict) ==
        "Not contiguous: a step along dim 2 moves 3 storage elements; row-by-row order needs 1.");
  CHECK(zh(stripes.verdict) == "不连续：沿第 2 维走一步，在存储中前进 3 个元素；按行排列应为 1。");
  const auto clash = explain::align(std::vector<Dims>{{2, 3}, {5}});
  CHECK(en(clash.columns[1].text) == "dim 1: 3 and 5 differ, and none of them is 1");
  CHECK(zh(clash.columns[1].text) == "第 1 维：3 与 5 不相等，且都不是 1");
  const auto proof = explain::prove_view({{3, 2}, {1, 3}, 0}, {6});
  CHECK(en(proof.verdict) ==
        "Not possible as a view: no single stride can step through all 6 elements of new dim 0.");
  CHECK(zh(proof.verdict) == "不能是视图：没有单一步长能走遍新的第 0 维的全部 6 个元素。");
  CHECK(en(proof.steps[0]) == "dim 0: 3 elements at equal distances of 1");
  CHECK(en(proof.fixes[0].text) == "contiguous() copies 6 elements into order; then view(6) works");
  const auto repeated = explain::overlap({{3, 4}, {1, 0}, 0}, 3);
  CHECK(en(repeated.text) == "12 coordinates read 3 storage elements: stride 0 reads the same ones again.");
}

TEST_CASE("the system's error reasons are translated") {
  const Text en("en"), zh("zh");
  const auto denied = io::path_and_reason("/a: b.json", io::system_reason(EACCES));
  CHECK(zh(denied) == "/a: b.json：没有权限");
  CHECK(en(denied) == "/a: b.json: permission denied");
  CHECK(zh(io::system_reason(EISDIR)) == "它是文件夹");
  CHECK(en(io::system_reason(EDQUOT)) == "the disk quota is used up");
  CHECK(en(io::system_reason(ENOTTY)) == std::generic_category().message(ENOTTY));
}

TEST_CASE("code points of text that is not UTF-8 are replaced") {
  CHECK(script::code_points("a\xff\xe5\xbc\xa0") == std::vector<char32_t>{U'a', 0xfffd, 0x5f20});
  CHECK(script::bytes_of("\xe5\xbc\xa0x", 1) == 3);
}

}  // namespace stridescope::ui
