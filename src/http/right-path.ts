import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Redirects a read to the correct path if its path differs from a route only by a trailing slash or
 * capital letters: 308, with the query string. `learn` is the hook for `onRoute`, `redirect` the
 * hook for `onRequest`. Routes must be added after `learn`.
 */
export function rightPath() {
  const routes: RegExp[] = []
  const isRoute = (path: string) => routes.some((route) => route.test(path))

  const correctPathOf = (path: string): string | null => {
    const whole = path.endsWith('/') ? path.slice(0, -1) : path
    if (isRoute(whole)) return whole === path ? null : whole
    const lower = whole.toLowerCase()
    return isRoute(lower) ? lower : null
  }

  return {
    learn: ({ url, method, schema }: RouteOptions): void => {
      if (![method].flat().includes('GET') || url.includes('*')) return
      routes.push(toPattern(url, schema?.params as ParamsSchema | undefined))
    },
    redirect: (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const [path = ''] = request.url.split('?', 1)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      // Lowercase letters would change percent-encoded characters.
      const mayDiffer = /[A-Z]|\/$/.test(path) && !path.includes('%')
      const right = isRead && mayDiffer ? correctPathOf(path) : null
      if (right === null) done()
      else void reply.redirect(`${right}${request.url.slice(path.length)}`, 308)
    },
  }
}

interface ParamsSchema {
  readonly properties?: Readonly<Record<string, { readonly pattern?: string } | undefined>>
}

/**
 * A pattern for the paths of a route. Redirects go to matching paths, so parameters must not
 * contain characters that lead to another host.
 */
function toPattern(url: string, { properties = {} }: ParamsSchema = {}): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, (_, name: string) => {
      const pattern = properties[name]?.pattern?.replaceAll(/^\^|\$$/g, '')
      return pattern === undefined ? String.raw`[^/\\A-Z]+` : `(?:${pattern})`
    })
  return new RegExp(`^${source}$`)
}
