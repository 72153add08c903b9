#include "engine/script/evaluate/list_items.h"

#include "engine/script/evaluate/slice_indices.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

void set_list_item(Interpreter& interpreter, const Sequence& list, const Value& index, const Value& value) {
  const auto size = static_cast<std::int64_t>(list.items->size());
  const auto* slice = index.get_if<Slice>();
  if (!slice) {
    const auto at = as_index(index);
    if (!at) throw refuse::sequence_index_type("list", type_name(index));
    const auto place = *at < 0 ? *at + size : *at;
    if (place < 0 || place >= size) throw refuse::list_assignment_out_of_range();
    interpreter.change(list).set(static_cast<std::size_t>(place), value);
    return;
  }
  const auto walk = slice_indices(*slice, size);
  const bool iterable = value.is<Sequence>() || value.is<Range>() || value.is<std::string>() ||
                        value.is<Dict>() || value.is<tensor::Tensor>();
  if (!iterable) {
    if (walk.step == 1) throw refuse::slice_not_iterable();
    throw refuse::extended_slice_not_iterable();
  }
  const auto items = iterate(interpreter, value);
  // Rebuilding the list around the new items copies each item several times.
  interpreter.spend(4 * (size + std::ssize(items)));
  if (walk.step != 1) {
    if (static_cast<std::int64_t>(items.size()) != walk.count) {
      throw refuse::slice_assignment_counts_differ(items.size(), walk.count);
    }
    auto& changed = interpreter.change(list);
    for (std::int64_t i = 0; i < walk.count; ++i)
      changed.set(static_cast<std::size_t>(walk.start + i * walk.step), items[static_cast<std::size_t>(i)]);
    return;
  }
  auto& changed = interpreter.change(list);
  changed.erase(static_cast<std::size_t>(walk.start), static_cast<std::size_t>(walk.start + walk.count));
  changed.insert(static_cast<std::size_t>(walk.start), items);
}

void delete_list_item(Interpreter& interpreter, const Sequence& list, const Value& index) {
  const auto size = static_cast<std::int64_t>(list.items->size());
  if (const auto* slice = index.get_if<Slice>()) {
    const auto walk = slice_indices(*slice, size);
    interpreter.spend(size);
    auto& changed = interpreter.change(list);
    // From last to first, so that the other indices stay valid.
    for (std::int64_t i = 0; i < walk.count; ++i) {
      const auto place =
          walk.step > 0 ? walk.start + (walk.count - 1 - i) * walk.step : walk.start + i * walk.step;
      changed.erase(static_cast<std::size_t>(place));
    }
    return;
  }
  const auto at = as_index(index);
  if (!at) throw refuse::sequence_index_type("list", type_name(index));
  const auto place = *at < 0 ? *at + size : *at;
  if (place < 0 || place >= size) throw refuse::list_assignment_out_of_range();
  interpreter.change(list).erase(static_cast<std::size_t>(place));
}

}  // namespace stridescope::script
