/** What `Retry-After` asks for: seconds, or a date. Null: nothing that can be read. */
export declare function retryAfterMs(header: string | null, now: number): number | null;
/** How long to wait where nobody says so: half a second at most, then twice as long each time, somewhere in between. */
export declare function ownWaitMs(attempt: number): number;
/** Waits; ends at once, with its reason, when `signal` aborts. */
export declare function wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
