#!/usr/bin/env bash
# Builds the image, starts what is in it, and says how large it is.
#
#   scripts/image/build.sh [TAG]           TAG: waybook, unless said
#
# Takes Docker where an engine runs, else buildah, which needs none (as root: chroot isolation).
# BASE=local makes the base image here, where none can be pulled (see base.sh).
# CA_FILE names the certificate of a proxy between this machine and npm's registry.
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-waybook}
arguments=(--tag "$tag")

if [[ ${BASE:-} == local ]]; then
  version=$(sed -nE 's/^ARG NODE_IMAGE=.*node:([0-9.]+)-.*/\1/p' Dockerfile)
  debian=localhost/waybook-debian
  node=localhost/waybook-node:$version
  buildah inspect --type image "$node" > /dev/null 2>&1 ||
    scripts/image/base.sh "$version" "$debian" "$node"
  arguments+=(--build-arg "DEBIAN_IMAGE=$debian" --build-arg "NODE_IMAGE=$node")
fi
if [[ -n ${CA_FILE:-} ]]; then
  arguments+=(--secret "id=ca,src=$CA_FILE")
fi

if [[ ${BASE:-} != local ]] && docker info > /dev/null 2>&1; then
  DOCKER_BUILDKIT=1 docker build "${arguments[@]}" .
  size=$(docker image inspect --format '{{.Size}}' "$tag")
else
  # Docker's own format keeps the health check, which OCI's has no place for.
  buildah build --isolation chroot --format docker "${arguments[@]}" .
  size=$(buildah images --format '{{.Size}}' "$tag")
fi
echo "$tag: $size"
