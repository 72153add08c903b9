#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/user_folders.h"
#include "engine/files/data_file.h"
#include "engine/io/text_file.h"
#include "engine/tensor/memory.h"
#include "ui/state/branch.h"
#include "ui/state/document.h"
#include "ui/state/opened.h"

namespace stridescope::app {

/// The script of a new window and of File > New.
inline constexpr std::string_view first_script = "import torch\nx = torch.arange(12).view(3, 4)\n";

/// A file's session, and its statements that did not run.
using ui::OpenedDocument;

/// Throws io::FileError, and Cancelled if the control requests a stop. Tensors may use `memory_bytes`.
/// Scripts may read the file itself, if it is data, and files with a permanent permission in `like`, but no
/// others.
OpenedDocument open_document(const std::string& path, const tensor::Control& control = {},
                             std::int64_t memory_bytes = tensor::Memory::default_limit_bytes(),
                             const std::shared_ptr<const files::FileAccess>& like = {});
/// A session that loads tensors of an .npy, .npz or .safetensors file, by their indices.
OpenedDocument open_data(const std::string& path, const files::DataFile& file,
                         const std::vector<std::size_t>& chosen, const tensor::Control& control = {},
                         std::int64_t memory_bytes = tensor::Memory::default_limit_bytes(),
                         const std::shared_ptr<const files::FileAccess>& like = {});
/// Scripts of the document may read files with a permanent permission in `like`, and `given`, but no others.
OpenedDocument document_of(const std::string& text, const std::string& path,
                           const tensor::Control& control = {},
                           std::int64_t memory_bytes = tensor::Memory::default_limit_bytes(),
                           const std::shared_ptr<const files::FileAccess>& like = {},
                           const std::string& given = {});
/// Returns the whole session as a script, followed by the statements that wait for correction: opening it
/// stops at the first of them, and they wait again.
std::string whole_text(const session::Session& session, const std::vector<ui::Branch::SourceText>& waiting);
/// Returns true if the document's file differs from the content last read or written; false if it is missing
/// or unreadable.
bool was_changed_outside(const ui::DocumentState& document);
/// Returns the error of a file, with its position and the remedy.
words::Message problem_message(const io::FileError& error);

/// Resolves a path typed by a user: "~" is the home folder, and relative paths are resolved against `folder`;
/// `extension` (".py") is added if the name has none.
std::string resolve_path(const std::string& typed, const std::string& folder, const UserFolders& folders,
                         const std::string& extension);

}  // namespace stridescope::app
