#!/bin/sh
# Runs Bursary with the Node of this release. Settings are the environment's, and of .env here or else /etc/bursary.env.
case $0 in /*) program=$0 ;; *) program=$PWD/$0 ;; esac
release=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=
for file in .env /etc/bursary.env; do
  if [ -r "$file" ]; then settings=--env-file=$file && break; fi
done
export BURSARY_PROGRAM="$program"
exec "$release/node/bin/node" $settings "$release/start/bursary.js" "$@"
