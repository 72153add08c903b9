#include <algorithm>
#include <array>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/step_line.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_pairs = 8;     ///< of the first result; of more, the first and last ones
constexpr std::size_t most_in_line = 64;  ///< of a framed row or column
constexpr std::size_t most_framed = 64;   ///< results with frames of their own; of more, rows have frames
/// The shares of the moving phase, and of the time of results, in which elements fly from the storage to the
/// grid.
constexpr double product_read = 0.06, product_read_share = 0.3;
constexpr double slowly = 0.45;  ///< share of the first result

int widest(const std::vector<Origin>& line) {
  int columns = 1;
  for (const auto& origin : line) columns = std::max(columns, columns_of(origin.text));
  return columns;
}

/// Rounds numbers that would be illegible in a cell.
void round_for(Rect cell, std::vector<Origin>& row, std::vector<Origin>& column, const Style& style) {
  constexpr int few_decimals = 2;
  if (cell_text_size(cell.w, cell.h, std::max(widest(row), widest(column)), style) > 0) return;
  for (auto* line : {&row, &column})
    for (auto& origin : *line) origin.text = rounded(origin.text, few_decimals);
}

/// The positions of two factors: in a result's cell, stacked, since digits need width; if illegible there,
/// the first in the cell and the second below it, as wide as they need; in a row of results the first above
/// it, since the result's name may be below.
std::array<Rect, 2> seats_of_factors(Rect cell, const TensorPart* grid, int columns, const Style& style) {
  const float h = cell.h * 0.49f;
  if (cell_text_size(cell.w, h, columns, style) > 0)
    return {Rect{cell.x, cell.y, cell.w, h}, Rect{cell.x, cell.bottom() - h, cell.w, h}};
  const float seat_h = std::max(cell.h, least_cell_height(style.least_text, style));
  const float seat_w = std::max(cell.w, least_cell_width(seat_h, columns, style));
  const bool is_last = grid && cell.bottom() + cell.h / 2 > grid->grid.bounds().bottom();
  const float top = is_last ? cell.bottom() - seat_h * 2.02f : cell.y;
  return {Rect{cell.x, top, seat_w, seat_h}, Rect{cell.x, top + seat_h * 1.02f, seat_w, seat_h}};
}

/// Keeps the terms that both lines have: the same terms of the sum.
void pair_up(std::vector<Origin>& row, std::vector<Origin>& column) {
  const auto has = [](const std::vector<Origin>& line, std::int64_t nth) {
    return std::ranges::any_of(line, [&](const Origin& origin) { return origin.nth == nth; });
  };
  std::erase_if(row, [&](const Origin& origin) { return !has(column, origin.nth); });
  std::erase_if(column, [&](const Origin& origin) { return !has(row, origin.nth); });
}

std::vector<Origin> line_of(const MotionBuilder& builder, const Arrival& arrival, std::size_t source,
                            std::size_t limit) {
  if (!arrival.flow || source >= arrival.flow->sources.size()) return {};
  return origins_of(builder, arrival, source, limit);
}

/// Marks the window of the image if a factor is a column made from it.
void frame_window(MotionBuilder& builder, const Arrival& arrival, double comes, double goes) {
  if (arrival.flow) frame_lines(builder, window_of(builder, *arrival.flow, 1, arrival.nth), comes, goes);
}

/// Returns true if all results of a row are computed from that line.
bool is_of_one_line(const MotionBuilder& builder, const ResultRow& row, const std::vector<Origin>& line) {
  const auto first = line_of(builder, *row.cells.front(), 0, most_in_line);
  return std::ranges::equal(first, line, {}, &Origin::rect, &Origin::rect);
}

/// Multiplies one row and one column pair by pair, with the partial sum.
void multiply_first(MotionBuilder& builder, const Arrivals& arrivals, const Arrival& first) {
  const auto target = *target_of(first);
  const Rect end = builder.to.cells[target].rect;
  auto row = line_of(builder, first, 0, most_pairs), column = line_of(builder, first, 1, most_pairs);
  for (const std::size_t s : {0, 1})
    frame_lines(builder, line_of(builder, first, s, most_in_line), 0, slowly + product_read);
  frame_window(builder, first, 0, slowly + product_read);
  pair_up(row, column);
  round_for(end, row, column, builder.style);
  const int columns = std::max(widest(row), widest(column));
  const auto pairs = std::min(row.size(), column.size());
  const double last = slowly - 0.06, way = std::clamp(last / static_cast<double>(pairs + 1), 0.08, 0.2);
  std::string sum;
  std::vector<StepLine> sums;
  const auto arrives = [&](std::size_t k) {
    return pairs > 1 ? way + (last - way) * static_cast<double>(k) / static_cast<double>(pairs - 1) : last;
  };
  for (std::size_t k = 0; k < pairs; ++k) {
    const double lands = arrives(k), next = k + 1 < pairs ? arrives(k + 1) : slowly + product_read;
    const auto seats = seats_of_factors(end, arrivals.grid, columns, builder.style);
    for (const auto& [origin, stacked_operand_rect] :
         {std::pair{&row[k], seats[0]}, std::pair{&column[k], seats[1]}}) {
      auto flight = from_origin(builder, *origin, target, lands - way, lands, stacked_operand_rect);
      flight.shown_until = builder.moment(next);
      flight.yields = true;
      builder.fly(std::move(flight));
      if (origin->cell) builder.glow(*origin->cell, lands - way, lands);
    }
    const auto text = [](const Origin& origin, bool is_second) {
      if (origin.text.empty()) return std::string("…");
      return is_second && origin.text[0] == '-' ? "(" + origin.text + ")" : origin.text;
    };
    const bool has_gap = k > 0 && row[k].nth != row[k - 1].nth + 1;
    sum += (has_gap ? " + … + " : k > 0 ? " + " : "") + text(row[k], k > 0) + "·" + text(column[k], true);
    sums.push_back({sum, builder.moment(lands), builder.moment(next)});
  }
  if (arrivals.grid) add_step_lines(builder, *arrivals.grid, sums);
  store(builder, arrivals, first, slowly, slowly + product_read);
}

