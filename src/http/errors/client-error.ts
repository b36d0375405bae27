import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, type ErrorCode } from '../../errors.js'
import { PROBLEM_TYPE, toProblem } from './errors.js'
import type { Meter } from '../web/meter.js'

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** Sends the response to an invalid HTTP request directly to its socket, and closes the socket. */
export function sendClientError(
  newId: () => string,
  headersFor: (requestId: string, ip: string) => Readonly<Record<string, string>>,
  meter: Pick<Meter, 'failed'> | null,
) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy(error)
      return
    }
    const problem = new ApiError(CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST', { cause: error })
    meter?.failed(problem.code)
    const id = newId()
    const body = JSON.stringify(toProblem(problem, id))
    const headers = {
      ...headersFor(id, socket.remoteAddress ?? ''),
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = `${String(problem.status)} ${STATUS_CODES[problem.status] ?? 'Error'}`
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }
}
