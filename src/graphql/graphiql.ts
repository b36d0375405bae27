import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { JSON_TYPES, preferredType } from './responses.js'

/**
 * Serves the scripts and styles of GraphiQL at /graphiql/. Returns the HTML of GraphiQL; `null`
 * without a folder.
 */
export async function openGraphiql(
  app: FastifyInstance,
  folder: string | null,
): Promise<string | null> {
  if (folder === null) return null
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/graphiql/',
    index: false,
    decorateReply: false,
    // The file names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
  })
  return readFile(join(folder, 'index.html'), 'utf8')
}

/**
 * True if the client prefers HTML to JSON, like a browser that opens the URL. GraphiQL then reads
 * the query from this URL.
 */
export function wantsHtml({ headers }: FastifyRequest): boolean {
  return preferredType(headers.accept ?? '*/*', [...JSON_TYPES, 'text/html']) === 'text/html'
}

/** Sends the HTML of GraphiQL. */
export function sendGraphiql(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('vary', 'Accept')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Allows only our own scripts, so that a script in displayed data cannot run. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
