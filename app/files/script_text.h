#pragma once

#include <string>
#include <string_view>

namespace stridescope::app {

/// Converts common sources of code to a script; other text is returned unchanged:
/// - a Jupyter notebook: its code cells, and its Markdown cells as comments before the code that follows;
/// - an interactive session: the input at the prompts `>>> ` and `... `, without its output;
/// - lines that only IPython reads (`%matplotlib inline`, `!pip install`), as comments.
std::string script_from_text(std::string_view text);

}  // namespace stridescope::app
