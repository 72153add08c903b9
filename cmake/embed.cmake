# cmake -DNAME=name -DROOT=folder -DFILES=files -DOUT=file.cpp -P embed.cmake: writes a source file that holds FILES, which
# are separated by | and stand under ROOT, in the namespace stridescope::NAME; NAME.h declares it.
string(REPLACE "|" ";" paths "${FILES}")
list(TRANSFORM paths REPLACE "^${ROOT}/" "")
list(SORT paths)
list(LENGTH paths count)

file(WRITE ${OUT}.new "#include \"${NAME}.h\"\n\n#include <algorithm>\n#include <array>\n\n"
                      "namespace stridescope::${NAME} {\nnamespace {\n\n")
set(table "")
set(index 0)
foreach(path IN LISTS paths)
  file(READ ${ROOT}/${path} bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  # 64 bytes a line: adjacent literals are one literal.
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  string(REPEAT "[^\n]" 256 line)
  string(REGEX REPLACE "(${line})" "\\1\"\n    \"" bytes "${bytes}")
  file(APPEND ${OUT}.new "constexpr char data_${index}[] =\n    \"${bytes}\";\n\n")
  string(APPEND table "    File{\"${path}\", {data_${index}, ${size}}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(APPEND ${OUT}.new
     "constexpr std::array<File, ${count}> table{\n${table}};\n\n}  // namespace\n\n"
     "std::span<const File> all() { return table; }\n\n"
     "std::optional<std::string_view> find(std::string_view path) {\n"
     "  const auto found = std::lower_bound(table.begin(), table.end(), path,\n"
     "                                      [](const File& a, std::string_view p) { return a.path < p; });\n"
     "  if (found == table.end() || found->path != path) return std::nullopt;\n"
     "  return found->content;\n}\n\n}  // namespace stridescope::${NAME}\n")
file(RENAME ${OUT}.new ${OUT})
