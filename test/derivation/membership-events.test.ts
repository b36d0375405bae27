import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { v7 } from 'uuid'
import { recordKey } from '../../src/domain/record-key.js'
import type { MembershipData, RecordData } from '../../src/domain/record.js'
import type { PartialDate } from '../../src/domain/partial-date.js'
import { derive } from '../../src/derivation/derive.js'
import {
  planRelationships,
  writeRelationships,
} from '../../src/derivation/relationships/relationships.js'
import { createRecordStore } from '../../src/records/store.js'
import { storeAccount } from '../support/accounts/account-builders.js'
import { EVIDENCE } from '../support/evidence.js'
import { ROOT } from '../support/server-options.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { startReceiver } from '../webhooks/a-receiver.js'
import { wanted, webhooksOn } from '../webhooks/a-sender.js'

const now = () => new Date('2026-01-31T12:00:00Z')
const derivation = { now, holder: 'test', endings: [], evidence: EVIDENCE }

let test: TestGraph
beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

/** A membership: a member, a body, and its dates as `2025-01-01/2025-12-01`; `/` for unknown ones. */
type Row = readonly [member: string, body: string, dates: string]

const BODIES: Readonly<Record<string, Partial<RecordData>>> = {
  red: { classification: 'party', names: [{ value: 'Red Party' }] },
  blue: { classification: 'party', names: [{ value: 'Blue Party' }] },
  house: { classification: 'legislature', names: [{ value: 'House' }] },
}

interface Given {
  readonly dataset?: string
  /** The Wikidata items of persons and bodies. */
  readonly items?: Readonly<Record<string, string>>
}

/** Stores an edition of a list without deriving. */
async function keep(
  asOf: string,
  rows: readonly Row[],
  { dataset = 'test', items = {} }: Given = {},
) {
  const key = (kind: RecordData['kind'], id: string) => recordKey(dataset, 'l', kind, id)
  const identifiersOf = (id: string) => {
    const value = items[id]
    return value === undefined ? [] : [{ scheme: 'wikidata', value }]
  }
  const memberships = rows.map(([member, body, dates], at) => {
    const [start = '', end = ''] = dates.split('/')
    const data: MembershipData = {
      ...{ kind: 'membership', person: key('person', member), fromMembershipList: true },
      [body === 'house' ? 'organization' : 'party']: key('organization', body),
      ...(start !== '' && { start: start as PartialDate }),
      ...(end !== '' && { end: end as PartialDate }),
    }
    return [`${member} ${body} ${String(at)}`, data] as const
  })
  const records: (readonly [string, RecordData])[] = [
    ...new Set(rows.map(([member]) => member)),
  ].map((id) => [
    id,
    { kind: 'person', names: [{ value: `${id} Moss` }], identifiers: identifiersOf(id) },
  ])
  const bodies = Object.entries(BODIES).map(
    ([id, data]) =>
      [
        id,
        { kind: 'organization', ...data, identifiers: identifiersOf(id) } as RecordData,
      ] as const,
  )
  const store = createRecordStore({ graph: test.graph, now, mintId: () => v7() })
  const licence = { title: dataset, licence: 'CC0-1.0', attribution: '', redistributable: true }
  const edition = await store.openEdition({
    dataset: { name: dataset, url: 'https://example.org', ...licence },
    ...{ scope: 'l', asOf },
  })
  await store.add(
    edition,
    [...records, ...bodies, ...memberships].map(([id, data]) => ({
      ...{ key: key(data.kind, id), kind: data.kind, data },
    })),
    [],
  )
  await store.finishEdition(edition)
}

async function importList(asOf: string, rows: readonly Row[], given: Given = {}) {
  await keep(asOf, rows, given)
  await derive({ ...derivation, graph: test.graph })
}

type Data = Readonly<Record<string, { readonly name: string } | string | null>>

/** The events in the log, each with the names of its entities and its dates. */
async function events(): Promise<readonly string[]> {
  const rows = await test.run(
    `MATCH (c:Change) WHERE c.kind STARTS WITH 'entity.' RETURN c.kind, c.data ORDER BY c.seq`,
  )
  return rows.map(([kind, text]) => {
    const data = JSON.parse(String(text), (name, value: unknown) =>
      name === 'datasets' ? undefined : value,
    ) as Data
    const values = Object.values(data).map((value) =>
      value === null || typeof value === 'string' ? String(value) : value.name,
    )
    return [String(kind), ...values].join(', ')
  })
}

const LONG_AGO = '2019-05-01/'

