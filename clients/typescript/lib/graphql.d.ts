import type { CallOptions, Send } from './send.js';
/**
 * A question with the types of its variables and of its answer, such as `SearchDocument`, or one of your own that
 * graphql-codegen made with `documentMode: 'string'`: what it makes has this shape.
 */
export interface TypedDocument<Answer, Variables> {
    /** Nothing stands here; it carries the types. */
    readonly __apiType?: (variables: Variables) => Answer;
    toString(): string;
}
/** Nothing has to be given to a question without variables that are required. */
type Args<Variables> = Record<string, never> extends Variables ? [variables?: Variables, options?: CallOptions] : [variables: Variables, options?: CallOptions];
interface PageInfo {
    readonly hasNextPage: boolean;
    readonly endCursor?: string | null;
}
export interface NodeConnection<Node> {
    readonly nodes: readonly Node[];
    readonly pageInfo: PageInfo;
}
export interface EdgeConnection<Edge> {
    readonly edges: readonly Edge[];
    readonly pageInfo: PageInfo;
}
/** A question whose variable `after` says where a page begins. */
interface Paged {
    readonly after?: string | null | undefined;
}
export interface Graphql {
    /** The answer to a question; throws `PolityError` when any part of it has an error. */
    readonly graphql: {
        <Answer, Variables>(document: TypedDocument<Answer, Variables>, ...args: Args<Variables>): Promise<Answer>;
        /** A question as a text, whose types nobody checks. */
        <Answer = unknown>(text: string, variables?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Answer>;
    };
    /** Node after node of all pages of the connection that `pick` takes out of the answer. */
    readonly nodes: <Answer, Variables extends Paged, Node>(document: TypedDocument<Answer, Variables>, variables: Variables, pick: (answer: Answer) => NodeConnection<Node> | null | undefined, options?: CallOptions) => AsyncGenerator<Node, void, undefined>;
    /** Edge after edge: what stands beside a node, too. */
    readonly edges: <Answer, Variables extends Paged, Edge>(document: TypedDocument<Answer, Variables>, variables: Variables, pick: (answer: Answer) => EdgeConnection<Edge> | null | undefined, options?: CallOptions) => AsyncGenerator<Edge, void, undefined>;
}
export declare function createGraphql(send: Send): Graphql;
export declare function textOf(document: TypedDocument<unknown, never> | string): string;
export {};
