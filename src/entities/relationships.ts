import { createHash } from 'node:crypto'
import {
  BEGINNING,
  dayAfter,
  END_OF_TIME,
  rangeOf,
  type PartialDate,
} from '../domain/partial-date.js'
import type { RelationData, MembershipData, Reference } from '../domain/record.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'
import { correctFacts, missingFacts, type RelationshipCorrection } from './corrected-facts.js'
import type { Fact, Parts, Resolve, Target } from './fact.js'
import type { EntityRecordData } from './fields.js'
import { compare } from './identity.js'

/** A record that says something about two or more entities. */
export interface RelationRecord {
  readonly key: string
  /** A partial date, `''` when unknown. */
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly data: MembershipData | RelationData
}

/** A relationship that follows from records, from one entity to another. */
export interface DerivedRelationship {
  readonly id: string
  readonly type: RelationshipKind
  readonly toId: string
  /** The stored properties but for `id`; absent is left out. */
  readonly properties: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export interface Derivation {
  readonly relationships: readonly DerivedRelationship[]
  /** Keys of relation records with a part that is not there yet. */
  readonly waiting: readonly string[]
}

/**
 * The relationships from one entity that follow from what is said of it.
 *
 * `entityRecords`: the records that the entity stands for. `relationRecords`: memberships of the person, relations
 * from the entity; withdrawn ones derive nothing, except rows of a membership list, which end. Rows that agree in all but
 * term and dates, and overlap or adjoin, become one; equal relationships become one with all their
 * records as evidence. What `corrections` say wins over the records. The answer does not depend on the order of the input.
 */
export function deriveRelationships(
  entityId: string,
  entityRecords: readonly {
    key: string
    lastSeenAt: string
    withdrawn: boolean
    data: EntityRecordData
  }[],
  relationRecords: readonly RelationRecord[],
  resolve: Resolve,
  corrections: readonly RelationshipCorrection[] = [],
): Derivation {
  const facts: Fact[] = []
  const waiting: string[] = []
  for (const record of entityRecords) {
    if (!record.withdrawn) facts.push(...factsOfEntityRecord(record, resolve))
  }
  for (const record of relationRecords) {
    if (record.withdrawn && !isOfMembershipList(record)) continue
    const { fact, isWaiting } = factOf(entityId, record, resolve)
    if (isWaiting) waiting.push(record.key)
    if (fact !== null) facts.push(fact)
  }
  facts.push(...missingFacts(corrections, resolve))
  return {
    relationships: uniteEqual(
      correctFacts(joinAdjoining(facts), corrections, resolve).flatMap((fact) =>
        fact.ends
          .filter(({ toId }) => toId !== entityId)
          .map((end) => toRelationship(entityId, fact, end)),
      ),
    ),
    waiting: waiting.sort(compare),
  }
}

function isOfMembershipList({ data }: RelationRecord): boolean {
  return data.kind === 'membership' && data.fromMembershipList === true
}

/** What the record of an entity says: what it is part of, which area it covers, what is elected. */
function factsOfEntityRecord(
  { key, lastSeenAt, data }: { key: string; lastSeenAt: string; data: EntityRecordData },
  resolve: Resolve,
): Fact[] {
  return referencesOfEntityRecord(data).flatMap(([type, reference]) => {
    const target = resolve(reference)
    if (target === null || target === undefined) return []
    const ends = [{ type, toId: target.id }]
    return [{ parts: {}, ends, past: false, asOf: lastSeenAt, termIds: [], recordKeys: [key] }]
  })
}

/** The references of an entity's record, with the relationship that each stands for. */
export function referencesOfEntityRecord(data: EntityRecordData): [RelationshipKind, Reference][] {
  const pairs: [RelationshipKind, Reference | undefined][] =
    data.kind === 'organization'
      ? [
          ['PART_OF', data.parent],
          ['IN_AREA', data.area],
        ]
      : data.kind === 'area'
        ? [['PART_OF', data.parent]]
        : data.kind === 'post'
          ? [
              ['PART_OF', data.seatOf ?? data.organization],
              ['IN_AREA', data.area],
            ]
          : data.kind === 'election'
            ? [
                ['IN_AREA', data.area],
                ['FOR_OFFICE', data.electedTo],
              ]
            : []
  return pairs.flatMap(([type, reference]) => (reference === undefined ? [] : [[type, reference]]))
}

function factOf(
  entityId: string,
  record: RelationRecord,
  resolve: Resolve,
): { fact: Fact | null; isWaiting: boolean } {
  const { data, key, lastSeenAt, withdrawn } = record
  let isWaiting = false
  const find = (reference: Reference | undefined): Target | undefined => {
    if (reference === undefined) return undefined
    const target = resolve(reference)
    if (target === undefined) isWaiting = true
    return target ?? undefined
  }
  const { parts, ends, termIds } =
    data.kind === 'membership' ? membershipEnds(entityId, data, find) : relationEnds(data, find)
  if (ends.length === 0) return { fact: null, isWaiting }
  const ended = withdrawn && data.end === undefined && lastSeenAt !== ''
  const past = data.past === true
  return {
    isWaiting,
    fact: {
      parts,
      ends,
      termIds,
      // A withdrawn row whose last sight is unknown has ended, nobody knows when.
      past: past || (withdrawn && !ended),
      asOf: data.wholeAsOf ?? lastSeenAt,
      ...(data.wholeAsOf === undefined ? {} : { isWhole: true }),
      recordKeys: [key],
      ...(data.role === undefined ? {} : { role: data.role }),
      ...(data.start === undefined
        ? {}
        : { start: data.start, startBasis: data.startBasis ?? 'STATED' }),
      ...(data.end === undefined ? {} : { end: data.end, endBasis: data.endBasis ?? 'STATED' }),
      // The row vanished after this day; a partial date is all that is known.
      ...(ended ? { end: lastSeenAt as PartialDate, endBasis: 'WITHDRAWN' as const } : {}),
    },
  }
}

type Find = (reference: Reference | undefined) => Target | undefined

function membershipEnds(entityId: string, data: MembershipData, find: Find) {
  const institution = find(data.organization)
  const party = find(data.party)
  const area = find(data.area)
  const office = find(data.post)
  const term = find(data.term)
  const parts: Parts = {
    personId: entityId,
    ...(institution && { institutionId: institution.id }),
    ...(party && { partyId: party.id }),
    ...(area && { areaId: area.id }),
    ...(office && { officeId: office.id }),
  }
  const ends: { type: RelationshipKind; toId: string }[] = []
  if (institution) ends.push({ type: 'MEMBER_OF', toId: institution.id })
  if (party) ends.push({ type: 'MEMBER_OF', toId: party.id })
  if (office) ends.push({ type: 'HOLDS', toId: office.id })
  if (area) ends.push({ type: 'REPRESENTS', toId: area.id })
  return { parts, ends, termIds: term === undefined ? [] : [term.id] }
}

function relationEnds(data: RelationData, find: Find) {
  const other = find(data.to)
  const ends = other === undefined ? [] : [{ type: data.type, toId: other.id }]
  return { parts: {}, ends, termIds: [] }
}

/** First and last day on which a row says anything; `null` for a row without any date. */
function cover(fact: Fact): { start: number; end: number } | null {
  const start = fact.start && rangeOf(fact.start)
  const end = fact.end && rangeOf(fact.end)
  const seen = !fact.past && fact.end === undefined ? asOfRange(fact.asOf) : null
  const first = start?.start ?? end?.start ?? seen?.start
  const last = end?.end ?? Math.max(seen?.end ?? 0, start?.end ?? 0)
  return first === undefined ? null : { start: first, end: Math.max(first, last) }
}

function asOfRange(asOf: string): { start: number; end: number } | null {
  return asOf === '' ? null : rangeOf(asOf as PartialDate)
}

function joinAdjoining(facts: readonly Fact[]): Fact[] {
  const groups = new Map<string, Fact[]>()
  for (const fact of facts) {
    if (fact.isWhole === true) continue
    const ends = fact.ends.map(({ type, toId }) => `${type} ${toId}`).sort(compare)
    const key = JSON.stringify([fact.parts, ends, fact.role ?? null])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [fact])
    else group.push(fact)
  }
  return [
    ...facts.filter(({ isWhole }) => isWhole === true),
    ...[...groups.values()].flatMap(joinGroup),
  ]
}

