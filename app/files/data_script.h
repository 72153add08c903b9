#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/data_file.h"

namespace stridescope::app {

/// Returns a script that loads tensors of an .npy, .npz or .safetensors file, each under a name derived from
/// its own or the file's. `file_name`: the path in the script. `chosen`: indices of file.tensors().
std::string loading_script(const files::DataFile& file, std::string_view file_name,
                           std::span<const std::size_t> chosen);

/// Converts a text to a Python name: "layer 0.weight" gives layer_0_weight.
std::string python_name_of(std::string_view text);

/// Returns the script that a command runs for a file: the script itself, or one that loads all tensors of a
/// data file, which is then added to `allowed`. Throws io::FileError.
std::string script_at(const std::string& path, std::vector<std::string>& allowed);

/// Opens the data file at a path; null if it has none of these formats. Throws io::FileError if it cannot be
/// read or is malformed.
std::shared_ptr<const files::DataFile> data_file_at(const std::string& path);

}  // namespace stridescope::app
