#include "engine/script/evaluate/error_of_assertion.h"

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

tensor::Error error_of_assertion(const std::string& said) {
  const auto colon = said.find(": ");
  const auto type = said.substr(0, colon), words = said.substr(colon == said.npos ? said.size() : colon + 2);
  if (type == "RuntimeError") return refuse::stated_runtime(words);
  if (type == "IndexError") return refuse::stated_index(words);
  if (type == "ValueError") return refuse::stated_value(words);
  if (type == "TypeError") return refuse::stated_type(words);
  if (type == "LinAlgError") return refuse::stated_linalg(words);
  if (type == "NotImplementedError") return refuse::stated_not_implemented(words);
  if (type == "AttributeError") return refuse::raised(type, words, type);
  return refuse::assertion_failed(said);
}

}  // namespace stridescope::script