/** Rows of one group, put together where their covers overlap or adjoin. */
function joinGroup(group: readonly Fact[]): Fact[] {
  const dated: { fact: Fact; start: number; end: number }[] = []
  const undated: Fact[] = []
  for (const fact of group) {
    const days = cover(fact)
    if (days === null) undated.push(fact)
    else dated.push({ fact, ...days })
  }
  dated.sort(
    (a, b) =>
      a.start - b.start ||
      a.end - b.end ||
      compare(a.fact.recordKeys[0] ?? '', b.fact.recordKeys[0] ?? ''),
  )
  const joined: { fact: Fact; start: number; end: number }[] = []
  for (const row of dated) {
    const last = joined.at(-1)
    if (last !== undefined && row.start <= dayAfter(last.end)) {
      joined[joined.length - 1] = {
        fact: unite(last.fact, row.fact),
        start: last.start,
        end: Math.max(last.end, row.end),
      }
    } else joined.push(row)
  }
  const periods = joined.map(({ fact }) => fact)
  const newest = periods.pop()
  // Rows without dates add nothing to a period that others date: they bear witness to the newest.
  if (newest === undefined) return undated.length === 0 ? [] : [undated.reduce(unite)]
  return [...periods, undated.reduce(witness, newest)]
}

function unite(a: Fact, b: Fact): Fact {
  const end = later(a, b)
  return {
    parts: a.parts,
    ends: a.ends,
    ...(a.role === undefined ? {} : { role: a.role }),
    ...earlier(a, b),
    ...end,
    past: end.end === undefined && a.past && b.past,
    asOf: newestAsOf(a, b),
    termIds: union(a.termIds, b.termIds),
    recordKeys: union(a.recordKeys, b.recordKeys),
  }
}

