import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.js'

/** No request of ours has a body that is nested more than a handful of times. */
const MOST_LEVELS = 100

/** Refuses JSON bodies that are nested too deeply before they are parsed; all else stays Fastify's. */
export function boundNesting(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (isNestedBeyond(text, MOST_LEVELS)) {
      const detail = `The request body is nested more than ${String(MOST_LEVELS)} levels deep.`
      done(new ApiError('MALFORMED_BODY', { detail }))
      return
    }
    // Fastify's parser answers by `done` and gives no promise.
    void parse(request, text, done)
  })
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether brackets of `json` that stand outside its texts are nested more than `levels` deep; one walk. */
export function isNestedBeyond(json: string, levels: number): boolean {
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
