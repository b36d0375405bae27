import type { IncomingHttpHeaders } from 'node:http'

// Long enough for a trace id; without signs that could break a log line or a header.
const SANE = /^[\w.:-]{1,128}$/

/** The caller's `X-Request-Id` when it is well formed, else a new id. */
export function requestId(newId: () => string) {
  return ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
    const given = headers['x-request-id']
    return typeof given === 'string' && SANE.test(given) ? given : newId()
  }
}
