#include "engine/script/table/rows/composed/composed_rows.h"

// Orthogonal polynomials of torch.special, each by its recurrence.
namespace stridescope::script {
namespace {

// `later` makes the next one of the last two, P before Q, and of its degree k.
#define POLYNOMIAL(parameter, first, later)                                                                 \
  "\ngiven, degrees = torch.as_tensor(" parameter                                                           \
  "), torch.as_tensor(n).long()"                                                                            \
  "\ntype = torch.result_type(" parameter                                                                   \
  ", n)"                                                                                                    \
  "\nx, degrees = torch.broadcast_tensors(given.to(type if type.is_floating_point else "                    \
  "torch.get_default_dtype()), degrees)"                                                                    \
  "\nmost = int(degrees.max()) if degrees.numel() else 0"                                                   \
  "\nlast = [torch.ones_like(x, memory_format=torch.contiguous_format), " first                             \
  "]"                                                                                                       \
  "\nmade = [torch.where(degrees == 0, last[0], torch.where(degrees == 1, last[1], 0.0))]"                  \
  "\n[(last.append(" later                                                                                  \
  "), last.pop(0), made.append(torch.where(degrees == k, last[-1], made.pop()))) for k in range(2, most + " \
  "1) for P, Q in [(last[0], last[1])]]"                                                                    \
  "\nmade[0]"

#define CHEBYSHEV "2 * x * Q - P"
#define SHIFTED "2 * (2 * x - 1) * Q - P"

Row polynomial(std::string_view name, std::string_view program) {
  return {.name = name,
          .group = Group::compute,
          .forms = function,
          .signatures = {"(Tensor x, Tensor|Scalar n)", "(Scalar x, Tensor n)"},
          .help = "special.polynomial",
          .effect = Effect::compute,
          .out = OutRule::elementwise,
          .motion = Motion::follow,
          .arguments = {{"x", Role::tensor}, {"n", Role::integer, "2"}},
          .program = program};
}

}  // namespace

std::vector<Row> polynomial_programs() {
  return {
      polynomial("special.chebyshev_polynomial_t", POLYNOMIAL("x", "x", CHEBYSHEV)),
      polynomial("special.chebyshev_polynomial_u", POLYNOMIAL("x", "2 * x", CHEBYSHEV)),
      polynomial("special.chebyshev_polynomial_v", POLYNOMIAL("x", "2 * x - 1", CHEBYSHEV)),
      polynomial("special.chebyshev_polynomial_w", POLYNOMIAL("x", "2 * x + 1", CHEBYSHEV)),
      polynomial("special.shifted_chebyshev_polynomial_t", POLYNOMIAL("x", "2 * x - 1", SHIFTED)),
      polynomial("special.shifted_chebyshev_polynomial_u", POLYNOMIAL("x", "2 * (2 * x - 1)", SHIFTED)),
      polynomial("special.shifted_chebyshev_polynomial_v", POLYNOMIAL("x", "2 * (2 * x - 1) - 1", SHIFTED)),
      polynomial("special.shifted_chebyshev_polynomial_w", POLYNOMIAL("x", "2 * (2 * x - 1) + 1", SHIFTED)),
      polynomial("special.hermite_polynomial_h", POLYNOMIAL("x", "2 * x", "2 * x * Q - 2 * (k - 1) * P")),
      polynomial("special.hermite_polynomial_he", POLYNOMIAL("x", "x", "x * Q - (k - 1) * P")),
      polynomial("special.laguerre_polynomial_l",
                 POLYNOMIAL("x", "1 - x", "((2 * k - 1 - x) * Q - (k - 1) * P) / k")),
      polynomial("special.legendre_polynomial_p",
                 POLYNOMIAL("x", "x", "((2 * k - 1) * x * Q - (k - 1) * P) / k")),
  };
}

}  // namespace stridescope::script