describe('the change log', () => {
  it('has one event for who joined, left or switched between two editions, and none for others', async () => {
    const first: readonly Row[] = [
      ['Ann', 'house', LONG_AGO],
      ['Bob', 'house', LONG_AGO],
      ['Bob', 'red', LONG_AGO],
      ['Cleo', 'house', LONG_AGO],
      ['Cleo', 'red', LONG_AGO],
      ['Dan', 'house', LONG_AGO],
      ['Dan', 'red', LONG_AGO],
    ]
    const second: readonly Row[] = [
      ['Ann', 'house', LONG_AGO],
      ['Ann', 'blue', '2026-01-20/'],
      ['Bob', 'house', '2019-05-01/2026-01-10'],
      ['Bob', 'red', LONG_AGO],
      ['Cleo', 'house', LONG_AGO],
      ['Cleo', 'red', '2019-05-01/2026-01-12'],
      ['Cleo', 'blue', '2026-01-13/'],
      ['Dan', 'house', LONG_AGO],
    ]
    await importList('2026-01-01', first)
    const ofFirst = await events()

    await importList('2026-01-30', second)
    const ofSecond = await events()
    await importList('2026-01-30', second)
    await importList('2026-01-31', second)

    expect(ofFirst).toEqual([])
    expect([...ofSecond].sort()).toEqual([
      'entity.joined, Ann Moss, Blue Party, 2026-01-20',
      'entity.left, Bob Moss, House, 2026-01-10',
      // The last edition that lists it.
      'entity.left, Dan Moss, Red Party, 2026-01-01',
      'entity.switched_party, Cleo Moss, Red Party, Blue Party, 2026-01-12, 2026-01-13',
    ])
    expect(await events()).toEqual(ofSecond)
  })

  it('has the keys and all fields of an event', async () => {
    await importList('2026-01-01', [['Cleo', 'red', LONG_AGO]])
    await importList('2026-01-30', [
      ['Cleo', 'red', '2019-05-01/2026-01-12'],
      ['Cleo', 'blue', '/'],
    ])

    const [[keys, text] = []] = await test.run(
      `MATCH (c:Change {kind: 'entity.switched_party'}) RETURN c.keys, c.data`,
    )
    const { member, former, party, ...rest } = JSON.parse(String(text)) as Record<
      string,
      { id: string; slug: string }
    >
    expect(keys).toEqual([member, former, party].flatMap((one) => [one?.id, one?.slug]))
    expect(party).toEqual({ id: party?.id, slug: 'blue-party', name: 'Blue Party' })
    expect(rest).toEqual({ leftOn: '2026-01-12', joinedOn: null, datasets: ['test'] })
  })

  it.each<[string, readonly Row[], readonly Row[]]>([
    ['the start was corrected', [['Ann', 'red', '2025-12-01/']], [['Ann', 'red', '2025-12-09/']]],
    [
      'the next term of a member began',
      [['Ann', 'house', '2025-01-03/2026-01-03']],
      [
        ['Ann', 'house', '2025-01-03/2026-01-03'],
        ['Ann', 'house', '2026-01-03/'],
      ],
    ],
    [
      'the start is old',
      [['Ann', 'house', LONG_AGO]],
      [
        ['Ann', 'house', LONG_AGO],
        ['Ann', 'red', '2024-12-01/'],
      ],
    ],
    [
      'the end is old',
      [
        ['Ann', 'house', LONG_AGO],
        ['Ann', 'red', LONG_AGO],
      ],
      [
        ['Ann', 'house', LONG_AGO],
        ['Ann', 'red', '2019-05-01/2024-12-01'],
      ],
    ],
    [
      'a term is planned',
      [['Ann', 'red', LONG_AGO]],
      [
        ['Ann', 'red', LONG_AGO],
        ['Ann', 'house', '2026-03-01/'],
      ],
    ],
    ['a new person joined long ago', [], [['Ann', 'red', '2025-10-01/']]],
    ['a new person joined at an unknown time', [], [['Ann', 'red', '/']]],
    [
      'a new person was elected again',
      [],
      [
        ['Ann', 'house', '2021-01-03/2026-01-03'],
        ['Ann', 'house', '2026-01-04/'],
      ],
    ],
  ])('has no event if %s', async (_what, before, after) => {
    await importList('2026-01-10', [['Zoe', 'blue', LONG_AGO], ...before])

    await importList('2026-01-30', [['Zoe', 'blue', LONG_AGO], ...after])

    expect(await events()).toEqual([])
  })

  it('has an event for a person who is new in all sources and joined recently', async () => {
    await importList('2026-01-30', [['Ann', 'red', '2025-12-15/']])

    expect(await events()).toEqual(['entity.joined, Ann Moss, Red Party, 2025-12-15'])
  })

  it('has no event if another dataset is the first to name the party of a known person', async () => {
    const items = { Ann: 'Q1', house: 'Q2' }
    await importList('2026-01-30', [['Ann', 'house', LONG_AGO]], { items })

    await importList('2026-01-30', [['Ann', 'red', '/']], { items, dataset: 'other' })

    expect(await test.run('MATCH (e)-[:MEMBER_OF]->(o) RETURN o.name ORDER BY o.name')).toEqual([
      ['House'],
      ['Red Party'],
    ])
    expect(await events()).toEqual([])
  })

  it('has no event if two entities turn out to be the same', async () => {
    const items = { Ann: 'Q1', red: 'Q2', house: 'Q3' }
    const others = { Ann: 'Q4', red: 'Q5', house: 'Q6' }
    const rows: readonly Row[] = [
      ['Ann', 'red', '2025-10-01/'],
      ['Bob', 'red', '2025-10-01/'],
    ]
    await importList('2026-01-20', [['Ann', 'house', LONG_AGO]], { items })
    await importList('2026-01-20', rows, { dataset: 'other', items: others })
    const named = 'MATCH (e:Entity) WHERE e.name IN ["Ann Moss", "Red Party"] RETURN e.name'
    const apart = await test.run(named)

    await importList('2026-01-30', rows, { dataset: 'other', items })

    expect([apart.length, (await test.run(named)).length]).toEqual([4, 2])
    const links = 'MATCH (e)-[:MEMBER_OF]->(o) RETURN e.name, o.name ORDER BY e.name, o.name'
    expect(await test.run(links)).toEqual([
      ['Ann Moss', 'House'],
      ['Ann Moss', 'Red Party'],
      ['Bob Moss', 'Red Party'],
    ])
    expect(await events()).toEqual([])
  })

  it('has an event once, even if its transaction is sent again after the commit', async () => {
    await importList('2026-01-01', [['Ann', 'house', LONG_AGO]])
    await importList('2026-01-30', [
      ['Ann', 'house', LONG_AGO],
      ['Ann', 'red', '2026-01-20/'],
    ])
    const [joined] = await events()
    await test.run(
      `MATCH (e:Entity {name: 'Ann Moss'})-[l:MEMBER_OF]->(:Party) DELETE l SET e.dirty = true`,
    )
    const [[id] = []] = await test.run(`MATCH (e:Entity {name: 'Ann Moss'}) RETURN e.id`)
    const plan = await test.graph.writeLong((tx) =>
      planRelationships(tx, [String(id)], new Map(), now()),
    )

    for (let sent = 0; sent < 2; sent += 1) {
      await test.graph.writeLong((tx) => writeRelationships(tx, plan, now()))
    }

    expect(await events()).toEqual([joined, joined])
  })
})

