#include <algorithm>
#include <array>

#include "engine/explain/overlap.h"
#include "engine/explain/reading_jumps.h"
#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {
namespace {

/// "−7", "−7 or −15"; for more values, the range "−15 to +9".
words::Value text_of(const std::vector<std::int64_t>& distances) {
  if (distances.size() == 1) return words::signed_text(distances[0]);
  if (distances.size() == 2)
    return words::Message{
        "stage/either_jump",
        {{"first", words::signed_text(distances[0])}, {"second", words::signed_text(distances[1])}}};
  const auto [least, most] = std::minmax_element(distances.begin(), distances.end());
  return words::Message{"stage/jump_range",
                        {{"least", words::signed_text(*least)}, {"most", words::signed_text(*most)}}};
}

/// Returns how often each element is read along dimensions of stride 0.
std::int64_t reads_of_each(const tensor::Layout& layout) {
  std::int64_t times = 1;
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (layout.stride[d] == 0 && layout.shape[d] > 1) times *= layout.shape[d];
  return times;
}

words::Message jumps_message(const tensor::Layout& layout) {
  const auto jumps = explain::reading_jumps(layout);
  if (jumps.between_runs.empty()) return {"stage/jumps", {{"by", jumps.within_run}}};
  constexpr std::array runs = {"stage/row_jumps", "stage/plane_jumps", "stage/block_jumps"};
  return {runs[static_cast<std::size_t>(jumps.run)],
          {{"inside", words::signed_text(jumps.within_run)}, {"between", text_of(jumps.between_runs)}}};
}

}  // namespace

std::string lane_note(const words::Translator& words, const tensor::Layout& layout) {
  const auto times = reads_of_each(layout);
  if (times > 1) return words({"stage/repeats", {{"times", times}}});
  if (layout.is_contiguous()) return std::string(words("stage/in_order"));
  return words(jumps_message(layout));
}

std::string lane_note(const words::Translator& words, const StorageModel& storage,
                      const TensorModel& tensor) {
  auto note = lane_note(words, tensor.tensor.layout());
  // Two jumps fill the line; the storage's title shows the share that is read.
  const auto& layout = tensor.tensor.layout();
  if (reads_of_each(layout) == 1 && !explain::reading_jumps(layout).between_runs.empty()) return note;
  const auto cells = explain::distinct_cells(tensor.tensor.layout());
  const auto whole = storage.storage.nbytes();
  if (cells && *cells * tensor.tensor.itemsize() < whole)
    note += " · " + words(bytes_of_whole(*cells * tensor.tensor.itemsize(), whole));
  return note;
}

}  // namespace stridescope::scene
