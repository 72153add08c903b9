#include "ui/scene/layout/shelf.h"

#include <algorithm>
#include <numeric>

#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {
namespace {

/// The maximum number of elements in a band of cells; a longer storage is drawn as a colour ramp.
constexpr std::int64_t most_in_band = 48;

/// Lays out a line of a shelf at the origin.
GroupLayout shelved(const Stage& stage, const MeasuredStorage& measured, const Style& style, float title_w,
                    float width) {
  GroupLayout group;
  const auto& storage = *measured.model;
  group.storage = &storage;
  group.is_aside = true;
  const float pad = style.space_1, between = style.space_1;

  std::vector<CardLayout> cards;
  float card_h = line_height(style.text) + 2 * pad;
  for (const auto& tensor : storage.tensors) {
    CardLayout card;
    card.tensor = &tensor;
    card.has_grid = false;
    card.detail = Detail::text;
    card.caption = plan_caption(stage, tensor, width / 2, true, true, 0, style);
    card.caption_at = {2 * pad, pad};
    card.rect = {0, 0, card.caption.width + 4 * pad, card.caption.height + 2 * pad};
    card_h = std::max(card_h, card.rect.h);
    cards.push_back(std::move(card));
  }

  auto& plan = group.strip;
  plan.window = IndexWindow::fit(storage.numel, most_in_band);
  const auto shown = std::max<std::int64_t>(plan.window.shown(), 1);
  plan.per_row = shown;
  const float widest = 84 * stage.style.scale;
  plan.pitch = std::min(style.text * 0.8f, widest / static_cast<float>(shown));
  plan.cell_w = plan.pitch * 0.92f;
  plan.cell_h = style.text * 0.8f;
  plan.row_pitch = card_h + between;

  const float title_h = line_height(style.text);
  group.title = {0, (card_h - title_h) / 2};
  plan.origin = {title_w + style.space_2, (card_h - plan.cell_h) / 2};
  if (!plan.window.is_whole()) group.overview = plan.bounds();
  float x = plan.bounds().right() + style.space_2, y = 0, right = x;
  const float left = x;
  for (auto& card : cards) {
    if (x > left && x + card.rect.w > width) x = left, y += card_h + between;
    move(card, {x, y + (card_h - card.rect.h) / 2});
    x += card.rect.w + between;
    right = std::max(right, card.rect.right());
  }
  group.cards = std::move(cards);
  group.rect = {0, 0, right, y + card_h};
  group.index_y = 0;
  group.channel_top = plan.bounds().bottom(), group.channel_bottom = group.channel_top;
  return group;
}

/// Returns the widths of as many columns as fit, so that titles are aligned.
std::vector<float> columns_of_groups(const std::vector<GroupLayout>& groups, float between, float width) {
  std::vector<float> columns;
  for (auto count = groups.size(); count > 0; --count) {
    columns.assign(count, 0);
    for (std::size_t i = 0; i < groups.size(); ++i)
      columns[i % count] = std::max(columns[i % count], groups[i].rect.w);
    if (std::accumulate(columns.begin(), columns.end(), between * static_cast<float>(count - 1)) <= width)
      break;
  }
  return columns;
}

std::size_t lines_that_flow(const std::vector<GroupLayout>& groups, float between, float width) {
  std::size_t lines = 1;
  float x = 0;
  for (const auto& group : groups) {
    if (x > 0 && x + group.rect.w > width + 0.5f) ++lines, x = 0;
    x += group.rect.w + between;
  }
  return lines;
}

}  // namespace

bool is_idle_storage(const StorageModel& storage) {
  return std::ranges::none_of(
      storage.tensors, [](const TensorModel& tensor) { return tensor.is_recent || tensor.is_selected; });
}

Style shelf_style(const Style& style) { return scaled(style, 0.86f); }

std::vector<TextRun> shelf_title(const Stage& stage, const StorageModel& storage) {
  const auto& p = stage.style.palette;
  auto facts = stage.words({"stage/size", {{"size", words::Bytes{storage.storage.nbytes()}}}});
  if (storage.storage.device() != tensor::Device::cpu)
    facts += " · " + std::string(tensor::name(storage.storage.device()));
  return {{stage.words(storage.name()), Font::text_bold, p.muted}, {" " + facts, Font::text, p.muted}};
}

std::vector<GroupLayout> lay_out_shelf(const Stage& stage, const MeasuredStage& measured,
                                       const std::vector<std::size_t>& storages, const Rect& area) {
  const Style style = shelf_style(stage.style);
  std::vector<GroupLayout> groups;
  float title_w = 0;
  for (const auto s : storages)
    title_w = std::max(title_w,
                       width_of(shelf_title(stage, *measured.storages[s].model), style.text, stage.measure));
  for (const auto s : storages)
    groups.push_back(shelved(stage, measured.storages[s], style, title_w, area.w));
  const auto columns = columns_of_groups(groups, style.space_5, area.w);
  const auto lines = (groups.size() + columns.size() - 1) / columns.size();
  float x = area.x, y = area.y, h = 0;
  // If long titles leave few columns, the storages follow one another without columns.
  const bool flows = lines_that_flow(groups, style.space_5, area.w) < lines;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const float w = flows ? groups[i].rect.w : columns[i % columns.size()];
    const bool ends_line = flows ? x + w > area.right() + 0.5f : i % columns.size() == 0;
    if (ends_line && i > 0) x = area.x, y += h + style.space_1, h = 0;
    move(groups[i], {x, y});
    h = std::max(h, groups[i].rect.h);
    x += w + style.space_5;
  }
  return groups;
}

}  // namespace stridescope::scene
