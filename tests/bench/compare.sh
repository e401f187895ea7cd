#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How fast we count beside Debian's fairy-stockfish (apt install fairy-stockfish), on this machine, now:
#   tests/bench/compare.sh [-n ROUNDS] [--no-bulk] [ROW ...]
# Both count the same tree on one thread. Rounds are interleaved, so both sides see the same weather; the best round
# by CPU time counts. What a program needs to start (its CPU time at depth 1) is taken off. Counts must agree.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
ours=${PM_PROGRAM:-$root/build/release/cli/polymachy}
theirs=${PM_PEER:-/usr/games/fairy-stockfish}

# row : our variant : their variant (- none) : depth : position text (empty: start) : further options of ours
rows="
chess5     : chess      : chess      : 5 : :
chess6     : chess      : chess      : 6 : :
kiwipete   : chess      : chess      : 5 : r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 :
capablanca : capablanca : capablanca : 5 : :
grand      : grand      : grand      : 4 : :
shako      : shako      : shako      : 5 : :
xiangqi    : xiangqi    : xiangqi    : 5 : :
metamachy  : metamachy  : -          : 4 : : --start s0
"

rounds=3
bulk=()
wanted=()
while [[ $# -gt 0 ]]; do
  case $1 in
    -n) rounds=$2; shift ;;
    --no-bulk) bulk=(--no-bulk) ;;
    *) wanted+=("$1") ;;
  esac
  shift
done

# measured COMMAND...: `seconds output` on one line: CPU time of COMMAND, and what it printed.
measured() {
  local spent TIMEFORMAT='%3U %3S' out
  out=$(mktemp)
  spent=$({ time "$@" >"$out" 2>/dev/null </dev/null; } 2>&1 | tail -n 1)
  printf '%s %s\n' "$(awk '{ print $1 + $2 }' <<<"$spent")" "$(tr '\n' ' ' <"$out")"
  rm -f "$out"
}

# The two programs at a depth: `seconds nodes`.
count_ours() {
  local variant=$1 depth=$2 position=$3 options=$4
  # shellcheck disable=SC2086  # the options are words
  measured "$ours" perft "$variant" "$depth" ${position:+--position "$position"} $options --quiet "${bulk[@]}" |
    awk '{ print $1, $2 + 0 }'
}
ask_peer() {
  printf 'setoption name UCI_Variant value %s\nposition %s\ngo perft %s\nquit\n' "$1" "${3:+fen }${3:-startpos}" "$2" |
    "$theirs"
}
count_theirs() {
  measured ask_peer "$1" "$2" "$3" | sed -nE 's/^([^ ]+) .*Nodes searched: ([0-9]+).*/\1 \2/p'
}

# better A B: the one of two `seconds nodes` with less time; A may be empty.
better() {
  if [[ -z $1 ]] || awk -v a="${1%% *}" -v b="${2%% *}" 'BEGIN { exit !(b < a) }'; then echo "$2"; else echo "$1"; fi
}

# rate FULL BASE: million nodes a second, start taken off.
rate() {
  awk -v t="${1%% *}" -v b="${2%% *}" -v n="${1##* }" 'BEGIN { d = t - b; if (d < 0.001) d = 0.001; printf "%.1f", n / d / 1e6 }'
}

declare -A best
list=()
while IFS=: read -r row _; do
  row=${row// /}
  [[ $row ]] || continue
  [[ ${#wanted[@]} -eq 0 || " ${wanted[*]} " == *" $row "* ]] && list+=("$row")
done <<<"$rows"
[[ ${#list[@]} -gt 0 ]] || { echo "no such row" >&2; exit 2; }
[[ -x $theirs ]] || echo "no $theirs: only our side is measured (apt install fairy-stockfish)" >&2

# fields ROW: sets variant, peer, depth, position, options.
fields() {
  local line
  line=$(grep "^$1 " <<<"$rows")
  IFS=: read -r _ variant peer depth position options <<<"$line"
  variant=${variant// /} peer=${peer// /} depth=${depth// /}
  position=$(sed 's/^ *//; s/ *$//' <<<"$position")
  [[ -x $theirs ]] || peer=-
}

for ((round = 1; round <= rounds; ++round)); do
  for row in "${list[@]}"; do
    fields "$row"
    for at in 1 "$depth"; do
      best[$row:ours:$at]=$(better "${best[$row:ours:$at]-}" "$(count_ours "$variant" "$at" "$position" "$options")")
      [[ $peer == - ]] && continue
      best[$row:peer:$at]=$(better "${best[$row:peer:$at]-}" "$(count_theirs "$peer" "$at" "$position")")
    done
  done
done

format='%-11s %5s %13s %9s %9s %7s %s\n'
# shellcheck disable=SC2059
printf "$format" variant depth nodes 'our Mnps' 'their' ratio ''
status=0
for row in "${list[@]}"; do
  fields "$row"
  full=${best[$row:ours:$depth]}
  mine=$(rate "$full" "${best[$row:ours:1]}")
  other=- ratio=- note=
  if [[ $peer != - ]]; then
    their_full=${best[$row:peer:$depth]}
    other=$(rate "$their_full" "${best[$row:peer:1]}")
    ratio=$(awk -v a="$mine" -v b="$other" 'BEGIN { printf "%.2f", a / b }')
    [[ ${full##* } == "${their_full##* }" ]] || { note="THEY COUNT ${their_full##* }"; status=1; }
  fi
  # shellcheck disable=SC2059
  printf "$format" "$row" "$depth" "${full##* }" "$mine" "$other" "$ratio" "$note"
done
exit $status
