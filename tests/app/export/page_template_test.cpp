#include "app/export/page_template.h"

#include <map>

#include "tests/support/catch.h"

namespace stridescope::app {
namespace {

std::string filled(std::string_view text) {
  const std::map<std::string, std::string, std::less<>> values{{"title", "{film} {title}"}, {"film", "F"}};
  return fill_template(text, [&](std::string_view name) {
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
  });
}

TEST_CASE("a template is filled once: values are not expanded again") {
  CHECK(filled("<title>{title}</title>{film}{film}") == "<title>{film} {title}</title>FF");
}

TEST_CASE("braces without a known name are kept") {
  for (const auto* text : {"a { margin: 0; }", "{", "{}", "{unknown}", "{fi", "{{", "}{", "{Film}", "{film"})
    CHECK(filled(text) == text);
  CHECK(filled("{{film}}") == "{F}");
}

TEST_CASE("text is escaped for HTML and for scripts") {
  CHECK(escape_html("<a href='x'>\"&amp;") == "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;");
  CHECK(escape_json_in_script(R"({"s":"<!--<script></script>"})") ==
        R"({"s":"\u003c!--\u003cscript>\u003c/script>"})");
  CHECK(escape_json_in_script("\"a\xE2\x80\xA8"
                              "b\xE2\x80\xA9\xE2\x80\xAA\"") == "\"a\\u2028b\\u2029\xE2\x80\xAA\"");
}

}  // namespace
}  // namespace stridescope::app
