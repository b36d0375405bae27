import type { Problem } from '../../api/answer.js'

/** The title and the next step for each problem. */
export function wordsFor(problem: Problem): { readonly title: string; readonly next: string } {
  switch (problem.kind) {
    case 'missing':
      return {
        title: 'Page not found',
        next: 'The address may be misspelt, or the page may have moved. Search by name instead.',
      }
    case 'gone':
      return {
        title: 'This page was removed',
        next: 'Its data was deleted. Start again from the front page.',
      }
    case 'limit':
      return {
        title: 'Too many requests',
        next: `Try again in ${String(problem.retryAfterSeconds)} seconds. A free key allows more requests a minute.`,
      }
    case 'away':
      return {
        title: 'The data is not available right now',
        next: 'No data is lost. Try again in a few seconds.',
      }
    case 'refused':
      return {
        title: 'This request is not valid',
        next: problem.message,
      }
  }
}

/** The HTTP status of a problem. */
export function statusOf({ kind }: Problem): number {
  return { missing: 404, gone: 410, limit: 429, away: 503, refused: 400 }[kind]
}
