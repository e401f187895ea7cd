# SPDX-License-Identifier: MIT
# What ./run, ./test and .ci/run share: installing what is missing, configuring, building. Sourced, never run.
# Everything here speaks on stderr only, so that stdout belongs to the program.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_packages=(g++ cmake ninja-build tao-pegtl-dev libtomlplusplus-dev libfmt-dev catch2 libcli11-dev libedit-dev libboost-dev)
# What the tests want besides: a browser that reads the rulebooks.
test_packages=(chromium)
# What the sanitizers want: clang with libFuzzer, and names in its traces.
sanitizer_packages=(clang libclang-rt-14-dev llvm)

# tell TEXT...: one line on stderr.
tell() { printf '%s\n' "polymachy: $*" >&2; }

# quietly WHAT COMMAND...: runs it with no stdin and keeps its output; shows it, and fails, only if it fails.
quietly() {
  local what=$1 log
  shift
  log=$(mktemp)
  if ! "$@" </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    tell "$what failed: $*"
    return 1
  fi
  rm -f "$log"
}

# missing PACKAGE...: those that are not installed, one a line.
missing() {
  local installed package
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF "$package installed" <<<"$installed" || printf '%s\n' "$package"
  done
}

# need PACKAGE...: installs with apt what is not there yet. Elsewhere than on Debian it only looks for the compiler.
need() {
  local list=() as_root=()
  if ! command -v dpkg-query >/dev/null; then
    command -v cmake ninja g++ >/dev/null || { tell "this is not Debian: install by hand: $*"; return 1; }
    return 0
  fi
  mapfile -t list < <(missing "$@")
  [[ ${#list[@]} -gt 0 ]] || return 0
  if [[ $EUID -ne 0 ]]; then
    command -v sudo >/dev/null || { tell "as root, please: apt-get install ${list[*]}"; return 1; }
    as_root=(sudo)
    sudo -n true 2>/dev/null || sudo -v
  fi
  tell "installing ${list[*]} ..."
  quietly "reading the package lists" "${as_root[@]}" apt-get -q update
  quietly "installing" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends "${list[@]}"
}

# progress: reads the builder's lines; tells once that something is built, and counts along on a terminal.
progress() {
  local line told=
  while IFS= read -r line; do
    [[ $line =~ ^@([0-9]+)/([0-9]+)\ [^R] ]] || continue
    [[ $told ]] || tell "building ...${first_build:+ (the first time takes some minutes)}"
    told=yes
    [[ -t 2 ]] && printf '\r  %s of %s ' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&2
  done
  [[ $told && -t 2 ]] && printf '\r                    \r' >&2
  return 0
}

# configure PRESET [CMAKE ARGUMENT...]: only if that was not done yet, or the presets or arguments have changed.
configure() {
  local preset=$1 folder=$root/build/$1 stamp
  shift
  stamp="$* $(cksum <"$root/CMakePresets.json")"
  [[ -f $folder/build.ninja && $(cat "$folder/.configured" 2>/dev/null) == "$stamp" ]] && return 0
  (cd "$root" && quietly "configuring" cmake --preset "$preset" "$@") || return 1
  printf '%s\n' "$stamp" >"$folder/.configured"
}

# build PRESET TARGET...: brings the targets up to date; shows what the compiler said only if it fails.
build() {
  local folder=$root/build/$1 log first_build=
  [[ -x $folder/cli/polymachy ]] || first_build=yes
  shift
  log=$(mktemp)
  if ! NINJA_STATUS='@%f/%t ' ninja -C "$folder" -j "$(nproc)" "$@" </dev/null 2>&1 | tee "$log" | progress; then
    grep -v '^@' "$log" >&2 || true
    rm -f "$log"
    tell "the build failed"
    return 1
  fi
  rm -f "$log"
}

# prepare PRESET TARGET...: installs, configures and builds, one process at a time.
prepare() {
  need "${build_packages[@]}" || return 1
  mkdir -p "$root/build"
  (
    flock 9
    configure "$1" && build "$@"
  ) 9>"$root/build/.lock"
}
