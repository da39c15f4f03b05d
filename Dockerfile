# Debian, since the Node that npm ci brings along for npm scripts needs its C library.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json rolldown.config.ts openapi.yaml ./
COPY scripts scripts
COPY scenarios scenarios
COPY src src
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
# All that it needs is in the build.
COPY --from=build /app/dist dist
COPY package.json openapi.yaml ./
COPY scenarios scenarios
COPY docs docs
# A new volume takes the owner of what it is put over.
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
