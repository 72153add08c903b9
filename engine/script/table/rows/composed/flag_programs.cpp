#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// What a tensor says of itself that is always the same here.
namespace stridescope::script {
namespace {

/// What no tensor here is or has.
Row never(std::string_view name, std::uint8_t forms) {
  return {.name = name,
          .group = Group::ask,
          .forms = forms,
          .signatures = {"(Tensor self)"},
          .help = "never",
          .effect = Effect::ask,
          .returns = Returns::value,
          .value_type = "bool",
          .program = "False"};
}

}  // namespace

std::vector<Row> flag_programs() {
  return {
      never("is_conj", method_and_function),
      never("is_neg", method_and_function),
      never("is_inference", method_and_function),
      never("is_distributed", method_and_function),
      never("is_sparse", property),
      never("is_quantized", property),
      never("is_meta", property),
      never("is_nested", property),
      never("is_mkldnn", property),
      never("is_mps", property),
      never("is_xpu", property),
      never("is_vulkan", property),
      never("is_sparse_csr", property),
      never("is_pinned", method),
      never("is_shared", method),
      never("has_names", method),
      {.name = "is_cpu",
       .group = Group::ask,
       .forms = property,
       .signatures = {"(Tensor self)"},
       .effect = Effect::ask,
       .returns = Returns::value,
       .value_type = "bool",
       .program = R"py(self.device.type == 'cpu')py"},
      {.name = "output_nr",
       .group = Group::ask,
       .forms = property,
       .signatures = {"(Tensor self)"},
       .effect = Effect::ask,
       .returns = Returns::value,
       .value_type = "int",
       .program = R"py(0)py"},
      {.name = "name",
       .aliases = {"_backward_hooks"},
       .group = Group::ask,
       .forms = property,
       .signatures = {"(Tensor self)"},
       .help = "no_graph",
       .effect = Effect::ask,
       .returns = Returns::value,
       .value_type = "NoneType",
       .program = R"py(None)py"},
      {.name = "typename",
       .group = Group::ask,
       .forms = function,
       .signatures = {"(any obj)"},
       .effect = Effect::ask,
       .returns = Returns::value,
       .value_type = "str",
       .arguments = {{"obj", Role::tensor}},
       .program = R"py(obj.type() if isinstance(obj, torch.Tensor) else type(obj).__name__)py"},
  };
}

}  // namespace stridescope::script
