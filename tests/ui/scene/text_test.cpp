#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/script/syntax/unicode.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/explain/failure.h"
#include "ui/scene/explain/odometer.h"
#include "ui/scene/layout/group_layout.h"
#include "ui/scene/layout/line_break.h"
#include "ui/scene/model/status_badges.h"
#include "ui/scene/picture/value_text.h"

using namespace stridescope;
using namespace stridescope::scene;
using testing::StageBuilder;

TEST_CASE("values are written as PyTorch prints them") {
  struct Row {
    tensor::DType dtype;
    std::vector<double> values;
    std::vector<std::string> texts;
  };
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  const Row rows[] = {
      {tensor::DType::int64, {0, -7, 1234567}, {"0", "-7", "1234567"}},
      {tensor::DType::float32, {0, 1, 2}, {"0.", "1.", "2."}},
      {tensor::DType::float32, {0.5, -1.25, nan}, {"0.5000", "-1.2500", "NaN"}},
      {tensor::DType::float64, {1e-5, 1, inf}, {"1.0000e-05", "1.0000e+00", "∞"}},
      {tensor::DType::float32, {0, 1e-6, 2.5}, {"0.0000e+00", "1.0000e-06", "2.5000e+00"}},
      {tensor::DType::float32, {1, 2000, nan}, {"1.0000e+00", "2.0000e+03", "NaN"}},
      {tensor::DType::float64, {-inf, 2, 3}, {"-∞", "2.", "3."}},
      {tensor::DType::boolean, {0, 1, 1}, {"F", "T", "T"}},
  };
  for (const auto& row : rows) {
    tensor::Memory memory;
    const auto tensor = memory.allocate_tensor({3}, row.dtype);
    for (std::size_t i = 0; i < 3; ++i)
      tensor::write_element(tensor.data() + static_cast<std::int64_t>(i) * tensor.itemsize(), row.dtype,
                            tensor::Scalar(row.values[i]));
    const std::int64_t places[] = {0, 1, 2};
    const auto format = value_format(tensor, places);
    for (std::int64_t i = 0; i < 3; ++i)
      CHECK(value_text(tensor, i, format) == row.texts[static_cast<std::size_t>(i)]);
  }
}

TEST_CASE("a value far beyond the format's range is written in full, and fits when shortened") {
  tensor::Memory memory;
  const auto tensor = memory.allocate_tensor({2}, tensor::DType::float64);
  tensor::write_element(tensor.data(), tensor.dtype(), tensor::Scalar(1e300));
  tensor::write_element(tensor.data() + tensor.itemsize(), tensor.dtype(), tensor::Scalar(-1e300));
  for (const bool integral : {true, false})
    for (const auto digits : {Digits::all, Digits::few}) {
      const auto text = value_text(tensor, 0, {.integral = integral}, digits);
      CHECK(text.size() > 300);
      CHECK(shortened(text, 8) == "1.00e300");
      CHECK(shortened(value_text(tensor, 1, {.integral = integral}, digits), 8) == "-1.0e300");
    }
}

TEST_CASE("in narrow cells floats are rounded alike, and none silently to zero") {
  struct Row {
    std::vector<double> values;
    std::vector<std::string> texts;
  };
  const Row rows[] = {
      {{0.3745, -0.9507, 0}, {"0.37", "-0.95", "0.00"}},
      {{0.0034, 1.5, 2}, {"≈0", "1.50", "2.00"}},
      {{0.00034, 0.016, 0.1}, {"≈0", "0.02", "0.10"}},
      {{0.00034, 0.015, 0.05}, {"0.0003", "0.0150", "0.0500"}},
      {{-1.5, 0.5, 21.5}, {"-1.5", "0.5", "21.5"}},
      {{1, 2, 3}, {"1.", "2.", "3."}},
      {{-0.916, 1.512, 0.0013}, {"-0.92", "1.51", "≈0"}},
      {{1e-5, 1, 2}, {"≈0", "1.00", "2.00"}},
  };
  for (const auto& row : rows) {
    tensor::Memory memory;
    const auto tensor = memory.allocate_tensor({3}, tensor::DType::float64);
    for (std::size_t i = 0; i < 3; ++i)
      tensor::write_element(tensor.data() + static_cast<std::int64_t>(i) * tensor.itemsize(), tensor.dtype(),
                            tensor::Scalar(row.values[i]));
    const std::int64_t places[] = {0, 1, 2};
    const auto format = value_format(tensor, places);
    for (std::int64_t i = 0; i < 3; ++i)
      CHECK(value_text(tensor, i, format, Digits::few) == row.texts[static_cast<std::size_t>(i)]);
  }
}

