#pragma once

#include <string_view>

namespace stridescope::script {

/// A Python construct that the session's language does not support, and a replacement for it.
struct UnsupportedConstruct {
  std::string_view construct, instead;
};

namespace unsupported_syntax {

inline constexpr UnsupportedConstruct annotation_or_block{"an annotation or a block",
                                                          "Assign without the annotation: name = value."};
inline constexpr UnsupportedConstruct yield_inside{"yield or await inside this expression",
                                                   "Assign it first: value = yield result."};
inline constexpr UnsupportedConstruct async_block{"async for or async with outside async def",
                                                  "Use asyncio.run(main())."};
inline constexpr UnsupportedConstruct await{"await outside async def", "Use asyncio.run(main())."};
inline constexpr std::string_view instead_of_import =
    "torch and its modules can be imported, and math, random, itertools, functools, collections, copy and "
    "others of "
    "Python's library.";
inline constexpr UnsupportedConstruct relative_import{
    "a relative import", "Copy the definitions that you need from that file into this script."};

}  // namespace unsupported_syntax
}  // namespace stridescope::script
