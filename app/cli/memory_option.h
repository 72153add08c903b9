#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/tensor/memory.h"
#include "ui/words/text.h"

namespace stridescope::app {

/// Parses "2GiB", "512 MiB", "1.5g" or a number of bytes. nullopt for other text, for less than 1 MiB, and
/// for more than 1 PiB.
std::optional<std::int64_t> parse_byte_size(std::string_view text);

/// Adds --memory.
void add_memory_option(CLI::App& command, std::optional<std::int64_t>& bytes, const ui::Text& words);

/// Returns a memory with this limit in bytes, or with the default.
tensor::Memory memory_of(std::optional<std::int64_t> bytes);

}  // namespace stridescope::app
