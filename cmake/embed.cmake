# cmake -DNAME=name -DROOT=folder -DFILES=files -DOUT=file.cpp -P embed.cmake: writes a source file with the
# bytes of FILES (separated by |, below ROOT) in the namespace stridescope::NAME; NAME.h declares them. The
# assembler reads the files.
string(REPLACE "|" ";" paths "${FILES}")
list(TRANSFORM paths REPLACE "^${ROOT}/" "")
list(SORT paths)
list(LENGTH paths count)

set(labels "")
set(names "")
set(table "")
set(index 0)
foreach(path IN LISTS paths)
  set(label stridescope_${NAME}_${index})
  file(SIZE ${ROOT}/${path} size)
  string(APPEND labels "EMBED(\"${label}\", \"${ROOT}/${path}\")\n")
  string(APPEND names "extern const char ${label}[];\n")
  string(APPEND table "    File{\"${path}\", {${label}, ${size}}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUT}.new "#include \"${NAME}.h\"

#include <algorithm>
#include <array>

#ifdef __APPLE__
#define PREFIX \"_\"
#define CONSTANTS \".const_data\\n\"
#else
#define PREFIX \"\"
#define CONSTANTS \".section .rodata\\n\"
#endif
#define EMBED(label, path) \\
  asm(CONSTANTS \".global \" PREFIX label \"\\n\" PREFIX label \":\\n.incbin \\\"\" path \"\\\"\\n.byte 0\\n.text\\n\");

${labels}
extern \"C\" {
${names}}

namespace stridescope::${NAME} {
namespace {

constexpr std::array<File, ${count}> table{
${table}};

}  // namespace

std::span<const File> all() { return table; }

std::optional<std::string_view> find(std::string_view path) {
  const auto found = std::ranges::lower_bound(table, path, {}, &File::path);
  if (found == table.end() || found->path != path) return std::nullopt;
  return found->content;
}

}  // namespace stridescope::${NAME}
")
file(RENAME ${OUT}.new ${OUT})
