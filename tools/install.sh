#!/usr/bin/env bash
# Installs the game as it is played in the browser and the extras named into .venv: with uv, which takes a tenth of pip's time, else with pip.
set -euo pipefail
cd "$(dirname "$0")/.."
python=.venv/bin/python
what=".[server${1:+,$1}]"
has_uv() {
  "$python" -m uv --version >/dev/null 2>&1 ||
    "$python" -m pip install --quiet --disable-pip-version-check -c constraints.txt uv >/dev/null 2>&1
}
if has_uv && "$python" -m uv pip install --system-certs --quiet --python "$python" -c constraints.txt -e "$what"; then exit; fi
echo "uv did not work; installing with pip" >&2
"$python" -m pip install --quiet --disable-pip-version-check -c constraints.txt -e "$what"
