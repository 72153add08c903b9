#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "engine/script/syntax/ast.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/numbers.h"
#include "engine/script/values/repr.h"

#include "engine/script/values/address.h"
#include "engine/script/values/dict_order.h"
#include "engine/script/values/number_info.h"
#include "engine/script/values/object.h"
#include "engine/script/values/tensor_companion.h"
#include "engine/script/values/tensor_str.h"
#include "engine/script/values/value.h"
#include "engine/tensor/budget.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// The maximum that one statement could print.
constexpr std::int64_t max_text_bytes = tensor::Budget::Limits{}.statement_steps;
constexpr int max_depth = 100;

class Writer {
 public:
  explicit Writer(const tensor::ScriptSettings& settings, const ObjectText* of_object = nullptr)
      : settings_(settings), of_object_(of_object) {}
  void write(const Value& value) {
    if (++depth_ > max_depth) {
      throw refuse::repr_too_deep();
    }
    std::visit([this](const auto& v) { put(v); }, value.data);
    if (std::ssize(out_) + digit_steps_ > max_text_bytes) throw refuse::text_too_long(max_text_bytes);
    --depth_;
  }
  std::string take() { return std::move(out_); }

 private:
  /// A container being written; a reference to it from inside is printed as dots.
  struct Entered {
    Entered(Writer& by, const Items& items)
        : writer(by), is_inside_itself(std::ranges::find(by.entered_, &items) != by.entered_.end()) {
      by.entered_.push_back(&items);
    }
    ~Entered() { writer.entered_.pop_back(); }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;

    Writer& writer;
    const bool is_inside_itself;
  };

