#include <algorithm>
#include <atomic>

#include "engine/script/table/op_table.h"
#include "engine/script/table/roles.h"
#include "engine/script/table/signature.h"

namespace stridescope::script {
namespace {

/// Adds `out`: as in PyTorch, first among the keywords of factories, last in other functions.
void add_out(Signature& signature, OutRule rule) {
  Parameter out;
  out.name = "out";
  out.type = ParamType::tensor;
  out.optional_type = out.keyword_only = true;
  out.default_value = Value{None{}};
  out.default_text = "None";
  auto at = signature.parameters.end();
  if (rule == OutRule::any) at = std::ranges::find(signature.parameters, true, &Parameter::keyword_only);
  signature.parameters.insert(at, std::move(out));
}

/// Records which parameters have the names that every call looks for.
void record_special_parameters(Signature& signature) {
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    auto& parameter = signature.parameters[i];
    parameter.is_self = parameter.name == "self";
    parameter.is_out = parameter.name == "out";
    if (parameter.is_out) signature.out = i;
    if (parameter.name == "inplace") signature.inplace = i;
    if (parameter.name == "requires_grad") signature.requires_grad = i;
  }
}

}  // namespace

struct Signatures::Shared {
  std::vector<std::string> texts;
  std::vector<ArgumentRole> roles;
  OutRule out;
  std::once_flag once = {};
  std::atomic<bool> is_parsed = false;  ///< checked before call_once, which is slower
  std::vector<Signature> parsed = {};
};

Signatures::Signatures(std::vector<std::string> texts, std::vector<ArgumentRole> roles, OutRule out)
    : shared_(new Shared{std::move(texts), std::move(roles), out}) {}

const std::vector<std::string>& Signatures::texts() const { return shared_->texts; }

const std::vector<Signature>& Signatures::parsed() const {
  auto& shared = *shared_;
  if (shared.is_parsed.load(std::memory_order_acquire)) return shared.parsed;
  std::call_once(shared.once, [&] {
    for (const auto& text : shared.texts) {
      auto signature = parse_signature(text);
      if (shared.out != OutRule::none) add_out(signature, shared.out);
      record_special_parameters(signature);
      assign_roles(signature, shared.roles);
      shared.parsed.push_back(std::move(signature));
    }
    shared.is_parsed.store(true, std::memory_order_release);
  });
  return shared.parsed;
}

}  // namespace stridescope::script
