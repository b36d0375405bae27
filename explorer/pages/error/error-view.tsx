import type { Problem } from '../../api/answer.js'
import { Missing } from './missing.js'
import { TryingAgain } from './trying-again.js'

/** A page that says what went wrong and what to do next. */
export function ErrorView(props: { readonly problem: Problem; readonly locale: string }) {
  const { problem, locale } = props
  if (problem.kind === 'missing') return <Missing search={problem.search} locale={locale} />
  const { title, next } = wordsFor(problem)
  return (
    <>
      <h1>{title}</h1>
      <p>{next}</p>
      {problem.kind === 'away' && <TryingAgain seconds={problem.retryAfterSeconds} />}
      {(problem.kind === 'limit' || problem.kind === 'away') && (
        <p>
          {/* The same address once more, also without JavaScript. */}
          <a href="">Try again</a>
        </p>
      )}
      {problem.kind === 'limit' && (
        <p>
          <a href="/account">Get a free key</a>
        </p>
      )}
      <p>
        <a href="/">See what is in here</a>
      </p>
    </>
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
        title: 'This is not kept any longer',
        next: 'It was here once. Start again from the front page.',
      }
    case 'limit':
      return {
        title: 'That was a lot of questions',
        next: `Come back in ${String(problem.retryAfterSeconds)} seconds: then there is room for more. With a free key you may ask more in a minute.`,
      }
    case 'away':
      return {
        title: 'The data cannot be read just now',
        next: 'Nothing is lost. Try again in a moment: load this page anew.',
      }
    case 'refused':
      return {
        title: 'This question cannot be answered',
        next: problem.message,
      }
  }
}

/** The status of HTTP that goes with a problem. */
export function statusOf({ kind }: Problem): number {
  return { missing: 404, gone: 410, limit: 429, away: 503, refused: 400 }[kind]
}
