#include "ui/forms/bytes_form.h"

#include "engine/explain/bits.h"
#include "ui/forms/form.h"

namespace stridescope::ui {
namespace {

std::string values_as(const tensor::Storage& storage, tensor::DType dtype, std::int64_t begin,
                      std::int64_t count) {
  const auto size = tensor::itemsize(dtype);
  const auto from = begin / size * size;
  std::string text;
  for (auto at = from; at < begin + count; at += size) {
    if (at + size > storage.nbytes()) break;
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    storage.read(at, bytes);
    text += (text.empty() ? "" : ", ") + explain::value_of_bytes(bytes, dtype);
  }
  return text.empty() ? "\u2013" : text;
}

std::int64_t shown_element(const UiState& state, const tensor::Tensor& tensor, const std::string& name) {
  const auto& pinned = state.stage.view.pinned;
  if (const auto* place = std::get_if<scene::StorageTarget>(&pinned);
      place && place->storage == tensor.storage().id())
    return place->element;
  const auto* cell = std::get_if<scene::CellTarget>(&pinned);
  if (cell && cell->tensor == name && cell->index.size() == tensor.layout().shape.size())
    return tensor.layout().at(cell->index);
  return tensor.layout().storage_offset;
}

/// The selected tensor, or the first one over the storage of the clicked element.
std::string shown_tensor(const UiState& state) {
  const auto& selected = state.stage.view.selected;
  const auto* place = std::get_if<scene::StorageTarget>(&state.stage.view.pinned);
  const auto& session = state.document.session;
  const auto tensor = find_tensor(session, selected);
  if (!place || (tensor && tensor->storage().id() == place->storage)) return selected;
  for (const auto& binding : session.environment().bindings())
    if (const auto* other = binding.value.get_if<tensor::Tensor>();
        other && other->storage().id() == place->storage)
      return std::string(binding.name);
  return selected;
}

}  // namespace

std::optional<ByteView> byte_view(const UiState& state) {
  const auto name = shown_tensor(state);
  const auto tensor = find_tensor(state.document.session, name);
  if (!tensor || tensor->storage().is_meta()) return std::nullopt;
  const auto& storage = tensor->storage();
  ByteView view{
      .tensor = name, .dtype = tensor->dtype(), .layout = tensor->layout(), .itemsize = tensor->itemsize()};
  view.storage = storage.id(), view.storage_numel = storage.nbytes() / view.itemsize;
  view.element = shown_element(state, *tensor, name);
  if (view.element < 0 || view.element >= view.storage_numel) return std::nullopt;
  view.is_whole = view.layout.is_contiguous() && view.layout.storage_offset == 0 &&
                  view.layout.numel() == view.storage_numel;
  const auto begin = view.element * view.itemsize;
  view.bytes.resize(static_cast<std::size_t>(view.itemsize));
  storage.read(begin, view.bytes);
  for (const auto dtype : tensor::all_dtypes)
    view.values.emplace_back(dtype, values_as(storage, dtype, begin, view.itemsize));
  return view;
}

}  // namespace stridescope::ui