TEST_CASE("the parts of a complex number share the room of one") {
  struct Row {
    std::vector<tensor::Complex> values;
    std::vector<std::string> texts;
  };
  const Row rows[] = {
      {{{1, 2}, {0, -1}}, {"1.+2.j", "0.-1.j"}},
      {{{0.5403, 0.8415}, {-0.4161, -0.9093}}, {"0.54+0.84j", "-0.42-0.91j"}},
  };
  for (const auto& row : rows) {
    tensor::Memory memory;
    const auto tensor = memory.allocate_tensor({2}, tensor::DType::complex64);
    std::int64_t i = 0;
    for (const auto& value : row.values)
      tensor::write_element(tensor.storage().bytes() + 8 * i++, tensor::DType::complex64, value);
    const auto format = value_format(tensor, std::vector<std::int64_t>{0, 1});
    for (i = 0; i < 2; ++i) CHECK(value_text(tensor, i, format) == row.texts[static_cast<std::size_t>(i)]);
  }
}

TEST_CASE("a cell shows all digits if they fit, else few, else none") {
  const auto style = make_style(Theme::light, 1);
  const auto all = fitting_texts(80, 40, 6, 4, style);
  CHECK(all.digits == Digits::all);
  const auto few = fitting_texts(least_cell_width(22, 4, style), 22, 6, 4, style);
  CHECK(few.digits == Digits::few);
  CHECK(few.columns == 4);
  CHECK(few.size >= style.least_text);
  CHECK(fitting_texts(20, 22, 6, 4, style).size == 0);
}

TEST_CASE("a dotted name that is too long keeps its end") {
  const testing::PlainMeasure measure;
  const auto cut = [&](const std::string& name, float columns) {
    return elided(name, columns * 0.6f * 10 + 0.1f, Font::mono, 10, measure);
  };
  CHECK(cut("net.layers[0].weight", 20) == "net.layers[0].weight");
  CHECK(cut("net.layers[0].weight", 18) == "….layers[0].weight");
  CHECK(cut("net.layers[0].weight", 12) == "…[0].weight");
  CHECK(cut("net.layers[0].weight", 10) == "….weight");
  CHECK(cut("net.layers[0].weight", 5) == "net.…");
  CHECK(cut("x.view(3, 4)", 8) == "x.view(…");
}

TEST_CASE("shortened text is marked as such") {
  CHECK(shortened("1234567", 8) == "1234567");
  CHECK(shortened("123456789012", 8) == "≈1.23e11");
  CHECK(shortened("-123.4567", 8) == "-123.45…");
  CHECK(rounded("-0.7637", 2) == "-0.76");
  CHECK(rounded("0.0049", 2) == "≈0");
  CHECK(rounded("-0.0049", 2) == "≈0");
  CHECK(rounded("0.0000", 2) == "0.00");
  CHECK(rounded("12", 2) == "12");
  CHECK(rounded("2.", 2) == "2.");
  CHECK(rounded("0.5", 2) == "0.5");
  for (const auto* other : {"NaN", "∞", "-∞", "T", "≈0", "1.2000e-05", "-123.45…", ""})
    CHECK(rounded(other, 2) == other);
  CHECK(shortened("1.0000e-05", 8) == "1.000e-5");
  CHECK(columns_of("≈∞") == 2);
}