describe('webhooks', () => {
  it('send events that their kinds and entities admit, as their schemas say', async () => {
    const receiver = await startReceiver()
    const hooks = webhooksOn(test.graph, now)
    const { accountId } = await storeAccount(test.graph)
    await importList('2026-01-01', [
      ['Ann', 'house', LONG_AGO],
      ['Bob', 'red', LONG_AGO],
      ['Cleo', 'red', LONG_AGO],
    ])
    const [[bob] = []] = await test.run(`MATCH (e:Entity {name: 'Bob Moss'}) RETURN e.id`)
    await test.run(
      `MATCH (e:Entity {name: 'Blue Party'}) CREATE (:Slug {value: 'old-name'})-[:NAMES]->(e)`,
    )
    const register = (path: string, entities: readonly string[], kinds: 'all' | 'left' = 'all') =>
      hooks.endpoints.create(
        { accountId, tier: 'researcher' },
        wanted({
          ...{ url: `${receiver.url}/${path}`, entities },
          kinds: kinds === 'all' ? null : ['entity.left'],
        }),
      )
    await register('all', [])
    await register('left', [], 'left')
    await register('bob', [String(bob)])
    await register('red', ['red-party'])
    await register('former-slug', ['old-name'])
    await hooks.sender.round()

    await importList('2026-01-30', [
      ['Ann', 'house', LONG_AGO],
      ['Ann', 'blue', '2026-01-20/'],
      ['Bob', 'red', '2019-05-01/2026-01-10'],
      ['Cleo', 'red', '2019-05-01/2026-01-12'],
      ['Cleo', 'blue', '2026-01/'],
    ])
    await hooks.sender.round()
    await Promise.all([receiver.close(), hooks.close()])

    const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
    formats.default(ajv)
    for (const kind of ['joined', 'left', 'switched_party']) {
      const file = join(ROOT, 'schema', 'json', `entity.${kind}.1.json`)
      ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object)
    }
    const received = receiver.events().map(({ path, message }) => {
      const isValid = ajv.validate(`/schemas/${message.type}.1.json`, message)
      return isValid ? `${path} ${message.type}` : ajv.errorsText()
    })
    expect(received.sort()).toEqual([
      '/all entity.joined',
      '/all entity.left',
      '/all entity.switched_party',
      '/bob entity.left',
      '/former-slug entity.joined',
      '/former-slug entity.switched_party',
      '/left entity.left',
      '/red entity.left',
      '/red entity.switched_party',
    ])
  })
})
