#include "engine/script/table/op_table.h"

#include <algorithm>
#include <set>
#include <string>

#include "engine/script/evaluate/bind.h"
#include "engine/script/table/signature.h"
#include "tests/support/catch.h"

using namespace stridescope;
using script::Op;
using script::Value;

TEST_CASE("every row has valid signatures and a unique name") {
  std::set<std::string> seen;
  for (const auto& op : script::op_table().ops()) {
    INFO(op.name);
    CHECK(op.signatures.size() > 0);
    CHECK(std::ranges::distance(op.signatures) == std::ssize(op.signatures.texts()));
    // The operation of x[...] is chosen by its subscripts.
    CHECK((op.evaluate != nullptr || op.forms == script::Form::subscript));
    CHECK(op.forms != 0);
    for (const auto form : std::initializer_list<std::uint8_t>{1, 2, 4, 8, 16}) {
      if (!(op.forms & form)) continue;
      const bool owned = form == script::Form::method || form == script::Form::property;
      const auto key = std::to_string(owned ? 1 : form) + (owned ? std::string(op.receiver) : "") + "." +
                       std::string(op.name);
      CHECK(seen.insert(key).second);
      CHECK(script::op_table().find(op.name, form, op.receiver) == &op);
    }
    if ((op.forms & script::Form::method) != 0) {
      CHECK(std::ranges::any_of(op.signatures, [](const script::Signature& signature) {
        return std::ranges::count(signature.parameters, "self", &script::Parameter::name) == 1;
      }));
    }
  }
}

TEST_CASE("signatures are parsed with types, defaults and keyword-only parameters") {
  const auto s = script::parse_signature(
      "(Tensor self, int[2] size, Scalar alpha=1, *, ScalarType? dtype=None, str mode='a, b', bool "
      "flag=False)");
  REQUIRE(s.parameters.size() == 6);
  CHECK(s.parameters[1].list_size == 2);
  CHECK(s.parameters[2].default_text == "1");
  CHECK_FALSE(s.parameters[2].keyword_only);
  CHECK(s.parameters[3].optional_type);
  CHECK(s.parameters[3].keyword_only);
  CHECK(std::get<std::string>(s.parameters[4].default_value->data) == "a, b");
  CHECK(script::listing(s, true) ==
        "(tuple of ints size, Number alpha = 1, *, torch.dtype dtype = None, str mode = 'a, b', bool flag = "
        "False)");
  CHECK(script::parse_signature("(*Tensor tensors)").parameters.at(0).rest);
  CHECK_THROWS_AS(script::parse_signature("(Tensr self)"), std::logic_error);
  CHECK_THROWS_AS(script::parse_signature("Tensor self"), std::logic_error);
}

TEST_CASE("invalid arguments are refused with PyTorch's text") {
  Op op{"f", script::Group::python, script::Form::function,
        script::Signatures({"(int a, int b=2, *, bool? c=None)"}), nullptr};
  const auto message = [&](script::Arguments arguments) -> std::string {
    try {
      script::bind(op, arguments);
      return "bound";
    } catch (const tensor::Error& e) {
      CHECK(e.type() == tensor::ErrorType::type_error);
      return e.message();
    }
  };
  const Value one{std::int64_t{1}}, text{std::string("a")}, yes{true}, none{script::None{}};
  CHECK(message({nullptr, {one}, {}}) == "bound");
  CHECK(message({nullptr, {one, one}, {{"c", none}}}) == "bound");
  CHECK(message({nullptr, {}, {}}) == "f() missing 1 required positional arguments: \"a\"");
  CHECK(message({nullptr, {text}, {}}) == "f(): argument 'a' (position 1) must be int, not str");
  CHECK(message({nullptr, {yes}, {}}) == "f(): argument 'a' (position 1) must be int, not bool");
  CHECK(message({nullptr, {one}, {{"c", one}}}) == "f(): argument 'c' must be bool, not int");
  CHECK(message({nullptr, {one, one, one}, {}}) ==
        "f() takes from 1 to 2 positional arguments but 3 were given");
  CHECK(message({nullptr, {one}, {{"a", one}}}) == "f() got multiple values for argument 'a'");
  CHECK(message({nullptr, {one}, {{"d", one}}}) == "f() got an unexpected keyword argument 'd'");
}
