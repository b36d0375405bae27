# The gateway. Neo4j runs in another container; see docker-compose.yml.
FROM node:22-slim AS build
WORKDIR /polity
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /polity
COPY --from=build /polity/package.json ./
COPY --from=build /polity/node_modules node_modules
COPY --from=build /polity/dist dist
COPY --from=build /polity/scripts/polity.mjs scripts/
COPY cypher cypher
COPY schema schema
COPY neo4j neo4j
COPY curated curated
RUN ln -s /polity/scripts/polity.mjs /usr/local/bin/polity \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "dist/cli.js", "serve"]