/** The newest sight of a row that leaves the end open, else of either. */
function newestAsOf(a: Fact, b: Fact): string {
  const open = [a, b].filter(({ end, past }) => end === undefined && !past)
  const [newest = ''] = (open.length === 0 ? [a, b] : open)
    .map(({ asOf }) => asOf)
    .sort()
    .reverse()
  return newest
}

function witness(dated: Fact, undated: Fact): Fact {
  return { ...dated, recordKeys: union(dated.recordKeys, undated.recordKeys) }
}

/** The earlier known start; the finer date, then the stated one, when both begin together. */
function earlier(a: Fact, b: Fact): Pick<Fact, 'start' | 'startBasis'> {
  const [best] = [a, b]
    .filter(({ start }) => start !== undefined)
    .sort((x, y) => {
      const [one, other] = [rangeOf(known(x.start)), rangeOf(known(y.start))]
      return (
        one.start - other.start ||
        one.end - other.end ||
        basisRank(x.startBasis) - basisRank(y.startBasis)
      )
    })
  if (best?.start === undefined) return {}
  return { start: best.start, startBasis: best.startBasis ?? 'STATED' }
}

/**
 * The later end. An open end says no more than that it was so on its day: a stated end on or after that
 * day is later, an end before it is not.
 */
function later(a: Fact, b: Fact): Pick<Fact, 'end' | 'endBasis'> {
  const closed = [a, b].filter(({ end }) => end !== undefined)
  const open = [a, b].filter(({ end, past }) => end === undefined && !past)
  const [best] = closed.sort((x, y) => {
    const [one, other] = [rangeOf(known(x.end)), rangeOf(known(y.end))]
    return (
      other.end - one.end ||
      other.start - one.start ||
      basisRank(x.endBasis) - basisRank(y.endBasis)
    )
  })
  if (best?.end === undefined) return {}
  const closedOn = rangeOf(best.end).end
  const outlived = open.some((fact) => {
    const seen = asOfRange(fact.asOf)?.start ?? 0
    const begun = fact.start === undefined ? 0 : rangeOf(fact.start).start
    return Math.max(seen, begun) > closedOn
  })
  return outlived ? {} : { end: best.end, endBasis: best.endBasis ?? 'STATED' }
}

