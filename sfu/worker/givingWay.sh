#!/bin/bash
# Runs a command that gives way to all other work of the machine, and that ends when whoever started this is gone,
# however it went: descriptor 3 is closed then. Needs a session of its own.
# Where Linux shares processors out by sessions, nice counts within one alone; this counts between them. Linux takes
# one such change in a tenth of a second, of all processes together.
for _ in {1..10}; do
  [[ -w /proc/self/autogroup ]] || break
  echo 19 2>/dev/null >/proc/self/autogroup && break
  sleep 0.1
done
{ cat; kill -TERM 0; } <&3 >/dev/null 2>&1 &
exec nice -n 19 "$@" 3<&-
