#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// torch.special, said by other operations.
namespace stridescope::script {

std::vector<Row> special_programs() {
  return {
      {.name = "special.entr",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::elementwise,
       .motion = Motion::follow,
       .program = R"py(
x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
torch.where(x.isnan(), x, torch.where(x > 0, -x * x.log(), torch.zeros_like(x).masked_fill(x < 0, -torch.inf))))py"},
      {.name = "special.xlog1py",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self, Tensor|Scalar other)", "(Scalar self, Tensor other)"},
       .effect = Effect::compute,
       .out = OutRule::elementwise,
       .motion = Motion::follow,
       .program = R"py(
kind = torch.result_type(self, other)
narrow = kind in (torch.float16, torch.bfloat16)
x, y = torch.as_tensor(self, dtype=kind if narrow else None), torch.as_tensor(other, dtype=kind if narrow else None)
log = torch.log1p(y) if narrow or isinstance(other, torch.Tensor) else torch.tensor(other).log1p().item()
product = (x if narrow else self) * log
torch.where(product.isnan() & (x == 0) & ~y.isnan(), 0.0, product))py"},
      {.name = "special.ndtr",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::castable,
       .motion = Motion::follow,
       .program = R"py((self * -0.7071067811865476).erfc() * 0.5)py"},
      {.name = "special.ndtri",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::elementwise,
       .motion = Motion::follow,
       .program = R"py(
x = self if self.is_floating_point() else self.to(torch.get_default_dtype())
(2 * x - 1).erfinv() * 1.4142135623730951)py"},
      {.name = "special.log_ndtr",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::elementwise,
       .motion = Motion::follow,
       .program = R"py(((self * -0.7071067811865476).erfc() * 0.5).log())py"},
      {.name = "special.erfcx",
       .group = Group::compute,
       .forms = function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::compute,
       .out = OutRule::elementwise,
       .motion = Motion::follow,
       .program = R"py(
x = self.double()
q = 1 / (x * x)
far = (1 + q * (-0.5 + q * (0.75 + q * (-1.875 + q * 6.5625)))) / (x * 1.772453850905516)
torch.where(x > 26, far, x.erfc() * (x * x).exp()).to(self.dtype if self.is_floating_point() else torch.get_default_dtype()))py"},
  };
}

}  // namespace stridescope::script
