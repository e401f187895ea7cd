#!/usr/bin/env bash
# run.sh POLYMACHY: changes every shipped file in one place at a time; what nothing notices must be what equal.txt argues to be equal.
set -euo pipefail
polymachy=$1
cd "$(dirname "$0")/../.."
export POLYMACHY_HOME=$PWD
listed() { grep -v '^#' tests/mutants/equal.txt | grep -v '^$' | LC_ALL=C sort; }
living() {
  { "$polymachy" check --mutate -j "$(nproc)" variants.d/*.pmy stdlib/*.pmy tests/perft/*.toml || test $? = 1; } |
    grep -E '^[^:]+:[0-9]+:[0-9]+: ' | sed -E 's/^([^:]+):[0-9]+:[0-9]+: /\1: /' | LC_ALL=C sort
}
found=$(living)
if ! difference=$(diff <(listed) <(echo "$found")); then
  echo "< is listed as equal and is noticed; > is noticed by nothing and is not listed:"
  echo "$difference"
  exit 1
fi
echo "$(listed | wc -l) changes are not noticed, and argued to be equal; all others are noticed"