  void put(None) { out_ += "None"; }
  void put(bool v) { out_ += v ? "True" : "False"; }
  void put(std::int64_t v) { out_ += std::to_string(v); }
  void put(const BigInt& v) {
    digit_steps_ += steps_of_text({v});
    if (digit_steps_ <= max_text_bytes) out_ += decimal(v);
  }
  void put(double v) { out_ += float_repr(v); }
  void put(const std::string& v) { out_ += string_repr(v); }
  void put(const tensor::Tensor& v) {
    const bool has_class = tensor_class({v}) != nullptr;
    if (!v.is_parameter()) out_ += tensor_str(v, settings_);
    else
      out_ += (has_class ? "Parameter(" : "Parameter containing:\n") + tensor_str(v, settings_) +
              (has_class ? ")" : "");
  }
  void put(const DefinedClass& v) {
    const auto& module = v.info->module;
    out_ += "<class '" + (module == "builtins" ? "" : module + ".") + v.info->name + "'>";
  }
  void put(const Object& v) {
    if (const auto said = of_object_ ? (*of_object_)(v, "__repr__") : std::nullopt) {
      out_ += *said;
      return;
    }
    if (v.type->is_module()) out_ += module_repr(v, of_object_);
    else out_ += "<" + v.type->module + "." + v.type->name + " object" + at_address({v}) + ">";
  }
  void put(const Dict& v) {
    using Kind = Dict::Kind;
    const auto& items = *v.items;
    const Entered entered(*this, items);
    if (entered.is_inside_itself) {
      out_ += v.kind == Kind::dict ? "{...}" : v.is_set() ? type_name({v}) + "(...)" : "...";
      return;
    }
    const auto separated = [&](auto&& one) {
      const auto order = order_of(v);
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (i) out_ += ", ";
        one(order[i]);
      }
    };
    const auto pair = [&](std::size_t i) {
      out_ += "(";
      write(items[i]);
      out_ += ", ";
      write(items[i + 1]);
      out_ += ")";
    };
    const auto key_and_value = [&](std::size_t i) {
      write(items[i]);
      out_ += ": ";
      write(items[i + 1]);
    };
    switch (v.kind) {
      case Kind::dict:
        out_ += "{";
        separated(key_and_value);
        out_ += "}";
        break;
      case Kind::ordered:
        out_ += items.empty() ? "OrderedDict(" : "OrderedDict({";
        separated(key_and_value);
        out_ += items.empty() ? ")" : "})";
        break;
      case Kind::set:
        out_ += items.empty() ? "set(" : "{";
        separated([&](std::size_t i) { write(items[i]); });
        out_ += items.empty() ? ")" : "}";
        break;
      case Kind::frozen_set:
        out_ += items.empty() ? "frozenset(" : "frozenset({";
        separated([&](std::size_t i) { write(items[i]); });
        out_ += items.empty() ? ")" : "})";
        break;
      case Kind::keys:
      case Kind::values:
        out_ += type_name({v}) + "([";
        separated([&](std::size_t i) { write(items[v.kind == Kind::keys ? i : i + 1]); });
        out_ += "])";
        break;
      case Kind::items:
        out_ += type_name({v}) + "([";
        separated(pair);
        out_ += "])";
        break;
    }
  }
  void put(const Range& v) {
    out_ += "range(" + std::to_string(v.start) + ", " + std::to_string(v.stop);
    if (v.step != 1) out_ += ", " + std::to_string(v.step);
    out_ += ")";
  }
  void put(const Slice& v) {
    out_ += "slice(";
    write(*v.start);
    out_ += ", ";
    write(*v.stop);
    out_ += ", ";
    write(*v.step);
    out_ += ")";
  }
  void put(EllipsisValue) { out_ += "Ellipsis"; }
  void put(tensor::DType v) { out_ += "torch." + std::string(tensor::name(v)); }
  void put(tensor::Device v) {
    out_ += "device(type='" + std::string(tensor::type(v)) + "'";
    if (const auto index = tensor::index(v)) out_ += ", index=" + std::to_string(*index);
    out_ += ")";
  }
  void put(tensor::MemoryFormat v) { out_ += memory_format_text(v); }
  void put(const LayoutName& v) { out_ += "torch." + v.name; }
  void put(const Module& v) { out_ += "<module '" + v.name + "'>"; }
  void put(GeneratorValue v) { out_ += "<torch._C.Generator object" + at_address({v}) + ">"; }
  void put(NumberInfo v) { out_ += number_info_repr(v.dtype); }
  void put(const ContextValue& v) { out_ += "<" + v.name + " object" + at_address({v}) + ">"; }
  void put(const Type& v) { out_ += "<class '" + qualified(v.name) + "'>"; }
  void put(const Descriptor& v) {
    out_ += "<" + type_name({v});
    if (v.kind == Descriptor::Kind::property) out_ += " object" + at_address({v});
    else out_ += "(", write((*v.functions)[0]), out_ += ")";
    out_ += ">";
  }
  void put(const Generator& v) {
    const auto name = name_of_generator(v);
    out_ += "<" + type_name({v}) + " object" + (name.empty() ? "" : " " + name) + at_address({v}) + ">";
  }
  void put(const SuspendedCall&) { out_ += "<frame object>"; }
  void put(const Function& v) { out_ += repr_of_operation(v); }
  void put(const DefinedFunction& v) {
    if (!v.self) {
      out_ += repr_of_function(v);
      return;
    }
    out_ += "<bound method " + v.definition->qualified_name + " of ";
    write(*v.self);
    out_ += ">";
  }
  void put(const StorageValue& v);

  void put(const Sequence& v) {
    switch (v.kind) {
      case Sequence::Kind::list: items(v, "[", "]"); break;
      case Sequence::Kind::tuple: items(v, "(", v.items->size() == 1 ? ",)" : ")"); break;
      case Sequence::Kind::size: items(v, "torch.Size([", "])"); break;
      case Sequence::Kind::iterator: out_ += "<" + v.type_name + " object" + at_address({v}) + ">"; break;
      case Sequence::Kind::named_tuple:
        if (v.type_name.ends_with("_IncompatibleKeys")) {
          loaded_keys(v);
          break;
        }
        out_ += v.type_name + "(";
        for (std::size_t i = 0; i < v.items->size(); ++i) {
          out_ += (i ? ",\n" : "\n") + v.field_names[i] + "=";
          write((*v.items)[i]);
        }
        out_ += ")";
        break;
    }
  }
  /// Prints the result of load_state_dict().
  void loaded_keys(const Sequence& v) {
    const auto is_empty = [](const Value& keys) { return std::get<Sequence>(keys.data).items->size() == 0; };
    if (is_empty((*v.items)[0]) && is_empty((*v.items)[1])) {
      out_ += "<All keys matched successfully>";
      return;
    }
    out_ += "_IncompatibleKeys(missing_keys=";
    write((*v.items)[0]);
    out_ += ", unexpected_keys=";
    write((*v.items)[1]);
    out_ += ")";
  }
  void items(const Sequence& v, const char* open, const char* close) {
    const Entered entered(*this, *v.items);
    if (entered.is_inside_itself) {
      out_ += v.kind == Sequence::Kind::list ? "[...]" : "(...)";
      return;
    }
    out_ += open;
    for (std::size_t i = 0; i < v.items->size(); ++i) {
      if (i) out_ += ", ";
      write((*v.items)[i]);
    }
    out_ += close;
  }

  static std::string qualified(const std::string& name) { return name == "Tensor" ? "torch.Tensor" : name; }

  const tensor::ScriptSettings& settings_;
  const ObjectText* of_object_;
  std::string out_;
  std::vector<const Items*> entered_;
  std::int64_t digit_steps_ = 0;
  int depth_ = 0;
};

