import type { Problem } from '../../api/answer.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Missing } from './missing.js'
import { TryingAgain } from './trying-again.js'

/** A page in place of one that cannot be shown: what happened, and what to do next. */
export function ErrorView(props: { readonly problem: Problem; readonly locale: string }) {
  const { problem, locale } = props
  if (problem.kind === 'missing') return <Missing search={problem.search} locale={locale} />
  const { title, next } = wordsFor(problem)
  const isTemporary = problem.kind === 'limit' || problem.kind === 'away'
  return (
    <>
      <PageHead crumbs={[{ href: '/', name: 'Home' }]} title={title} lead={next} />
      {problem.kind === 'away' && <TryingAgain seconds={problem.retryAfterSeconds} />}
      <p class="actions">
        {/* The same address again, also without JavaScript. */}
        {isTemporary && (
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
          Front page
        </a>
      </p>
    </>
  )
}

/** What happened and what to do next, for each problem. */
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
        next: 'The entry is no longer kept. Start again from the front page.',
      }
    case 'limit':
      return {
        title: 'Too many requests',
        next: `You reached the limit of requests. Try again in ${String(problem.retryAfterSeconds)} seconds. A free key allows more requests.`,
      }
    case 'away':
      return {
        title: 'The data is not available at the moment',
        next: 'No data is lost. Try again in a few seconds.',
      }
    case 'refused':
      return { title: 'This request is not valid', next: problem.message }
  }
}

/** The HTTP status of a problem. */
export function statusOf({ kind }: Problem): number {
  return { missing: 404, gone: 410, limit: 429, away: 503, refused: 400 }[kind]
}
