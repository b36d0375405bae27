import type { Problem } from '../../api/answer.js'

/** What is said of a problem: what happened, and what to do next. */
export function wordsFor(problem: Problem): { readonly title: string; readonly next: string } {
  switch (problem.kind) {
    case 'missing':
      return {
        title: 'Page not found',
        next: 'The address may be misspelt, or the page may have moved. Search by name instead.',
      }
    case 'gone':
      return {
        title: 'This page no longer exists',
        next: 'It was here once, and its data is gone. Start again from the front page.',
      }
    case 'limit':
      return {
        title: 'Too many requests',
        next: `Come back in ${String(problem.retryAfterSeconds)} seconds. With a free key you can send more requests a minute.`,
      }
    case 'away':
      return {
        title: 'The data is not available right now',
        next: 'Try again in a moment. If it stays away, come back later.',
      }
    case 'refused':
      return {
        title: 'This address cannot be answered',
        next: problem.message,
      }
  }
}

/** The status of HTTP that goes with a problem. */
export function statusOf({ kind }: Problem): number {
  return { missing: 404, gone: 410, limit: 429, away: 503, refused: 400 }[kind]
}
