FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:20-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

# Console and API are the same image: the API runs `node build/api.js`.
FROM node:20-slim
# In a container the console has to listen on all of its addresses: no demo unless DEMO=1 is said.
ENV NODE_ENV=production HOST=0.0.0.0 DEMO=0 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/api/db/migrations ./api/db/migrations
COPY demo ./demo
COPY --from=build /app/public ./public
COPY --from=build /app/build ./build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
