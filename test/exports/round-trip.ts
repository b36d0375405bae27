import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPORT_FORMATS } from '../../src/exports/formats.js'
import { openExport } from '../../src/exports/open-export.js'
import type {
  ExportedEntity,
  ExportedRelationship,
  ExportFormat,
  Subgraph,
} from '../../src/exports/subgraph.js'
import type { Graph } from '../../src/graph/graph.js'
import { commandLine } from '../support/command-line.js'
import { NOW, testApp } from '../support/test-app.js'

type Entity = Omit<ExportedEntity, 'slug' | 'url' | 'datasets'>
type Relationship = Omit<ExportedRelationship, 'id' | 'from' | 'to' | 'datasets'>

/** What a format does to an entity and to a relationship: every loss that docs/exports.md states, and no other. */
interface Losses {
  readonly files: readonly (readonly [string, ExportFormat])[]
  readonly entity?: (entity: Entity) => Entity
  readonly relationship?: (relationship: Relationship) => Relationship
}

const { csv, ndjson, ftm, popolo } = EXPORT_FORMATS

/** The formats that are read back, each with what it loses. */
export const FORMATS: readonly (readonly [string, Losses])[] = [
  ['NDJSON', { files: [['dump.ndjson', ndjson.nodes]] }],
  [
    'CSV',
    {
      files: [
        ['nodes.csv', csv.nodes],
        ['edges.csv', csv.edges],
      ],
      entity: withoutLanguages,
    },
  ],
  [
    'FollowTheMoney',
    {
      files: [['export.ftm.ndjson', ftm.nodes]],
      entity: (entity) => ({
        ...withoutLanguages(entity),
        ...{ contacts: [], image: undefined, seats: undefined },
        gender: ['male', 'female', 'other'].includes(entity.gender ?? '')
          ? entity.gender
          : undefined,
        officialName: entity.officialName === entity.name ? undefined : entity.officialName,
      }),
      relationship: (one) => ({
        ...one,
        startBasis: one.start === null ? null : 'STATED',
        endBasis: one.end === null ? null : 'STATED',
        parts: ownPart(one),
      }),
    },
  ],
  [
    'Popolo',
    {
      files: [['export.popolo.json', popolo.nodes]],
      entity: (entity) => ({
        ...entity,
        links: entity.links.map(encoded),
        image: entity.image === undefined ? undefined : encoded(entity.image),
      }),
      relationship: (one) => ({
        ...one,
        asOf: ['PART_OF', 'IN_AREA', 'FOR_OFFICE'].includes(one.kind) ? null : one.asOf,
      }),
    },
  ],
]

/** Languages of names, and with them the order of names that differ in nothing else. */
function withoutLanguages(entity: Entity): Entity {
  return { ...entity, names: entity.names.map(({ value }) => ({ value, langs: [] })) }
}

/** An address with what a URI cannot hold encoded. */
function encoded(link: string): string {
  return link.replaceAll(/[^!-~]|\|/gu, encodeURIComponent)
}

/** Of the parts of a membership the one that the relationship leads to. */
function ownPart({ toId, parts }: Relationship) {
  const own = (id: string | null) => (id === toId ? id : null)
  return {
    institutionId: own(parts.institutionId),
    partyId: own(parts.partyId),
    areaId: own(parts.areaId),
    officeId: own(parts.officeId),
  }
}

async function subgraphOf(graph: Graph, isForOwnUse: boolean): Promise<Subgraph> {
  const opened = await openExport({
    query: graph.readLong,
    ...{ selection: { of: 'graph' }, at: null, url: '', publicUrl: 'http://localhost:4000' },
    ...{ now: new Date(NOW), isForOwnUse, maxRows: Infinity },
  })
  if (opened.state !== 'open') throw new Error(opened.state)
  return opened.graph
}

/** What an export and its import must have in common: not what the new graph decides by itself. */
export interface Content {
  readonly entities: readonly Entity[]
  readonly relationships: readonly Relationship[]
}

async function contentOf({ entities, relationships }: Subgraph): Promise<Content> {
  const content = { entities: [] as Entity[], relationships: [] as Relationship[] }
  for await (const page of entities()) {
    content.entities.push(...page.map((entity) => without(entity, ['slug', 'url', 'datasets'])))
  }
  for await (const page of relationships()) {
    content.relationships.push(...page.map((one) => without(one, ['id', 'from', 'to', 'datasets'])))
  }
  return content
}

function without<One extends object, Name extends keyof One>(
  one: One,
  names: readonly Name[],
): Omit<One, Name> {
  const rest = { ...one }
  for (const name of names) Reflect.deleteProperty(rest, name)
  return rest
}

/** `content` with the ids that entities had where they were exported. */
function withFormerIds({ entities, relationships }: Content): Content {
  const former = new Map<string, string>()
  const named = entities.map((entity) => {
    const own = entity.identifiers.find((text) => text.startsWith(OWN)) ?? ''
    former.set(entity.id, own.slice(OWN.length))
    const identifiers = entity.identifiers.filter((text) => text !== own)
    return { ...entity, id: own.slice(OWN.length), identifiers }
  })
  const idOf = (id: string) => former.get(id) ?? id
  const maybe = (id: string | null) => (id === null ? null : idOf(id))
  return {
    entities: named,
    relationships: relationships.map(({ fromId, toId, parts, ...one }) => ({
      ...{ ...one, fromId: idOf(fromId), toId: idOf(toId) },
      parts: {
        institutionId: maybe(parts.institutionId),
        partyId: maybe(parts.partyId),
        areaId: maybe(parts.areaId),
        officeId: maybe(parts.officeId),
      },
    })),
  }
}

const OWN = 'local:polity-export/'

/** In an order of their own, without what is absent. */
const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(inOrder(one))).sort()

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  )
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polity-round-trip-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Writes `graph` in every format into the file's folder; what was in it. */
export async function write(graph: Graph, isForOwnUse: boolean): Promise<Content> {
  for (const [, { files }] of FORMATS) {
    for (const [name, format] of files) {
      let text = ''
      for await (const piece of format.write(await subgraphOf(graph, isForOwnUse))) text += piece
      await writeFile(join(folder, name), text)
    }
  }
  return contentOf(await subgraphOf(graph, isForOwnUse))
}

/** What is there after an import of `files` into an empty graph. */
export async function readBack(files: Losses['files']): Promise<Content> {
  const paths = files.map(([name]) => join(folder, name))
  const { graph } = await testApp()
  const first = await commandLine(['import', 'auto', ...paths])
  expect([first.exitCode, first.out]).toEqual([0, expect.not.stringContaining('unrecognised')])
  return withFormerIds(await contentOf(await subgraphOf(graph, true)))
}

/** Fails where `back` is not what was before, but for what the format loses. */
export function expectSame(back: Content, before: Content, { entity, relationship }: Losses): void {
  const entities = entity === undefined ? before.entities : before.entities.map(entity)
  const relationships =
    relationship === undefined ? before.relationships : before.relationships.map(relationship)
  expect(sorted(back.entities)).toEqual(sorted(entities))
  expect(sorted(back.relationships)).toEqual(sorted(relationships))
}
