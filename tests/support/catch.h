#pragma once

// One include for Catch2 2 and 3.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

namespace stridescope::testing {

/// Matches strings that contain text.
inline auto contains_text(const std::string& text) {
#ifdef CATCH_VERSION_MAJOR
#if CATCH_VERSION_MAJOR >= 3
  return Catch::Matchers::ContainsSubstring(text);
#else
  return Catch::Matchers::Contains(text);
#endif
#else
  return Catch::Matchers::ContainsSubstring(text);
#endif
}

}  // namespace stridescope::testing
