#!/bin/sh
# Sends what a shop asks to each of these base addresses: traffic.sh http://host:port/v1 …
# What it asks with limit=0 is refused with a status that the contract does not have there: a warning.
set -eu
for url in "$@"; do
  for path in /pets '/pets?limit=5' '/pets?status=sold' '/pets?limit=0' /pets/1 /pets/404; do
    curl -sS -o /dev/null -H "Authorization: Bearer ${PETSTORE_KEY:-sandbox-key}" "$url$path"
  done
done