/// Prints like torch.storage: one element per line, then a line with type, device and size.
void Writer::put(const StorageValue& v) {
  const bool is_meta = v.storage.device() == tensor::Device::meta;
  if (v.storage.is_meta() && !is_meta) throw tensor::NeedsData();
  const auto dtype = v.dtype.value_or(tensor::DType::uint8);
  const auto count = v.storage.nbytes() / tensor::itemsize(dtype);
  const tensor::Tensor flat(v.storage, tensor::contiguous_layout({count}), dtype);
  out_ += is_meta ? "..." : " ";
  for (std::int64_t i = 0; i < count && !is_meta; ++i) {
    if (i) out_ += "\n ";
    write(make_number(tensor::element_at(flat, i)));
  }
  const std::string device(tensor::name(v.storage.device()));
  out_ += v.dtype ? "\n[torch.storage.TypedStorage(dtype=torch." + std::string(tensor::name(*v.dtype)) +
                        ", device=" + device + ") of size " + std::to_string(count) + "]"
                  : "\n[torch.storage.UntypedStorage(device=" + device + ") of size " +
                        std::to_string(count) + "]";
}

}  // namespace

std::string float_repr(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::array<char, 64> buffer{};
  const auto magnitude = std::fabs(value);
  const bool fixed = magnitude == 0 || (magnitude >= 1e-4 && magnitude < 1e16);
  const auto format = fixed ? std::chars_format::fixed : std::chars_format::scientific;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format).ptr;
  std::string out(buffer.data(), end);
  if (fixed && out.find('.') == std::string::npos) out += ".0";
  return out;
}

std::string number_repr(const tensor::Scalar& value) {
  const auto* number = std::get_if<tensor::Complex>(&value);
  if (!number) return repr(make_number(value));
  const auto part = [](double real) {
    auto text = float_repr(real);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
  };
  const auto imaginary = part(number->imag()) + "j";
  if (number->real() == 0 && !std::signbit(number->real())) return imaginary;
  return "(" + part(number->real()) + (imaginary.starts_with('-') ? "" : "+") + imaginary + ")";
}

std::string_view memory_format_text(tensor::MemoryFormat format) {
  switch (format) {
    case tensor::MemoryFormat::contiguous: return "torch.contiguous_format";
    case tensor::MemoryFormat::preserve: return "torch.preserve_format";
    case tensor::MemoryFormat::channels_last: return "torch.channels_last";
    case tensor::MemoryFormat::channels_last_3d: return "torch.channels_last_3d";
  }
  return {};
}

namespace {

/// Steps per element of a tensor or storage: each is read and measured before it is written.
constexpr std::int64_t steps_of_element = 4;

class TextSteps {
 public:
  explicit TextSteps(const tensor::ScriptSettings& settings) : settings_(settings) {}

  /// Counts the steps of a value's text; an object's __repr__ counts its own.
  void add(const Value& value) {
    if (total_ > max_text_bytes) throw refuse::text_too_long(max_text_bytes);
    if (const auto* big = value.get_if<BigInt>()) {
      total_ += BigInt::product_steps(big->bits(), big->bits());
    } else if (const auto* tensor = value.get_if<tensor::Tensor>()) {
      total_ += steps_of_element * printed_elements(*tensor, settings_.print);
    } else if (const auto* storage = value.get_if<StorageValue>()) {
      total_ += steps_of_element * storage->storage.nbytes() /
                tensor::itemsize(storage->dtype.value_or(tensor::DType::uint8));
    } else if (const auto* object = value.get_if<Object>()) {
      total_ += object->type->is_module() ? static_cast<std::int64_t>(module_repr(*object).size())
                                          : std::ssize(*object->attributes);
    } else if (const auto* held = items_of(value); held && (value.is<Sequence>() || value.is<Dict>())) {
      const auto& items = **held;
      total_ += std::ssize(items);
      if (around_.size() >= max_depth || std::ranges::find(around_, &items) != around_.end()) return;
      around_.push_back(&items);
      for (const auto& item : items) add(item);
      around_.pop_back();
    }
  }
  std::int64_t total() const { return total_; }

 private:
  const tensor::ScriptSettings& settings_;
  std::vector<const Items*> around_;  ///< the containers being visited
  std::int64_t total_ = 0;
};

}  // namespace

std::int64_t steps_of_text(const Value& value, const tensor::ScriptSettings& settings) {
  TextSteps steps(settings);
  steps.add(value);
  return steps.total();
}

std::string repr(const Value& value, const tensor::ScriptSettings& settings) {
  Writer writer(settings);
  writer.write(value);
  return writer.take();
}

std::string repr(const Value& value, const tensor::ScriptSettings& settings, const ObjectText& of_object) {
  Writer writer(settings, &of_object);
  writer.write(value);
  return writer.take();
}

std::string str(const Value& value, const tensor::ScriptSettings& settings) {
  if (const auto* text = value.get_if<std::string>()) return *text;
  if (const auto* device = value.get_if<tensor::Device>()) return std::string(tensor::name(*device));
  return repr(value, settings);
}

}  // namespace stridescope::script
