# All services of Takt in one image; docker-compose.yml says which one a container is.
FROM node:24-bookworm-slim AS build
WORKDIR /takt
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY store/package.json store/
COPY migrations/package.json migrations/
COPY gateway/package.json gateway/
COPY ingest/package.json ingest/
COPY sfu/package.json sfu/
COPY launch/package.json launch/
COPY web/package.json web/
COPY loadtests/package.json loadtests/
RUN npm install --no-save --ignore-scripts --no-audit --no-fund
# What carries calls: the publisher's build; where that cannot be fetched or does not run here, one from source, which
# takes minutes. Without it calls alone are refused. Services run as another user, and must find it.
COPY sfu sfu
COPY store store
RUN export XDG_CACHE_HOME=/takt/.cache; \
    node sfu/worker/main.ts || { \
      apt-get update && apt-get install -y --no-install-recommends g++ meson ninja-build pkg-config libuv1-dev \
        libssl-dev libsrtp2-dev libflatbuffers-dev flatbuffers-compiler libabsl-dev && node sfu/worker/main.ts; \
    } || true; \
    mkdir -p .cache && chmod -R a+rX .cache
COPY . .
RUN node launch/bootstrap/bundlePrograms.mjs
RUN node node_modules/vite/bin/vite.js build web --config web/vite.config.ts

FROM node:24-bookworm-slim
WORKDIR /takt
ENV NODE_ENV=production XDG_CACHE_HOME=/takt/.cache
# As in launch/bootstrap/allocatorSettings.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=8388608
# What a worker that was built from source runs with; the publisher's needs nothing.
RUN apt-get update && apt-get install -y --no-install-recommends libuv1 libssl3 libsrtp2-1 || true; \
    rm -rf /var/lib/apt/lists/*
COPY --from=build /takt /takt
# Named volumes take over the owner of the folder that they are mounted on.
RUN mkdir -p /data /nats && chown node:node /data /nats
USER node
CMD ["node", "--enable-source-maps", "dist/gateway/main.js"]
