import { type Graphql } from './graphql.js';
import { type Rest } from './rest.js';
import { type PolityOptions } from './send.js';
/** A gateway, by its two faces. */
export interface Polity extends Graphql {
    readonly rest: Rest;
}
/** A client of the gateway at `url`. It keeps nothing open, so there is nothing to close. */
export declare function createPolity(options?: PolityOptions): Polity;
