#!/usr/bin/env bash
# A service, three proxies in front of it, traffic through each, and one report of all. The exit code is that of the merge.
# Run it by `npm test`, which finds petstore-sandbox among the installed packages.
set -euo pipefail
cd "$(dirname "$0")"
reports=${REPORTS:-reports}
started=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$started"' EXIT
mkdir -p "$reports"
rm -f "$reports"/*

# start NAME ARGUMENT...: starts a command on a free port, and waits until it is ready.
start() {
  local name=$1
  shift
  petstore-sandbox "$@" --port 0 --log silent >"$started/$name" &
  until grep -q ^ready "$started/$name"; do
    kill -0 $!
    sleep 0.1
  done
}

url() { sed -n 's/^ready //p' "$started/$1"; }

# In place of it, the service that you have: the proxies take its address.
start service start
proxies=()
for name in web-1 web-2 web-3; do
  # The merge says whether the run fails, no single proxy.
  start "$name" proxy "$(url service)" --instance "$name" \
    --report "$reports/$name.json" --report-every 10s --fail-on never
  proxies+=($!)
done

sh traffic.sh "$(url web-1)" "$(url web-2)" "$(url web-3)"

kill -TERM "${proxies[@]}"
wait "${proxies[@]}"

annotations=()
if [ -n "${GITHUB_ACTIONS:-}" ]; then annotations=(--annotations github); fi
petstore-sandbox report merge "$reports"/web-*.json --expect 3 ${annotations[@]+"${annotations[@]}"} \
  --report "$reports/all.json" --report "$reports/all.html" --report "$reports/all.md" --report "$reports/all.sarif"