TEST_CASE("an assignment's expression is found") {
  CHECK(assigned_expression("y = x.transpose(0, 1)") == "x.transpose(0, 1)");
  CHECK(assigned_expression("y = torch.zeros(2, dtype=torch.int64)") == "torch.zeros(2, dtype=torch.int64)");
  CHECK(assigned_expression("a, b = x.chunk(2)") == "x.chunk(2)");
  CHECK(assigned_expression("print(x == y)") == "print(x == y)");
  CHECK(assigned_expression("w = z + 1  # one more") == "z + 1");
  CHECK(assigned_expression("w = f(\"#\", 1)  # one = more") == "f(\"#\", 1)");
}

TEST_CASE("the odometer's distance is the sum of its jumps") {
  const tensor::Layout layouts[] = {{{3, 4}, {4, 1}, 0},
                                    {{4, 3}, {1, 4}, 0},
                                    {{2, 3, 2}, {1, 4, 2}, 3},
                                    {{5}, {0}, 2},
                                    {{2, 1, 3}, {3, 9, 1}, 0}};
  for (const auto& layout : layouts) {
    std::int64_t walked = 0;
    for (std::int64_t n = 0; n < layout.numel(); ++n) {
      if (n > 0) {
        walked += std::abs(layout.at_linear(n) - layout.at_linear(n - 1));
        const auto before = layout.coordinate(n - 1), now = layout.coordinate(n);
        std::int64_t outermost = 0;
        while (before[static_cast<std::size_t>(outermost)] == now[static_cast<std::size_t>(outermost)])
          ++outermost;
        CHECK(carried_dim(layout, n) == outermost);
      }
      CHECK(distance_walked(layout, n) == walked);
    }
  }
}

TEST_CASE("a lane's label describes how its tensor reads") {
  struct Row {
    tensor::Layout layout;
    std::string en, zh;
  };
  const Row rows[] = {
      {{{3, 4}, {4, 1}, 0}, "reads in order", "按顺序读"},
      {{{}, {}, 3}, "reads in order", "按顺序读"},
      {{{0, 3}, {1, 7}, 0}, "reads in order", "按顺序读"},
      {{{1, 3}, {99, 1}, 5}, "reads in order", "按顺序读"},
      {{{6}, {2}, 0}, "jumps by 2", "每次跳 2"},
      {{{3, 1}, {4, 1}, 0}, "jumps by 4", "每次跳 4"},
      {{{1, 3, 1}, {7, 4, 9}, 0}, "jumps by 4", "每次跳 4"},
      {{{3, 2}, {4, 2}, 0}, "jumps by 2", "每次跳 2"},  // one even walk
      {{{4, 3}, {1, 4}, 0}, "+4 within a row, −7 to the next", "行内每次 +4，换行 −7"},
      {{{4, 1, 3}, {1, 9, 4}, 0}, "+4 within a row, −7 to the next", "行内每次 +4，换行 −7"},
      {{{4, 3, 1}, {1, 4, 1}, 0}, "+4 within a plane, −7 to the next", "平面内每次 +4，换平面 −7"},
      {{{3, 2}, {4, 1}, 0}, "+1 within a row, +3 to the next", "行内每次 +1，换行 +3"},
      {{{5, 3}, {1, 1}, 0}, "+1 within a row, −1 to the next", "行内每次 +1，换行 −1"},  // windows
      {{{2, 2}, {1, 1}, 0}, "+1 within a row, +0 to the next", "行内每次 +1，换行 +0"},
      {{{2, 2, 4}, {12, 4, 1}, 0}, "+1 within a plane, +5 to the next", "平面内每次 +1，换平面 +5"},
      {{{2, 2, 3, 4}, {48, 12, 4, 1}, 0}, "+1 within a block, +25 to the next", "块内每次 +1，换块 +25"},
      {{{2, 3, 4}, {4, 8, 1}, 0}, "+1 within a row, +5 or −15 to the next", "行内每次 +1，换行 +5 或 −15"},
      {{{4, 3, 2}, {1, 4, 12}, 0}, "+12 within a row, −8 or −19 to the next", "行内每次 +12，换行 −8 或 −19"},
      {{{5, 4, 3, 2}, {1, 5, 20, 60}, 0},
       "+60 within a row, −114 to −40 to the next",
       "行内每次 +60，换行 −114 到 −40"},
      {{{3, 4}, {1, 0}, 0}, "each read ×4", "每个读 4 次"},
      {{{2, 3, 4}, {0, 1, 0}, 0}, "each read ×8", "每个读 8 次"},
  };
  const ui::Text en("en"), zh("zh");
  for (const auto& row : rows) {
    CHECK(lane_note(en, row.layout) == row.en);
    CHECK(lane_note(zh, row.layout) == row.zh);
  }
}

