import type { Problem } from '../../api/answer.js'
import { Missing } from './missing.js'
import { TryingAgain } from './trying-again.js'
import { wordsFor } from './words-for.js'

/** A page with the words for a problem and a next step. */
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
          // The link loads the same address again. It also works without JavaScript.
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
