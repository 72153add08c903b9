#include "engine/session/coordinate_map.h"

#include <set>
#include <string>

#include "engine/session/session.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"

namespace stridescope::session {
namespace {

using tensor::Dims;
using tensor::Tensor;

tensor::Tensor frozen_tensor(const Session& session, const char* name) {
  return std::get<Tensor>(session.now().find(name)->data);
}

/// The map of the last statement of a script, which makes y from x.
std::optional<CoordinateMap> map_to_y(const Session& session) {
  const auto count = session.steps().size();
  const auto before = session.at(count - 1);
  const auto x = std::get<Tensor>(before.find("x")->data), y = frozen_tensor(session, "y");
  return coordinate_map(session.steps().back().trace, {x, x.layout()}, {y, y.layout()},
                        [&](const Tensor& tensor) { return before.frozen(tensor); });
}

Session session_of(const std::string& script) {
  auto opened = session::open(script);
  INFO(script);
  REQUIRE_FALSE(opened.failure);
  return std::move(opened.session);
}

/// Sources of shape (3, 4): dense, with gaps, reversed, overlapping, stretched.
const char* const sources_of_12[] = {
    "torch.arange(12).view(3, 4)",
    "torch.arange(12).view(4, 3).t()",
    "torch.arange(48).view(6, 8)[1::2, 1::2]",
    "torch.arange(9).as_strided((3, 4), (1, 1))",
    "torch.arange(12).as_strided((3, 4), (2, 1), 3)",
    "torch.arange(12).as_strided((3, 4), (1, 2), 1)",
    "torch.arange(4).expand(3, 4)",
    "torch.arange(3).view(3, 1).expand(3, 4)",
    "torch.tensor(7).expand(3, 4)",
    "torch.arange(6).unfold(0, 4, 1)",
};

}  // namespace

TEST_CASE("the map of a view gives each element's source coordinate, for any strides") {
  const char* const views[] = {
      "x",
      "x[1]",
      "x[::2]",
      "x[1:, ::3]",
      "x[:, 2]",
      "x[..., None, 1:3]",
      "x[-1, -2]",
      "x[None]",
      "x[1:1]",
      "x.t()",
      "x.T",
      "x.mT",
      "x.permute(1, 0)",
      "x.transpose(0, 1)[::2]",
      "x.movedim(0, 1)",
      "x.select(1, 2)",
      "x.narrow(0, 1, 2)",
      "x.diagonal()",
      "x.diagonal(1)",
      "x.diagonal(-1, 1, 0)",
      "x.unfold(1, 2, 1)",
      "x.unfold(0, 2, 1)[:, 1]",
      "x.unsqueeze(1)",
      "x.unsqueeze(0).squeeze()",
      "x.expand(2, 3, 4)",
      "x[:1].expand(5, 4)",
      "x[:, 1:2].expand(-1, 6)[:, ::2]",
      "x.broadcast_to(2, 3, 4)",
      "x.expand_as(torch.zeros(2, 3, 4))",
      "x.unflatten(1, (2, 2))",
      "x.view(3, 2, 2)",
      "x.view(1, 3, 4, 1)",
      "x.detach()",
      "x.chunk(2, 1)[1]",
      "x.split([1, 2])[1]",
      "x.unbind(1)[2]",
      "torch.tensor_split(x, 3, 1)[1]",
      "torch.broadcast_tensors(x, x.t()[:1, :1])[0]",
      "torch.atleast_3d(x)",
      "x.swapaxes(0, 1).unsqueeze(0).expand(2, 4, 3)",
      "x.contiguous()",
      "x.reshape(2, 6)",
      "x.reshape(-1)",
      "x.t().reshape(2, 6)",
      "x.t().reshape(-1)[::5]",
      "x.flatten()",
      "x.t().flatten().view(6, 2)[1:].t()",
      "x.t().contiguous().view(-1)[3:7]",
      "x.ravel()[::2]",
      "x.as_strided((2, 2), (1, 1))",
      "x.view(torch.float64)[1]",
  };
  std::size_t maps = 0, shared = 0;
  for (const auto* matrix : sources_of_12)
    for (const auto* view : views) {
      const auto script = std::string("x = ") + matrix + "\n";
      INFO(script << "y = " << view);
      auto opened = session::open(script + "y = " + view);
      if (opened.failure) continue;  // a regrouping that these strides do not allow
      const auto& session = opened.session;
      const auto x = frozen_tensor(session, "x"), y = frozen_tensor(session, "y");
      const auto map = map_to_y(session);
      if (!(x.storage() == y.storage())) {
        CHECK_FALSE(map);
        continue;
      }
      const bool follows_storage = std::string(view).find("as_strided") != std::string::npos;
      if (follows_storage && !map) continue;
      REQUIRE(map);
      ++maps;
      // The same operations on a tensor of the same shape whose elements are their positions.
      const auto positions = session_of("x = torch.arange(12).view(3, 4)\ny = " + std::string(view));
      const auto places = frozen_tensor(positions, "y");
      const bool is_float = places.dtype() == tensor::DType::float64;
      std::set<std::int64_t> read;
      for (std::int64_t n = 0; n < y.numel(); ++n) {
        const auto index = y.layout().coordinate(n);
        const auto source = map->source_of(index);
        REQUIRE(source);
        CHECK(x.layout().at(*source) == y.layout().at(index));
        const auto position = tensor::contiguous_layout({3, 4}).at(*source);
        read.insert(position);
        if (follows_storage || is_float) continue;
        CHECK(position == tensor::to_int(tensor::element_at(places, places.layout().at(index))));
      }
      for (std::int64_t n = 0; n < 12; ++n) {
        const auto index = tensor::contiguous_layout({3, 4}).coordinate(n);
        CHECK(map->is_read(index) == read.contains(n));
        if (map->is_read(index)) ++shared;
      }
    }
  CHECK(maps > 400);
  CHECK(shared > 2000);
}

TEST_CASE("a tensor re-laid out in place has a map to its former layout") {
  for (const auto* matrix : sources_of_12)
    for (const auto* change : {"x.t_()", "x.transpose_(0, 1)", "x.unsqueeze_(1)",
                               "x.unsqueeze_(0).squeeze_(0)", "x.swapaxes_(0, 1).unsqueeze_(2)"}) {
      const auto session = session_of(std::string("x = ") + matrix + "\n" + change);
      INFO(matrix << ", " << change);
      const auto before = session.at(1);
      const auto old = std::get<Tensor>(before.find("x")->data), x = frozen_tensor(session, "x");
      const auto map = coordinate_map(session.steps().back().trace, {x, old.layout()}, {x, x.layout()}, {});
      REQUIRE(map);
      const bool is_turned = change[2] != 'u';
      for (std::int64_t n = 0; n < 12; ++n) {
        const auto source = map->source_of(x.layout().coordinate(n));
        REQUIRE(source);
        const auto position = is_turned ? n % 3 * 4 + n / 3 : n;
        CHECK(tensor::contiguous_layout({3, 4}).at(*source) == position);
      }
    }
}

TEST_CASE("a tensor resized in place has no map to its former layout") {
  const auto session = session_of("x = torch.arange(12).view(3, 4)\nx.resize_(2, 4)");
  const auto before = session.at(1);
  const auto old = std::get<Tensor>(before.find("x")->data), x = frozen_tensor(session, "x");
  CHECK_FALSE(coordinate_map(session.steps().back().trace, {x, old.layout()}, {x, x.layout()}, {}));
}

TEST_CASE("there is no map to other tensors, nor through the storage of overlapping windows") {
  const std::string windows = "x = torch.arange(9).as_strided((3, 4), (1, 1))\n";
  for (const auto* last :
       {"y = x.as_strided((2, 2), (1, 1), 2)", "y = x.clone()", "y = x + 1", "y = x[[0, 1]]",
        "y = x[torch.tensor([0, 2])]", "y = x.view(torch.int32)", "y = torch.zeros(3, 4)"}) {
    INFO(last);
    CHECK_FALSE(map_to_y(session_of(windows + last)));
  }
  // Of two tensors over one storage, each result has its own source.
  const auto session =
      session_of("x = torch.arange(6).view(2, 3)\nz = x[:, :1]\ny = torch.broadcast_tensors(x, z)[1]");
  CHECK_FALSE(map_to_y(session));
}

TEST_CASE("the map of a step does not change when later steps re-lay its tensors") {
  const auto session = session_of(
      "a = torch.arange(9)\nx = a.as_strided((3, 4), (1, 1))\nz = torch.zeros(2, 3, 4)\n"
      "y = x.expand_as(z)\nx.t_()\nz.transpose_(0, 2)\ny.transpose_(0, 1)");
  const auto then = session.at(4);
  const auto x = std::get<Tensor>(then.find("x")->data), y = std::get<Tensor>(then.find("y")->data);
  const auto map = coordinate_map(session.steps()[3].trace, {x, x.layout()}, {y, y.layout()},
                                  [&](const Tensor& tensor) { return then.frozen(tensor); });
  REQUIRE(map);
  CHECK(map->source_of({1, 2, 1}) == Dims{2, 1});
}

}  // namespace stridescope::session
