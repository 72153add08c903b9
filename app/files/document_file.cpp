#include "app/files/document_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/files/data_script.h"
#include "app/files/exit_status.h"
#include "app/files/script_exit.h"
#include "app/files/script_text.h"
#include "app/files/session_files.h"
#include "engine/files/file_access.h"
#include "engine/script/syntax/parse_until_error.h"

namespace stridescope::app {
namespace {
namespace fs = std::filesystem;

/// Removes and returns the first line of a text, without its line end.
std::string_view take_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

bool is_indented(std::string_view text) { return text.starts_with(' ') || text.starts_with('\t'); }
bool is_comment(std::string_view text) { return text.starts_with('#') || text.starts_with('\n'); }

/// Returns the statements of a text; an invalid one is its line with the indented lines below it.
std::vector<ui::Branch::SourceText> statements_in(std::string_view text) {
  constexpr int most_attempts = 64;
  std::vector<ui::Branch::SourceText> found;
  for (int attempt = 0; !text.empty() && attempt < most_attempts; ++attempt) {
    std::optional<script::ScriptError> first_error;
    try {
      auto script = script::parse_until_error(text, first_error);
      const auto lines = script.statements.empty() ? 0 : script.statements.back().span.end.line;
      for (auto& statement : script.statements)
        found.push_back({std::move(statement.leading), std::move(statement.source)});
      if (!first_error) return found;
      for (std::int32_t line = 0; line < lines; ++line) take_line(text);
    } catch (const script::ScriptError&) {  // a bracket that is not closed
    }
    std::string narration, source;
    while (is_comment(text)) narration += std::string(take_line(text)) + "\n";
    if (text.empty()) return found;
    source = take_line(text);
    while (is_indented(text)) source += "\n" + std::string(take_line(text));
    found.push_back({std::move(narration), std::move(source)});
  }
  if (!text.empty()) found.push_back({{}, std::string(text)});
  return found;
}
/// Returns what scripts may read in `folder`: files with a permanent permission in `like`, and `given`.
files::FileAccess access_in(const fs::path& folder, const std::shared_ptr<const files::FileAccess>& like,
                            const std::string& given) {
  auto access = like ? like->for_folder(folder) : files::FileAccess(folder);
  if (!given.empty()) access.allow(given);
  return access;
}

}  // namespace

OpenedDocument document_of(const std::string& text, const std::string& path, const tensor::Control& control,
                           std::int64_t memory_bytes, const std::shared_ptr<const files::FileAccess>& like,
                           const std::string& given) {
  tensor::Memory memory;
  memory.allow(memory_bytes);
  memory.allow_grace();
  memory.set_control(control);
  auto files = access_in(fs::path(given.empty() ? path : given).parent_path(), like, given);
  expect_files(text, files);
  auto opened = session::open(without_file_comments(text), std::move(memory), std::nullopt,
                              {.files = std::make_shared<const files::FileAccess>(std::move(files))});
  OpenedDocument result;
  result.document.session = std::move(opened.session);
  result.document.saved_text = result.document.session.text();
  result.document.failure = std::move(opened.failure);
  result.failed_line = opened.failed_line;
  if (result.document.failure) result.rest = statements_in(opened.rest);
  // A script that ends by sys.exit() is complete: later statements do not run, but are kept.
  const auto exit = result.document.failure ? exit_of(result.document.failure->refusal) : std::nullopt;
  if (exit && exit->status == done) result.document.failure.reset();
  if (!result.document.failure) result.document.path = path;
  return result;
}

OpenedDocument open_document(const std::string& path, const tensor::Control& control,
                             std::int64_t memory_bytes,
                             const std::shared_ptr<const files::FileAccess>& like) {
  if (const auto data = data_file_at(path)) {
    if (data->tensors().size() == 1) return open_data(path, *data, {0}, control, memory_bytes, like);
    OpenedDocument archive;
    archive.archive = data;
    return archive;
  }
  auto text = io::read_text_file(path);
  const auto script = script_from_text(text);
  auto opened = document_of(script, path, control, memory_bytes, like);
  if (script != text) opened.document.path.clear();
  // Saving is safe if the saved text, with the statements that did not run, would equal the file's text.
  const bool is_all_there = whole_text(opened.document.session, opened.rest) == without_file_comments(text);
  if (is_all_there) opened.document.path = path;
  if (is_all_there || !opened.document.failure) opened.document.text_on_disk = std::move(text);
  return opened;
}

OpenedDocument open_data(const std::string& path, const files::DataFile& file,
                         const std::vector<std::size_t>& chosen, const tensor::Control& control,
                         std::int64_t memory_bytes, const std::shared_ptr<const files::FileAccess>& like) {
  const auto script = loading_script(file, fs::path(path).filename().string(), chosen);
  return document_of(script, {}, control, memory_bytes, like, path);
}

std::string whole_text(const session::Session& session, const std::vector<ui::Branch::SourceText>& waiting) {
  auto text = session.text();
  for (const auto& statement : waiting) text += statement.leading + statement.source + "\n";
  return text;
}

bool was_changed_outside(const ui::DocumentState& document) {
  if (document.path.empty()) return false;
  try {
    return io::read_text_file(document.path) != document.text_on_disk;
  } catch (const io::FileError& error) {
    return error.problem() != io::FileProblem::missing && error.problem() != io::FileProblem::unreadable;
  }
}

words::Message problem_message(const io::FileError& error) {
  const auto key = [&] {
    switch (error.problem()) {
      case io::FileProblem::missing: return "file_problem/missing";
      case io::FileProblem::unreadable: return "file_problem/unreadable";
      case io::FileProblem::not_a_file: return "file_problem/not_a_file";
      case io::FileProblem::too_large: return "file_problem/too_large";
      case io::FileProblem::binary: return "file_problem/binary";
      case io::FileProblem::not_utf8: return "file_problem/not_utf8";
      case io::FileProblem::unwritable: break;
    }
    return "file_problem/unwritable";
  };
  return {key(), {{"path", error.path()}, {"reason", error.reason()}}};
}

std::string resolve_path(const std::string& typed, const std::string& folder, const UserFolders& folders,
                         const std::string& extension) {
  if (typed.empty()) return {};
  fs::path path(typed);
  if (typed == "~" || typed.rfind("~/", 0) == 0)
    path = folders.home / typed.substr(std::min<std::size_t>(2, typed.size()));
  if (path.is_relative()) path = fs::path(folder) / path;
  path = path.lexically_normal();
  if (!path.has_extension() && path.has_filename()) path += extension;
  return path.string();
}

}  // namespace stridescope::app
