#!/bin/sh
# Runs Bursary with the Node of this release.
release=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$release/node/bin/node" "$release/start/web.js" "$@"
