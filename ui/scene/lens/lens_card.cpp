#include <algorithm>
#include <cmath>

#include "ui/scene/layout/line_break.h"
#include "ui/scene/lens/lens.h"
#include "ui/scene/picture/color.h"

namespace stridescope::scene {
namespace {

struct Sentence {
  words::Message message;
  Font font = Font::text;
  Color color = {};
};

std::int64_t percent(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? std::llround(100.0 * static_cast<double>(part) / static_cast<double>(whole)) : 0;
}

std::string_view order_key(access::LoopOrder order) {
  switch (order) {
    case access::LoopOrder::rows: return "lens/in_rows";
    case access::LoopOrder::columns: return "lens/in_columns";
    case access::LoopOrder::memory: break;
  }
  return "lens/in_memory_order";
}

words::Message message(std::string_view key) { return {std::string(key)}; }

std::vector<Sentence> sentences_of(const Stage& stage, const LensReport& report,
                                   const LensReport::Lines& lines) {
  const auto& p = stage.style.palette;
  const auto& cache = stage.view.lens.cache;
  const auto counts = [](const access::CacheWalk& walk) -> std::vector<words::Argument> {
    return {{"reads", walk.accesses},
            {"hits", walk.hits},
            {"misses", walk.misses},
            {"percent", percent(walk.misses, walk.accesses)},
            {"moved", words::Bytes{walk.misses * walk.cache.shape().line_bytes}}};
  };
  std::vector<Sentence> result{{{"lens/walk_and_cache",
                                 {{"name", report.tensor->name},
                                  {"order", message(order_key(stage.view.lens.order))},
                                  {"bytes", words::Bytes{cache.bytes}},
                                  {"sets", cache.sets()},
                                  {"ways", cache.ways},
                                  {"line", cache.line_bytes}}},
                                Font::text_bold,
                                p.ink}};
  if (lines.touched && lines.used_bytes)
    result.push_back({{"lens/lines_touched",
                       {{"lines", *lines.touched},
                        {"used", words::Bytes{*lines.used_bytes}},
                        {"loaded", words::Bytes{*lines.touched * cache.line_bytes}},
                        {"percent", percent(*lines.used_bytes, *lines.touched * cache.line_bytes)}}},
                      Font::text,
                      p.ink});
  if (stage.walk) result.push_back({{"lens/so_far", counts(lines.so_far)}, Font::text_bold, p.ink});
  result.push_back({{lines.whole.is_complete ? "lens/whole_walk" : "lens/first_part", counts(lines.whole)},
                    Font::text,
                    lines.touched && lines.whole.misses > *lines.touched ? p.copy : p.view});
  return result;
}

std::vector<Sentence> sentences_of(const Stage& stage, const LensReport& report,
                                   const LensReport::Loads& loads) {
  const auto& p = stage.style.palette;
  const auto& warp = loads.warp;
  const auto sectors = static_cast<std::int64_t>(warp.sectors.size());
  const bool is_coalesced = sectors <= warp.fewest_sectors();
  std::vector<Sentence> result{
      {{"lens/warp_reads",
        {{"warp", loads.number},
         {"name", report.tensor->name},
         {"first", warp.lanes.front().order},
         {"last", warp.lanes.back().order}}},
       Font::text_bold,
       p.ink},
      {{"lens/warp_moves",
        {{"asked", words::Bytes{warp.requested_bytes}},
         {"sectors", sectors},
         {"moved", words::Bytes{warp.moved_bytes()}},
         {"percent", percent(warp.used_bytes(), warp.moved_bytes())}}},
       Font::text,
       is_coalesced ? p.view : p.copy},
      {{is_coalesced ? "lens/coalesced" : "lens/not_coalesced", {{"fewest", warp.fewest_sectors()}}},
       Font::text,
       p.muted},
      {{loads.all.is_exact ? "lens/all_warps" : "lens/sampled_warps",
        {{"warps", loads.all.warps}, {"sectors", loads.all.sectors}}},
       Font::text,
       p.muted}};
  const auto limit = [&]() -> std::string_view {
    switch (loads.vector.limit) {
      case access::VectorLimit::stride: return "lens/limit_stride";
      case access::VectorLimit::run: return "lens/limit_run";
      case access::VectorLimit::offset: return "lens/limit_offset";
      case access::VectorLimit::rows: return "lens/limit_rows";
      case access::VectorLimit::none: break;
    }
    return "lens/limit_none";
  }();
  result.push_back({{loads.vector.elements > 1 ? "lens/vector_loads" : "lens/scalar_loads",
                     {{"elements", loads.vector.elements},
                      {"bytes", words::Bytes{loads.vector.bytes}},
                      {"why", message(limit)}}},
                    Font::text,
                    loads.vector.limit == access::VectorLimit::none ? p.view : p.muted});
  return result;
}

std::vector<Sentence> sentences_of(const Stage& stage, const LensReport& report,
                                   const LensReport::Banks& banks) {
  const auto& p = stage.style.palette;
  const auto& tensor = report.tensor->tensor;
  const auto rank = tensor.shape().size();
  tensor::Dims tile;
  for (std::size_t d = rank > 2 ? rank - 2 : 0; d < rank; ++d) tile.push_back(tensor.shape()[d]);
  const auto worst = std::max(banks.access[0][0].ways, banks.access[1][0].ways);
  const auto padded = std::max(banks.access[0][1].ways, banks.access[1][1].ways);
  return {{{"lens/tile",
            {{"name", report.tensor->name}, {"shape", tile}, {"size", words::Bytes{tensor.itemsize()}}}},
           Font::text_bold,
           p.ink},
          {{worst > 1 ? "lens/conflict" : "lens/no_conflict", {{"ways", worst}}},
           Font::text,
           worst > 1 ? p.copy : p.view},
          {{padded > 1 ? "lens/conflict_padded" : "lens/no_conflict_padded",
            {{"ways", padded}, {"padding", stage.view.lens.padding}}},
           Font::text,
           padded > 1 ? p.copy : p.view},
          {{"lens/banks_rule"}, Font::text, p.muted}};
}

std::vector<Sentence> sentences_of(const Stage& stage) {
  const auto& report = *stage.lens;
  if (report.lines) return sentences_of(stage, report, *report.lines);
  if (report.loads) return sentences_of(stage, report, *report.loads);
  return sentences_of(stage, report, *report.banks);
}

}  // namespace

float add_paragraph(Scene& scene, const Stage& stage, Rect where, const std::string& text, Font font,
                    float size, Color color, ItemKey key) {
  std::int64_t n = 0;
  float y = where.y;
  for (auto& line : wrapped(text, where.w, font, size, stage.measure)) {
    if (y + line_height(size) > where.bottom() + 0.5f) break;
    scene.labels.push_back(text_label(key_of("paragraph", "", static_cast<std::int64_t>(key), n++),
                                      {std::move(line), font, color, size}, {where.x, y}, Align::left,
                                      layer::note));
    y += line_height(size);
  }
  return y;
}

namespace {

/// The width of the sentences, their type size and their height.
struct LensSetting {
  float width = 0, size = 0, height = 0;
};
/// Chooses the layout of the sentences: if they do not fit, smaller type, then wider lines.
LensSetting setting_of(const Stage& stage, const std::vector<Sentence>& sentences, Rect inside) {
  const auto& style = stage.style;
  const float least = std::max(style.text * 0.75f, style.least_text);
  LensSetting set;
  for (const float share : {0.42f, 0.5f, 0.6f}) {
    set.width = std::min(inside.w * share, 460 * style.scale);
    for (set.size = style.text;; set.size = std::max(set.size * 0.94f, least)) {
      set.height = 0;
      for (const auto& sentence : sentences)
        set.height +=
            line_height(set.size) * static_cast<float>(wrapped(stage.words(sentence.message), set.width,
                                                               sentence.font, set.size, stage.measure)
                                                           .size());
      if (set.height <= inside.h) return set;
      if (set.size <= least) break;
    }
  }
  return set;
}

}  // namespace

float lens_height(const Stage& stage, Size size) {
  // In a lecture, type is large: the figure keeps its share of the height.
  const float lines = is_lecture_style(stage.style) ? 6.3f : 8;
  return std::min(lines * line_height(stage.style.text), size.h * 0.36f);
}

void paint_lens(Scene& scene, const Stage& stage, Rect where) {
  const auto& style = stage.style;
  scene.boxes.push_back(framed_box(key_of("lens-card", ""), where, style.panel_radius, style.palette.line,
                                   style.line_width, layer::note, style.palette.panel));
  const Rect inside = inset(where, style.space_3);
  const auto sentences = sentences_of(stage);
  const auto [text_w, size, height] = setting_of(stage, sentences, inside);
  Rect text{inside.x, inside.y, text_w, inside.h};
  const float spare = std::max(0.0f, inside.h - height);
  const float between = std::min(style.space_1, spare / static_cast<float>(sentences.size()));
  std::int64_t n = 0;
  for (const auto& sentence : sentences) {
    const float end = add_paragraph(scene, stage, text, stage.words(sentence.message), sentence.font, size,
                                    sentence.color, key_of("lens-words", "", n++));
    text.h -= end + between - text.y, text.y = end + between;
  }
  const float left = inside.x + text_w + style.space_4;
  const Rect picture{left, inside.y, inside.right() - left, inside.h};
  const auto& report = *stage.lens;
  if (report.lines) {
    const float ticks = std::min(inside.h * 0.3f, 46 * style.scale);
    paint_cache(scene, stage, *report.lines,
                {picture.x, picture.y, picture.w, picture.h - ticks - style.space_2});
    paint_touches(scene, stage, *report.lines, {picture.x, picture.bottom() - ticks, picture.w, ticks});
  }
  if (report.loads) paint_warp(scene, stage, *report.loads, picture);
  if (report.banks) paint_banks(scene, stage, *report.banks, picture);
}

}  // namespace stridescope::scene
