// Sends queries that also work with another build and another graph: finds ids by slug, and gets
// the cursor of a page from the previous page.

import { setTimeout as wait } from 'node:timers/promises'

/** Headers whose values are compared. Only the presence of the headers in `PRESENT` is compared. */
const HEADERS = ['content-type', 'location', 'allow', 'cache-control', 'vary']
const PRESENT = ['etag', 'link', 'x-next-cursor', 'retry-after']
/**
 * Attempts by status: 429 for the rate limit, 503 for the first plan of a query on a slow machine.
 */
const TRIES = { 429: 100, 503: 10 }
const WAIT_MS = 1_000

export function createAsker(url) {
  const ids = new Map()

  async function ask({ method = 'GET', path = '/graphql', query, variables }) {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(new URL(path, url), {
        redirect: 'manual',
        method: query === undefined ? method : 'POST',
        ...(query !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables }),
        }),
      })
      const body = await response.text()
      if (tries >= (TRIES[response.status] ?? 1)) return { response, body }
      await wait(1_000 * Number(response.headers.get('retry-after') ?? 0) || WAIT_MS)
    }
  }

  async function data(query, variables = {}) {
    const { response, body } = await ask({ query, variables })
    const { data: found, errors } = JSON.parse(body)
    if (errors !== undefined) {
      throw new Error(
        `${response.status}: ${errors[0].message}\n${query}\n${JSON.stringify(variables)}`,
      )
    }
    return found
  }

  function idOf(slug) {
    const known =
      ids.get(slug) ??
      data('query($slug: String!) { entity(slug: $slug) { id } }', { slug }).then(
        ({ entity }) => entity?.id ?? slug,
      )
    ids.set(slug, known)
    return known
  }

  /** The query with the ids of this graph. */
  async function withIds(question) {
    if (question.ids === undefined) return question
    const found = await Promise.all(
      Object.entries(question.ids).map(async ([name, slugs]) => [
        name,
        Array.isArray(slugs) ? await Promise.all(slugs.map(idOf)) : await idOf(slugs),
      ]),
    )
    return { ...question, variables: { ...question.variables, ...Object.fromEntries(found) } }
  }

  /**
   * The response for the page after the requested one, or for the requested page if it is the last.
   */
  async function nextOf(question) {
    const first = await ask(question)
    if (question.query === undefined) {
      const cursor = first.response.headers.get('x-next-cursor')
      if (cursor === null) return first
      const sign = question.path.includes('?') ? '&' : '?'
      return ask({
        ...question,
        path: `${question.path}${sign}cursor=${encodeURIComponent(cursor)}`,
      })
    }
    const after = question.next.reduce((value, key) => value?.[key], JSON.parse(first.body).data)
    if (typeof after !== 'string') return first
    return ask({ ...question, variables: { ...question.variables, after } })
  }

  return {
    data,
    async answerTo(given) {
      const question = await withIds(given)
      const { response, body } = await (question.next === undefined
        ? ask(question)
        : nextOf(question))
      const headers = Object.fromEntries([
        ...HEADERS.map((name) => [name, response.headers.get(name)]),
        ...PRESENT.map((name) => [name, response.headers.has(name)]),
      ])
      return { status: response.status, headers, body }
    },
  }
}
