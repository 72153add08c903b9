#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/places.h"
#include "engine/files/data_file.h"
#include "engine/io/session_file.h"
#include "engine/tensor/memory.h"
#include "ui/state/branch.h"
#include "ui/state/document.h"
#include "ui/state/opened.h"

namespace stridescope::app {

/// The script of a new window and of File > New.
inline constexpr std::string_view first_script = "import torch\nx = torch.arange(12).view(3, 4)\n";

/// A file's session, and what did not run of it.
using ui::OpenedDocument;

/// Throws io::FileError.
/// Where the control says to stop, Cancelled. Tensors may take `memory_bytes`.
/// Scripts of it read no file but itself, where it is data, and those that were allowed for good in `like`.
OpenedDocument open_document(const std::string& path, const tensor::Control& control = {},
                             std::int64_t memory_bytes = tensor::Memory::default_limit_bytes(),
                             const std::shared_ptr<const files::FileAccess>& like = {});
/// A session that loads tensors of an .npy, .npz or .safetensors file, by their indices.
OpenedDocument open_data(const std::string& path, const files::DataFile& file,
                         const std::vector<std::size_t>& chosen, const tensor::Control& control = {},
                         std::int64_t memory_bytes = tensor::Memory::default_limit_bytes(),
                         const std::shared_ptr<const files::FileAccess>& like = {});
/// Scripts of the document read no file but those that were allowed for good in `like`, and `given`.
OpenedDocument document_of(const std::string& text, const std::string& path,
                           const tensor::Control& control = {},
                           std::int64_t memory_bytes = tensor::Memory::default_limit_bytes(),
                           const std::shared_ptr<const files::FileAccess>& like = {},
                           const std::string& given = {});
/// The whole session as a script, and behind it the statements that wait to be mended, if there are any: what
/// opens it stops at the first of them, and they wait again.
std::string whole_text(const session::Session& session, const std::vector<ui::Branch::SourceText>& waiting);
/// Whether the document's file is no longer what was read or written here; false where it is gone.
bool was_changed_outside(const ui::DocumentState& document);
/// The error of a file, its place and the remedy.
words::Message problem_message(const io::FileError& error);

/// A path as a user types it: "~" and relative paths resolved against `folder`; `extension` (".py") added
/// where the name has none.
std::string resolve_path(const std::string& typed, const std::string& folder, const Places& places,
                         const std::string& extension);

}  // namespace stridescope::app
