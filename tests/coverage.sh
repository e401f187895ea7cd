#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How much of each floor the tests run: lines and branches, by clang. tests/coverage.sh [CTEST ARGUMENT...]
# Without arguments: unit and golden tests, check scripts, and short runs of everything that looks for faults.
set -euo pipefail
. "$(dirname "$(readlink -f "$0")")/../.ci/setup.sh"
cd "$root"
need "${build_packages[@]}" "${sanitizer_packages[@]}"
mkdir -p build
configure coverage
ninja -C build/coverage build.ninja >/dev/null
mapfile -t targets < <(ninja -C build/coverage -t targets all |
  sed -nE 's/^((unit|golden|fuzz)[a-z_]*|perft_test|property_test|kill_test|polymachy): phony.*/\1/p')
build coverage "${targets[@]}"
raw=$root/build/coverage/raw
rm -rf "$raw"
mkdir -p "$raw"
[[ $# -gt 0 ]] || set -- -L 'unit|golden|perft|property|fuzz|crash' -LE slow
LLVM_PROFILE_FILE="$raw/%m.profraw" ctest --test-dir build/coverage -j "$(nproc)" "$@" >"$raw/log" </dev/null ||
  tail -n 20 "$raw/log" >&2
llvm-profdata merge -sparse "$raw"/*.profraw -o "$raw/all.profdata"
objects=()
for target in "${targets[@]}"; do
  objects+=(-object "$(find build/coverage -type f -executable -name "$target" | head -n 1)")
done
llvm-cov export -summary-only -instr-profile "$raw/all.profdata" "${objects[@]}" -ignore-filename-regex='/tests/|/usr/' >"$raw/all.json"
python3 - "$raw/all.json" "$root/" <<'END'
import collections, json, sys
floors = collections.defaultdict(lambda: [0, 0, 0, 0])
for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
    floor = file["filename"].removeprefix(sys.argv[2]).rpartition("/")[0]
    for names in (floor, "all"):
        lines, branches = file["summary"]["lines"], file["summary"]["branches"]
        for i, n in enumerate((lines["covered"], lines["count"], branches["covered"], branches["count"])):
            floors[names][i] += n
print(f"{'floor':24} {'lines':>7} {'run':>7} {'branches':>9} {'run':>7}")
for floor, (a, b, c, d) in sorted(floors.items(), key=lambda item: (item[0] == "all", item)):
    print(f"{floor:24} {b:7} {100 * a / max(b, 1):6.1f}% {d:9} {100 * c / max(d, 1):6.1f}%")
END
