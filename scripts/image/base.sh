#!/usr/bin/env bash
# Makes stand-ins for the official images of Debian and Node where none can be pulled: Debian's
# packages by debootstrap, and Node by npm's packages, at the paths of the official one.
#
#   scripts/image/base.sh VERSION DEBIAN_TAG NODE_TAG     as root; needs buildah, debootstrap, npm
set -euo pipefail
version=$1
debian=$2
node=$3
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

packages=$(mktemp -d)
container=$(buildah from scratch)
trap 'buildah rm "$container" > /dev/null; rm -rf "$packages"' EXIT
root=$(buildah mount "$container")

debootstrap --variant=minbase bookworm "$root" "$mirror" > /dev/null
# What Debian's own slim images leave out.
find "$root"/usr/share/{doc,man,info,locale,lintian} -mindepth 1 -not -name copyright -type f -delete
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/*
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet "$container" "$debian" > /dev/null

platform=$(node -p '`${process.platform}-${process.arch}`')
npm install --prefix "$packages" --no-audit --no-fund --loglevel=error \
  "node-$platform@$version" npm@11 > /dev/null
install -D "$packages/node_modules/node-$platform/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -R "$packages/node_modules/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
buildah umount "$container" > /dev/null
buildah commit --quiet "$container" "$node" > /dev/null
