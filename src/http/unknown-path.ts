import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ApiError } from '../errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if the route exists only to explain why its method is not allowed. `Allow` does not list
     * the method.
     */
    readonly isRefusal?: boolean
  }
}

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** The headers that a preflight request may list. Real lists are far below the maximum length. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/

/**
 * The response headers of a preflight. Pages of other origins may send any header, because tracing
 * and client libraries add their own. The only header that gives access is `Authorization`, and a
 * page can only send it with a key that the page knows.
 */
function preflightOf({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const requested = headers['access-control-request-headers']
  return {
    'access-control-allow-methods': 'GET, HEAD, POST',
    ...(requested !== undefined &&
      HEADER_NAMES.test(requested) && { 'access-control-allow-headers': requested }),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}

/**
 * Answers requests that match no route, before their body is read: 405 with `Allow` for a path with
 * other methods, 404 for an unknown path, and 204 for `OPTIONS` requests. `learn` is the hook for
 * `onRoute`, `answer` the hook for `onRequest`. Routes must be added after `learn`.
 */
export function unknownPath() {
  const paths = new Map<string, Path>()

  const allowed = (url: string): string | null => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = [...paths.values()].flatMap((known) =>
      known.pattern.test(path) ? [...known.methods] : [],
    )
    return methods.length === 0 ? null : [...new Set([...methods, 'OPTIONS'])].sort().join(', ')
  }

  return {
    learn: ({ url, method, config }: RouteOptions): void => {
      if (config?.isRefusal === true) return
      const path = paths.get(url) ?? { pattern: toPattern(url), methods: new Set() }
      for (const name of [method].flat()) path.methods.add(name)
      paths.set(url, path)
    },
    answer: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
      if (!request.is404) {
        done()
        return
      }
      const allow = allowed(request.url)
      if (allow !== null) void reply.header('allow', allow)
      if (request.method === 'OPTIONS') {
        // An unknown path also gets 204, because a page sees the 404 only if the preflight
        // succeeds.
        void reply.code(204).headers(preflightOf(request)).send()
        return
      }
      done(new ApiError(allow === null ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'))
    },
  }
}

function toPattern(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+'
      return part === '*' ? '.*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('/')
  return new RegExp(`^${source}$`)
}
