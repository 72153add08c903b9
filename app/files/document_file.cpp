#include "app/files/document_file.h"

#include <filesystem>

#include "engine/io/session_file.h"

namespace stridescope::app {
namespace {
namespace fs = std::filesystem;
constexpr const char* first_statement = "x = torch.arange(12).view(3, 4)";
}  // namespace

ui::Document new_document() {
  ui::Document document;
  document.session.append(first_statement);
  document.saved_text = document.session.text();
  return document;
}

OpenedDocument document_of(const std::string& text, const std::string& path) {
  auto opened = session::open(text);
  OpenedDocument result;
  result.document.session = std::move(opened.session);
  result.document.saved_text = result.document.session.text();
  result.failure = std::move(opened.failure);
  result.failed_line = opened.failed_line;
  if (!result.failure) result.document.path = path;
  return result;
}

OpenedDocument open_document(const std::string& path) { return document_of(io::read_session(path), path); }

std::string resolve_path(const std::string& typed, const std::string& folder, const Places& places,
                         const std::string& extension) {
  if (typed.empty()) return {};
  fs::path path(typed);
  if (typed == "~" || typed.rfind("~/", 0) == 0)
    path = places.home / typed.substr(std::min<std::size_t>(2, typed.size()));
  if (path.is_relative()) path = fs::path(folder) / path;
  path = path.lexically_normal();
  if (!path.has_extension() && path.has_filename()) path += extension;
  return path.string();
}

}  // namespace stridescope::app
