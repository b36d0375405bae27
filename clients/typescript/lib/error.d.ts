import type { components } from './generated/rest.js';
type Problem = components['schemas']['Problem'];
/** What went wrong, for programs; `docs/limits.md` of Polity lists them. The same in REST and GraphQL. */
export type ErrorCode = Problem['code'];
/** A parameter that is wrong, and why. */
export type FieldError = NonNullable<Problem['errors']>[number];
/** One error of a GraphQL answer. */
export interface GraphqlError {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions?: Readonly<Record<string, unknown>>;
}
export interface ErrorDetails {
    readonly status: number;
    /** Null: somebody else answered, such as a proxy. */
    readonly code: ErrorCode | null;
    readonly requestId: string | null;
    readonly fields: readonly FieldError[];
    /** How long to wait before asking again; null: nobody said so. */
    readonly retryAfterMs: number | null;
    /** The errors of a GraphQL answer; else none. */
    readonly errors: readonly GraphqlError[];
    /** What GraphQL could answer all the same; else null. */
    readonly data: unknown;
}
/** The gateway refused, or could not answer. `message` says what to do, for people. */
export declare class PolityError extends Error implements ErrorDetails {
    readonly status: number;
    readonly code: ErrorCode | null;
    readonly requestId: string | null;
    readonly fields: readonly FieldError[];
    readonly retryAfterMs: number | null;
    readonly errors: readonly GraphqlError[];
    readonly data: unknown;
    constructor(message: string, details: Partial<ErrorDetails> & Pick<ErrorDetails, 'status'>);
}
/** The error that a response is: `application/problem+json`, RFC 9457, the errors of GraphQL, or what a proxy said. */
export declare function errorOf(response: Response, text: string, retryAfterMs: number | null): PolityError;
/** The error that the errors of a GraphQL answer are. */
export declare function graphqlError(response: Response, { errors, data }: GraphqlAnswer, retryAfterMs: number | null): PolityError;
export interface GraphqlAnswer {
    readonly data?: unknown;
    readonly errors?: readonly GraphqlError[];
}
export declare function isGraphqlAnswer(body: unknown): body is GraphqlAnswer;
export declare function jsonIn(text: string): unknown;
export {};
