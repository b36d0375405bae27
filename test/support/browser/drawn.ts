import { openPageRenderer, type PageRenderer } from '../../../src/http/web/pages/page-renderer.js'
import { buildExplorer } from './explorer.js'

export const VISIT = {
  ...{ params: {}, search: '', origin: 'https://polity.example' },
  ...{ locale: 'en', now: '2026-02-01T12:00:00Z' },
}

/** Opens the program that draws pages, once a test file; `shown` draws one of them for an answer that is given. */
export function drawnPages() {
  let renderer: PageRenderer
  beforeAll(async () => {
    renderer = await openPageRenderer(buildExplorer())
  }, 120_000)

  return {
    /**
     * The page as it is sent, but for the data that the browser goes on from; and what it asked.
     * `data`: the answer to all of its questions, or a function that has the answer to each.
     */
    shown: async (
      path: string,
      data: object | ((variables: unknown) => object | undefined),
      given: Partial<typeof VISIT> = {},
    ) => {
      const asked: unknown[] = []
      const drawn = await renderer.render(path, { ...VISIT, ...given }, ({ variables }) => {
        asked.push(variables)
        const answer: unknown = typeof data === 'function' ? data(variables) : data
        return Promise.resolve({ status: 200, retryAfter: null, body: { data: answer } })
      })
      const html = drawn.html.replace(/<script id="page-data".*/s, '')
      return { ...drawn, html, variables: asked[0] }
    },
    drawProblem: (problem: Parameters<PageRenderer['renderProblem']>[0]) =>
      renderer.renderProblem(problem, VISIT),
  }
}

/** The words of a page, without its elements. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}
