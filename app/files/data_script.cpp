#include "app/files/data_script.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>

#include "app/files/script_text.h"
#include "engine/files/format_error.h"
#include "engine/io/system_reason.h"
#include "engine/io/text_file.h"
#include "engine/script/syntax/keywords.h"
#include "engine/script/values/repr.h"

namespace stridescope::app {
namespace {

/// Returns a name that is not in `taken`, and adds it.
std::string fresh(const std::string& name, std::set<std::string>& taken) {
  auto made = name;
  for (int n = 2; !taken.insert(made).second; ++n) made = name + "_" + std::to_string(n);
  return made;
}

/// Returns a Python string literal in double quotes, if no character needs an escape.
std::string python_text(std::string_view text) {
  auto text_in_quotes = script::string_repr(text);
  if (text_in_quotes.find_first_of("\"\\") == std::string::npos)
    text_in_quotes.front() = text_in_quotes.back() = '\"';
  return text_in_quotes;
}

}  // namespace

std::string python_name_of(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const bool is_plain =
        std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128;
    if (is_plain) name += c;
    else if (!name.empty() && name.back() != '_') name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  if (name.empty()) return "x";
  if (std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "x");
  return script::is_keyword(name) ? name + "_" : name;
}

std::string loading_script(const files::DataFile& file, std::string_view file_name,
                           std::span<const std::size_t> chosen) {
  std::set<std::string> taken{"np", "torch", "load_file", "safe_open"};
  const auto own_name = python_name_of(std::filesystem::path(file_name).stem().string());
  const auto path = python_text(file_name);
  const auto& tensors = file.tensors();
  const bool is_safetensors = file.format() == files::DataFormat::safetensors;
  if (file.format() == files::DataFormat::npy)
    return "import numpy as np\n" + fresh(own_name, taken) + " = np.load(" + path + ")\n";
  if (is_safetensors && tensors.size() == 1)
    return "from safetensors.torch import load_file\n" + fresh(python_name_of(tensors[0].name), taken) +
           " = load_file(" + path + ")[" + python_text(tensors[0].name) + "]\n";
  taken.insert("f");
  auto script = is_safetensors
                    ? "from safetensors import safe_open\nf = safe_open(" + path + ", framework=\"pt\")\n"
                    : "import numpy as np\nf = np.load(" + path + ")\n";
  for (const auto i : chosen) {
    const auto name = python_text(tensors[i].name);
    script += fresh(python_name_of(tensors[i].name), taken) + " = " +
              (is_safetensors ? "f.get_tensor(" + name + ")" : "f[" + name + "]") + "\n";
  }
  return script;
}

std::string script_at(const std::string& path, std::vector<std::string>& allowed) {
  const auto data = data_file_at(path);
  if (!data) return script_from_text(io::read_text_file(path));
  allowed.push_back(path);
  std::vector<std::size_t> readable;
  for (std::size_t i = 0; i < data->tensors().size(); ++i)
    if (data->tensors()[i].problem.empty()) readable.push_back(i);
  return loading_script(*data, std::filesystem::path(path).filename().string(), readable);
}

std::shared_ptr<const files::DataFile> data_file_at(const std::string& path) {
  // Opening a pipe would block until there is a writer.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return nullptr;
  char beginning[8] = {};
  std::ifstream stream(path, std::ios::binary);
  stream.read(beginning, sizeof beginning);
  const std::string_view read(beginning, static_cast<std::size_t>(stream.gcount()));
  const auto format = files::format_of(read, path);
  if (!format) return nullptr;
  // Other archives are not reported as broken .npz files.
  if (*format == files::DataFormat::npz && !path.ends_with(".npz")) return nullptr;
  try {
    return files::DataFile::open(path);
  } catch (const std::system_error& error) {
    throw io::FileError(io::FileProblem::unreadable, path, io::system_reason(error.code().value()));
  } catch (const files::FormatError& error) {
    throw io::FileError(io::FileProblem::binary, path,
                        {"file_reason/malformed", {{"byte", error.byte()}, {"reason", error.reason()}}});
  }
}

}  // namespace stridescope::app
