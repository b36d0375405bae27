import type { IncomingHttpHeaders } from 'node:http'

// Long enough for a trace id, and nothing that could break a log line or a header.
const SANE = /^[\w.:-]{1,128}$/

/** The id that the caller gave the request in `X-Request-Id`, when it is sane, else a new one. */
export function requestId(newId: () => string) {
  return ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
    const given = headers['x-request-id']
    return typeof given === 'string' && SANE.test(given) ? given : newId()
  }
}
