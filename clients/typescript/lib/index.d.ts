export { createPolity, type Polity } from './client.js';
export { PolityError, type ErrorCode, type FieldError, type GraphqlError } from './error.js';
export type { EdgeConnection, Graphql, NodeConnection, TypedDocument } from './graphql.js';
export type { Live, SubscribeOptions } from './live.js';
export type { JsonPath, Options, PagedPath, PathWith, Reply, Rest, Row } from './rest.js';
export type { CallOptions, Parameter, PolityOptions } from './send.js';
export type { components, operations, paths } from './generated/rest.js';
export * from './generated/graphql.js';
