# Shared by the scripts beside it; sourced, not run. Works from any folder, and through symbolic links.
set -euo pipefail
script=$(realpath -- "$0")
called_from=$PWD
cd "$(dirname "$script")/.."

build_packages=(
  g++ cmake ninja-build pkg-config
  libimgui-dev libstb-dev libglfw3-dev libgl-dev python3-glad
  libcairo2-dev libfontconfig-dev
  libfmt-dev libutf8proc-dev libboost-dev libeigen3-dev libhwy-dev zlib1g-dev nlohmann-json3-dev libcli11-dev catch2
)
window_packages=(libgl1 libgl1-mesa-dri xclip fonts-inter fonts-jetbrains-mono fonts-noto-cjk)
test_packages=(
  xvfb xauth xdotool python3 valgrind ffmpeg
  xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils x11-utils imagemagick
  chromium poppler-utils dpkg-dev debhelper lintian desktop-file-utils appstream shared-mime-info man-db
)

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

# stop MESSAGE...: prints each on a line and exits.
stop() {
  printf '%s\n' "$@" >&2
  exit 1
}

# Prints the script's first comment.
help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$script"; }

wrong_usage() {
  echo "scripts/$(basename "$script"): $1" >&2
  echo "scripts/$(basename "$script") --help lists the options." >&2
  exit 2
}

# common_option OPTION: handles the options of all scripts; others are an error.
install=1
common_option() {
  case $1 in
    --help | -h) help && exit ;;
    --no-install) install= ;;
    *) wrong_usage "unknown option $1" ;;
  esac
}

# Prints the absolute path of a file that is relative to the caller's folder.
file_of_caller() { (cd "$called_from" && realpath -- "$1"); }

missing_packages() {
  local installed
  installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep --quiet --line-regexp --fixed-strings "installed $package" <<<"$installed" || echo "$package"
  done
}

# Prints those of the given packages that are in the package lists.
available_packages() { { apt-cache show --no-all-versions "$@" 2>/dev/null || true; } | sed -n 's/^Package: //p'; }

# install_packages PACKAGE...: installs missing ones together. Exits if that fails.
install_packages() {
  [[ $install ]] || return 0
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    if [[ ! -f build/build.ninja ]]; then
      say "This system has no apt. Needed, by their Debian names:"
      echo "$*"
    fi
    return
  fi
  local missing known unknown log line as_root=() apt_get=(apt-get --option Acquire::Retries=1)
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  line="apt-get install --yes --no-install-recommends ${missing[*]}"
  say "${#missing[@]} packages are needed: ${missing[*]}"
  if (($(id -u) != 0)); then
    command -v sudo >/dev/null || stop "That needs root, and sudo is not installed. Run as root:" "$line"
    line="sudo $line"
    # Without a terminal the password cannot be requested.
    if ! sudo --non-interactive --validate 2>/dev/null && ! { [[ -t 0 ]] && sudo --validate; }; then
      stop "That needs root. This command installs them:" "$line"
    fi
    as_root=(sudo)
  fi

  log=$(mktemp)
  if ! "${as_root[@]}" "${apt_get[@]}" --option APT::Update::Error-Mode=any update >"$log" 2>&1; then
    echo "The package lists could not be updated; the existing ones are used."
  fi
  mapfile -t known < <(available_packages "${missing[@]}")
  if ((${#known[@]} == 0)); then
    rm "$log"
    stop "They are in no package list: is there a network connection? This command updates the lists and installs them:" \
      "${as_root[*]:+sudo }apt-get update && $line"
  fi
  unknown=$(printf '%s\n' "${missing[@]}" | grep --invert-match --line-regexp --fixed-strings "$(printf '%s\n' "${known[@]}")" || true)
  if [[ $unknown ]]; then echo "These packages are not available; the build goes without: ${unknown//$'\n'/ }"; fi
  installed_some=1
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${apt_get[@]}" install --yes --no-install-recommends "${known[@]}" \
    2>&1 </dev/null | tee "$log" | { grep --line-buffered --extended-regexp '^(Get:|Setting up )' || true; }; then
    echo "apt-get failed: $(grep --max-count=1 '^E: ' "$log" || tail -n 1 "$log")" >&2
    rm "$log"
    stop "This command tries again, with all output:" "$line"
  fi
  rm "$log"
}

# require_writable FOLDER: FOLDER will be created beside the sources.
require_writable() {
  if [[ ! -w . || (-e $1 && ! -w $1) ]]; then
    stop "$PWD cannot be written to, and the build needs a folder $1 in it. This command makes a writable copy:" \
      "cp --recursive '$PWD' ~/stridescope && ~/stridescope/scripts/$(basename "$script")"
  fi
}

# Prints the C++ compiler that belongs to a C compiler of that name; nothing if it is unknown.
cxx_beside() {
  case $(basename "$1") in
    clang*) sed 's/\(.*\)clang/\1clang++/' <<<"$1" ;;
    gcc*) sed 's/\(.*\)gcc/\1g++/' <<<"$1" ;;
  esac
}

# choose_compilers FOLDER: puts CMake options in `compilers` if CC or CXX differ from FOLDER's compilers.
choose_compilers() {
  compilers=()
  [[ ${CC-}${CXX-} ]] || return 0
  local cxx=${CXX-$(cxx_beside "${CC-}")} pair wanted
  for pair in "C=${CC-}" "CXX=$cxx"; do
    wanted=${pair#*=}
    [[ $wanted ]] || continue
    wanted=$(command -v "$wanted") || stop "There is no ${pair#*=}, which CC or CXX asks for."
    grep --quiet "^CMAKE_${pair%%=*}_COMPILER:.*=$wanted\$" "$1/CMakeCache.txt" 2>/dev/null ||
      compilers+=("-DCMAKE_${pair%%=*}_COMPILER=$wanted")
  done
}

# configure PRESET FOLDER [OPTION...]: once, and again if packages were installed since, or other compilers
# are requested; later changes to CMake's files are noticed by the build itself.
configure() {
  local preset=$1 folder=$2
  shift 2
  choose_compilers "$folder"
  if [[ ! -f $folder/build.ninja || CMakePresets.json -nt $folder/build.ninja || ${installed_some-} ]] ||
    ((${#compilers[@]})); then
    say "Configuring $folder"
    cmake --preset "$preset" ${compilers:+--fresh} "${compilers[@]}" "$@"
  fi
}

# announce PROGRAM PROCESSOR_MINUTES MEGABYTES: prints the cost of the first build of a program.
announce() {
  [[ ! -e $1 ]] || return 0
  echo "The first build takes about $(($2 / $(nproc) + 1)) minutes on $(nproc) processors, and $3 MB of disk in $PWD/$(dirname "$1")."
}

# build FOLDER [TARGET...]
build() {
  local folder=$1
  shift
  say "Building $folder"
  cmake --build "$folder" ${1:+--target "$@"}
}
