# How a library is found: an installed one first, else pinned sources are downloaded.
include(FetchContent)

# stridescope_fetch(NAME VERSION URL SHA256): downloads and adds NAME, unless downloading is switched off.
function(stridescope_fetch name version url sha256)
  if(NOT STRIDESCOPE_FETCH)
    message(FATAL_ERROR "${name} was not found, and STRIDESCOPE_FETCH is OFF. "
                        "Install its development package (Debian: scripts/run does it), or allow the download.")
  endif()
  message(STATUS "${name} is not installed: downloading ${version} from ${url}")
  string(TOLOWER ${name} lower)
  FetchContent_Declare(${name} URL ${url} URL_HASH SHA256=${sha256} DOWNLOAD_EXTRACT_TIMESTAMP ON SYSTEM)
  FetchContent_MakeAvailable(${name})
  set(${lower}_SOURCE_DIR ${${lower}_SOURCE_DIR} PARENT_SCOPE)
endfunction()
