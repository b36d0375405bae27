import { anEntity, aRelationship, idOf, type Stored } from '../support/builders.js'
import { ask, at, warmUp } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const FANS = Array.from({ length: 60 }, (_each, at) => `fan-${String(at).padStart(2, '0')}`)

const GIVEN: Stored = {
  entities: [
    anEntity({ slug: 'ann' }),
    anEntity({ slug: 'bob' }),
    anEntity({ slug: 'cas' }),
    anEntity({ slug: 'far' }),
    anEntity({ slug: 'blue', type: 'party' }),
    anEntity({ slug: 'seat', type: 'office' }),
    anEntity({ slug: 'eve' }),
    anEntity({ slug: 'fay' }),
    ...['red', 'gold', 'pink'].map((slug) => anEntity({ slug, type: 'party' })),
    ...['gus', 'hal', 'ivy', 'zoe'].map((slug) => anEntity({ slug })),
    ...FANS.map((slug) => anEntity({ slug })),
    ...['kim', 'lea', 'max', 'ned', 'ola', 'pia', 'rob'].map((slug) => anEntity({ slug })),
    anEntity({ slug: 'club', type: 'party' }),
    anEntity({ slug: 'house', type: 'institution' }),
    anEntity({ slug: 'council', type: 'institution' }),
    anEntity({ slug: 'panel', type: 'institution', classification: 'committee' }),
  ],
  relationships: [
    aRelationship({ from: 'ann', to: 'blue', startDate: '2001', endDate: '2005' }),
    aRelationship({ from: 'bob', to: 'blue', startDate: '2003', endDate: '2009' }),
    aRelationship({ type: 'HOLDS', from: 'bob', to: 'seat', startDate: '2010' }),
    aRelationship({ type: 'HOLDS', from: 'cas', to: 'seat', startDate: '2010', role: 'acting' }),
    aRelationship({ type: 'RELATED_TO', from: 'eve', to: 'fay', startDate: '2020', role: 'aunt' }),
    ...['eve', 'fay'].map((from) => aRelationship({ from, to: 'red', startDate: '2001' })),
    ...FANS.map((from) => aRelationship({ from, to: 'blue', startDate: '2012' })),
    ...['hal', 'ivy'].map((from) => aRelationship({ from, to: 'gold', startDate: '2020' })),
    ...['gus', 'zoe'].map((from) => aRelationship({ from, to: 'gold', startDate: '2001' })),
    ...['gus', 'zoe'].map((from) => aRelationship({ from, to: 'pink', startDate: '2001' })),
    ...['kim', 'lea'].flatMap((from) => [
      aRelationship({ from, to: 'club', startDate: '2001' }),
      aRelationship({ from, to: 'house', startDate: '2001', endDate: '2003' }),
      aRelationship({ from, to: 'house', startDate: '2005', endDate: '2007' }),
    ]),
    ...['ola', 'pia', 'rob'].map((from) => aRelationship({ from, to: 'house' })),
    aRelationship({ from: 'kim', to: 'council', startDate: '2001', endDate: '2003' }),
    aRelationship({ from: 'lea', to: 'council', startDate: '2004', endDate: '2009' }),
    aRelationship({ from: 'kim', to: 'panel', startDate: '2001', endDate: '2003' }),
    aRelationship({ from: 'lea', to: 'panel', startDate: '2003', endDate: '2009' }),
    ...['ned', 'max'].map((from) => aRelationship({ from, to: 'panel' })),
    aRelationship({ from: 'max', to: 'council' }),
  ],
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({ given: GIVEN })
  await warmUp(
    app,
    '{ path(from: "ann", to: "far") { length } }',
    '{ path(from: "ann", to: "far", at: "2004") { length } }',
    '{ neighbourhood(of: "far") { nodes { id } } }',
    '{ neighbourhood(of: "far", at: "2004") { nodes { id } } }',
  )
}, 90_000)

