#pragma once

#include <functional>
#include <random>
#include <string>

#include "engine/script/table/op_table.h"

namespace stridescope::testing {

/// A statement that calls an operation, mostly with arguments of its signature's types; the result, if any,
/// is bound to y. It uses the names x (int64, 2x3), f (float32, 2x2x3, not contiguous), i (two indices), s
/// (float32, 3x4) and h (float16, 5x19).
std::string random_call(const script::Op& op, const script::Signature& signature, std::mt19937& random);

/// Functions that return the text for a parameter, and for the object whose method is called.
struct CallTexts {
  std::function<std::string(const script::Parameter&)> argument;
  std::function<std::string(const script::Op&)> subject;
};
/// The same with the arguments that `texts` returns.
std::string random_call(const script::Op& op, const script::Signature& signature, const CallTexts& texts,
                        std::mt19937& random);
/// Returns an argument as drawn by random_call().
std::string random_argument(const script::Parameter& parameter, std::mt19937& random);

/// Returns a statement that shrinks, grows, moves or overlaps the tensors of random_call(), or writes to
/// them.
std::string random_disturbance(std::mt19937& random);

/// Returns true if its results differ in every run, such as ids.
bool tells_identity(const script::Op& op);
/// Returns a few calls and disturbances in any order.
std::string random_calls(std::mt19937& random);

/// The statements that bind the names of random_call().
extern const char* const op_call_names;

}  // namespace stridescope::testing
