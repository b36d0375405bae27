import type { paths } from './generated/rest.js';
import type { CallOptions, Parameter, Send } from './send.js';
type Success = 200 | 201 | 202 | 204;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that take a method. */
export type PathWith<M extends Method> = {
    [P in keyof paths]: paths[P] extends Readonly<Record<M, object>> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P][Extract<M, keyof paths[P]>];
type Answers<O> = O extends {
    responses: infer All;
} ? All[Extract<keyof All, Success>] : never;
/** What a path answers with. */
export type Reply<P extends keyof paths, M extends Method = 'get'> = Answers<Operation<P, M>> extends {
    content: {
        'application/json': infer Body;
    };
} ? Body : undefined;
/** The paths that answer GET with JSON. */
export type JsonPath = {
    [P in PathWith<'get'>]: [Reply<P>] extends [undefined] ? never : P;
}[PathWith<'get'>];
/** The paths whose answer may go on on another page. */
export type PagedPath = {
    [P in JsonPath]: 'cursor' extends NamesOf<QueryOf<Operation<P, 'get'>>> ? P : never;
}[JsonPath];
/** `keyof never` is every name. */
type NamesOf<Query> = [Query] extends [never] ? never : keyof Query;
/** A row of a page: of `data`, and of an entity's page of `relationships`. */
export type Row<P extends PagedPath> = Reply<P> extends {
    data: readonly (infer One)[];
} ? One : Reply<P> extends {
    relationships: readonly (infer One)[];
} ? One : never;
type QueryOf<O> = O extends {
    parameters: {
        query?: infer Query;
    };
} ? NonNullable<Query> : never;
/** Every parameter is a text in an address; what becomes one may be given as it is. */
type Given<Value> = string extends Value ? Parameter : Value;
type PathPart<O> = O extends {
    parameters: {
        path: infer Path;
    };
} ? {
    readonly path: Path;
} : object;
type QueryPart<O> = [QueryOf<O>] extends [never] ? object : {
    readonly query?: {
        readonly [Name in keyof QueryOf<O>]?: Given<NonNullable<QueryOf<O>[Name]>> | null | undefined;
    };
};
type BodyPart<O> = O extends {
    requestBody?: never;
} ? object : O extends {
    requestBody: {
        content: {
            'application/json': infer Body;
        };
    };
} ? {
    readonly body: Body;
} : O extends {
    requestBody?: {
        content: {
            'application/json': infer Body;
        };
    };
} ? {
    readonly body?: Body;
} : object;
/** What a path takes, in its address and beside. */
export type Options<P extends keyof paths, M extends Method = 'get'> = CallOptions & PathPart<Operation<P, M>> & QueryPart<Operation<P, M>> & BodyPart<Operation<P, M>>;
/** Nothing has to be given where nothing is required. */
type Args<Required> = object extends Required ? [options?: Required] : [options: Required];
/** The REST paths of the gateway, by the types of its /openapi.json. */
export interface Rest {
    /** The answer of a path. */
    readonly get: <P extends JsonPath>(path: P, ...args: Args<Options<P>>) => Promise<Reply<P>>;
    /** Page after page, each as `get` gives it, until the last. */
    readonly pages: <P extends PagedPath>(path: P, ...args: Args<Options<P>>) => AsyncGenerator<Reply<P>, void, undefined>;
    /** Row after row of all pages; a page is asked for once its first row is. */
    readonly rows: <P extends PagedPath>(path: P, ...args: Args<Options<P>>) => AsyncGenerator<Row<P>, void, undefined>;
    /** Changes something: `rest.send('post', '/api/v1/webhooks', { body })`. */
    readonly send: <M extends Exclude<Method, 'get'>, P extends PathWith<M>>(method: M, path: P, ...args: Args<Options<P, M>>) => Promise<Reply<P, M>>;
    /** The response itself, for files and streams; the time limit is on its beginning alone. */
    readonly open: <P extends PathWith<'get'>>(path: P, ...args: Args<Options<P>>) => Promise<Response>;
}
export declare function createRest(send: Send): Rest;
export {};
