import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Redirects reads whose path differs from that of a route only by a trailing slash or capital letters: 308 to the right
 * path, with the query string. `learn` is the hook for `onRoute`, `redirect` that for `onRequest`; routes must be added
 * after `learn`.
 */
export function rightPath() {
  const routes: RegExp[] = []
  const isRight = (path: string) => routes.some((route) => route.test(path))

  const rightOf = (path: string): string | null => {
    const whole = path.endsWith('/') ? path.slice(0, -1) : path
    if (isRight(whole)) return whole === path ? null : whole
    const lower = whole.toLowerCase()
    return isRight(lower) ? lower : null
  }

  return {
    learn: ({ url, method, schema }: RouteOptions): void => {
      if (![method].flat().includes('GET') || url.includes('*')) return
      routes.push(toPattern(url, schema?.params as ParamsSchema | undefined))
    },
    redirect: (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const [path = ''] = request.url.split('?', 1)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      // Lowercase would change what a percent sign encodes.
      const mayDiffer = /[A-Z]|\/$/.test(path) && !path.includes('%')
      const right = isRead && mayDiffer ? rightOf(path) : null
      if (right === null) done()
      else void reply.redirect(`${right}${request.url.slice(path.length)}`, 308)
    },
  }
}

interface ParamsSchema {
  readonly properties?: Readonly<Record<string, { readonly pattern?: string } | undefined>>
}

/** The paths of a route. A redirect goes to one of them, so a parameter holds nothing that leads to another host. */
function toPattern(url: string, { properties = {} }: ParamsSchema = {}): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, (_, name: string) => {
      const pattern = properties[name]?.pattern?.replaceAll(/^\^|\$$/g, '')
      return pattern === undefined ? String.raw`[^/\\A-Z]+` : `(?:${pattern})`
    })
  return new RegExp(`^${source}$`)
}