describe('path', () => {
  const PATH = `query($from: String!, $to: String!, $max: Int, $at: PartialDate, $kinds: [RelationshipKind!]) {
    path(from: $from, to: $to, maxLength: $max, at: $at, kinds: $kinds) {
      length nodes { slug } hops { kind direction label role certainty node { slug } } } }`

  it('shows each hop of the shortest way', async () => {
    const { data } = await ask(app, PATH, { from: 'ann', to: idOf('cas') })

    expect(at(data, 'path')).toHaveLength(1)
    expect(at(data, 'path.0.length')).toBe(4)
    const slugs = ['ann', 'blue', 'bob', 'seat', 'cas']
    expect(at(data, 'path.0.nodes')).toEqual(slugs.map((slug) => ({ slug })))
    const undated = { certainty: null }
    expect(at(data, 'path.0.hops')).toEqual([
      { kind: 'MEMBER_OF', direction: 'OUTGOING', label: 'Member of', role: null, ...undated, node: { slug: 'blue' } },
      { kind: 'MEMBER_OF', direction: 'INCOMING', label: 'Member', role: null, ...undated, node: { slug: 'bob' } },
      { kind: 'HOLDS', direction: 'OUTGOING', label: 'Holds office', role: null, ...undated, node: { slug: 'seat' } },
      { kind: 'HOLDS', direction: 'INCOMING', label: 'Office holder', role: 'acting', ...undated, node: { slug: 'cas' } },
    ]) // prettier-ignore
  })

  it('has other entities in each path: committees first, then small groups, parties last', async () => {
    const { data } = await ask(
      app,
      '{ path(from: "kim", to: "lea", limit: 5) { length nodes { slug } hops { kind } } }',
    )

    expect(at(data, 'path')).toEqual(
      ['panel', 'council', 'house', 'club'].map((slug) => ({
        length: 2,
        nodes: [{ slug: 'kim' }, { slug }, { slug: 'lea' }],
        hops: [{ kind: 'MEMBER_OF' }, { kind: 'MEMBER_OF' }],
      })),
    )
    const filtered = await ask(
      app,
      '{ path(from: "kim", to: "lea", at: "2006", limit: 5) { nodes { slug } } }',
    )
    const between = at(filtered.data, 'path') as { nodes: { slug: string }[] }[]
    expect(between.map(({ nodes }) => nodes[1]?.slug)).toEqual(['house', 'club'])
  })

  it('is one of the shortest when one is asked for', async () => {
    const query = (limit: number) =>
      ask(app, `{ path(from: "eve", to: "fay", limit: ${String(limit)}) { length } }`)

    expect((await query(1)).data).toEqual({ path: [{ length: 1 }] })
    expect((await query(2)).data).toEqual({ path: [{ length: 1 }] })
  })

  it('is looked for only where a way can lead', async () => {
    const inComponents = (ann: string | null, cas: string | null) =>
      app.graph.apply(
        `MATCH (a:Entity {slug: 'ann'}), (c:Entity {slug: 'cas'})
         SET a.connectedComponent = $ann, c.connectedComponent = $cas`,
        { ann, cas },
      )
    const path = async (limit: number) =>
      (await ask(app, `{ path(from: "ann", to: "cas", limit: ${String(limit)}) { length } }`)).data

    await inComponents('same', 'same')
    expect(await path(1)).toEqual({ path: [{ length: 4 }] })
    await inComponents('one', 'another')
    expect(await path(2)).toEqual({ path: [] })
    await inComponents(null, null)
  })

  it.each([
    ['no way is that short', { to: 'cas', max: 3 }, 0],
    ['it is as short', { to: 'cas', max: 4 }, 1],
    ['all held at once', { to: 'bob', at: '2004' }, 1],
    ['not all held at once', { to: 'bob', at: '2008' }, 0],
    ['a kind on it does not count', { to: 'cas', kinds: ['HOLDS'] }, 0],
    ['nothing leads there', { to: 'far' }, 0],
  ])('when %s', async (_when, variables, count) => {
    const { data, errors } = await ask(app, PATH, { from: 'ann', max: 6, ...variables })

    expect(errors).toBeUndefined()
    expect(at(data, 'path')).toHaveLength(count)
  })

  it.each([
    ['straight', {}, 1],
    ['round about when a kind on the straight way does not count', { kinds: ['MEMBER_OF'] }, 2],
    ['round about when the straight way did not hold yet', { at: '2010' }, 2],
  ])('goes %s', async (_how, variables, length) => {
    const { data } = await ask(app, PATH, { from: 'eve', to: 'fay', max: 6, ...variables })

    expect(at(data, 'path.0.length')).toBe(length)
  })

  it('refuses equal ends, also by slug and id', async () => {
    app.forgetQueries()

    const { errors } = await ask(app, PATH, { from: 'ann', to: idOf('ann') })

    expect(errors?.[0]?.extensions).toEqual({ code: 'SAME_ENDS' })
    expect(app.queriesSent('path/shortest')).toEqual([])
  })

  it('says which end is unknown', async () => {
    const { errors } = await ask(app, PATH, { from: 'ann', to: 'nobody' })

    expect(errors?.[0]?.extensions).toEqual({ code: 'ENTITY_NOT_FOUND', argument: 'to' })
  })
})

