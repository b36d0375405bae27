export { createPolity } from './client.js';
export { PolityError } from './error.js';
export * from './generated/graphql.js';
