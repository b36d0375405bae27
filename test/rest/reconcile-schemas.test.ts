import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { aRelationship, anEntity } from '../support/builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

/*
 * The answers of /reconcile against the schemas of the reconciliation API 0.2, which are not ours to pass on. EXPORT_SCHEMAS
 * names a folder with `reconciliation/*.json`, as `0.2/schemas` of its specification has them.
 */
const folder = process.env['EXPORT_SCHEMAS'] ?? ''
const why = folder === '' ? ', which EXPORT_SCHEMAS does not name a folder of,' : ''
const itWithSchemas = folder === '' ? it.skip : it

const IDS = 'https://reconciliation-api.github.io/specs/0.2/schemas'

function schemas(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  for (const name of readdirSync(join(folder, 'reconciliation'))) {
    const text = readFileSync(join(folder, 'reconciliation', name), 'utf8')
    // They name no draft that there is.
    const schema = JSON.parse(text) as Record<string, unknown>
    Reflect.deleteProperty(schema, '$schema')
    ajv.addSchema(schema)
  }
  return ajv
}

let app: TestApp
beforeEach(async () => {
  app = await testApp({
    given: {
      entities: [
        anEntity({
          ...{ slug: 'ada-lovelace', name: 'Ada Lovelace', birthDate: '1815-12-10' },
          identifiers: ['wikidata:Q7259'],
        }),
        anEntity({ slug: 'whigs', name: 'Whigs', type: 'party' }),
      ],
      relationships: [aRelationship({ from: 'ada-lovelace', to: 'whigs', asOf: '2026-01-01' })],
    },
  })
  await app.run(
    `MATCH (e:Entity {slug: 'ada-lovelace'})
     MERGE (i:ReferenceKey {key: 'wikidata:Q7259'}) SET i:Identifier
     MERGE (e)-[:IDENTIFIED_BY]->(i)`,
  )
})

const QUERIES = {
  q0: { query: 'Ada Lovelace' },
  q1: {
    ...{ query: 'Lovelace', type: ['politician', 'person'], type_strict: 'any', limit: 3 },
    properties: [
      { pid: 'birth_date', v: 1815 },
      { pid: 'party', v: { id: 'whigs', name: 'Whigs' } },
      { pid: 'country', v: ['dk', true] },
    ],
  },
  q2: { properties: [{ pid: 'wikidata', v: 'Q7259' }] },
  q3: { query: '', type: 'party' },
}

const EXTENSION = {
  ids: ['ada-lovelace', 'whigs', 'nobody'],
  properties: [{ id: 'party', settings: {} }, { id: 'birth_date' }, { id: 'wikidata' }],
}

const get = async (path: string) => (await app.inject({ url: `/reconcile${path}` })).json<object>()

const post = async (name: string, value: object) => {
  const reply = await app.inject({
    ...{ method: 'POST', url: '/reconcile' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ [name]: JSON.stringify(value) }).toString(),
  })
  return reply.json<Readonly<Record<string, unknown>>>()
}

describe(`the schemas of the reconciliation API 0.2${why}`, () => {
  itWithSchemas.each([
    ['manifest', () => get('')],
    ['reconciliation-query', () => Promise.resolve(QUERIES)],
    ['reconciliation-result-batch', () => post('queries', QUERIES)],
    ['data-extension-query', () => Promise.resolve(EXTENSION)],
    ['data-extension-response', () => post('extend', EXTENSION)],
    ['suggest-entities-response', () => get('/suggest/entity?prefix=ada')],
    ['suggest-properties-response', () => get('/suggest/property?prefix=b')],
    ['suggest-types-response', () => get('/suggest/type?prefix=p')],
  ])('find the %s valid', async (name, answer) => {
    const check = schemas().getSchema(`${IDS}/${name}.json`)

    const said = await answer()

    expect(check?.(said)).toBe(true)
    expect(Object.keys(said).length).toBeGreaterThan(0)
  })

  it('are of queries that it answers, each with whom it finds', async () => {
    const { q0, q1, q2, q3 } = (await post('queries', QUERIES)) as Record<
      'q0' | 'q1' | 'q2' | 'q3',
      { readonly result: readonly { readonly id: string }[] }
    >

    const first = [q0, q1, q2, q3].map(({ result }) => result[0]?.id ?? null)
    expect(first).toEqual(['ada-lovelace', 'ada-lovelace', 'ada-lovelace', null])
  })
})
