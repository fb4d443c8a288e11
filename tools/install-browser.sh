#!/usr/bin/env bash
# Installs what the browser tests need and is not there yet: a chromium, node, and the packages of package.json.
set -euo pipefail
cd "$(dirname "$0")/.."
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
missing=()
command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)  # chromium without its windows: a third faster
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
if [ "${#missing[@]}" -gt 0 ]; then
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" fonts-dejavu-core >/dev/null
fi
npm install --no-package-lock --no-audit --no-fund --silent
