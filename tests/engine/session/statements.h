#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::session {

inline void append_all(Session& session, const std::vector<std::string>& statements) {
  for (const auto& statement : statements) {
    const auto failure = session.append(statement);
    INFO(statement);
    INFO((failure ? failure->message() : ""));
    REQUIRE_FALSE(failure);
  }
}

inline std::shared_ptr<const script::Statement> parsed(const std::string& source) {
  return std::make_shared<const script::Statement>(script::parse_statement(source));
}

}  // namespace stridescope::session
