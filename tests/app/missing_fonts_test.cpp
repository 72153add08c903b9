#include "app/cli/missing_fonts.h"

#include "tests/support/catch.h"

using namespace stridescope;

TEST_CASE("a Chinese font is needed if a picture's texts have Chinese characters") {
  CHECK_FALSE(app::draws_chinese("import torch\nx = torch.arange(6)\n", "en"));
  CHECK_FALSE(app::draws_chinese("", "en"));
  CHECK(app::draws_chinese("", "zh"));
  CHECK(app::draws_chinese("x = '存储'\n", "en"));
  CHECK(app::draws_chinese("#: 存储\nx = 1\n", "en"));
  CHECK_FALSE(app::draws_chinese("#: zh 存储\n#: title.zh 存储\nx = 1\n", "en"));
}
