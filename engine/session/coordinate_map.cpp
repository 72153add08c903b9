#include "engine/session/coordinate_map.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <unordered_map>

#include "engine/explain/inverse.h"
#include "engine/script/evaluate/evaluate_call.h"
#include "engine/script/evaluate/subscript.h"

// Reruns the operations on a stand-in for the source: a contiguous meta tensor of its shape. The storage
// index of an element of the stand-in is the position of its coordinate, so the layout of the result is the
// map. If the source's strides allow a regrouping that the stand-in's do not, the operation runs on a new
// stand-in with the current shape, and the map gets one more step.

namespace stridescope::session {
namespace {

using script::Effect;
using script::Motion;
using script::OpRecord;
using script::Value;
using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;

/// True if an operation changes layouts according to its arguments.
bool is_view_rule(const OpRecord& record) {
  if (!record.op) return false;
  switch (record.op->effect) {
    case Effect::view:
    case Effect::view_or_copy: return true;
    case Effect::write:
      return record.op->motion == Motion::transpose_cells || record.op->motion == Motion::slide_axis;
    default: return false;
  }
}

class StandInTensors {
 public:
  StandInTensors(const LaidOutTensor& source, const PastTensorLookup& past_tensor)
      : past_tensor_(past_tensor), interpreter_(memory_, generator_) {
    memory_.set_limit_bytes(std::numeric_limits<std::int64_t>::max());
    interpreter_.set_records(false);
    stand_ins_[source.tensor.identity()] = new_base(source.layout.shape, source.tensor.dtype(), std::nullopt);
  }

  void run(const OpRecord& record) {
    // A copy is not rerun: it may read bytes.
    const auto views = [&](const Tensor& output) { return views_known(record, output); };
    if (!is_view_rule(record) || std::ranges::none_of(record.outputs, views) || rerun(record)) return;
    for (const auto& input : record.inputs)
      if (const auto known = stand_ins_.find(input.identity()); known != stand_ins_.end()) {
        const Tensor before = known->second;
        known->second = new_base(before.shape(), before.dtype(), before);
      }
    rerun(record);
  }

  std::optional<CoordinateMap> map_to(const LaidOutTensor& view) const {
    const auto found = stand_ins_.find(view.tensor.identity());
    if (found == stand_ins_.end() || found->second.shape() != view.layout.shape) return std::nullopt;
    std::vector<CoordinateMap::Step> steps;
    for (auto tensor = std::optional(found->second); tensor;) {
      const auto& base = base_of(*tensor);
      steps.push_back({tensor->layout(), base->shape});
      tensor = base->viewed;
    }
    return CoordinateMap(std::move(steps));
  }

 private:
  struct Base {
    tensor::Storage storage;
    Dims shape;
    std::optional<Tensor>
        viewed;  ///< the tensor over the previous base that this base replaces; nullopt for the source
  };

  std::vector<Base>::const_iterator base_of(const Tensor& tensor) const {
    return std::ranges::find_if(bases_, [&](const Base& base) { return base.storage == tensor.storage(); });
  }
  Tensor new_base(const Dims& shape, tensor::DType dtype, std::optional<Tensor> viewed) {
    auto tensor = memory_.allocate_tensor(shape, dtype);
    bases_.push_back({tensor.storage(), shape, std::move(viewed)});
    return tensor;
  }

  Tensor past_state_of(const Tensor& tensor) const { return past_tensor_ ? past_tensor_(tensor) : tensor; }
  bool views_known(const OpRecord& record, const Tensor& output) const {
    const auto storage = past_state_of(output).storage();
    return std::ranges::any_of(record.inputs, [&](const Tensor& input) {
      return stand_ins_.contains(input.identity()) && past_state_of(input).storage() == storage;
    });
  }

