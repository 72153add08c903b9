#include "engine/script/syntax/ast.h"

namespace stridescope::script {

Expression::Node::Node() = default;
Expression::Node::Node(Node&&) noexcept = default;
Expression::Node& Expression::Node::operator=(Node&&) noexcept = default;
Expression::Node::~Node() = default;

Statement::Node::Node() = default;
Statement::Node::Node(Node&&) noexcept = default;
Statement::Node& Statement::Node::operator=(Node&&) noexcept = default;
Statement::Node::~Node() = default;

}  // namespace stridescope::script
