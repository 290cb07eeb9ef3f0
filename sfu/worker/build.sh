#!/bin/bash
# Builds mediasoup's worker from the package's own source against the libraries of Debian 12 and its like, without
# fetching anything. Usage: build.sh <mediasoup package> <shims> <program to make>. Needs g++ meson ninja-build pkg-config
# libuv1-dev libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev; what is built runs with libuv1
# libssl3 libsrtp2-1. (Without ms_use_builtin_bwe: that has no congestion feedback, and simulcast layers die.)
set -euo pipefail
pkg=$1 shims=$2 out=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$pkg/worker" "$work/worker"
cp -r "$shims"/. "$work/worker/subprojects/"
cd "$work/worker"
# Debian's meson is 1.0.1.
grep -q "meson_version: '>= 1.1.0'" meson.build
sed -i "s/meson_version: '>= 1.1.0'/meson_version: '>= 1.0.0'/" meson.build
# Debian's OpenSSL has KTLS on: it asks the outgoing BIO about it, and mediasoup's
# BIO callback answers 1 to every query (see DtlsTransport.cpp onSslBioOut).
grep -q '(operationType == BIO_CB_RETURN) ?' src/RTC/DtlsTransport.cpp
sed -i 's/(operationType == BIO_CB_RETURN) ?/((operationType \& BIO_CB_RETURN) != 0) ?/' src/RTC/DtlsTransport.cpp
meson setup out --buildtype release -Db_ndebug=true --wrap-mode=nodownload --strip
ninja -C out -j"${JOBS:-2}" mediasoup-worker
strip -o "$out" out/mediasoup-worker
# A sound binary exits with 41 when started by hand.
rc=0; env -i "$out" 2>/dev/null || rc=$?
test "$rc" = 41