function known(date: PartialDate | undefined): PartialDate {
  if (date === undefined) throw new RangeError('a date that was filtered for is absent')
  return date
}

function basisRank(basis: DateBasis | undefined): number {
  return basis === 'STATED' ? 0 : basis === 'TERM' ? 1 : 2
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])].sort(compare)
}

function toRelationship(
  fromId: string,
  fact: Fact,
  { type, toId }: { type: RelationshipKind; toId: string },
): DerivedRelationship {
  const start = fact.start && rangeOf(fact.start)
  const end = fact.end && rangeOf(fact.end)
  const seen = fact.past ? null : asOfRange(fact.asOf)
  const sureEnd = end?.start ?? seen?.start
  const isSure = start !== undefined && sureEnd !== undefined && start.end <= sureEnd
  const open = fact.end === undefined
  return {
    id: digest([fromId, type, toId, fact.role, fact.start, fact.end, fact.past]),
    type,
    toId,
    properties: {
      ...fact.parts,
      factId: digest([fact.recordKeys[0]]),
      ...(fact.role === undefined ? {} : { role: fact.role }),
      ...(fact.start === undefined
        ? {}
        : { startDate: fact.start, startBasis: fact.startBasis ?? 'STATED' }),
      ...(fact.end === undefined ? {} : { endDate: fact.end, endBasis: fact.endBasis ?? 'STATED' }),
      from: start?.start ?? BEGINNING,
      to: end?.end ?? END_OF_TIME,
      sureFrom: isSure ? start.end : END_OF_TIME,
      sureTo: isSure ? sureEnd : BEGINNING,
      ...(open && fact.past ? { past: true } : {}),
      ...(open && !fact.past && fact.asOf !== '' ? { asOf: fact.asOf } : {}),
      ...(fact.termIds.length === 0 ? {} : { termIds: fact.termIds }),
      recordKeys: union(fact.recordKeys, fact.correctionKeys ?? []),
    },
  }
}

/** Relationships that say the same become one, with the records of all as evidence. */
function uniteEqual(relationships: readonly DerivedRelationship[]): DerivedRelationship[] {
  const byId = new Map<string, DerivedRelationship>()
  const sorted = [...relationships].sort((a, b) =>
    compare(listOf(a, 'recordKeys')[0] ?? '', listOf(b, 'recordKeys')[0] ?? ''),
  )
  for (const relationship of sorted) {
    const known = byId.get(relationship.id)
    byId.set(relationship.id, known === undefined ? relationship : uniteTwo(known, relationship))
  }
  return [...byId.values()].sort((a, b) => compare(a.id, b.id))
}

/** `known` with the other's evidence; when its end is open, as of the newer sight of the two. */
function uniteTwo(known: DerivedRelationship, other: DerivedRelationship): DerivedRelationship {
  const [before, after] = [known.properties['asOf'], other.properties['asOf']]
  const isNewer = typeof after === 'string' && (typeof before !== 'string' || after > before)
  const { sureFrom = END_OF_TIME, sureTo = BEGINNING } = (isNewer ? other : known).properties
  const termIds = union(listOf(known, 'termIds'), listOf(other, 'termIds'))
  return {
    ...known,
    properties: {
      ...known.properties,
      sureFrom,
      sureTo,
      ...(isNewer ? { asOf: after } : {}),
      ...(termIds.length === 0 ? {} : { termIds }),
      recordKeys: union(listOf(known, 'recordKeys'), listOf(other, 'recordKeys')),
    },
  }
}

function listOf({ properties }: DerivedRelationship, name: string): readonly string[] {
  const value = properties[name]
  return typeof value === 'object' ? value : []
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex')
    .slice(0, 24)
}
