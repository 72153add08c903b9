#include "app/files/script_text.h"

#include <fstream>

#include "app/files/document_file.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

using namespace stridescope;

TEST_CASE("a script is read from notebooks and from what was typed at a prompt") {
  struct Row {
    const char *text, *script;
  };
  const Row rows[] = {
      {"import torch\nx = 1\n", "import torch\nx = 1\n"},
      {"", ""},
      {">>> import torch\n>>> for i in range(2):\n...     print(i)\n...\n0\n1\n>>> x = 1\n",
       "import torch\nfor i in range(2):\n    print(i)\n\nx = 1\n"},
      {"%matplotlib inline\n!pip install torch\nx = 7 \\\n  % 2\n",
       "# %matplotlib inline\n# !pip install torch\nx = 7 \\\n  % 2\n"},
      {R"({"cells": [{"cell_type": "markdown", "source": ["# Strides\n", "\n", "What they are."]},
                     {"cell_type": "code", "source": ["%time\n", "import torch\n", "x = torch.arange(4)"], "outputs": [1]},
                     {"cell_type": "raw", "source": "no"},
                     {"cell_type": "code", "source": "y = x.view(2, 2)\n"}], "nbformat": 4})",
       "# Strides\n# What they are.\n# %time\nimport torch\nx = torch.arange(4)\n\ny = x.view(2, 2)\n\n"
}
, {R"({"cells": [], "nbformat": 4})", "\n"},
    // What only looks like one is left for the parser to complain about.
    {R"({"cells": 3})", R"({"cells": 3})"}, {"{\"cells\": [", "{\"cells\": ["},
}
;
for (const auto& row : rows) {
  INFO(row.text);
  CHECK(app::script_in(row.text) == row.script);
}
}

TEST_CASE("a notebook that is opened is not written over") {
  const testing::TemporaryFolder folder;
  const auto path = folder / "a.ipynb";
  std::ofstream(path) << R"({"cells": [{"cell_type": "code", "source": "import torch\nx = torch.ones(2)"
}], "nbformat": 4
})";
  const auto opened = app::open_document(path);
CHECK(opened.document.session.steps().size() == 1);
CHECK(opened.document.path.empty());
}
