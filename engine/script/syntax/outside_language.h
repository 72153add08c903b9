#pragma once

#include <string_view>

namespace stridescope::script {

/// A construct of Python that a session's language leaves out, and what a script can say in its place.
struct OutsideLanguage {
  std::string_view construct, instead;
};

namespace outside {

// Loops and branches
inline constexpr OutsideLanguage for_loop{"a for loop",
                                          "A list comprehension can stand here; or put the loop into a "
                                          "function and call it; or write its passes as "
                                          "statements, one a line."};
inline constexpr OutsideLanguage else_of_for{
    "the else clause of a for loop",
    "Write its statements after the loop: without break, they run in either case."};
inline constexpr OutsideLanguage while_loop{"a while loop",
                                            "Write its passes as statements, one a line; or put a for loop "
                                            "over range() into a function, where return "
                                            "ends it."};
inline constexpr OutsideLanguage break_statement{
    "break", "In a function, return ends a loop; put the loop into a function of its own."};
inline constexpr OutsideLanguage continue_statement{"continue", "Put the rest of the pass under an if."};
inline constexpr OutsideLanguage if_statement{"an if statement",
                                              "A conditional expression (a if condition else b) can stand "
                                              "here; or put the statement into a function and "
                                              "call it."};
inline constexpr OutsideLanguage elif_branch{"an elif branch", if_statement.instead};
inline constexpr OutsideLanguage else_branch{"an else branch", if_statement.instead};
inline constexpr OutsideLanguage match_statement{"a match statement",
                                                 "Put if, elif and else into a function and call it."};

// Definitions
inline constexpr OutsideLanguage nested_class{"a class definition inside another statement",
                                              "Define the class at the top level of the script."};
inline constexpr OutsideLanguage nested_function{
    "a function definition inside another statement",
    "Define the function at the top level of the script and pass it what it needs as arguments."};
inline constexpr OutsideLanguage lambda{"a lambda", "Define a function with def and use its name."};
inline constexpr OutsideLanguage decorator{
    "a decorator",
    "Leave it out; a with torch.no_grad() block inside the function does what @torch.no_grad() does."};
inline constexpr OutsideLanguage type_parameter{"a type parameter", "Leave it out: a session ignores types."};
inline constexpr OutsideLanguage type_statement{"a type statement", "Leave it out: a session ignores types."};
inline constexpr OutsideLanguage annotation_or_block{"an annotation or a block",
                                                     "Assign without the annotation: name = value."};
inline constexpr OutsideLanguage several_bases{
    "a class of several bases", "Derive from one class and keep an object of the other as an attribute."};
inline constexpr OutsideLanguage class_keywords{"a class with keywords", "Leave the keywords out."};
inline constexpr OutsideLanguage positional_only{
    "/ in a definition", "Leave it out: arguments can be given by position without it."};
inline constexpr OutsideLanguage global{"global", "Pass the value as an argument and return the new one."};
inline constexpr OutsideLanguage nonlocal{"nonlocal", global.instead};
inline constexpr OutsideLanguage yield{"yield", "Return a list."};
inline constexpr OutsideLanguage async{"async",
                                       "Leave it out: a session runs one statement after the other."};
inline constexpr OutsideLanguage await{"await", async.instead};
inline constexpr OutsideLanguage assignment_expression{
    "an assignment expression (:=)", "Assign the name in a statement of its own, before this one."};

// Errors and contexts
inline constexpr OutsideLanguage raise{"raise", "assert condition, \"message\" raises an AssertionError."};
inline constexpr OutsideLanguage except_group{"except*", "Write except."};
inline constexpr OutsideLanguage else_of_try{
    "the else clause of a try statement",
    "Write its statements after the try statement; they then run after a caught error, too."};
inline constexpr OutsideLanguage finally_of_try{
    "the finally clause of a try statement",
    "Write its statements after the try statement; they do not run after an error that no clause catches."};
inline constexpr OutsideLanguage nested_try{
    "a try statement inside another statement",
    "Write it at the top level of the script; the call of a function can be what it tries."};
inline constexpr OutsideLanguage long_try{
    "more than one statement in a try or except clause",
    "Put the statements into a function and call it here; or write a try statement for each."};
inline constexpr OutsideLanguage several_contexts{
    "a with block of more than torch.no_grad()",
    "Write one context, without as; inside a function, with blocks can be nested."};
inline constexpr OutsideLanguage nested_with{
    "a with block inside another statement",
    "Put it on a line of its own inside a function, where with blocks can be nested, and call that."};
inline constexpr OutsideLanguage other_del{
    "del of anything but names and items of lists",
    "Delete names one by one (del x, y); to let go of what an attribute holds, assign None to it."};

// Imports
inline constexpr std::string_view instead_of_import =
    "torch and its modules, math, collections and time can be imported.";
inline constexpr OutsideLanguage relative_import{
    "a relative import", "Copy the definitions that you need from that file into this script."};
inline constexpr OutsideLanguage import_all{"importing *",
                                            "Name what you import: from torch import arange, zeros."};

}  // namespace outside
}  // namespace stridescope::script
