#include "engine/explain/proof/proof.h"

#include <map>
#include <set>

#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;
using tensor::Layout;

/// Calls `visit` with every list of `rank` numbers from `least` to `most`.
template <class Visit>
void every_list(std::size_t rank, std::int64_t least, std::int64_t most, const Visit& visit,
                Dims so_far = {}) {
  if (so_far.size() == rank) return visit(so_far);
  for (auto number = least; number <= most; ++number) {
    auto longer = so_far;
    longer.push_back(number);
    every_list(rank, least, most, visit, longer);
  }
}

template <class Visit>
void every_layout(const Visit& visit) {
  for (std::size_t rank = 0; rank <= 3; ++rank)
    every_list(rank, 1, rank < 3 ? 4 : 3, [&](const Dims& shape) {
      every_list(rank, 0, rank < 3 ? 8 : 6, [&](const Dims& stride) { visit(Layout{shape, stride, 2}); });
    });
}

template <class Visit>
void every_shape_of(std::int64_t numel, const Visit& visit) {
  for (std::size_t rank = 0; rank <= 3; ++rank)
    every_list(rank, 1, numel, [&](const Dims& shape) {
      if (tensor::checked_numel(shape) == numel) visit(shape);
    });
}

/// Finds strides that read the same elements in the same order, by trying the only candidates.
bool can_be_viewed(const Layout& layout, const Dims& shape) {
  Layout view{shape, Dims(shape.size(), 0), layout.storage_offset};
  std::int64_t below = 1;
  for (std::size_t d = shape.size(); d-- > 0;) {
    if (shape[d] > 1) view.stride[d] = layout.at_linear(below) - layout.at_linear(0);
    below *= shape[d];
  }
  for (std::int64_t n = 0; n < layout.numel(); ++n)
    if (view.at_linear(n) != layout.at_linear(n)) return false;
  return true;
}

bool is_sound(const Proof& proof) {
  if (proof.steps.empty()) return false;
  for (const auto& step : proof.steps)
    for (const auto& spot : step.spots)
      if (spot.row >= proof.rows.size() || spot.cell >= proof.rows[spot.row].cells.size()) return false;
  for (const auto& row : proof.rows) {
    std::set<std::int64_t> taken;
    for (const auto& cell : row.cells)
      for (auto column = cell.column; column < cell.column + cell.span; ++column)
        if (column < 0 || column >= proof.columns || !taken.insert(column).second) return false;
  }
  return true;
}

bool fails_somewhere(const Proof& proof) {
  return std::any_of(proof.steps.begin(), proof.steps.end(),
                     [](const ProofStep& step) { return step.outcome == ProofOutcome::fails; });
}

}  // namespace

TEST_CASE("the proof of a view agrees with trying every element, for all small layouts and shapes") {
  std::size_t proofs = 0, wrong = 0, unsound = 0;
  every_layout([&](const Layout& layout) {
    if (layout.shape.size() == 3 && layout.numel() > 12) return;
    every_shape_of(layout.numel(), [&](const Dims& shape) {
      const auto proof = prove_viewable("x", layout, shape);
      // In PyTorch the stride of a dimension of size 1 matters only if no dimension is merged with it.
      wrong += proof.holds != can_be_viewed(layout, shape) && layout.numel() > 0;
      wrong += fails_somewhere(proof) == proof.holds;
      unsound += !is_sound(proof);
      ++proofs;
    });
  });
  CAPTURE(proofs);
  CHECK(proofs > 50000);
  CHECK(wrong == 0);
  CHECK(unsound == 0);
}

TEST_CASE("the alternatives of a failed view proof work") {
  const auto offers = [](const std::string& made, const Dims& shape) {
    session::Session session;
    REQUIRE_FALSE(session.append("import torch"));
    REQUIRE_FALSE(session.append("x = " + made));
    const auto x = session.environment().find("x")->get_if<tensor::Tensor>()->layout();
    const auto proof = prove_viewable("x", x, shape);
    CHECK_FALSE(proof.holds);
    CHECK(proof.fixes.size() >= 2);
    for (const auto& fix : proof.fixes) {
      CAPTURE(made, fix.code);
      const auto verdict = session.preview(fix.code);
      CHECK(verdict.kind ==
            (fix.copied_elements == 0 ? session::Verdict::Kind::view : session::Verdict::Kind::copy));
    }
  };
  offers("torch.arange(12).view(3, 4).t()", {12});
  offers("torch.arange(24).view(2, 3, 4).transpose(1, 2)", {2, 12});
  offers("torch.arange(24).view(2, 3, 4).transpose(0, 2)", {6, 4});
  offers("torch.arange(24).view(4, 6)[:, :3]", {2, 6});
}

