import type { IncomingHttpHeaders } from 'node:http'

// Long enough for a trace id, and without characters that could break a log line or a header.
const WELL_FORMED = /^[\w.:-]{1,128}$/

/** Returns the client's `X-Request-Id` if it is well formed, else a new id. */
export function requestId(newId: () => string) {
  return ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
    const id = headers['x-request-id']
    return typeof id === 'string' && WELL_FORMED.test(id) ? id : newId()
  }
}
