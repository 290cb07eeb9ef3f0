#!/bin/bash
# Runs a command that gives way to all other work of the machine, and that ends when whoever started this is gone,
# however it went: descriptor 3 is closed then. Needs a session of its own.
# Where Linux shares processors out by sessions, nice counts within one alone; this counts between them.
echo 19 2>/dev/null >/proc/self/autogroup || true
{ cat; kill -TERM 0; } <&3 >/dev/null 2>&1 &
exec nice -n 19 "$@" 3<&-
