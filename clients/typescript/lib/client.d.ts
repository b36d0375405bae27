import { type Graphql } from './graphql.js';
import { type Live } from './live.js';
import { type Rest } from './rest.js';
import { type PolityOptions } from './send.js';
/** A gateway: its GraphQL, its subscriptions and its REST. */
export interface Polity extends Graphql, Live {
    readonly rest: Rest;
}
/** A client of the gateway at `url`. Only subscriptions hold a connection, each until it is ended. */
export declare function createPolity(options?: PolityOptions): Polity;
