# The one base of both stages. Debian, since the Node that npm ci brings along for npm scripts needs its C library.
ARG BASE=node:24-bookworm-slim

FROM $BASE AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json rolldown.config.ts openapi.yaml ./
COPY scripts scripts
COPY scenarios scenarios
COPY src src
# There is no git here: --build-arg REVISION=$(git rev-parse HEAD) says what the files are of, for `--version --json`.
ARG REVISION=
RUN BUILD_COMMIT="$REVISION" npm run build

FROM $BASE
WORKDIR /app
# All that it needs is in the build.
COPY --from=build /app/dist dist
COPY package.json openapi.yaml LICENSE ./
COPY scenarios scenarios
COPY docs docs
# A new volume takes the owner of what it is put over. Nothing else is written: the root can be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
# The control plane answers other containers and the host only with a token: run with -e PETSTORE_ADMIN_TOKEN=…
ENV HOST=0.0.0.0 PORT=4010 PETSTORE_DATA=/data
EXPOSE 4010
# A port that speaks TLS answers plain HTTP with 400.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "const ask = (scheme) => require(scheme).get({ host: '127.0.0.1', port: process.env.PORT, path: '/__admin/health', rejectUnauthorized: false }, ({ statusCode }) => statusCode === 400 && scheme === 'http' ? ask('https') : process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1)); ask('http')"]
ENTRYPOINT ["node", "dist/cli/main.js"]
CMD ["start"]
# What only its builder knows is empty unless it is given: the repository, and the commit.
ARG BASE
ARG SOURCE=
ARG REVISION=
LABEL org.opencontainers.image.title="petstore-sandbox" \
  org.opencontainers.image.description="A stateful sandbox of the pet store API, built in, or of any OpenAPI contract: records, scenarios and faults, and a checking proxy in front of the real service." \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="$BASE" \
  org.opencontainers.image.source="$SOURCE" \
  org.opencontainers.image.revision="$REVISION"
