#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/lesson/lesson.h"

namespace stridescope::lesson {

inline constexpr std::array head_words = {std::string_view("lesson"), std::string_view("about"),
                                          std::string_view("minutes")};
inline constexpr std::array step_words = {
    std::string_view("title"),  std::string_view("note"),    std::string_view("point"),
    std::string_view("look"),   std::string_view("pause"),   std::string_view("meter"),
    std::string_view("ask"),    std::string_view("right"),   std::string_view("wrong"),
    std::string_view("expect"), std::string_view("because"), std::string_view("seconds"),
    std::string_view("open"),   std::string_view("cover"),   std::string_view("inside"),
    std::string_view("prove")};
/// Cue words without a text.
inline constexpr std::array textless_words = {std::string_view("pause"), std::string_view("inside")};
/// Cue words whose text may be in several languages.
inline constexpr std::array localized_words = {
    std::string_view("lesson"), std::string_view("about"),   std::string_view("title"),
    std::string_view("note"),   std::string_view("ask"),     std::string_view("right"),
    std::string_view("wrong"),  std::string_view("because"), std::string_view("meter")};

/// True if a word is the code of a language other than the first: `#: zh TEXT` is narration in Chinese.
inline bool is_narration(std::string_view word) { return language_index(word).value_or(0) > 0; }

template <class List>
bool has(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace stridescope::lesson
