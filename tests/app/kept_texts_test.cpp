// Stored files that another program wrote or that were damaged: a parsed value can be written and parsed
// again.
#include "tests/app/kept_texts.h"

#include <nlohmann/json.hpp>
#include <random>

#include "tests/support/catch.h"

namespace stridescope::testing {
namespace {

using Json = nlohmann::json;

class Spoiler {
 public:
  explicit Spoiler(std::uint32_t seed) : random_(seed) {}

  std::string spoil(const std::string& text) {
    const auto json = Json::parse(text, nullptr, false);
    return json.is_discarded() || below(3) == 0 ? spoil_bytes(text) : spoil_json(json);
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }

  std::string spoil_bytes(std::string text) {
    for (auto left = 1 + below(4); left > 0; --left) {
      const auto at = below(text.size());
      switch (below(4)) {
        case 0: text[at] = static_cast<char>(random_()); break;
        case 1: text.erase(at, 1 + below(9)); break;
        case 2: text.insert(at, text.substr(below(text.size()), below(40))); break;
        default: text.insert(at, 1, "\"\\\n#:{}[],\xE4\x00 "[below(12)]); break;
      }
      if (text.empty()) return text;
    }
    return text;
  }

  /// Changes types, sizes and places of values.
  std::string spoil_json(const Json& json) {
    static const Json others = {nullptr,
                                true,
                                -1,
                                0,
                                1e300,
                                -9223372036854775807,
                                18446744073709551615u,
                                "",
                                "x",
                                std::string(300, 'a'),
                                "\xF0\x9F\x98\x80",
                                Json::array(),
                                Json::object(),
                                {1, {2, {3}}},
                                {{"a", nullptr}}};
    auto flat = json.flatten();
    for (auto left = 1 + below(3); left > 0; --left) {
      auto entry = flat.begin();
      std::advance(entry, static_cast<std::ptrdiff_t>(below(flat.size())));
      auto at = Json::json_pointer(entry.key());
      for (auto up = below(3); up > 0 && !at.empty(); --up) at.pop_back();
      auto spoiled = json;
      spoiled[at] = others[below(others.size())];
      if (left == 1) return spoiled.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return json.dump();
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("values parsed from a damaged file can be written and parsed again") {
  const auto texts = kept_texts();
  for (const auto& text : texts) {
    INFO(text);
    REQUIRE_NOTHROW(exercise_kept_text(text));
  }
  Spoiler spoiler(2026);
  for (int i = 0; i < 4000; ++i) {
    const auto text = spoiler.spoil(texts[static_cast<std::size_t>(i) % texts.size()]);
    INFO(text);
    REQUIRE_NOTHROW(exercise_kept_text(text));
  }
}

}  // namespace stridescope::testing
