#include "ui/text.h"

#include <set>

#include "tests/support/catch.h"
#include "ui/commands.h"
#include "ui/forms/catalogue.h"
#include "ui/unicode.h"

namespace stridescope::ui {

TEST_CASE("words fall back to English, then to the key") {
  const Text chinese("zh"), unknown("xx");
  CHECK(chinese("menu/file") == "\xe6\x96\x87\xe4\xbb\xb6");
  CHECK(unknown("menu/file") == "File");
  CHECK(chinese("no/such") == "no/such");
  CHECK(Text("en")("verdict/copy", {"96 B"}) == "COPY 96 B");
}

TEST_CASE("the system's reasons are said in the language") {
  const Text chinese("zh");
  CHECK(chinese.reason("/a: b.json: Permission denied") == "/a: b.json: 没有权限");
  CHECK(chinese.reason("Is a directory") == "它是文件夹");
  CHECK(chinese.reason("/a: Something new") == "/a: Something new");
  CHECK(Text("en").reason("/a: Permission denied") == "/a: Permission denied");
}

TEST_CASE("every command and group has words in both languages") {
  for (const auto* language : {"en", "zh"}) {
    const Text text(language);
    for (const auto& row : commands()) CHECK(text.has_own("command/" + std::string(row.id)));
    for (const auto group : panel_groups()) CHECK(text.has_own("group/" + std::string(group_id(group))));
  }
}

TEST_CASE("every operation has its help in both languages, and no help is left over") {
  std::set<std::string> helps;
  for (const auto& op : script::op_table().ops()) helps.insert("op/" + op.help);
  for (const auto* language : {"en", "zh"}) {
    const Text text(language);
    for (const auto& key : helps) {
      INFO(key);
      CHECK(text.has_own(key));
    }
    for (const auto& key : text.keys()) {
      INFO(key);
      CHECK((!key.starts_with("op/") || helps.contains(key)));
    }
  }
}

TEST_CASE("the catalogues have the same keys") { CHECK(Text("en").keys() == Text("zh").keys()); }

TEST_CASE("code points of text that is not UTF-8 are replaced") {
  CHECK(code_points("a\xff\xe5\xbc\xa0") == std::vector<char32_t>{U'a', 0xfffd, 0x5f20});
  CHECK(bytes_of("\xe5\xbc\xa0x", 1) == 3);
}

}  // namespace stridescope::ui
