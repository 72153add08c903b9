#include "engine/script/evaluate/python_library.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/syntax/ast.h"
#include "python_files.h"

namespace stridescope::script {
namespace {

std::string file_of(std::string_view module) { return "python/" + std::string(module) + ".py"; }

/// A module's file and its parts, run in an environment of their own.
class PythonModule {
 public:
  PythonModule(std::string_view name, std::string_view code) {
    // Classes and functions of numpy._array report numpy as their module.
    interpreter_.set_library(std::string(name.substr(0, name.find("._"))), names_);
    interpreter_.set_records(false);
    run(code);
    const auto* parts = names_.find("__parts__");
    if (!parts) return;
    for (const auto& part : *parts->get_if<Sequence>()->items) {
      const auto file = file_of(std::string(name) + "/" + *part.get_if<std::string>());
      run(*python_files::find(file));
    }
  }
  PythonModule(const PythonModule&) = delete;
  PythonModule& operator=(const PythonModule&) = delete;

  const Environment& names() const { return names_; }

 private:
  void run(std::string_view code) {
    for (const auto& statement : parse(code).statements) interpreter_.run(statement, names_);
  }

  Environment names_;
  tensor::Memory memory_;
  tensor::Generator generator_;
  Interpreter interpreter_{memory_, generator_};
};

}  // namespace

bool is_python_module(std::string_view name) { return python_files::find(file_of(name)).has_value(); }

namespace {

struct PythonModules {
  std::recursive_mutex mutex;  // recursive: a module imports others
  std::map<std::string, std::unique_ptr<PythonModule>, std::less<>> by_name;
};
PythonModules& python_modules() {
  // Never destroyed: the functions and classes of a module refer to each other.
  static auto& modules = *new PythonModules;
  return modules;
}

}  // namespace

const Environment* python_module(std::string_view name) {
  auto& [mutex, modules] = python_modules();
  const std::lock_guard lock(mutex);
  const auto found = modules.find(name);
  if (found != modules.end()) return found->second ? &found->second->names() : nullptr;
  const auto code = python_files::find(file_of(name));
  if (!code) return nullptr;
  modules.emplace(name, nullptr);  // null for a circular import
  auto& made = modules.find(name)->second;
  made = std::make_unique<PythonModule>(name, *code);
  return &made->names();
}

std::string_view python_module_of(const Environment* names) {
  auto& [mutex, modules] = python_modules();
  const std::lock_guard lock(mutex);
  for (const auto& [name, made] : modules)
    if (made && &made->names() == names) return name;
  return {};
}

}  // namespace stridescope::script
