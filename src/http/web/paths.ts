import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ApiError } from '../../errors.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if the route exists only to explain why its method is not allowed. `Allow` does not list
     * the method.
     */
    readonly isRefusal?: boolean
  }
}

/** The paths of a route, and its methods. */
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
 * Answers requests whose path or method matches no route. `learn` is the hook for `onRoute`; routes
 * must be added after it. `redirect` and `answer` are hooks for `onRequest`.
 */
export function knownPaths() {
  const paths = new Map<string, Path>()
  const readable: RegExp[] = []
  const isReadable = (path: string) => readable.some((pattern) => pattern.test(path))

  const correctPathOf = (path: string): string | null => {
    const whole = path.endsWith('/') ? path.slice(0, -1) : path
    if (isReadable(whole)) return whole === path ? null : whole
    const lower = whole.toLowerCase()
    return isReadable(lower) ? lower : null
  }

  const allowed = (url: string): string | null => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = [...paths.values()].flatMap((known) =>
      known.pattern.test(path) ? [...known.methods] : [],
    )
    return methods.length === 0 ? null : [...new Set([...methods, 'OPTIONS'])].sort().join(', ')
  }

  return {
    learn: ({ url, method, schema, config }: RouteOptions): void => {
      const methods = [method].flat()
      if (methods.includes('GET') && !url.includes('*')) {
        readable.push(toStrictPattern(url, schema?.params as ParamsSchema | undefined))
      }
      if (config?.isRefusal === true) return
      const path = paths.get(url) ?? { pattern: toPattern(url), methods: new Set() }
      for (const name of methods) path.methods.add(name)
      paths.set(url, path)
    },
    /**
     * Redirects a read to the correct path if its path differs from a route only by a trailing
     * slash or capital letters: 308, with the query string.
     */
    redirect: (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const [path = ''] = request.url.split('?', 1)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      // A path with percent-encoded characters must not be changed to lowercase.
      const mayDiffer = /[A-Z]|\/$/.test(path) && !path.includes('%')
      const right = isRead && mayDiffer ? correctPathOf(path) : null
      if (right === null) done()
      else void reply.redirect(`${right}${request.url.slice(path.length)}`, 308)
    },
    /**
     * Answers before the body is read: 405 with `Allow` for a path with other methods, 404 for an
     * unknown path, and 204 for `OPTIONS` requests.
     */
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

interface ParamsSchema {
  readonly properties?: Readonly<Record<string, { readonly pattern?: string } | undefined>>
}

/**
 * A pattern for the paths of a route to which a request may be redirected. In these paths,
 * parameters have no characters that could lead to another host.
 */
function toStrictPattern(url: string, { properties = {} }: ParamsSchema = {}): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, (_, name: string) => {
      const pattern = properties[name]?.pattern?.replaceAll(/^\^|\$$/g, '')
      return pattern === undefined ? String.raw`[^/\\A-Z]+` : `(?:${pattern})`
    })
  return new RegExp(`^${source}$`)
}

/** A pattern for the paths of a route, whatever its parameters may contain. */
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
