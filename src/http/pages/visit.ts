import type { FastifyRequest } from 'fastify'
import type { Visit } from './drawing.js'

const LOCALE = 'en'
const LONGEST_TAG = 35

/** Whether somebody looks at the address in a browser. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** Whether a program asks for the data of a page rather than for the page. */
export function wantsJson({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept ?? ''
  return accepted.includes('application/json') && !accepted.includes('text/html')
}

/** Who looks at what, of a request to a service that is reached at `origin`. */
export function visitOf(request: FastifyRequest, origin: string, now: Date): Visit {
  const { url, params, headers } = request
  const query = url.indexOf('?')
  return {
    params: toTexts(params),
    search: query === -1 ? '' : url.slice(query),
    origin,
    locale: localeOf(headers['accept-language']),
    now: now.toISOString(),
  }
}

/** The language that a browser puts first, as `navigator.language` has it there; English when it names none. */
export function localeOf(accepted: string | undefined): string {
  const tag = (accepted ?? '').slice(0, LONGEST_TAG).split(/[,;]/, 1)[0]?.trim() ?? ''
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? LOCALE
  } catch {
    // What is no tag of a language, such as *.
    return LOCALE
  }
}

function toTexts(params: unknown): Readonly<Record<string, string>> {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : []
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
