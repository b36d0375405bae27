import { ask, at } from '../support/ask.js'
import { anEntity, aRelationship, idOf } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const COLLEAGUES = `query($slug: String!, $in: String, $also: String, $first: Int, $after: String) {
  entity(slug: $slug) { ... on Politician {
    colleagues(in: $in, also: $also, first: $first, after: $after) {
      edges { cursor node { slug } together { institution { slug } start end certainty } }
      nodes { slug birthDate }
      pageInfo { hasNextPage endCursor }
    } } } }`

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    given: {
      entities: [
        ...['ann', 'bob', 'cas', 'dee', 'eve', 'fay'].map((slug) => anEntity({ slug })),
        anEntity({ slug: 'house', type: 'institution' }),
        anEntity({ slug: 'panel', type: 'institution', classification: 'committee' }),
        anEntity({ slug: 'cabinet', type: 'institution' }),
        anEntity({ slug: 'premier', type: 'office' }),
        anEntity({ slug: 'blue', type: 'party' }),
      ],
      relationships: [
        aRelationship({ from: 'ann', to: 'house', startDate: '2001-01-01', endDate: '2010-06-30' }),
        aRelationship({ from: 'ann', to: 'panel', startDate: '2004', endDate: '2006' }),
        aRelationship({ from: 'ann', to: 'blue', startDate: '1999' }),
        aRelationship({ from: 'bob', to: 'house', startDate: '2008-03-01' }),
        aRelationship({ from: 'bob', to: 'blue', startDate: '1999' }),
        aRelationship({ from: 'bob', to: 'cabinet', startDate: '2015', role: 'treasurer' }),
        aRelationship({ from: 'cas', to: 'house', startDate: '2000', endDate: '2005-01' }),
        aRelationship({ from: 'cas', to: 'panel', startDate: '2006', endDate: '2007' }),
        aRelationship({ type: 'HOLDS', from: 'cas', to: 'premier', startDate: '1997' }),
        aRelationship({ from: 'dee', to: 'house', startDate: '2010-07-01' }),
        // Fay took over the seat from Ann, and gave it to another member on the day Ann began.
        aRelationship({ from: 'fay', to: 'house', startDate: '2010-06-30' }),
        aRelationship({ from: 'fay', to: 'house', startDate: '1997-05', endDate: '2001-01-01' }),
        aRelationship({ from: 'dee', to: 'cabinet', startDate: '2012' }),
        aRelationship({ from: 'eve', to: 'blue', startDate: '1999' }),
        aRelationship({ type: 'PART_OF', from: 'premier', to: 'cabinet' }),
      ],
    },
  })
})

interface Edge {
  readonly cursor: string
  readonly node: { readonly slug: string }
  readonly together: readonly Readonly<Record<string, unknown>>[]
}

async function colleagues(variables: object = {}) {
  const { data, errors } = await ask(app, COLLEAGUES, { slug: 'ann', ...variables })
  // As the query asks for it, unless it is refused.
  const edges =
    errors === undefined ? (at(data, 'entity.colleagues.edges') as readonly Edge[]) : undefined
  return { edges, slugs: edges?.map(({ node }) => node.slug), data, errors }
}

describe('colleagues of a politician', () => {
  it('are those who were in one of the same bodies at the same time, by name; a party is no body', async () => {
    const { slugs, data } = await colleagues()

    expect(slugs).toEqual(['bob', 'cas'])
    expect(at(data, 'entity.colleagues.nodes')).toEqual([
      { slug: 'bob', birthDate: null },
      { slug: 'cas', birthDate: null },
    ])
  })

  it('say where and when, the newest first, and whether the dates leave a doubt', async () => {
    const { edges } = await colleagues()

    expect(edges?.map(({ together }) => together)).toEqual([
      [
        {
          institution: { slug: 'house' },
          start: '2008-03-01',
          end: '2010-06-30',
          certainty: 'POSSIBLE',
        },
      ],
      [
        { institution: { slug: 'panel' }, start: '2006', end: '2006', certainty: 'POSSIBLE' },
        { institution: { slug: 'house' }, start: '2001-01-01', end: '2005-01', certainty: 'SURE' },
      ],
    ])
  })

  it('are of one body, when one is named by slug or id', async () => {
    expect((await colleagues({ in: 'panel' })).slugs).toEqual(['cas'])
    expect((await colleagues({ in: idOf('house') })).slugs).toEqual(['bob', 'cas'])
    expect((await colleagues({ in: 'cabinet' })).slugs).toEqual([])
  })

  it('are those who also were, at any time, in a body or a part of it, in a party, or in an office', async () => {
    expect((await colleagues({ also: 'cabinet' })).slugs).toEqual(['bob', 'cas'])
    expect((await colleagues({ also: 'premier' })).slugs).toEqual(['cas'])
    expect((await colleagues({ also: 'blue' })).slugs).toEqual(['bob'])
    expect((await colleagues({ also: 'premier', in: 'panel' })).slugs).toEqual(['cas'])
  })

  it('come page by page, and a cursor of other arguments is refused', async () => {
    const { edges, data } = await colleagues({ first: 1 })
    const after = edges?.[0]?.cursor

    expect(at(data, 'entity.colleagues.pageInfo')).toMatchObject({ hasNextPage: true })
    expect((await colleagues({ first: 1, after })).slugs).toEqual(['cas'])
    const { errors } = await colleagues({ after, also: 'blue' })
    expect(errors?.[0]?.extensions).toMatchObject({ argument: 'after' })
  })

  it('are not looked for beside what nothing is called', async () => {
    const { errors } = await colleagues({ also: 'nobody' })

    expect(errors?.[0]?.extensions).toMatchObject({ code: 'ENTITY_NOT_FOUND', argument: 'also' })
  })
})
