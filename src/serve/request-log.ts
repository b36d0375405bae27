import type { Logger } from 'pino'
import type { FinishedRequest } from '../http/web/meter.js'

/** Which requests are logged. */
export type LoggedRequests = 'off' | 'errors' | 'all'

/**
 * Returns a function that logs all requests, only failed requests, or none. Log lines contain no
 * personal data.
 */
export function logRequests(log: Pick<Logger, 'info'>, logged: LoggedRequests) {
  return ({
    requestId,
    method,
    route,
    status,
    seconds,
    units,
    tier,
    error,
  }: FinishedRequest): void => {
    if (logged === 'off' || (logged === 'errors' && status < 400 && error === null)) return
    const ms = Math.round(seconds * 10_000) / 10
    const line = { requestId, method, route, status, ms, units, tier }
    log.info(error === null ? line : { ...line, error }, 'request')
  }
}
