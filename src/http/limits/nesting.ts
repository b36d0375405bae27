import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.js'

/** No request needs a body that is nested more than a few levels. */
const MAX_LEVELS = 100

/** Refuses JSON bodies that are nested too deeply. Fastify parses all others. */
export function boundNesting(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    request.bodyText = text
    if (isNestedBeyond(text, MAX_LEVELS)) {
      const detail = `The request body is nested more than ${String(MAX_LEVELS)} levels deep.`
      done(new ApiError('MALFORMED_BODY', { detail }))
      return
    }
    // Fastify's parser calls `done` and returns no promise.
    void parse(request, text, done)
  })
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** True if the brackets in `json`, outside strings, are nested more than `levels` deep. */
function isNestedBeyond(json: string, levels: number): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (OPENING.has(code)) {
      depth += 1
      if (depth > levels) return true
    } else if (CLOSING.has(code)) depth -= 1
  }
  return false
}
