#include "engine/script/table/rows/composed/composed_rows.h"

// torch.nn.functional's names that end in `_`: the same as inplace=True.
namespace stridescope::script {

std::vector<Row> functional_in_place_programs() {
  return family(
      {.group = Group::in_place,
       .forms = function | functional,
       .help = "in_place",
       .effect = Effect::write,
       .motion = Motion::overwrite},
      {
          {.name = "relu_",
           .forms = functional,
           .signatures = {"(Tensor self)"},
           .program = R"py(self.relu_())py"},
          {.name = "celu_",
           .signatures = {"(Tensor self, float alpha=1.0)"},
           .program = R"py(F.celu(self, alpha, True))py"},
          {.name = "selu_", .signatures = {"(Tensor self)"}, .program = R"py(F.selu(self, True))py"},
          {.name = "elu_",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar alpha=1.0)"},
           .program = R"py(F.elu(self, alpha, True))py"},
          {.name = "hardtanh_",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar min_val=-1.0, Scalar max_val=1.0)"},
           .program = R"py(F.hardtanh(self, min_val, max_val, True))py"},
          {.name = "leaky_relu_",
           .forms = functional,
           .signatures = {"(Tensor self, Scalar negative_slope=0.01)"},
           .program = R"py(F.leaky_relu(self, negative_slope, True))py"},
          {.name = "threshold_",
           .signatures = {"(Tensor self, float threshold, float value)"},
           .program = R"py(F.threshold(self, threshold, value, True))py"},
          {.name = "rrelu_",
           .signatures = {"(Tensor self, float lower=0.125, float upper=0.3333333333333333, bool "
                          "training=False)"},
           .program = R"py(F.rrelu(self, lower, upper, training, True))py"},
      });
}

}  // namespace stridescope::script
