import type { Problem } from '../../api/answer.js'
import { Missing } from './missing.js'
import { TryingAgain } from './trying-again.js'

/** A page that says what went wrong and what to do next. */
export function ErrorView(props: { readonly problem: Problem; readonly locale: string }) {
  const { problem, locale } = props
  if (problem.kind === 'missing') return <Missing search={problem.search} locale={locale} />
  const { title, next } = wordsFor(problem)
  return (
    <div class="missing">
      <h1>{title}</h1>
      <p class="lead">{next}</p>
      {problem.kind === 'away' && <TryingAgain seconds={problem.retryAfterSeconds} />}
      <p class="actions next">
        {(problem.kind === 'limit' || problem.kind === 'away') && (
          // The same address once more, also without JavaScript.
          <a class="btn primary" href="">
            Try again
          </a>
        )}
        {problem.kind === 'limit' && (
          <a class="btn" href="/account">
            Get a free key
          </a>
        )}
        <a class="btn" href="/">
          Go to the front page
        </a>
      </p>
    </div>
  )
}

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