TEST_CASE("a lane's label states how much of its storage it reads") {
  StageBuilder stage;
  const auto x = stage.arange({12});
  stage.add("x", x), stage.add("y", x.view({{6}, {2}, 0})), stage.add("z", x.view({{3, 4}, {1, 0}, 0}));
  const auto& storage = stage.model.storages.at(0);
  const ui::Text en("en"), zh("zh");
  CHECK(lane_note(en, storage, storage.tensors[0]) == "reads in order");
  CHECK(lane_note(en, storage, storage.tensors[1]) == "jumps by 2 · 48 of 96 bytes");
  CHECK(lane_note(en, storage, storage.tensors[2]) == "each read ×4 · 24 of 96 bytes");
  CHECK(lane_note(zh, storage, storage.tensors[1]) == "每次跳 2 · 96 字节中的 48 字节");
  CHECK(en(bytes_of_whole(1, 1)) == "1 of 1 byte");
  CHECK(en(bytes_of_whole(4, 4'000'000)) == "4 bytes of 4 MB");
  CHECK(zh(bytes_of_whole(4, 4'000'000)) == "4 MB 中的 4 字节");
}

TEST_CASE("status badges show whether a layout is contiguous, dense and viewable as a shape") {
  struct Row {
    tensor::Layout layout;
    std::optional<tensor::Dims> wanted;
    std::vector<std::pair<bool, std::string>> status_badges;
  };
  const Row rows[] = {
      {{{3, 4}, {4, 1}, 0}, {}, {{true, "contiguous"}, {true, "dense"}}},
      {{{4, 3}, {1, 4}, 0},
       tensor::Dims{12},
       {{false, "not contiguous"}, {true, "dense"}, {false, "no view(12)"}}},
      {{{4, 3}, {1, 4}, 0},
       tensor::Dims{2, 2, -1},
       {{false, "not contiguous"}, {true, "dense"}, {true, "view(2, 2, 3)"}}},
      {{{3, 2}, {4, 2}, 0},
       tensor::Dims{6},
       {{false, "not contiguous"}, {false, "has gaps"}, {true, "view(6)"}}},
      {{{3, 4}, {1, 0}, 0},
       tensor::Dims{5},
       {{false, "not contiguous"}, {false, "overlaps"}, {false, "no view(5)"}}},
  };
  for (const auto& row : rows) {
    const auto status_badges = status_badges_of(row.layout, 12, row.wanted, ui::Text("en"));
    REQUIRE(status_badges.size() == row.status_badges.size());
    for (std::size_t i = 0; i < status_badges.size(); ++i) {
      CHECK(status_badges[i].on == row.status_badges[i].first);
      CHECK(status_badges[i].text == row.status_badges[i].second);
    }
  }
  CHECK(status_badges_of({{4, 3}, {1, 4}, 0}, 12, tensor::Dims{12}, ui::Text("zh"))[2].text ==
        "不能 view(12)");
}

