#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "engine/script/values/cycles.h"
#include "engine/script/values/shared_map.h"
#include "engine/script/values/shared_vector.h"
#include "engine/script/values/value.h"
#include "engine/tensor/script_settings.h"

namespace stridescope::script {

/// The names of a session and their values, in order of first binding. Copies share structure: a copy is
/// O(1), binding a name O(log n). Values are shared too: an in-place change of a list or tensor is visible in
/// every copy.
class Environment {
 public:
  struct Binding {
    std::string name;
    Value value;
    std::size_t bound_at = 0;  ///< the step that last bound it, from 0; see set_bound_at
  };

  const Value* find(std::string_view name) const {
    const auto* binding = find_binding(name);
    return binding ? &binding->value : nullptr;
  }
  const Binding* find_binding(std::string_view name) const;
  void bind(std::string_view name, Value&& value);
  void bind(std::string_view name, const Value& value) { bind(name, Value(value)); }
  void erase(std::string_view name);
  /// Records the step that bound a name.
  void set_bound_at(std::string_view name, std::size_t step);
  std::size_t size() const { return size_; }
  /// Settings made by the statements so far (tensor::ScriptSettings); null: PyTorch's defaults.
  tensor::SharedSettings& settings() { return settings_; }
  const tensor::SharedSettings& settings() const { return settings_; }
  /// Frees self-referential containers once this environment and all its copies are destroyed.
  Cycles& cycles() {
    if (!cycles_) cycles_ = std::make_shared<Cycles>();
    return *cycles_;
  }
  std::shared_ptr<const Cycles> shared_cycles() const { return cycles_; }
  /// Separates the cycles of existing copies from those of this environment and its later copies.
  void separate_cycles() { cycles_ = nullptr; }

 private:
  struct Hash {
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
  };
  using Slots = SharedVector<std::shared_ptr<Binding>>;

 public:
  /// In order of first binding.
  class Bindings {
   public:
    class iterator {
     public:
      using iterator_category = std::forward_iterator_tag;
      using value_type = Binding;
      using difference_type = std::ptrdiff_t;
      using pointer = const Binding*;
      using reference = const Binding&;
      iterator() = default;
      iterator(Slots::const_iterator at, Slots::const_iterator end) : at_(at), end_(end) { skip(); }
      reference operator*() const { return **at_; }
      pointer operator->() const { return at_->get(); }
      iterator& operator++() {
        ++at_;
        skip();
        return *this;
      }
      iterator operator++(int) {
        auto before = *this;
        ++*this;
        return before;
      }
      friend bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

     private:
      void skip() {
        while (at_ != end_ && !*at_) ++at_;
      }
      Slots::const_iterator at_, end_;
    };
    explicit Bindings(const Environment& all) : all_(&all) {}
    iterator begin() const { return {all_->slots_.begin(), all_->slots_.end()}; }
    iterator end() const { return {all_->slots_.end(), all_->slots_.end()}; }
    std::size_t size() const { return all_->size(); }
    bool empty() const { return size() == 0; }

   private:
    const Environment* all_;
  };
  Bindings bindings() const { return Bindings(*this); }

 private:
  /// The binding in a slot, to be changed in this environment only.
  Binding& change(std::size_t place);

  std::shared_ptr<Cycles> cycles_;  ///< the first member, so that it is destroyed last
  Slots slots_;                     ///< null if a name was erased
  SharedMap<std::string, std::size_t, Hash> places_;
  std::size_t size_ = 0;
  tensor::SharedSettings settings_;
};

}  // namespace stridescope::script
