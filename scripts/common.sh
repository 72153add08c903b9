# Shared by the scripts beside it; sourced, not run. Works from any folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build_packages=(
  g++ cmake ninja-build pkg-config
  libimgui-dev libstb-dev libglfw3-dev libgl-dev python3-glad
  libcairo2-dev libfontconfig-dev
  libfmt-dev nlohmann-json3-dev libcli11-dev catch2
)
window_packages=(libgl1 libgl1-mesa-dri xclip fonts-inter fonts-jetbrains-mono fonts-noto-cjk)
test_packages=(xvfb xauth xdotool python3)

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

missing_packages() {
  local installed
  installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep --quiet --line-regexp --fixed-strings "installed $package" <<<"$installed" || echo "$package"
  done
}

# Installs those of the packages that are missing. Where it cannot, says what is needed and goes on: the libraries
# may be there under other names, and CMake names the one that is not.
install_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    if [[ ! -f build/build.ninja ]]; then
      say "This system has no apt. Needed, by their Debian names:"
      echo "$*"
    fi
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "These packages are missing, and there is no sudo to install them with:"
      echo "${missing[*]}"
      return
    fi
    as_root=(sudo)
  fi
  say "Installing ${#missing[@]} packages: ${missing[*]}"
  installed_some=1
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends)
  "${as_root[@]}" apt-get update || say "The package lists could not be brought up to date; going on with those at hand."
  if ! "${install[@]}" "${missing[@]}"; then
    say "Not all could be installed at once; trying them one by one."
    for package in "${missing[@]}"; do
      "${install[@]}" "$package" || say "Not installed: $package"
    done
  fi
}

# configure PRESET FOLDER [OPTION...]: once, and where packages came in that an earlier look did not find; later changes
# to CMake's files are noticed by the build itself.
configure() {
  local preset=$1 folder=$2
  shift 2
  if [[ ! -f $folder/build.ninja || CMakePresets.json -nt $folder/build.ninja || ${installed_some-} ]]; then
    say "Configuring $folder"
    cmake --preset "$preset" "$@"
  fi
}

# build FOLDER [TARGET...]
build() {
  local folder=$1
  shift
  say "Building $folder"
  cmake --build "$folder" ${1:+--target "$@"}
}
