import { type TypedDocument } from './graphql.js';
import type { Send } from './send.js';
export interface SubscribeOptions {
    /** Ends the subscription, with its reason as the error. */
    readonly signal?: AbortSignal;
}
/** The results of subscriptions. */
export interface Live {
    /**
     * Each result of a subscription, until it completes. When the connection is lost, the client connects again and continues
     * after the last result that it received, so none is missing and none comes twice. Variables such as `since` say where
     * to start. Throws `PolityError` when the gateway refuses the subscription or ends it for good.
     */
    readonly subscribe: {
        <Answer, Variables>(document: TypedDocument<Answer, Variables>, variables: Variables, options?: SubscribeOptions): AsyncGenerator<Answer, void, undefined>;
        /** A subscription as text, without checked types. */
        <Answer = unknown>(text: string, variables?: Readonly<Record<string, unknown>>, options?: SubscribeOptions): AsyncGenerator<Answer, void, undefined>;
    };
}
export declare function createLive(send: Send): Live;
