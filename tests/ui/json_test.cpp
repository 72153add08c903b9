#include "ui/words/json.h"

#include <limits>
#include <string>

#include "tests/support/catch.h"

namespace stridescope::ui {

TEST_CASE("JSON is written as it was read, members in their order") {
  for (const std::string text :
       {R"({"b":1,"a":[true,false,null],"c":{"d":"\n\"x\""}})", R"([1,-9223372036854775808,2.5,1e+300,""])",
        R"("张量")", "{}", "[]", "null", "0.1"}) {
    const auto json = Json::parse(text);
    REQUIRE(json);
    CHECK(json->text() == text);
    CHECK(Json::parse(json->text(2)) == json);
  }
  CHECK(Json{{"a", Json::Array{1, "b"}}, {"c", Json::object()}}.text(1) ==
        "{\n \"a\": [\n  1,\n  \"b\"\n ],\n \"c\": {}\n}");
}

TEST_CASE("text that is not JSON is rejected") {
  for (const std::string text : {"", "{", "[1,]", "{\"a\" 1}", "nan", "'a'", "1 2", "\"\xff\""})
    CHECK_FALSE(Json::parse(text));
}

TEST_CASE("JSON nested too deep is rejected") {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(Json::parse(nested(100)));
  CHECK_FALSE(Json::parse(nested(101)));
  CHECK_FALSE(Json::parse(nested(1'000'000)));
}

TEST_CASE("integers keep all digits, and become floats beyond 64 bits") {
  CHECK(Json::parse("9007199254740993") == Json(std::int64_t{9007199254740993}));
  CHECK(Json::parse("18446744073709551615") == Json(18446744073709551615.0));
  CHECK(Json::parse("-1")->number() == -1);
  CHECK(Json::parse("1.5")->number() == 1.5);
  CHECK_FALSE(Json::parse("\"1\"")->number());
}

TEST_CASE("a missing member is null, at any depth") {
  const auto json = Json::parse(R"({"a": {"b": [1]}, "n": null})").value();
  CHECK(json["a"]["b"][0] == 1);
  CHECK(json["a"]["b"][1].is_null());
  CHECK(json["a"]["c"]["d"][7].is_null());
  CHECK(json["a"][0].is_null());
  CHECK(json.contains("n"));
  CHECK_FALSE(json.contains("m"));
  CHECK(json["a"].items().empty());
  CHECK(json["n"].get_if<std::string>() == nullptr);
}

TEST_CASE("of two members with one key the later one counts") {
  auto json = Json::parse(R"({"a": 1, "b": 2, "a": 3})").value();
  CHECK(json["a"] == 3);
  json.set("a", 4);
  CHECK(json["a"] == 4);
}

TEST_CASE("a member that is overwritten keeps its position") {
  Json json;
  json.set("a", 1);
  json.set("b", 2);
  json.set("a", 3);
  CHECK(json.text() == R"({"a":3,"b":2})");
}

TEST_CASE("values that JSON cannot represent are still written") {
  CHECK(Json("a\xff").text() == "\"a\xef\xbf\xbd\"");
  CHECK(Json(std::numeric_limits<double>::infinity()).text() == "null");
}

}  // namespace stridescope::ui
