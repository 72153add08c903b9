#pragma once

#include <cstdint>
#include <string_view>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/object.h"

/// Members of classes, and their binding to objects.
namespace stridescope::script {

/// Steps of a member lookup in a class; 0 for classes of ordinary size.
std::int64_t steps_of_search(const ClassInfo& type);
/// Calls `type.find`, and counts steps for the search through a large class.
const Value* member_of(Interpreter& interpreter, const ClassInfo& type, std::string_view name);
/// Binds a class member to an object, or to the class itself.
Value bind_member(Interpreter& interpreter, const Value& member, const Value& self);

/// True for data descriptors, which take precedence over instance attributes.
bool is_data_descriptor(const Value& member);
/// A descriptor method of a class member: "__get__", "__set__", "__delete__". Null if absent.
const Value* descriptor_method(const Value* member, std::string_view method);
bool is_property(const Value* member);
/// The getter, setter or deleter of a property, in this order; null if absent.
const Value* property_function(const Value* member, std::size_t which);
/// The torch.nn.utils.parametrize.ParametrizationList that computes an attribute of a module; null if there
/// is none.
const Value* parametrization_of(const Object& module, std::string_view name);

}  // namespace stridescope::script
