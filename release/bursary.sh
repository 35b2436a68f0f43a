#!/bin/sh
# Runs Bursary with the Node of this release. Settings are the environment's, and those of BURSARY_SETTINGS, /etc/bursary.env
# or .env here (start/composition/load-settings.ts). BURSARY_PROGRAM says that this is a release: for production unless told otherwise.
case $0 in /*) program=$0 ;; *) program=$PWD/$0 ;; esac
release=$(dirname "$(dirname "$(readlink -f "$0")")")
export BURSARY_PROGRAM="$program"
exec "$release/node/bin/node" "$release/start/bursary.js" "$@"