/// Results that are computed together: of the first product of a batch, one, or one row if there are many; of
/// the other products, the same row of each.
struct ProductBeat {
  std::vector<const Arrival*> results = {};
  std::vector<const ResultRow*> rows = {};  ///< framed rows
};

/// Returns the index in its batch of a result's matrix.
std::int64_t batch_of(const Arrival& arrival) {
  if (!arrival.flow) return 0;
  const auto& shape = arrival.flow->destination.layout.shape;
  const auto rank = shape.size();
  return rank < 3 ? 0 : arrival.nth / std::max<std::int64_t>(1, shape[rank - 1] * shape[rank - 2]);
}

std::vector<ProductBeat> product_beats(const std::vector<ResultRow>& rows) {
  std::vector<ProductBeat> beats;
  if (rows.empty() || rows[0].cells.empty()) return beats;
  const auto first = batch_of(*rows[0].cells[0]);
  std::size_t results = 0, own = 0;
  while (own < rows.size() && batch_of(*rows[own].cells[0]) == first) results += rows[own++].cells.size();
  for (std::size_t r = 0; r < own; ++r) {
    if (results > most_framed) {
      beats.push_back({rows[r].cells, {&rows[r]}});
      continue;
    }
    for (const auto* result : rows[r].cells) beats.push_back({{result}, {&rows[r]}});
  }
  const auto others = beats.size();
  std::int64_t batch = first;
  std::size_t number = 0;
  for (std::size_t r = own; r < rows.size(); ++r, ++number) {
    if (const auto next = batch_of(*rows[r].cells[0]); next != batch) batch = next, number = 0;
    if (others + number == beats.size()) beats.emplace_back();
    auto& beat = beats[others + number];
    beat.results.insert(beat.results.end(), rows[r].cells.begin(), rows[r].cells.end());
    beat.rows.push_back(&rows[r]);
  }
  return beats;
}

}  // namespace

void matrix_product(MotionBuilder& builder, const Arrivals& arrivals) {
  if (!are_operands_shown(builder, arrivals)) return animate_hidden_computation(builder, arrivals);
  const auto rows = rows_of(builder, arrivals);
  const auto beats = product_beats(rows);
  const Arrival* first = beats.empty() ? nullptr : beats[0].results[0];
  if (first) multiply_first(builder, arrivals, *first);
  const double begins = first && first->flow ? slowly + product_read : 0;
  const auto is_done = beats.size() > 1 && beats[0].results.size() == 1 ? std::size_t{1} : std::size_t{0};
  const double each = (1 - begins) / static_cast<double>(std::max<std::size_t>(beats.size() - is_done, 1));
  for (std::size_t b = is_done; b < beats.size(); ++b) {
    const auto& beat = beats[b];
    // A result lands before the next ones are highlighted.
    const double starts = begins + each * static_cast<double>(b - is_done), done = starts + each;
    const double written = done - std::min(product_read, product_read_share * each);
    if (beat.results.size() == 1) {
      frame_lines(builder, line_of(builder, *beat.results[0], 1, most_in_line), starts, done);
      frame_window(builder, *beat.results[0], starts, done);
    }
    for (const auto* result : beat.results)
      if (result != first) store(builder, arrivals, *result, written, done);
    for (const auto* row : beat.rows) {
      // A vector of results is one row, but each result is computed from its own row of the matrix.
      const auto& result = beat.results.size() == 1 ? *beat.results[0] : *row->cells.back();
      auto line = line_of(builder, result, 0, most_in_line);
      if (beat.results.size() == 1 || is_of_one_line(builder, *row, line))
        frame_lines(builder, line, starts, done);
    }
  }
  if (beats.size() > is_done) label_unfolded_matrix(builder, arrivals, begins, 1);
  if (arrivals.grid) builder.set_done(arrivals.grid->tensor);
  count_bytes(builder, arrivals, slowly, 1);
}

}  // namespace stridescope::scene::motion
