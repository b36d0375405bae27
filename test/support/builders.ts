import { createHash } from 'node:crypto'
import { summaryOf, ENTITY_LABELS, type EntityType } from '../../src/domain/entity.js'
import {
  BEGINNING,
  END_OF_TIME,
  rangeOf,
  toPartialDate,
  type DayRange,
} from '../../src/domain/partial-date.js'
import type { RecordData } from '../../src/domain/record.js'
import type { RelationshipKind } from '../../src/domain/relationship.js'
import type { DerivedRelationship } from '../../src/entities/relationships.js'
import { withTenures } from '../../src/entities/with-tenures.js'
import type { Graph } from '../../src/graph/graph.js'

type Properties = Readonly<Record<string, unknown>>

/** An entity as the graph stores it. */
export interface StoredEntity extends Properties {
  readonly id: string
  readonly type: EntityType
  readonly slug: string
  readonly name: string
  readonly countryCode: string
  readonly description: string
}

/** A relationship as the graph stores it, between the entities with these slugs. */
export interface StoredRelationship {
  readonly type: RelationshipKind
  readonly from: string
  readonly to: string
  readonly properties: Properties
}

/** What a test wants to be in the graph. */
export interface Stored {
  readonly entities?: readonly StoredEntity[]
  readonly relationships?: readonly StoredRelationship[]
  readonly records?: readonly StoredRecord[]
  readonly datasets?: readonly Properties[]
  /** Former slugs, by the slug of the entity that they name. */
  readonly formerSlugs?: Readonly<Record<string, readonly string[]>>
  /** Former ids, by the slug of the entity that they stand for. */
  readonly formerIds?: Readonly<Record<string, readonly string[]>>
}

export interface StoredRecord {
  readonly key: string
  readonly dataset: string
  readonly scope: string
  readonly data: RecordData
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly waiting: boolean
}