describe('neighbourhood', () => {
  const AROUND = `query($of: String!, $depth: Int, $max: Int, $at: PartialDate) {
    neighbourhood(of: $of, depth: $depth, maxNodes: $max, at: $at) {
      nodes { slug } links { kind source { slug } target { slug } }
      omitted { node { slug } count } } }`

  interface Around {
    readonly nodes: readonly { readonly slug: string }[]
    readonly links: readonly {
      readonly source: { slug: string }
      readonly target: { slug: string }
    }[]
    readonly omitted: readonly { readonly node: { slug: string }; readonly count: number }[]
  }

  async function around(variables: Readonly<Record<string, unknown>>): Promise<Around> {
    const { data, errors } = await ask(app, AROUND, variables)
    expect(errors).toBeUndefined()
    // As the query asks for it.
    return at(data, 'neighbourhood') as Around
  }

  it('is the entity itself at no depth', async () => {
    expect(await around({ of: 'bob', depth: 0 })).toEqual({
      nodes: [{ slug: 'bob' }],
      links: [],
      omitted: [],
    })
  })

  it('holds neighbours and the relationships with them, and says that nothing was left out', async () => {
    const { nodes, links, omitted } = await around({ of: 'bob' })

    expect(nodes.map(({ slug }) => slug)).toEqual(['bob', 'seat', 'blue'])
    expect(links).toHaveLength(2)
    expect(links.every(({ source }) => source.slug === 'bob')).toBe(true)
    expect(omitted).toEqual([])
  })

  it('gives a hub no more than its share, and says what it left out', async () => {
    const { nodes, links, omitted } = await around({ of: 'bob', depth: 2, max: 10 })

    const slugs = nodes.map(({ slug }) => slug)
    expect(slugs).toHaveLength(10)
    expect(slugs).toContain('cas')
    // 62 members, of which bob and six more are shown.
    expect(omitted).toEqual([{ node: { slug: 'blue' }, count: 55 }])
    const known = new Set(slugs)
    expect(
      links.every(({ source, target }) => known.has(source.slug) && known.has(target.slug)),
    ).toBe(true)
  })

  it('shows how all that are shown are related, also with a hub that did not lead to them', async () => {
    const { nodes, links, omitted } = await around({ of: 'gus', depth: 2, max: 5 })

    expect(nodes.map(({ slug }) => slug)).toEqual(['gus', 'gold', 'pink', 'hal', 'zoe'])
    expect(links.map(({ source, target }) => `${source.slug} ${target.slug}`)).toEqual([
      'gus gold',
      'gus pink',
      'hal gold',
      'zoe gold',
      'zoe pink',
    ])
    expect(omitted).toEqual([{ node: { slug: 'gold' }, count: 1 }])
  })

  it('counts what is around a hub without looking at it when there is room for nothing', async () => {
    app.forgetQueries()

    const one = await around({ of: 'blue', max: 1 })

    expect(one).toEqual({
      nodes: [{ slug: 'blue' }],
      links: [],
      omitted: [{ node: { slug: 'blue' }, count: 62 }],
    })
    expect(app.queriesSent('path/neighbours')).toEqual([])
  })

  it('asks the graph once a level', async () => {
    app.forgetQueries()

    await around({ of: 'ann', depth: 3, max: 499 })

    expect(app.queriesSent('path/neighbours')).toHaveLength(3)
  })

  it('reads no relationship when none is asked for, and its sources only when they are', async () => {
    const of = 'bob'
    const question = (fields: string) =>
      `query($of: String!) { neighbourhood(of: $of) { ${fields} } }`
    app.forgetQueries()

    const { data } = await ask(app, question('nodes { slug }'), { of })
    const sent = app.queriesSent('relationship/among')
    const sourced = await ask(app, question('links { kind evidence { role } fact { id } }'), { of })
    const counted = await ask(app, question('omitted { count }'), { of: 'blue' })

    expect(at(data, 'neighbourhood')).toEqual({
      nodes: [{ slug: 'bob' }, { slug: 'seat' }, { slug: 'blue' }],
    })
    expect(sent).toEqual([])
    expect(sourced.errors).toBeUndefined()
    expect(at(sourced.data, 'neighbourhood')).toMatchObject({ links: [{ kind: 'HOLDS' }, {}] })
    expect(at(counted.data, 'neighbourhood')).toEqual({ omitted: [] })
  })

  it('keeps to the requested time', async () => {
    const { nodes } = await around({ of: 'bob', at: '2008' })

    expect(nodes.map(({ slug }) => slug)).toEqual(['bob', 'blue'])
  })

  it('is null for an unknown entity', async () => {
    const { data } = await ask(app, AROUND, { of: 'nobody' })

    expect(data).toEqual({ neighbourhood: null })
  })
})

