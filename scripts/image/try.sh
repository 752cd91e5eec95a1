#!/usr/bin/env bash
# Runs a program of the image as compose.yaml does, without an engine: as its own user, without
# capabilities or new privileges, with a root file system that is read-only but for /data and /tmp.
#
#   scripts/image/try.sh TAG [NAME=VALUE…] PROGRAM [ARGUMENT…]      as root; needs buildah
#   scripts/image/try.sh waybook PORT=3900 DEMO=1 node build/server.js
#
# What it keeps in /data goes when it ends, unless DATA names a folder for it.
set -euo pipefail
container=$(buildah from --pull-never "$1")
shift
made=$(mktemp -d)
trap 'buildah rm "$container" > /dev/null; rm -rf "$made"' EXIT
export DATA=${DATA:-$made}
chown 1000:1000 "$DATA"
ROOT=$(buildah mount "$container")
SETTINGS=$(buildah inspect --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' "$container")
export ROOT SETTINGS

# The mounts are in a namespace of their own, and go with it.
unshare --mount bash -euo pipefail -c '
  mount --bind "$ROOT" "$ROOT"
  mount --bind "$DATA" "$ROOT/data"
  mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
  mount -t proc proc "$ROOT/proc"
  mount --rbind /dev "$ROOT/dev"
  mount -o remount,bind,ro "$ROOT"
  mapfile -t settings <<< "$SETTINGS"
  exec chroot "$ROOT" setpriv --reuid 1000 --regid 1000 --clear-groups \
    --bounding-set -all --inh-caps -all --no-new-privs \
    env -i -C /app "${settings[@]}" "$@"
' bash "$@"