TEST_CASE("unused strides are marked; only the selected tensor has the badge of a typed shape") {
  StageBuilder stage;
  const auto x = stage.arange({3, 1});
  stage.add("x", x), stage.add("y", x.view({{3, 4}, {1, 0}, 0})), stage.select("x");
  stage.view.wanted_shape = tensor::Dims{3};
  const auto scene = stage.build(make_style(Theme::light, 1), {780, 540});
  const auto count = [&](std::string_view text) {
    return std::count_if(scene.labels.begin(), scene.labels.end(),
                         [&](const Label& label) { return label.text == text; });
  };
  CHECK(count(" any") == 1);
  CHECK(count("view(3)") == 1);
}

TEST_CASE("long messages are set in lines that fit") {
  const testing::PlainMeasure measure;
  const auto lines =
      wrapped("view size is not compatible with input tensor's size", 150, Font::text, 14, measure);
  REQUIRE(lines.size() > 1);
  std::string joined;
  for (const auto& line : lines) {
    CHECK(measure.width(line, Font::text, 14) <= 150);
    joined += (joined.empty() ? "" : " ") + line;
  }
  CHECK(joined == "view size is not compatible with input tensor's size");
  for (const auto& line : wrapped(std::string(80, 'a'), 100, Font::text, 14, measure))
    CHECK(measure.width(line, Font::text, 14) <= 100);
}

TEST_CASE("wrapping measures text in linear time") {
  struct Counter : testing::PlainMeasure {
    mutable std::size_t bytes = 0;
    float width(std::string_view text, Font font, float size) const override {
      bytes += text.size();
      return PlainMeasure::width(text, font, size);
    }
  };
  const auto repeated = [](std::string_view part, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += part;
    return text;
  };
  for (const std::string_view part : {"a", "word ", "(1, 2, ", "存储", "               "}) {
    INFO(part);
    constexpr std::size_t size = 300'000;
    const Counter measure;
    const auto lines = wrapped("x" + repeated(part, size) + "x", 500, Font::mono, 10, measure);
    std::size_t kept = 0;
    for (const auto& line : lines) kept += line.size();
    CHECK(kept <= size + 10);
    CHECK(measure.bytes < 40 * size);
  }
}

TEST_CASE("lines of code break before a method rather than within its name") {
  const testing::PlainMeasure measure;
  const std::string code = "y = x.clamp(min=0, max=20).transpose(0, 1).contiguous().view(2, 6).repeat(1, 2)";
  for (const float width : {120.0f, 180.0f, 240.0f, 300.0f})
    for (const auto& line : wrapped(code, width, Font::mono, 10, measure)) {
      INFO(width << ": " << line);
      CHECK((line.starts_with("y") || line.starts_with(".") || line.starts_with("max")));
    }
}

TEST_CASE("lines of Chinese are broken between characters, but not before their punctuation") {
  const testing::PlainMeasure measure;  // Chinese characters are as wide as they are high
  const auto lines = [&](std::string_view text, float width) {
    return wrapped(text, width, Font::text, 10, measure);
  };
  using Lines = std::vector<std::string>;
  CHECK(lines("存储元素一个", 40) == Lines{"存储元素", "一个"});
  CHECK(lines("存储元素。一个", 40) == Lines{"存储元", "素。一个"});
  CHECK(lines("存储元（素）", 40) == Lines{"存储元", "（素）"});
  CHECK(lines("用 transpose 转置", 80) == Lines{"用 transpose", "转置"});
  CHECK(lines("。。。。。", 20) == Lines{"。。", "。。", "。"});
  CHECK(lines("a\n\n  b c", 100) == Lines{"a", "", "  b c"});
  CHECK(lines("a\n\nb", -1) == Lines{"a", "", "b"});
  CHECK(lines("   abc d", 24) == Lines{"   a", "bc d"});
}

