#include "app/files/script_text.h"

#include <fstream>

#include "app/files/document_file.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"
#include "ui/words/json.h"

using namespace stridescope;

namespace {

ui::Json cell(const char* type, const char* source) {
  return {ui::Json::Member{"cell_type", type}, ui::Json::Member{"source", source}};
}

std::string notebook(ui::Json::Array cells) {
  return ui::Json{ui::Json::Member{"cells", std::move(cells)}, ui::Json::Member{"nbformat", 4}}.text();
}

}  // namespace

TEST_CASE("a script is extracted from a console transcript, without IPython's lines") {
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
      // Text that only resembles a notebook is passed on to the parser.
      {"{\"cells\": 3}", "{\"cells\": 3}"},
      {"{\"cells\": [", "{\"cells\": ["},
  };
  for (const auto& row : rows) {
    INFO(row.text);
    CHECK(app::script_from_text(row.text) == row.script);
  }
}

TEST_CASE("a script is extracted from a notebook") {
  const ui::Json in_lines{ui::Json::Member{"cell_type", "code"},
                          ui::Json::Member{"source", ui::Json::Array{"%time\n", "import torch\n", "x = 1"}}};
  const auto text = notebook({cell("markdown", "# Strides\n\nWhat they are."), in_lines, cell("raw", "no"),
                              cell("code", "y = x\n")});
  CHECK(app::script_from_text(text) ==
        "# Strides\n# What they are.\n# %time\nimport torch\nx = 1\n\ny = x\n\n");
  CHECK(app::script_from_text(notebook({})) == "\n");
}

TEST_CASE("an opened notebook is not overwritten") {
  const testing::TemporaryFolder folder;
  const auto path = folder / "a.ipynb";
  std::ofstream(path) << notebook({cell("code", "import torch\nx = torch.ones(2)")});
  const auto opened = app::open_document(path);
  CHECK(opened.document.session.steps().size() == 1);
  CHECK(opened.document.path.empty());
}