/** The id that the builders give the entity with `slug`; it has the form of a UUIDv7. */
export function idOf(slug: string): string {
  const hex = createHash('sha256').update(slug).digest('hex')
  return `01900000-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

/** A politician of Denmark, unless `given` says otherwise; slug and name follow from each other. */
export function anEntity(given: Partial<StoredEntity> = {}): StoredEntity {
  const slug = given.slug ?? (given.name ?? 'Jane Doe').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const name = given.name ?? slug
  return {
    id: idOf(slug),
    type: 'politician',
    slug,
    name,
    names: [name],
    nameLangs: [''],
    countryCode: 'dk',
    description: `${name} is known to the tests.`,
    updatedAt: '2026-01-01T00:00:00Z',
    identifiers: [],
    datasets: ['tests'],
    links: [],
    orphaned: false,
    ...given,
  }
}

/** The fields of a relationship; dates are partial dates, absent when unknown or open. */
export interface GivenRelationship extends Properties {
  readonly type?: RelationshipKind
  readonly from: string
  readonly to: string
  readonly role?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly asOf?: string
  readonly past?: boolean
}

/** A `MEMBER_OF`, unless `given` says otherwise, with the integers that follow from its dates. */
export function aRelationship(given: GivenRelationship): StoredRelationship {
  const { type = 'MEMBER_OF', from, to, ...rest } = given
  const start = rangeOfText(rest.startDate)
  const end = rangeOfText(rest.endDate)
  const openEnd = rest.past === true ? undefined : rangeOfText(rest.asOf)
  const id = createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 20)
  return {
    type,
    from,
    to,
    properties: {
      id,
      factId: `fact-${id}`,
      ...(start !== undefined && { startBasis: 'STATED' }),
      ...(end !== undefined && { endBasis: 'STATED' }),
      from: start?.start ?? BEGINNING,
      to: end?.end ?? END_OF_TIME,
      sureFrom: start?.end ?? END_OF_TIME,
      sureTo: end?.start ?? openEnd?.start ?? BEGINNING,
      recordKeys: [],
      ...rest,
    },
  }
}

/** The record of a membership, unless `given` says otherwise. */
export function aRecord(given: Partial<StoredRecord> & { readonly key: string }): StoredRecord {
  return {
    dataset: 'tests',
    scope: 'all',
    data: { kind: 'membership', person: 'tests/all/person/1' },
    firstSeenAt: '',
    lastSeenAt: '',
    withdrawn: false,
    waiting: false,
    ...given,
  }
}

/** A dataset in the public domain. */
export function aDataset(given: { readonly name: string } & Properties): Properties {
  return {
    title: given.name,
    licence: 'CC0-1.0',
    attribution: '',
    url: 'https://example.org/',
    redistributable: true,
    importedAt: '2026-01-01T00:00:00Z',
    dataAsOf: '2026-01-01',
    ...given,
  }
}

/** Adds the given data to the graph. Writes nothing to the change log: see `logChange`. */
export async function store(graph: Graph, given: Stored): Promise<void> {
  const { entities = [], relationships = [], records = [], datasets = [] } = given
  await graph.apply(
    `UNWIND $entities AS given
     CREATE (one:Entity) SET one = given.properties SET one:$(given.label)
     CREATE (:Slug {value: one.slug})-[:NAMES]->(one)`,
    {
      entities: entities.map((properties) => ({
        label: ENTITY_LABELS[properties.type],
        properties: { summary: summaryOf(properties), ...properties },
      })),
    },
  )
  const listed = Object.values(groupsOf(relationships)).flatMap(listedOf)
  await graph.apply(
    `UNWIND $relationships AS given
     MATCH (a:Entity {slug: given.from}), (b:Entity {slug: given.to})
     CREATE (a)-[link:$(given.type)]->(b) SET link = given.properties
     SET link.from = toInteger(link.from), link.to = toInteger(link.to),
         link.sureFrom = toInteger(link.sureFrom), link.sureTo = toInteger(link.sureTo),
         link.tenureFrom = toInteger(link.tenureFrom),
         link.listKey = b.id + '\u001f' + right('0000000' + toString(99999999 - toInteger(coalesce(link.tenureFrom, link.from))), 8) +
           '\u001f' + a.name + '\u001f' + link.id`,
    { relationships: listed },
  )
  await graph.apply(
    `UNWIND $records AS given
     CREATE (record:Record:ReferenceKey) SET record = given`,
    {
      records: records.map((record) => ({
        ...record,
        kind: record.data.kind,
        data: JSON.stringify(record.data),
      })),
    },
  )
  await graph.apply('UNWIND $datasets AS given CREATE (set:Dataset) SET set = given', { datasets })
  await graph.apply(
    `UNWIND $former AS given
     MATCH (one:Entity {slug: given.slug})
     FOREACH (value IN given.slugs | CREATE (:Slug {value: value})-[:NAMES]->(one))
     FOREACH (id IN given.ids | CREATE (:FormerId {id: id})-[:NAMES]->(one))`,
    {
      former: [
        ...Object.entries(given.formerSlugs ?? {}).map(([slug, slugs]) => ({
          slug,
          slugs,
          ids: [],
        })),
        ...Object.entries(given.formerIds ?? {}).map(([slug, ids]) => ({ slug, slugs: [], ids })),
      ],
    },
  )
}

function rangeOfText(text: string | undefined): DayRange | undefined {
  if (text === undefined) return undefined
  const date = toPartialDate(text)
  if (date === null) throw new RangeError(`no partial date: ${text}`)
  return rangeOf(date)
}

function groupsOf(relationships: readonly StoredRelationship[]) {
  const groups: Record<string, StoredRelationship[]> = {}
  for (const one of relationships) (groups[one.from] ??= []).push(one)
  return groups
}

/** The relationships of one entity with what derivation stores for lists. */
function listedOf(group: readonly StoredRelationship[]) {
  const derived = group.map(({ type, to, properties }) => ({
    ...{ type, toId: to, id: String(properties['id']) },
    properties: properties as DerivedRelationship['properties'],
  }))
  return withTenures(derived, []).map(({ type, toId, properties }) => ({
    ...{ type, from: group[0]?.from, to: toId, properties },
  }))
}
