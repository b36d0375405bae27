export interface PolityOptions {
    /** Where the gateway is. Absent: http://127.0.0.1:4000. */
    readonly url?: string | URL;
    /** `pol_…`, sent as `Authorization: Bearer`, never in an address. Absent: the free tier. */
    readonly key?: string;
    /** How long one try may take, its answer read. Absent: 30 seconds. */
    readonly timeoutMs?: number;
    /** How often to ask again after 429 and 503. Absent: 4 times. */
    readonly retries?: number;
    /** Who is told to wait longer than this gets the error instead. Absent: a minute, after which each limit begins anew. */
    readonly longestWaitMs?: number;
    /** Absent: the `fetch` of the platform. */
    readonly fetch?: typeof globalThis.fetch;
}
/** What any call takes. */
export interface CallOptions {
    readonly signal?: AbortSignal;
    /** In place of that of the client. */
    readonly timeoutMs?: number;
}
/** What stands in an address: lists with commas, instants as ISO 8601; what is null is left out. */
export type Parameter = string | number | boolean | Date | readonly (string | number)[];
export type Parameters = Readonly<Record<string, Parameter | null | undefined>>;
export interface Call extends CallOptions {
    readonly method: string;
    readonly path: string;
    readonly query?: Parameters;
    /** More headers, or others than usual. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent as JSON. */
    readonly body?: unknown;
    /** True: asking twice changes no more than asking once. */
    readonly isRead: boolean;
}
/**
 * Sends a call and reads its answer within the time limit; asks again as told after 429, and after 503 when the call
 * only reads. Throws `PolityError` for every answer that is no success.
 */
export type Send = <Answer>(call: Call, read: (response: Response) => Promise<Answer>) => Promise<Answer>;
export declare function createSend(options: PolityOptions): Send;
