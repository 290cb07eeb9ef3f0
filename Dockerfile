# All services of Takt in one image; docker-compose.yml says which one a container is.
FROM node:24-slim AS build
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
COPY . .
# What carries calls: the publisher's build, else one from source where its needs were installed above. Without it calls
# alone are refused.
RUN XDG_CACHE_HOME=/takt/.cache node sfu/worker/main.ts || true
RUN node launch/bootstrap/bundlePrograms.mjs
RUN node node_modules/vite/bin/vite.js build web --config web/vite.config.ts

FROM node:24-slim
WORKDIR /takt
ENV NODE_ENV=production XDG_CACHE_HOME=/takt/.cache
COPY --from=build /takt /takt
# Named volumes take over the owner of the folder that they are mounted on.
RUN mkdir -p /data /nats && chown node:node /data /nats
USER node
CMD ["node", "--enable-source-maps", "dist/gateway/main.js"]
