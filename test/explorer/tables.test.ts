import { openPageRenderer } from '../../src/http/web/pages/page-renderer.js'
import { buildExplorer } from '../support/browser/explorer.js'

const VISIT = {
  ...{ params: { slug: 'ada' }, search: '', origin: '', locale: 'en' },
  now: '2026-02-01T12:00:00Z',
}

/** The file of an entity if its list of relationships has or has not another page. */
async function tableWith(hasNextPage: boolean, search = '') {
  const { renderTable } = await openPageRenderer(buildExplorer())
  const relationships = { edges: [], pageInfo: { hasNextPage } }
  return renderTable('/entity/:slug', { ...VISIT, search }, () =>
    Promise.resolve({
      status: 200,
      retryAfter: null,
      body: { data: { entity: { relationships } } },
    }),
  )
}

describe('the CSV file of a page', () => {
  it('says whether rows are missing', async () => {
    expect(await tableWith(true)).toMatchObject({ isCut: true })
    expect(await tableWith(false)).toMatchObject({ isCut: false })
  })

  it('is refused for a word that its address cannot have', async () => {
    expect(await tableWith(false, '?of=Party')).toHaveProperty('rows')
    expect(await tableWith(false, '?of=all')).toHaveProperty('rows')
    expect(await tableWith(false, '?of=cats')).toEqual({
      field: 'of',
      message: expect.stringMatching(/^must be one of all, politician, party, /) as string,
    })
  })
})
