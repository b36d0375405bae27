import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ApiError } from '../errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It takes its method only to say why not, and `Allow` does not name that. */
    readonly isRefusal?: boolean
  }
}

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** Headers that a preflight may ask for; no name that a client uses is close to the limit. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/

/**
 * What other origins may send: whichever headers they ask for. Tracing and client libraries each add their own, and
 * none gives authority but `Authorization`, which a page must have been given.
 */
function preflightOf({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const asked = headers['access-control-request-headers']
  return {
    'access-control-allow-methods': 'GET, HEAD, POST',
    ...(asked !== undefined &&
      HEADER_NAMES.test(asked) && { 'access-control-allow-headers': asked }),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}

/**
 * Answers requests that no route takes, before a body is read: 405 with `Allow` for a path with other
 * methods, 404 for any other path, and `OPTIONS` for all. `learn` is the hook for `onRoute`, `answer` that
 * for `onRequest`; routes must be added after `learn`.
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
        // A preflight must succeed for a page to see the 404.
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
