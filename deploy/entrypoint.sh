#!/bin/sh
# Compiled code is only used from a folder that can be written to, and the root may be read-only:
# what was compiled when the image was built is copied to where TERRANOVA_CACHE_DIR says.
set -e
[ -d "$TERRANOVA_CACHE_DIR" ] || cp -r /opt/terranova/cache "$TERRANOVA_CACHE_DIR"
exec "$@"