TEST_CASE("the proof of contiguity agrees with reading in order, for all small layouts") {
  std::size_t wrong = 0, unsound = 0;
  every_layout([&](const Layout& layout) {
    bool in_order = true;
    for (std::int64_t n = 0; n < layout.numel(); ++n)
      in_order &= layout.at_linear(n) == layout.storage_offset + n;
    const auto proof = prove_contiguous("x", layout);
    wrong += proof.holds != in_order;
    wrong += fails_somewhere(proof) == proof.holds;
    // A permutation is offered exactly if one makes it contiguous.
    const bool offers_view = !proof.fixes.empty() && proof.fixes[0].copied_elements == 0;
    wrong += offers_view != (!proof.holds && tensor::is_non_overlapping_and_dense(layout));
    unsound += !is_sound(proof);
  });
  CHECK(wrong == 0);
  CHECK(unsound == 0);
}

TEST_CASE("the proof of broadcasting agrees with the rule, for all small shapes") {
  std::size_t wrong = 0, unsound = 0, fixed = 0;
  const auto fits = [](const Dims& a, const Dims& b) {
    for (std::size_t back = 1; back <= std::min(a.size(), b.size()); ++back) {
      const auto m = a[a.size() - back], n = b[b.size() - back];
      if (m != n && m != 1 && n != 1) return false;
    }
    return true;
  };
  for (std::size_t rank_a = 0; rank_a <= 3; ++rank_a)
    for (std::size_t rank_b = 0; rank_b <= 3; ++rank_b)
      every_list(rank_a, 0, 3, [&](const Dims& a) {
        every_list(rank_b, 0, 3, [&](const Dims& b) {
          const auto proof = prove_broadcast({"x", a}, {"y", b});
          wrong += proof.holds != fits(a, b);
          wrong += fails_somewhere(proof) == proof.holds;
          unsound += !is_sound(proof);
          fixed += !proof.fixes.empty();
        });
      });
  CHECK(wrong == 0);
  CHECK(unsound == 0);
  CHECK(fixed > 0);
}

TEST_CASE("the proof of overlap agrees with counting, for all small layouts") {
  std::size_t wrong = 0, unsound = 0;
  const auto check = [&](const Layout& layout) {
    std::map<std::int64_t, std::int64_t> counts;
    for (std::int64_t n = 0; n < layout.numel(); ++n) ++counts[layout.at_linear(n)];
    const bool shares = static_cast<std::int64_t>(counts.size()) < layout.numel();
    const auto proof = prove_disjoint("x", layout, 100);
    const auto pair = find_overlapping_indices(layout);
    wrong += proof.holds == shares;
    wrong += pair.has_value() != shares;
    wrong += fails_somewhere(proof) != shares;
    if (pair) wrong += pair->first == pair->second || layout.at(pair->first) != layout.at(pair->second);
    unsound += !is_sound(proof);
    if (proof.rows.size() < 4) return;
    for (std::size_t c = 0; c < proof.rows[2].cells.size(); ++c)
      wrong += proof.rows[3].cells[c].text != std::to_string(counts[std::stoll(proof.rows[2].cells[c].text)]);
  };
  every_layout(check);
  every_list(2, 1, 4, [&](const Dims& shape) {
    every_list(2, -4, 4, [&](const Dims& stride) { check({shape, stride, 30}); });
  });
  CHECK(wrong == 0);
  CHECK(unsound == 0);
}

TEST_CASE("a proof request is parsed from text") {
  for (const auto* text : {"view x (2, 6)", "view x (12,)", "contiguous net.weight", "broadcast x y",
                           "broadcast x (3, 1)", "overlap x"}) {
    CAPTURE(text);
    const auto request = parse_proof(text);
    REQUIRE(request);
    CHECK(proof_text(*request) == text);
  }
  CHECK(parse_proof("view x 2, 6") == parse_proof("view x (2, 6)"));
  for (const auto* text : {"", "view", "view x", "view x y", "contiguous", "contiguous x y", "broadcast x",
                           "prove x", "overlap 3", "view x (2; 6)"})
    CHECK_FALSE(parse_proof(text));
}

}  // namespace stridescope::explain
