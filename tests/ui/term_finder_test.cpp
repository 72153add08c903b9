#include "ui/terms/term_finder.h"

#include <string>

#include "tests/support/catch.h"
#include "ui/terms/terms.h"
#include "ui/words/text.h"

namespace stridescope::ui {
namespace {

/// "stride:strides view:views"
std::string found(std::string_view text, std::string_view language) {
  std::string result;
  for (const auto& span : find_terms(text, Text(language)))
    result += (result.empty() ? "" : " ") + std::string(span.id) + ":" +
              std::string(text.substr(span.begin, span.end - span.begin));
  return result;
}

}  // namespace

TEST_CASE("English terms are whole words in any inflection") {
  CHECK(found("Its strides differ.", "en") == "stride:strides");
  CHECK(found("Stride 4 and stride 1", "en") == "stride:Stride");
  CHECK(found("It copies both indices", "en") == "copy:copies index:indices");
  CHECK(found("VIEW", "en") == "view:VIEW");
  CHECK(found("a preview, an overview, a sizeable row", "en") == "");
  CHECK(found("The storage_offset of a storage", "en") == "offset:storage_offset storage:storage");
  CHECK(found("in row-major order", "en") == "row_major:row-major order");
  CHECK(found("a noncontiguous tensor", "en") == "contiguous:noncontiguous tensor:tensor");
}

TEST_CASE("terms are not found in code") {
  CHECK(found("x.view", "en") == "");
  CHECK(found("call transpose(0, 1)", "en") == "");
  CHECK(found("dtype=torch.int8", "en") == "");
  CHECK(found("my_stride", "en") == "");
  CHECK(found("/home/.config/stride", "en") == "");
  CHECK(found("view() never fails", "en") == "view_op:view()");
}

TEST_CASE("Chinese terms are found within sentences") {
  CHECK(found("这个视图的步长是 4", "zh") == "view:视图 stride:步长");
  // The longer of two that begin at the same position.
  CHECK(found("临时存储", "zh") == "temporary:临时存储");
  CHECK(found("用 reshape 得到", "zh") == "reshape:reshape");
  CHECK(found("", "zh") == "");
}

TEST_CASE("every term is found by each of its spellings in both languages") {
  for (const auto* language : {"en", "zh"}) {
    const Text text(language);
    for (const auto& term : terms()) {
      const auto key = "term_forms/" + std::string(term.id);
      CAPTURE(language, key);
      REQUIRE(text.has_own(key));
      std::string_view forms = text(key);
      REQUIRE_FALSE(forms.empty());
      while (!forms.empty()) {
        const auto form = forms.substr(0, forms.find('|'));
        const auto spans = find_terms(form, text);
        CAPTURE(form);
        REQUIRE(spans.size() == 1);
        CHECK(spans[0].id == term.id);
        CHECK(spans[0].end - spans[0].begin == form.size());
        forms.remove_prefix(std::min(form.size() + 1, forms.size()));
      }
    }
  }
}

}  // namespace stridescope::ui