TEST_CASE("numbers in brackets are not broken, and an ellipsis stays behind its word") {
  const testing::PlainMeasure measure;
  const auto lines = [&](std::string_view text, std::size_t characters) {
    const float width = measure.width(std::string(characters, 'a'), Font::text, 10);
    return wrapped(text, width, Font::text, 10, measure);
  };
  using Lines = std::vector<std::string>;
  CHECK(lines("strides (1, 4) for (4, 1) here", 23) == Lines{"strides (1, 4) for", "(4, 1) here"});
  CHECK(lines("f(a, b, c) and g(d, e)", 12) == Lines{"f(a, b, c)", "and g(d, e)"});
  CHECK(lines("once more …", 9) == Lines{"once", "more …"});
}

TEST_CASE("centred lines are balanced without more lines") {
  const testing::PlainMeasure measure;
  const auto width = [&](std::string_view text) { return measure.width(text, Font::text, 10); };
  const float wide = width(std::string(40, 'a'));
  const std::string_view text = "Watch the strip: nothing in it moves, it is alone";
  const auto plain = wrapped(text, wide, Font::text, 10, measure);
  const auto even = balanced(text, wide, Font::text, 10, measure);
  REQUIRE(plain.size() == 2);
  REQUIRE(even.size() == 2);
  CHECK(width(even[0]) <= wide);
  CHECK(std::abs(width(even[0]) - width(even[1])) < width("nothing"));
  CHECK(width(plain[0]) - width(plain[1]) > width("nothing"));
  CHECK(balanced("one\n\ntwo", wide, Font::text, 10, measure) == std::vector<std::string>{"one", "", "two"});
  CHECK(balanced("", wide, Font::text, 10, measure).empty());
}

TEST_CASE("indices are in the corners of cells, above their values, if legible") {
  StageBuilder stage;
  stage.add("x", stage.arange({3, 4})), stage.select("x");
  const auto style = make_style(Theme::light, 1);
  const auto plain = stage.build(style, {1280, 720});
  stage.view.show_indices = true;
  const auto scene = stage.build(style, {1280, 720});
  REQUIRE(scene.cells.size() == plain.cells.size());
  const Rect cell = testing::cell_of(scene, "x", {1, 2});
  const auto corner =
      std::find_if(scene.labels.begin(), scene.labels.end(), [](const Label& l) { return l.text == "1,2"; });
  REQUIRE(corner != scene.labels.end());
  CHECK(cell.contains(corner->at));
  CHECK(corner->size >= 7);
  const float value_size = std::find_if(scene.cells.begin(), scene.cells.end(), [&](const Cell& c) {
                             return c.rect == cell;
                           })->text_size;
  CHECK(corner->at.y + corner->size * 1.05f < cell.center().y - value_size * 0.4f);
  StageBuilder crowded;
  crowded.add("x", crowded.arange({2, 2, 2, 2, 2, 2, 2, 2})), crowded.select("x");
  crowded.view.show_indices = true;
  for (const auto& label : crowded.build(style, {1280, 720}).labels)
    CHECK(label.text.find("0,0,0,0") == std::string::npos);
}

TEST_CASE("a short strip's title shows as much as fits") {
  StageBuilder stage;
  stage.add("x", stage.arange({})), stage.select("x");
  const auto scene = stage.build();
  CHECK(std::any_of(scene.labels.begin(), scene.labels.end(),
                    [](const Label& l) { return l.text.find("8 bytes") != std::string::npos; }));
}

TEST_CASE("text that is cut to a width is cut between characters, and only whole ones are measured") {
  struct Whole : testing::PlainMeasure {
    float width(std::string_view text, Font font, float size) const override {
      CHECK(script::find_invalid_utf8(text) == std::string_view::npos);
      return PlainMeasure::width(text, font, size);
    }
  };
  const Whole measure;
  for (const std::string text : {"临时张量", "旧 scores", "naïve ∞ 张"})
    for (float width = 0; width < 90; width += 3) {
      const auto cut = elided(text, width, Font::mono_bold, 20, measure);
      CHECK(script::find_invalid_utf8(cut) == std::string::npos);
      CHECK(measure.width(cut, Font::mono_bold, 20) <= width + 0.1f);
    }
}
