#include "engine/tensor/flow.h"

namespace stridescope::tensor {

Reading read_at(std::int64_t rank) {
  Reading reading;
  for (std::int64_t d = 0; d < rank; ++d) reading.push_back({Read::Kind::at, d});
  return reading;
}

}  // namespace stridescope::tensor
