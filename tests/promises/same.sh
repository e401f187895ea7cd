#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# same.sh PROGRAM...: fails if the programs, in different surroundings, do not print the same. One program is run twice.
set -euo pipefail
[[ $# -gt 1 ]] || set -- "$1" "$1"
first=$("$1")
[[ -n $first ]] || { echo "$1 says nothing"; exit 1; }
shift
for program; do
  other=$(cd / && env -i LC_ALL=de_DE.UTF-8 TZ=Asia/Kathmandu COLUMNS=40 "$program")
  diff <(printf '%s\n' "$first") <(printf '%s\n' "$other") || { echo "$program says something else"; exit 1; }
done
printf '%s\n' "$first"