describe('inCommon', () => {
  const IN_COMMON = `query($of: [String!]!, $at: PartialDate, $kinds: [RelationshipKind!], $limit: Int) {
    inCommon(of: $of, at: $at, kinds: $kinds, limit: $limit) {
      node { slug } size overlap links { start end source { slug } } } }`

  interface InCommon {
    readonly node: { readonly slug: string }
    readonly size: number
    readonly overlap: string | null
    readonly links: readonly { readonly source: { readonly slug: string } }[]
  }

  async function inCommon(slugs: readonly string[], more: object = {}) {
    const { data, errors } = await ask(app, IN_COMMON, { of: slugs, ...more })
    expect(errors).toBeUndefined()
    // As the query selects it.
    return at(data, 'inCommon') as readonly InCommon[]
  }

  it('has what two entities share, the smallest group first, and whether the times overlap', async () => {
    const found = await inCommon(['kim', 'lea'])

    expect(found.map(({ node, size, overlap }) => [node.slug, size, overlap])).toEqual([
      ['panel', 4, 'POSSIBLE'],
      ['council', 3, null],
      ['house', 5, 'SURE'],
      ['club', 2, 'POSSIBLE'],
    ])
    expect(found[2]?.links.map(({ source }) => source.slug).sort()).toEqual([
      'kim',
      'kim',
      'lea',
      'lea',
    ])
  })

  it('has what most of several entities share first', async () => {
    const found = await inCommon(['kim', 'lea', 'max'])

    expect(found.map(({ node }) => node.slug)).toEqual(['panel', 'council', 'house', 'club'])
    expect((await inCommon(['ola', 'ned', 'pia'])).map(({ node }) => node.slug)).toEqual(['house'])
  })

  it('keeps to the day, the kinds and the limit', async () => {
    const slugs = async (more: object) =>
      (await inCommon(['kim', 'lea'], more)).map(({ node, size }) => [node.slug, size])

    expect(await slugs({ at: '2006' })).toEqual([
      ['house', 5],
      ['club', 2],
    ])
    expect(await slugs({ kinds: ['HOLDS'] })).toEqual([])
    expect(await slugs({ limit: 1 })).toEqual([['panel', 4]])
  })

  it('has people between two bodies, and refuses fewer than two entities', async () => {
    const people = await inCommon(['panel', 'council'])

    expect(people.map(({ node, size }) => [node.slug, size])).toEqual([
      ['kim', 0],
      ['lea', 0],
      ['max', 0],
    ])
    const once = await ask(app, IN_COMMON, { of: ['kim', idOf('kim')] })
    expect(once.errors?.[0]?.extensions).toEqual({ code: 'INVALID_PARAMETER', argument: 'of' })
    expect(once.errors?.[0]?.message).toBe('of: must name at least two different entities.')
    const { errors } = await ask(app, IN_COMMON, { of: ['kim', 'nobody'] })
    expect(errors?.[0]?.extensions).toEqual({ code: 'ENTITY_NOT_FOUND', argument: 'of' })
  })
})

