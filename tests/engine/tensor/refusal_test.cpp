#include "engine/tensor/refusal/refuse.h"

#include <set>

#include "tests/support/catch.h"

using namespace stridescope;
using namespace stridescope::tensor;

namespace {

std::vector<Rule> all_rules() {
  std::vector<Rule> rules;
  for (int i = 0; i < static_cast<int>(Rule::count); ++i) rules.push_back(static_cast<Rule>(i));
  return rules;
}

}  // namespace

TEST_CASE("a rule and its facts give PyTorch's text") {
  struct Row {
    Error error;
    Rule rule;
    std::string line;
  };
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const Row rows[] = {
      {refuse::dim_out_of_range(2, 2), Rule::dim_out_of_range,
       "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"},
      {refuse::dim_out_of_range(most, 0), Rule::dim_out_of_range,
       "IndexError: Dimension out of range (expected to be in range of [0, -1], but got "
       "9223372036854775807)"},
      {refuse::index_out_of_bounds(5, 1, 3), Rule::index_out_of_bounds,
       "IndexError: index 5 is out of bounds for dimension 1 with size 3"},
      {refuse::invalid_shape(Dims{5, -1}, 12), Rule::invalid_shape,
       "RuntimeError: shape '[5, -1]' is invalid for input of size 12"},
      {refuse::too_few_expand_sizes("torch.LongTensor", Dims{2, 3}, Dims{4}), Rule::too_few_expand_sizes,
       "RuntimeError: expand(torch.LongTensor{[2, 3]}, size=[4]): the number of sizes provided (1) must be "
       "greater or equal to the number of dimensions in the tensor (2)"},
      {refuse::matmul_shapes_differ(Dims{2, 3}, Dims{4, 5}), Rule::matmul_shapes_differ,
       "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)"},
      {refuse::normalized_input_shape_differs(Dims{3, 4}, Dims{4}), Rule::normalized_input_shape_differs,
       "RuntimeError: Given normalized_shape=[3, 4], expected input with shape [*, 3, 4], but got input of "
       "size[4]"},
      {refuse::index_shapes_differ(std::vector<Dims>{{2}, {3, 1}}), Rule::index_shapes_differ,
       "IndexError: shape mismatch: indexing tensors could not be broadcast together with shapes [2], [3, "
       "1]"},
      {refuse::devices_differ(Device::cuda0, Device::cpu), Rule::devices_differ,
       "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 "
       "and cpu!"},
      {refuse::cannot_cast(DType::float32, DType::int64), Rule::cannot_cast,
       "RuntimeError: result type Float can't be cast to the desired output type Long"},
      {refuse::matrix_dtypes_differ(DType::int16, DType::float16), Rule::matrix_dtypes_differ,
       "RuntimeError: expected m1 and m2 to have the same dtype, but got: short int != c10::Half"},
      {refuse::number_does_not_fit(DType::float16), Rule::number_does_not_fit,
       "RuntimeError: value cannot be converted to type at::Half without overflow"},
      {refuse::random_low_out_of_bounds(DType::int64), Rule::random_low_out_of_bounds,
       "RuntimeError: from is out of bounds for long"},
      {refuse::element_does_not_fit(DType::uint8), Rule::element_does_not_fit,
       "RuntimeError: value cannot be converted to type uint8 without overflow"},
      {refuse::cuda_memory_exceeded(std::int64_t{3} << 30, 1 << 20), Rule::cuda_memory_exceeded,
       "OutOfMemoryError: CUDA out of memory. Tried to allocate 3.00 GiB. (3.22 GB: more than the "
       "1.05 MB that a script may take; --memory and the settings allow more)"},
      {refuse::range_not_finite(0.5, 1e30), Rule::range_not_finite,
       "RuntimeError: unsupported range: 0.5 -> 1e+30"},
      {refuse::call_takes("clone", 1, 2), Rule::call_takes,
       "TypeError: clone() takes 1 positional argument but 2 were given"},
      {refuse::call_takes_a_range("sum", 1, 3, 1), Rule::call_takes_a_range,
       "TypeError: sum() takes from 1 to 3 positional arguments but 1 was given"},
      {refuse::attribute_unknown("Tensor", "transpos", "transpose"), Rule::attribute_unknown,
       "AttributeError: 'Tensor' object has no attribute 'transpos'"},
      {refuse::fstring_single_brace(), Rule::fstring_single_brace,
       "SyntaxError: f-string: single '}' is not allowed"},
      {refuse::character_by_name(), Rule::character_by_name,
       "SyntaxError: characters by name (\\N{...}) are not supported"},
      {refuse::division_by_zero(), Rule::division_by_zero, "ZeroDivisionError: division by zero"},
  };
  for (const auto& row : rows) {
    INFO(name(row.rule));
    CHECK(row.error.refusal().rule() == row.rule);
    CHECK(line_of(row.error.refusal()) == row.line);
    CHECK(std::string(row.error.what()) == message_of(row.error.refusal()));
  }
}

TEST_CASE("a refusal has its facts by name, each of one type") {
  const auto refusal = refuse::index_out_of_bounds(-7, 1, 3).refusal();
  CHECK(refusal.integer<FactName::index>() == -7);
  CHECK(refusal.integer<FactName::dim>() == 1);
  CHECK(refusal.integer<FactName::size>() == 3);
  CHECK_FALSE(refusal.integer<FactName::rank>());
  CHECK(refusal.find<FactName::shape>() == nullptr);

  const auto view = refuse::incompatible_view(Dims{6}, Dims{3, 2}, Dims{1, 3}).refusal();
  REQUIRE(view.find<FactName::target_shape>());
  CHECK(*view.find<FactName::target_shape>() == Dims{6});
  CHECK(*view.find<FactName::stride>() == Dims{1, 3});
}

TEST_CASE("an unknown fact is absent, and does not appear in the text") {
  const auto refusal = refuse::name_undefined("nope", std::nullopt).refusal();
  CHECK(refusal.facts().size() == 1);
  CHECK(hint_of(refusal).empty());
  CHECK(message_of(refusal) == "name 'nope' is not defined");
  CHECK(hint_of(refuse::name_undefined("prnt", "print").refusal()) == "print");
}

TEST_CASE("facts added to a propagating error replace none") {
  auto error = refuse::dim_out_of_range(5, 2);
  const auto words = error.message();
  error.add(FactName::op, std::string("transpose"));
  error.add(FactName::dim, std::int64_t{9});
  CHECK(*error.refusal().find<FactName::op>() == "transpose");
  CHECK(error.refusal().integer<FactName::dim>() == 5);
  CHECK(error.message() == words);
}

TEST_CASE("every rule has a unique name and unique facts") {
  std::set<std::string_view> names;
  for (const auto rule : all_rules()) {
    INFO(name(rule));
    CHECK(names.insert(name(rule)).second);
    std::set<FactName> facts;
    for (const auto fact : facts_of(rule)) CHECK(facts.insert(fact).second);
  }
}

TEST_CASE("no text is left with an open or unknown placeholder") {
  for (const auto rule : all_rules()) {
    const auto words = message_of(Refusal(rule, {}));
    INFO(name(rule) << ": " << words);
    const bool prints_braces = rule == Rule::too_few_expand_sizes || rule == Rule::character_by_name ||
                               rule == Rule::fstring_single_brace || rule == Rule::fstring_brace_expected ||
                               rule == Rule::format_single_brace || rule == Rule::format_open_brace ||
                               rule == Rule::format_missing_brace;
    CHECK(prints_braces == (words.find_first_of("{}") != std::string::npos));
  }
}
