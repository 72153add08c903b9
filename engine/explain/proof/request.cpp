#include <algorithm>
#include <array>
#include <charconv>

#include "engine/explain/proof/proof.h"
#include "engine/words/numbers.h"

namespace stridescope::explain {
namespace {

using Kind = ProofRequest::Kind;
constexpr std::array kind_names = {std::string_view("view"), std::string_view("contiguous"),
                                   std::string_view("broadcast"), std::string_view("overlap")};

/// Removes and returns the text before the next blank.
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const auto word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

bool is_name(std::string_view text) {
  return !text.empty() && !(text.front() >= '0' && text.front() <= '9') &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '.' || c >= 0x80; });
}

}  // namespace

std::string_view name(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<tensor::Dims> parse_shape(std::string_view text) {
  std::string plain(text);
  std::erase_if(plain, [](char c) { return c == ' ' || c == '(' || c == ')' || c == '[' || c == ']'; });
  tensor::Dims shape;
  const auto* at = plain.data();
  const auto* end = at + plain.size();
  while (at != end) {
    std::int64_t size = 0;
    const auto [next, error] = std::from_chars(at, end, size);
    if (error != std::errc() || (next != end && *next != ',')) return std::nullopt;
    shape.push_back(size);
    at = next == end ? end : next + 1;
  }
  return shape;
}

std::optional<ProofRequest> parse_proof(std::string_view text) {
  const auto kind = std::find(kind_names.begin(), kind_names.end(), take_word(text));
  if (kind == kind_names.end()) return std::nullopt;
  ProofRequest request{static_cast<Kind>(kind - kind_names.begin())};
  request.tensor = take_word(text);
  if (!is_name(request.tensor)) return std::nullopt;
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const bool needs_argument = request.kind == Kind::view || request.kind == Kind::broadcast;
  if (text.empty() == needs_argument) return std::nullopt;
  if (request.kind == Kind::broadcast && is_name(text)) {
    request.other = text;
  } else if (needs_argument) {
    const auto shape = parse_shape(text);
    if (!shape) return std::nullopt;
    request.shape = *shape;
  }
  return request;
}

std::string proof_text(const ProofRequest& request) {
  auto text = std::string(name(request.kind)) + " " + request.tensor;
  const bool has_shape =
      request.kind == Kind::view || (request.kind == Kind::broadcast && request.other.empty());
  if (has_shape) text += " " + words::tuple_text(request.shape);
  if (request.kind == Kind::broadcast) text += request.other.empty() ? "" : " " + request.other;
  return text;
}

std::optional<Proof> prove(const ProofRequest& request,
                           const std::function<std::optional<ProofSubject>(const std::string& name)>& find) {
  const auto subject = find(request.tensor);
  if (!subject) return std::nullopt;
  const auto& layout = subject->layout;
  switch (request.kind) {
    case Kind::view: return prove_viewable(request.tensor, layout, request.shape);
    case Kind::contiguous: return prove_contiguous(request.tensor, layout);
    case Kind::overlap: return prove_disjoint(request.tensor, layout, subject->storage_numel);
    case Kind::broadcast: break;
  }
  if (request.other.empty())
    return prove_broadcast({request.tensor, layout.shape}, {words::tuple_text(request.shape), request.shape});
  const auto other = find(request.other);
  if (!other) return std::nullopt;
  return prove_broadcast({request.tensor, layout.shape}, {request.other, other->layout.shape});
}

}  // namespace stridescope::explain
