#pragma once

#include <new>
#include <stdexcept>

#include "engine/script/syntax/source.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

/// Runs `action`; rethrows an error of an operation as a ScriptError at `span`.
template <class Action>
auto with_span(const Span& span, Action action) {
  try {
    return action();
  } catch (ScriptError& error) {
    error.set_span_once(span);
    throw;
  } catch (const tensor::Error& error) {
    throw ScriptError(error, span);
  } catch (const std::bad_alloc&) {
    throw ScriptError(refuse::out_of_memory(), span);
  } catch (const std::length_error&) {
    throw ScriptError(refuse::out_of_memory(), span);
  }
}

}  // namespace stridescope::script
