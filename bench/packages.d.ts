// The packages of bench/package.json and its two folders are not installed when the project is type-checked.
declare module '@as-integrations/fastify'
declare module '@neo4j/graphql'
declare module 'pg'
declare module 'postgraphile'
declare module 'postgraphile/*'
