import type { Logger } from 'pino'
import type { Answered } from '../../http/meter.js'

/** Which requests have a line in the log. */
export type LoggedRequests = 'off' | 'errors' | 'all'

/** A function that writes one line for each request, or for each that failed; what it writes names nobody. */
export function logRequests(log: Pick<Logger, 'info'>, which: LoggedRequests) {
  return ({ requestId, method, route, status, seconds, units, tier, error }: Answered): void => {
    if (which === 'off' || (which === 'errors' && status < 400 && error === null)) return
    const ms = Math.round(seconds * 10_000) / 10
    const line = { requestId, method, route, status, ms, units, tier }
    log.info(error === null ? line : { ...line, error }, 'request')
  }
}