  /// Reruns an operation to make stand-ins for its results; false if it returned a view but the rerun did
  /// not.
  bool rerun(const OpRecord& record) {
    const auto results = results_of(record);
    if (results.size() != record.outputs.size()) return false;
    bool has_all = true;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const auto& output = record.outputs[i];
      if (base_of(results[i]) != bases_.end()) stand_ins_[output.identity()] = results[i];
      else has_all = has_all && !views_known(record, output);
    }
    return has_all;
  }

  std::vector<Tensor> results_of(const OpRecord& record) {
    std::vector<Value> arguments;
    for (const auto& argument : record.arguments) arguments.push_back(with_stand_ins(argument));
    std::vector<Tensor> results;
    try {
      if (record.op->evaluate)
        script::collect_tensors(script::evaluate_call({interpreter_, memory_, *record.op, record.signature,
                                                       record.op->signatures[record.signature], arguments}),
                                results);
      else if (arguments.size() == 2)
        script::collect_tensors(script::get_item(interpreter_, arguments[0], arguments[1]), results);
    } catch (const std::exception&) {
      results.clear();
    }
    return results;
  }

  Value with_stand_ins(const Value& value) const {
    if (const auto* tensor = value.get_if<Tensor>()) {
      const auto known = stand_ins_.find(tensor->identity());
      return {known != stand_ins_.end() ? known->second : past_state_of(*tensor)};
    }
    const auto* sequence = value.get_if<script::Sequence>();
    if (!sequence || !sequence->items->may_be_marked()) return value;
    auto items = sequence->items->to_vector();
    for (auto& item : items) item = with_stand_ins(item);
    return sequence->kind == script::Sequence::Kind::list ? script::make_list(std::move(items))
                                                          : script::make_tuple(std::move(items));
  }

  const PastTensorLookup& past_tensor_;
  tensor::Memory memory_{tensor::Memory::Mode::meta};
  tensor::Generator generator_;
  script::Interpreter interpreter_;
  std::unordered_map<const void*, Tensor> stand_ins_;  ///< by identity
  std::vector<Base> bases_;
};

/// True if coordinates that the map relates read the same elements; false if an operation depended on the
/// order of the storage.
bool agrees(const CoordinateMap& map, const Layout& source, const Layout& view) {
  constexpr std::int64_t most_compared = 4096;
  const auto numel = view.numel(), step = std::max<std::int64_t>(1, numel / most_compared);
  for (std::int64_t n = 0; n < numel; n += step) {
    const auto index = view.coordinate(n);
    const auto read = map.source_of(index);
    if (!read || source.at(*read) != view.at(index)) return false;
  }
  return true;
}

}  // namespace

std::optional<Dims> CoordinateMap::source_of(Dims index) const {
  for (const auto& step : steps_) {
    const auto position = step.layout.at(index);
    const auto shape = tensor::contiguous_layout(step.shape);
    if (position < 0 || position >= shape.numel()) return std::nullopt;
    index = shape.coordinate(position);
  }
  return index;
}

bool CoordinateMap::is_read(std::size_t step, const Dims& index) const {
  constexpr std::size_t most_readers = 256;
  const explain::InverseMap readers(steps_[step].layout);
  const auto position = tensor::contiguous_layout(steps_[step].shape).at(index);
  if (step == 0) return readers.reads(position);
  return std::ranges::any_of(readers.coordinates(position, most_readers),
                             [&](const Dims& reader) { return is_read(step - 1, reader); });
}

std::optional<CoordinateMap> coordinate_map(const Trace& trace, const LaidOutTensor& source,
                                            const LaidOutTensor& view, const PastTensorLookup& past_tensor) {
  if (source.tensor.itemsize() != view.tensor.itemsize()) return std::nullopt;
  try {
    StandInTensors stand_ins(source, past_tensor);
    for (const auto& record : trace.ops) stand_ins.run(record);
    auto map = stand_ins.map_to(view);
    if (map && agrees(*map, source.layout, view.layout)) return map;
  } catch (const std::exception&) {
  }
  return std::nullopt;
}

}  // namespace stridescope::session
