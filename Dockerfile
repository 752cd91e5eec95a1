# scripts/image/build.sh builds it, with Docker or without; where no image can be pulled,
# these two are what scripts/image/base.sh made.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# `ca` is the certificate of a proxy that stands between this build and npm's registry, if there is one.
RUN --mount=type=secret,id=ca NODE_EXTRA_CA_CERTS=/run/secrets/ca npm ci --no-audit --no-fund
COPY . .
RUN node scripts/delivery.mjs /delivery

FROM ${NODE_IMAGE} AS node

# Console and API are the same image: the API runs `node build/api.js`. Of the Node image it has
# Node alone: no npm, no Yarn, no headers.
FROM ${DEBIAN_IMAGE}
COPY --from=node /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 1000 node \
  && useradd --uid 1000 --gid node --home-dir /data --no-create-home node \
  && install -d -o node -g node -m 0700 /data
# In a container the console has to listen on all of its addresses: no demo unless DEMO=1 is said.
ENV NODE_ENV=production HOST=0.0.0.0 DEMO=0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /delivery ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
