import type { FastifyRequest } from 'fastify'
import type { Visit } from './page-renderer.js'

const LOCALE = 'en'
const MAX_TAG_LENGTH = 35

/** True if a browser opens the URL as a page. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** True if a program requests the data of a page instead of the page. */
export function wantsJson({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept ?? ''
  return accepted.includes('application/json') && !accepted.includes('text/html')
}

/** The page view of a request. `origin`: the public origin of the gateway. */
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

/**
 * The first language in the header `Accept-Language`, equal to `navigator.language` in the browser;
 * English if there is none.
 */
export function localeOf(accepted: string | undefined): string {
  const tag = (accepted ?? '').slice(0, MAX_TAG_LENGTH).split(/[,;]/, 1)[0]?.trim() ?? ''
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? LOCALE
  } catch {
    // Not a language tag, for example `*`.
    return LOCALE
  }
}

function toTexts(params: unknown): Readonly<Record<string, string>> {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : []
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** The decoded path of a URL; `''` if it is malformed. */
export function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '')
  } catch {
    return ''
  }
}
