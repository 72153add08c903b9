#include "app/files/export_data.h"

#include <filesystem>
#include <optional>

#include "engine/files/write_tensor.h"
#include "engine/io/text_file.h"
#include "engine/script/values/array.h"
#include "engine/session/clipboard_text.h"

namespace stridescope::app {

words::Message export_data(const session::Session& session, const std::string& name,
                           const std::string& path) {
  const auto ending = std::filesystem::path(path).extension().string();
  const auto now = session.now();
  if (ending == ".py")
    return io::save_text_file(path, session::script_with_asserts(session)), words::Message();
  if (ending == ".md") return io::save_text_file(path, session::metadata_table(now)), words::Message();
  if (ending == ".csv") return io::save_text_file(path, session::metadata_csv(now)), words::Message();
  if (ending != ".npy" && ending != ".safetensors") return {"export/data_ending", {{"path", path}}};
  const auto* held = now.environment().find(name);
  const auto value = held ? now.frozen(*held) : script::Value{script::None{}};
  std::optional<files::WrittenTensor> tensor;
  if (const auto* plain = value.get_if<tensor::Tensor>()) tensor = files::WrittenTensor{name, *plain, {}};
  else if (const auto array = script::array_of(value)) tensor = files::to_written_tensor(name, *array);
  if (!tensor) return {"export/no_tensor", {{"name", name}}};
  const auto format = ending == ".npy" ? files::DataFormat::npy : files::DataFormat::safetensors;
  if (!files::can_write(*tensor, format))
    return {
        "export/no_dtype",
        {{"dtype", tensor->descr.empty() ? std::string(tensor::name(tensor->tensor.dtype())) : tensor->descr},
         {"ending", ending}}};
  files::write_tensor(path, *tensor, format);
  return {};
}

}  // namespace stridescope::app
