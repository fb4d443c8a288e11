#!/usr/bin/env bash
# Installs PostgreSQL and Redis for the tests if they are missing. The tests start servers of their own, so the ones
# that Debian would start are not needed.
set -euo pipefail
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
has_postgres() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
missing=()
has_postgres || missing+=(postgresql)
command -v redis-server >/dev/null || command -v valkey-server >/dev/null || missing+=(redis-server)
if [ "${#missing[@]}" -gt 0 ]; then
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
