import { createHash } from 'node:crypto'
import { isEntityType } from '../domain/entity.js'
import type { LinkData, MembershipData, Reference } from '../domain/record.js'
import type { ThingData } from '../entities/derive.js'
import { describe } from '../entities/describe.js'
import { compare } from '../entities/identity.js'
import {
  deriveRelationships,
  referencesOfThing,
  type DerivedRelationship,
} from '../entities/relationships.js'
import { appendChanges } from '../graph/changes.js'
import type { GraphTransaction } from '../graph/graph.js'
import { resolveInto, type Targets } from './resolve.js'

type RecordColumns = readonly [key: string, lastSeenAt: string, withdrawn: boolean, data: string]

type EntityRow = readonly [
  id: string,
  slug: string,
  type: string,
  countryCode: string | null,
  classification: string | null,
  sourceDescription: string | null,
  description: string,
  orphaned: boolean,
  things: RecordColumns[],
  statements: (readonly [...RecordColumns, waiting: boolean])[],
  relationships: (readonly [id: string, hash: string, otherId: string, otherSlug: string])[],
]

interface Work {
  readonly row: EntityRow
  readonly things: readonly { key: string; lastSeenAt: string; withdrawn: boolean; data: ThingData }[]
  readonly statements: readonly {
    key: string
    lastSeenAt: string
    withdrawn: boolean
    data: MembershipData | LinkData
    waiting: boolean
  }[]
}

/**
 * Derives the relationships from these entities, and their sentences, and writes the differences. One
 * transaction. `targets`: what references stand for, kept over transactions that change no entity.
 */
export async function deriveLinks(
  tx: GraphTransaction,
  ids: readonly string[],
  targets: Targets,
  at: Date,
): Promise<void> {
  const rows = await tx.run<EntityRow>('derive/load-entities', { ids })
  const works = rows.map(toWork)
  await resolveInto(targets, works.flatMap(referencesOf), tx)

  const names = new Map<string, string>()
  for (const target of targets.values()) if (target !== null) names.set(target.id, target.name)

  const deleted: { id: string; ids: string[] }[] = []
  const created: { fromId: string; toId: string; type: string; properties: object }[] = []
  const changed: { id: string; description: string }[] = []
  const waiting: { key: string; waiting: boolean }[] = []
  const keys = new Set<string>()
  for (const work of works) {
    const { row } = work
    const [id, slug, , , , , description, orphaned] = row
    const own = work.statements.filter(({ data }) => {
      const subject = targets.get(data.kind === 'membership' ? data.person : data.from)
      return subject?.id === id
    })
    const derivation = orphaned
      ? { relationships: [], waiting: [] }
      : deriveRelationships(id, work.things, own, (reference) => targets.get(reference))
    const difference = differenceOf(row, derivation.relationships)
    if (difference.gone.length > 0) deleted.push({ id, ids: difference.gone.map(([gone]) => gone) })
    created.push(...difference.made)
    const sentence = sentenceOf(row, derivation.relationships, names)
    const isChanged = difference.gone.length + difference.made.length > 0 || sentence !== description
    if (isChanged) {
      changed.push({ id, description: sentence })
      keys.add(id).add(slug)
      for (const [, , otherId, otherSlug] of difference.gone) keys.add(otherId).add(otherSlug)
    }
    const nowWaiting = new Set(derivation.waiting)
    for (const statement of own) {
      const waits = nowWaiting.has(statement.key)
      if (waits !== statement.waiting) waiting.push({ key: statement.key, waiting: waits })
    }
  }
  if (deleted.length > 0) await tx.run('derive/delete-relationships', { rows: deleted })
  if (created.length > 0) {
    const ends = await tx.run<readonly [string, string, string]>('derive/create-relationships', {
      rows: created,
    })
    for (const [, otherId, otherSlug] of ends) keys.add(otherId).add(otherSlug)
  }
  await tx.run('derive/finish-entities', {
    ids,
    changed,
    waiting,
    at: `${at.toISOString().slice(0, 19)}Z`,
  })
  if (keys.size > 0) {
    await appendChanges(tx, [{ kind: 'entity', keys: [...keys], subject: 'relationships' }], at)
  }
}

function toWork(row: EntityRow): Work {
  const [, , , , , , , , things, statements] = row
  return {
    row,
    things: things.map(([key, lastSeenAt, withdrawn, data]) => ({
      key,
      lastSeenAt,
      withdrawn,
      data: JSON.parse(data) as ThingData,
    })),
    statements: statements.map(([key, lastSeenAt, withdrawn, data, waiting]) => ({
      key,
      lastSeenAt,
      withdrawn,
      data: JSON.parse(data) as MembershipData | LinkData,
      waiting,
    })),
  }
}

function referencesOf({ things, statements }: Work): Reference[] {
  const references = things.flatMap(({ data }) => referencesOfThing(data).map(([, other]) => other))
  for (const { data } of statements) {
    if (data.kind === 'link') references.push(data.from, data.to)
    else {
      const { person, organization, party, area, post, term } = data
      for (const reference of [person, organization, party, area, post, term]) {
        if (reference !== undefined) references.push(reference)
      }
    }
  }
  return references
}

function differenceOf(row: EntityRow, derived: readonly DerivedRelationship[]) {
  const [id, , , , , , , , , , relationships] = row
  const before = new Map(relationships.map((link) => [link[0], link]))
  const made = derived.flatMap((link) => {
    const properties = { ...link.properties, id: link.id, hash: digest(link.properties) }
    const known = before.get(link.id)
    if (known?.[1] === properties.hash) {
      before.delete(link.id)
      return []
    }
    return [{ fromId: id, toId: link.toId, type: link.type, properties }]
  })
  return { gone: [...before.values()], made }
}

/** What a source says of the entity, else a sentence from its newest fact. */
function sentenceOf(
  row: EntityRow,
  relationships: readonly DerivedRelationship[],
  names: ReadonlyMap<string, string>,
): string {
  const [, , type, countryCode, classification, sourceDescription, description, orphaned] = row
  if (sourceDescription !== null) return sourceDescription
  if (orphaned || !isEntityType(type)) return description
  const name = (id: unknown) => (typeof id === 'string' ? names.get(id) : undefined)
  const [newest] = relationships
    .filter(({ properties }) => properties['personId'] !== undefined)
    .map(({ properties }) => properties)
    .sort(
      (a, b) =>
        Number(b['to']) - Number(a['to']) ||
        Number(b['from']) - Number(a['from']) ||
        Object.keys(b).length - Object.keys(a).length ||
        compare(String(a['factId']), String(b['factId'])),
    )
  const part = relationships.find((link) => link.type === 'PART_OF')
  return describe({
    type,
    countryCode: countryCode ?? '',
    classification: classification ?? undefined,
    within: part === undefined ? undefined : name(part.toId),
    ...(newest === undefined
      ? {}
      : {
          newest: {
            office: newest['institutionId'] === undefined ? name(newest['officeId']) : undefined,
            institution: name(newest['institutionId']),
            party: name(newest['partyId']),
            area: name(newest['areaId']),
            start: newest['startDate'] as string | undefined,
            end: newest['endDate'] as string | undefined,
          },
        }),
  })
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
