import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * A content security policy: pages load files only from this origin, and run no inline scripts.
 * `ancestors`: the sites that may embed the page.
 */
export function pagePolicy(ancestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Serves the output folder of Vite below `prefix`. File names change with the content. */
export async function servePageFiles(app: FastifyInstance, root: string, prefix: string) {
  const cached = { immutable: true, maxAge: '365d' }
  await app.register(fastifyStatic, { root, prefix, index: false, decorateReply: false, ...cached })
}