describe('relationshipsAmong', () => {
  const AMONG = `query($ids: [ID!]!, $kinds: [RelationshipKind!], $at: PartialDate, $first: Int) {
    relationshipsAmong(ids: $ids, kinds: $kinds, at: $at, limit: $first) {
      id: relationshipId kind role start end certainty source { slug } target { slug } evidence { role } } }`

  /** Who is related with whom, in the order of the answer, and the answer itself. */
  async function among(slugs: readonly string[], variables: object = {}) {
    const { data, errors } = await ask(app, AMONG, { ids: slugs.map(idOf), ...variables })
    expect(errors).toBeUndefined()
    // As the query asks for it.
    const links = at(data, 'relationshipsAmong') as readonly {
      readonly id: string
      readonly certainty: string | null
      readonly source: { readonly slug: string }
      readonly target: { readonly slug: string }
    }[]
    return { links, pairs: links.map(({ source, target }) => `${source.slug} ${target.slug}`) }
  }

  it('gives each relationship between two of a set once, the way it points, in the order of ids', async () => {
    const { links, pairs } = await among(['blue', 'bob', 'cas', 'ann', 'seat', 'ann'])

    const ids = links.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
    expect([...pairs].sort()).toEqual(['ann blue', 'bob blue', 'bob seat', 'cas seat'])
  })

  it('says nothing of who is not in the set, or unknown', async () => {
    expect((await among(['ann', 'bob', 'nobody'])).pairs).toEqual([])
    expect((await among([])).pairs).toEqual([])
  })

  it('keeps to kinds and to a time, and says how sure it is of that', async () => {
    const set = ['ann', 'bob', 'blue', 'seat']

    expect((await among(set, { kinds: ['HOLDS'] })).pairs).toEqual(['bob seat'])
    const { links, pairs } = await among(set, { at: '2005-06-01' })
    expect([...pairs].sort()).toEqual(['ann blue', 'bob blue'])
    const certainties = links.map(({ source, certainty }) => [source.slug, certainty])
    expect(Object.fromEntries(certainties)).toEqual({ ann: 'POSSIBLE', bob: 'SURE' })
  })

  it('gives no more than it is asked for, and asks the graph once', async () => {
    app.forgetQueries()

    const { links } = await among(['blue', ...FANS], { first: 7 })

    expect(links).toHaveLength(7)
    expect(app.queriesSent('relationship/among')).toHaveLength(1)
  })

  it('refuses more ids than a drawing shows', async () => {
    const ids = Array.from({ length: 2_001 }, (_each, index) => String(index))

    const { errors } = await ask(app, AMONG, { ids })

    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PARAMETER', actual: 2_001 })
  })
})
