#pragma once

#include <string_view>

namespace stridescope::script {

/// A construct of Python that a session's language leaves out, and what a script can say in its place.
struct OutsideLanguage {
  std::string_view construct, instead;
};

namespace outside {

inline constexpr OutsideLanguage type_parameter{"a type parameter", "Leave it out: a session ignores types."};
inline constexpr OutsideLanguage type_statement{"a type statement", "Leave it out: a session ignores types."};
inline constexpr OutsideLanguage annotation_or_block{"an annotation or a block",
                                                     "Assign without the annotation: name = value."};
inline constexpr OutsideLanguage yield_inside{"yield or await inside this expression",
                                              "Assign it first: value = yield result."};
inline constexpr OutsideLanguage async_block{"async for and async with",
                                             "Use for and with, and await inside the block."};
inline constexpr OutsideLanguage await{"await outside async def", "Use asyncio.run(main())."};
inline constexpr OutsideLanguage async_generator{"yield inside async def",
                                                 "Append the results to a list, and return it."};
inline constexpr OutsideLanguage except_group{"except*", "Write except."};
inline constexpr std::string_view instead_of_import =
    "torch and its modules can be imported, and math, random, itertools, functools, collections, copy and "
    "others of "
    "Python's library.";
inline constexpr OutsideLanguage relative_import{
    "a relative import", "Copy the definitions that you need from that file into this script."};

}  // namespace outside
}  // namespace stridescope::script
