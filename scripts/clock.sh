#!/usr/bin/env bash
# Runs a program and appends to the file CLOCK what it cost, with everything that it started and
# waited for: seconds of processor time, seconds by the clock, and the folder that it ran in.
# go test -exec "$PWD/scripts/clock.sh" runs each test binary by it.
TIMEFORMAT='%U %S %R'
exec 3>&2 4<&0
status=0
{ time "$@" 2>&3 <&4 || status=$?; } 2>"$CLOCK.$$"
read -r user system wall <"$CLOCK.$$"
rm "$CLOCK.$$"
echo "$(awk "BEGIN { print $user + $system }") $wall $PWD" >>"$CLOCK"
exit "$status"
