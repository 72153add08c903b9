#include "engine/script/values/extra_repr.h"
#include "engine/script/values/object.h"
#include "engine/script/values/repr.h"
#include "engine/tensor/budget.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// Writes nested modules like torch.nn.Module.__repr__.
class ModuleWriter {
 public:
  explicit ModuleWriter(const ObjectText* of_object) : of_object_(of_object) {}

  std::string text(const Object& module) {
    if (++depth_ > most_depth) throw refuse::repr_too_deep();
    const auto extra = extra_of(module);
    auto children = children_of(module);
    --depth_;
    const auto name = shown_name(module);
    if (children.empty() && extra.find('\n') == extra.npos) return name + "(" + extra + ")";
    std::string out = name + "(\n";
    if (!extra.empty()) out += "  " + indented(extra) + "\n";
    for (const auto& child : children) out += "  " + child + "\n";
    return counted(out + ")");
  }

 private:
  static constexpr int most_depth = 100;

  /// LazyLinear prints as Linear after its first input, ParametrizedLinear as the layer it wraps.
  static std::string shown_name(const Object& module) {
    constexpr std::string_view lazy = "Lazy";
    const Attributes attributes(*module.attributes);
    const auto* parametrizations = attributes.value("parametrizations");
    const auto* dict = parametrizations ? parametrizations->get_if<Object>() : nullptr;
    const auto name =
        (dict && dict->type->is_library("ModuleDict") ? "Parametrized" : "") + module.type->name;
    if (module.type->is_script_class() || !name.starts_with(lazy)) return name;
    for (const char* input : {"in_features", "in_channels", "num_features"})
      if (const auto* size = attributes.value(input)) return truth(*size) ? name.substr(lazy.size()) : name;
    return name;
  }

  std::string extra_of(const Object& module) const {
    const auto said = of_object_ ? (*of_object_)(module, "extra_repr") : std::nullopt;
    return said ? *said : extra_repr_of_class(module);
  }

  std::vector<std::string> children_of(const Object& module) {
    struct Child {
      std::string name, text, last_name;
      int count = 1;
    };
    std::vector<Child> children;
    const bool folds = module.type->is_library("ModuleList");
    const Attributes attributes(*module.attributes);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      const auto [name, value, kind] = attributes[i];
      const auto* child = value.get_if<Object>();
      if (kind != AttributeKind::module || !child) continue;
      const auto said = of_object_ ? (*of_object_)(*child, "__repr__") : std::nullopt;
      auto its_text = said ? *said : text(*child);
      if (folds && !children.empty() && children.back().text == its_text) {
        children.back().last_name = name;
        ++children.back().count;
      } else {
        children.push_back({name, std::move(its_text), name});
      }
    }
    std::vector<std::string> lines;
    for (const auto& child : children) {
      const auto before = child.count == 1 ? "(" + child.name + "): "
                                           : "(" + child.name + "-" + child.last_name +
                                                 "): " + std::to_string(child.count) + " x ";
      lines.push_back(indented(before + child.text));
    }
    return lines;
  }

  std::string indented(const std::string& text) {
    std::string out;
    for (const char c : text) {
      out += c;
      if (c == '\n') out += "  ";
    }
    return counted(std::move(out));
  }

  std::string counted(std::string text) {
    constexpr std::int64_t most = tensor::Budget::Limits{}.statement_steps;
    steps_ += static_cast<std::int64_t>(text.size());
    if (steps_ > most) throw refuse::text_too_long(most);
    return text;
  }

  const ObjectText* of_object_;
  std::int64_t steps_ = 0;
  int depth_ = 0;
};

}  // namespace

std::string module_repr(const Object& module, const ObjectText* of_object) {
  return ModuleWriter(of_object).text(module);
}

}  // namespace stridescope::script
