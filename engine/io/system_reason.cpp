#include "engine/io/system_reason.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace stridescope::io {
namespace {

constexpr std::array reasons = {
    std::pair{std::errc::device_or_resource_busy, "system/busy"},
    std::pair{std::errc::file_exists, "system/exists"},
    std::pair{std::errc::file_too_large, "system/file_too_large"},
    std::pair{std::errc::filename_too_long, "system/name_too_long"},
    std::pair{std::errc::io_error, "system/io_error"},
    std::pair{std::errc::is_a_directory, "system/folder"},
    std::pair{std::errc::no_space_on_device, "system/disk_full"},
    std::pair{std::errc::no_such_device_or_address, "system/no_device"},
    std::pair{std::errc::no_such_file_or_directory, "system/missing"},
    std::pair{std::errc::not_a_directory, "system/not_a_folder"},
    std::pair{std::errc::operation_not_permitted, "system/not_permitted"},
    std::pair{std::errc::permission_denied, "system/no_permission"},
    std::pair{std::errc::read_only_file_system, "system/read_only"},
    std::pair{std::errc::text_file_busy, "system/running"},
    std::pair{std::errc::too_many_files_open, "system/too_many_files"},
    std::pair{std::errc::too_many_files_open_in_system, "system/too_many_files"},
    std::pair{std::errc::too_many_symbolic_link_levels, "system/too_many_links"},
};

}  // namespace

words::Message system_reason(std::error_code error) {
  const auto found = std::find_if(reasons.begin(), reasons.end(), [&](const auto& reason) {
    return error == std::error_condition(reason.first);
  });
  if (found != reasons.end()) return {found->second};
#ifdef EDQUOT
  if (error.value() == EDQUOT && error.category() == std::generic_category()) return {"system/quota"};
#endif
  return {"system/other", {{"words", error.message()}}};
}

words::Message system_reason(int error) { return system_reason({error, std::generic_category()}); }

}  // namespace stridescope::io
