import {
  BEGINNING,
  dayAfter,
  dayBefore,
  END_OF_TIME,
  isBefore,
  rangeOf,
  type DayRange,
  type PartialDate,
} from '../domain/partial-date.js'
import { grouped } from '../domain/grouped.js'
import type { RelationData, MembershipData, Reference } from '../domain/record.js'
import { latestEnd } from '../domain/period.js'
import {
  basisRank,
  endsWithLife,
  type DateBasis,
  type RelationshipKind,
} from '../domain/relationship.js'
import { isMoreSpecific } from '../domain/roles.js'
import type { EntityRecord } from './derive.js'
import { correctFacts, missingFacts, type RelationshipCorrection } from './corrected-facts.js'
import type { Fact, Parts, Resolve, Target } from './fact.js'
import type { EntityRecordData } from './fields.js'
import { union } from './identity.js'
import { listIn, withoutAbsent, type Properties } from './properties.js'
import { compare } from '../domain/compare.js'
import { shortHash } from '../domain/hash.js'

/** A record about two or more entities. */
export interface RelationRecord extends Pick<EntityRecord, 'key' | 'lastSeenAt' | 'withdrawn'> {
  readonly data: MembershipData | RelationData
}

/** A relationship derived from records, from one entity to another. */
export interface DerivedRelationship {
  readonly id: string
  readonly type: RelationshipKind
  readonly toId: string
  /** The stored properties except `id`. Absent values are left out. */
  readonly properties: Properties
}

/** A record of the entity itself. */
type OwnRecord = Pick<EntityRecord, 'key' | 'lastSeenAt' | 'withdrawn' | 'data'>

interface Derivation {
  readonly relationships: readonly DerivedRelationship[]
  /** Keys of relation records that refer to a record that is not imported yet. */
  readonly waiting: readonly string[]
}

/**
 * Derives the relationships that start at one entity.
 *
 * - `entityRecords`: the records of the entity.
 * - `relationRecords`: memberships of the person and relations from the entity. Withdrawn records
 *   are ignored, except rows of a membership list: such a row shows that the membership has ended.
 * - `corrections`: take precedence over the records.
 * - `death`: the person's day of death, which ends offices and memberships.
 *
 * Rows that overlap or adjoin become one fact if they differ only in term and dates. Equal
 * relationships become one, with all their records as evidence. The result does not depend on the
 * order of the input.
 */
export function deriveRelationships(
  entityId: string,
  entityRecords: readonly OwnRecord[],
  relationRecords: readonly RelationRecord[],
  resolve: Resolve,
  corrections: readonly RelationshipCorrection[] = [],
  death: PartialDate | 'UNKNOWN_DAY' | null = null,
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
      markSwitches(
        correctFacts(
          joinAdjoining(withExactRoles(splitUndecided(facts))),
          corrections,
          resolve,
        ).map((fact) => endedByDeath(fact, death)),
      ).flatMap((fact) =>
        fact.ends
          .filter(({ toId }) => toId !== entityId)
          .map((end) => toRelationship(entityId, fact, end)),
      ),
    ),
    waiting: waiting.sort(compare),
  }
}

/**
 * Marks facts that end on the day on which the person's next fact in the same body begins. All
 * party memberships without a body count as one body. The shared day belongs to the next fact only,
 * so that a member is not counted twice on that day.
 */
function markSwitches(facts: readonly Fact[]): readonly Fact[] {
  const startKeys = new Set(facts.flatMap((fact) => switchKey(fact, fact.start) ?? []))
  return facts.map((fact) => {
    const day = switchKey(fact, fact.end)
    const isOneDay = fact.start === fact.end
    return day === null || isOneDay || !startKeys.has(day) ? fact : { ...fact, isSwitched: true }
  })
}

function switchKey({ parts, ends }: Fact, date: PartialDate | undefined): string | null {
  const isParty = ends.some(({ type, toType }) => type === 'MEMBER_OF' && toType === 'party')
  const body = parts.institutionId ?? (isParty ? 'party' : null)
  return date?.length === 'yyyy-mm-dd'.length && body !== null ? `${body} ${date}` : null
}

/**
 * Ends a fact at the person's death: no office, membership or ownership lasts longer. Family
 * relations do not end.
 */
function endedByDeath(fact: Fact, death: PartialDate | 'UNKNOWN_DAY' | null): Fact {
  const isOfLife = fact.ends.every(({ type, toType }) => endsWithLife(type, toType))
  if (death === null || !isOfLife) return fact
  if (death === 'UNKNOWN_DAY') return fact.end === undefined ? { ...fact, past: true } : fact
  const died = rangeOf(death).end
  const { start, end, ...others } = fact
  const withDeath = { end: death, endBasis: 'DEATH' as const, past: false }
  // Ignore dates that contradict the death.
  if (start !== undefined && rangeOf(start).start > died) {
    return { ...others, past: true, asOf: death, contradictory: fact.recordKeys }
  }
  if (end !== undefined) return rangeOf(end).start > died ? { ...fact, ...withDeath } : fact
  if (!fact.past) return { ...fact, ...withDeath }
  const over = asOfRange(fact.asOf)?.end ?? END_OF_TIME
  return over > died ? { ...fact, asOf: death } : fact
}

/**
 * Splits rows with an unknown order: a list may have several rows about the same seat and term of a
 * person, with different parties or areas and without their own dates. After the split, the seat is
 * certain, and each party and area is possible for the whole term.
 */
function splitUndecided(facts: readonly Fact[]): readonly Fact[] {
  const seats = grouped(facts.map((fact) => [undatedSeatKey(fact), fact]))
  return facts.flatMap((fact) => {
    const seatKey = undatedSeatKey(fact)
    const rivals = seatKey === null ? [] : (seats.get(seatKey) ?? [])
    const undecided = PARTS_OF_SEAT.filter(
      (part) => new Set(rivals.map(({ parts }) => parts[part])).size > 1,
    )
    return undecided.reduce<readonly Fact[]>(
      ([seat = fact, ...parts], part) => [...withoutPart(seat, part), ...parts],
      [fact],
    )
  })
}

const PARTS_OF_SEAT = ['partyId', 'areaId'] as const

/**
 * Returns a key for a row without its own dates. The key is equal for rows of the same list, seat
 * and term, and for rows of the same list and seat without a term. Returns `null` for other rows.
 */
function undatedSeatKey(fact: Fact): string | null {
  const { parts, termIds, role, startBasis, endBasis, recordKeys } = fact
  const { institutionId, officeId } = parts
  const isDated = [startBasis, endBasis].some((basis) => basis !== undefined && basis !== 'TERM')
  if (isDated || institutionId === undefined || (termIds.length === 0 && fact.past)) return null
  const list = recordKeys[0]?.split('/').slice(0, 2)
  return JSON.stringify([list, institutionId, officeId, termIds, role])
}

/**
 * Splits a fact into two facts: the seat without its party or area, and that party or area alone.
 */
function withoutPart(fact: Fact, part: (typeof PARTS_OF_SEAT)[number]): readonly Fact[] {
  const { [part]: partId, ...others } = fact.parts
  const isPart = ({ toId }: Fact['ends'][number]) => toId === partId
  const seat = { ...fact, parts: others, ends: fact.ends.filter((end) => !isPart(end)) }
  if (partId === undefined) return [seat]
  const { personId } = others
  const alone: Fact = {
    parts: { personId, [part]: partId },
    ends: fact.ends.filter(isPart),
    part,
    past: fact.past || fact.end !== undefined,
    asOf: fact.end ?? '',
    termIds: fact.termIds,
    recordKeys: fact.recordKeys,
    notBefore: fact.start,
  }
  return [seat, alone]
}

/**
 * Replaces a general or missing role by a more specific role between the same two entities, if
 * there is only one such role. For example, mother replaces parent.
 */
function withExactRoles(facts: readonly Fact[]): readonly Fact[] {
  return facts.map((fact) => {
    if (fact.ends[0]?.type !== 'RELATED_TO') return fact
    const rivals = facts.flatMap(({ role, ends: [end] }) =>
      role !== undefined && end?.type === 'RELATED_TO' && end.toId === fact.ends[0]?.toId
        ? [role]
        : [],
    )
    const exact = rivals.filter(
      (role) =>
        isMoreSpecific(role, fact.role) && !rivals.some((rival) => isMoreSpecific(rival, role)),
    )
    const [only, ...others] = new Set(exact)
    return only !== undefined && others.length === 0 ? { ...fact, role: only } : fact
  })
}

function isOfMembershipList({ data }: RelationRecord): boolean {
  return data.kind === 'membership' && data.fromMembershipList === true
}

/** Facts from the record of an entity: its parent, its area, its elected office. */
function factsOfEntityRecord({ key, lastSeenAt, data }: OwnRecord, resolve: Resolve): Fact[] {
  return referencesOfEntityRecord(data).flatMap(([type, reference]) => {
    const target = resolve(reference)
    if (target === null || target === undefined) return []
    const ends = [{ type, toId: target.id }]
    return [{ parts: {}, ends, past: false, asOf: lastSeenAt, termIds: [], recordKeys: [key] }]
  })
}

/** The references of an entity's record, each with its kind of relationship. */
export function referencesOfEntityRecord(data: EntityRecordData): [RelationshipKind, Reference][] {
  const bodyOfPost = data.kind === 'post' ? (data.seatOf ?? data.organization) : undefined
  const pairs: [RelationshipKind, Reference | undefined][] = [
    ['PART_OF', 'parent' in data ? data.parent : bodyOfPost],
    ['IN_AREA', 'area' in data ? data.area : undefined],
    ['FOR_OFFICE', 'electedTo' in data ? data.electedTo : undefined],
  ]
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
  const isBackwards =
    data.start !== undefined && data.end !== undefined && isBefore(data.end, data.start)
  // Dates of a term are not dates of the row: `polity quality` lists the term once, and not each
  // member of the term.
  const isOwn = [data.startBasis, data.endBasis].every((basis) => basis !== 'TERM')
  // Dates that contradict each other are ignored. But the relationship is over, because it has an
  // end.
  const { start, end } = isBackwards ? {} : data
  const past = data.past === true || isBackwards
  const hasDisappeared = withdrawn && end === undefined && !past && lastSeenAt !== ''
  return {
    isWaiting,
    fact: {
      parts,
      ends,
      termIds,
      // If a withdrawn row was last seen at an unknown time, the relationship ended at an unknown
      // time.
      past: past || (withdrawn && !hasDisappeared),
      asOf: data.endUnknown === true ? '' : (data.endBy ?? data.wholeAsOf ?? lastSeenAt),
      ...(data.wholeAsOf === undefined ? {} : { isWhole: true }),
      recordKeys: [key],
      ...(isBackwards && isOwn ? { contradictory: [key] } : {}),
      role: data.role,
      start,
      startBasis: start && (data.startBasis ?? 'STATED'),
      end,
      endBasis: end && (data.endBasis ?? 'STATED'),
      // The row disappeared after this day, which may be a partial date.
      ...(hasDisappeared ? { end: lastSeenAt as PartialDate, endBasis: 'WITHDRAWN' as const } : {}),
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
    institutionId: institution?.id,
    partyId: party?.id,
    areaId: area?.id,
    officeId: office?.id,
  }
  const ends: Fact['ends'][number][] = []
  if (institution) ends.push({ type: 'MEMBER_OF', toId: institution.id })
  if (party) ends.push({ type: 'MEMBER_OF', toId: party.id, toType: party.type })
  if (office) ends.push({ type: 'HOLDS', toId: office.id })
  if (area) ends.push({ type: 'REPRESENTS', toId: area.id })
  return { parts, ends, termIds: term === undefined ? [] : [term.id] }
}

function relationEnds(data: RelationData, find: Find) {
  const target = find(data.to)
  const ends =
    target === undefined ? [] : [{ type: data.type, toId: target.id, toType: target.type }]
  return { parts: {}, ends, termIds: [] }
}

/** The first and last day that a row covers; `null` for a row without dates. */
function coveredDays(fact: Fact): { start: number; end: number } | null {
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
  const keyOf = ({ parts, ends, role }: Fact) => {
    const texts = ends.map(({ type, toId }) => `${type} ${toId}`).sort(compare)
    return JSON.stringify([parts, texts, role ?? null])
  }
  const groups = grouped(facts.map((fact) => [fact.isWhole === true ? fact : keyOf(fact), fact]))
  return [...groups.values()].flatMap(joinGroup)
}

/** Merges rows of one group whose covered days overlap or adjoin. */
function joinGroup(rows: readonly Fact[]): Fact[] {
  const group = mergeIntoClosed(rows)
  const dated: { fact: Fact; start: number; end: number }[] = []
  const undated: Fact[] = []
  for (const fact of group) {
    const days = coveredDays(fact)
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
  // Undated rows do not change a dated period; they become evidence of the newest period.
  if (newest === undefined) return undated.length === 0 ? [] : [undated.reduce(unite)]
  return [...periods, undated.reduce(addEvidence, newest)]
}

/**
 * Merges open rows into closed rows. An open row is less precise than a closed row with the same
 * start. So it becomes evidence of the closed row, except if the open row is newer.
 */
function mergeIntoClosed(rows: readonly Fact[]): readonly Fact[] {
  const closed = rows.filter(({ end, past }) => end !== undefined || past)
  const evidence = new Map<Fact, Fact[]>()
  const others = rows.filter((row) => {
    if (row.end !== undefined || row.past) return true
    const [better] = closed
      .filter(
        (candidate) =>
          candidate.asOf >= row.asOf && isSameStart(candidate, row) && !endsBefore(candidate, row),
      )
      .sort(
        (a, b) =>
          lastDayOf(b) - lastDayOf(a) || compare(a.recordKeys[0] ?? '', b.recordKeys[0] ?? ''),
      )
    if (better === undefined) return true
    evidence.set(better, [...(evidence.get(better) ?? []), row])
    return false
  })
  return others.map((row) =>
    (evidence.get(row) ?? []).reduce(
      (fact, open) => ({
        ...addEvidence(fact, open),
        ...earlierStart(fact, open),
        termIds: union(fact.termIds, open.termIds),
      }),
      row,
    ),
  )
}

/** Whether two starts can be the same: one is more precise than the other, or both are unknown. */
function isSameStart(a: Fact, b: Fact): boolean {
  if (a.start === undefined || b.start === undefined) return a.start === b.start
  return a.start.startsWith(b.start) || b.start.startsWith(a.start)
}

/** Whether the first row ends before the second row starts. */
function endsBefore({ end }: Fact, { start }: Fact): boolean {
  return end !== undefined && start !== undefined && rangeOf(end).end < rangeOf(start).start
}

function lastDayOf({ end }: Fact): number {
  return end === undefined ? BEGINNING : rangeOf(end).end
}

function unite(a: Fact, b: Fact): Fact {
  const end = laterEnd(a, b)
  return {
    parts: a.parts,
    ends: a.ends,
    role: a.role,
    ...earlierStart(a, b),
    ...end,
    notBefore: a.notBefore && b.notBefore && earlierOf(a.notBefore, b.notBefore),
    part: b.part && a.part,
    past: end.end === undefined && a.past && b.past,
    asOf: newestAsOf(a, b),
    termIds: union(a.termIds, b.termIds),
    ...evidenceOfBoth(a, b),
  }
}

function earlierOf(a: PartialDate, b: PartialDate): PartialDate {
  return isBefore(b, a) ? b : a
}

/** The newest date of the open rows, or of both rows if both are closed. */
function newestAsOf(a: Fact, b: Fact): string {
  const open = [a, b].filter(({ end, past }) => end === undefined && !past)
  const [newest = ''] = (open.length === 0 ? [a, b] : open)
    .map(({ asOf }) => asOf)
    .sort()
    .reverse()
  return newest
}

function addEvidence(dated: Fact, undated: Fact): Fact {
  return { ...dated, ...evidenceOfBoth(dated, undated) }
}

function evidenceOfBoth(a: Fact, b: Fact): Pick<Fact, 'recordKeys' | 'contradictory'> {
  const contradictory = union(a.contradictory ?? [], b.contradictory ?? [])
  return {
    recordKeys: union(a.recordKeys, b.recordKeys),
    ...(contradictory.length === 0 ? {} : { contradictory }),
  }
}

/**
 * The earlier known start. If one date includes the other, such as 2013 and 2013-03, the more
 * precise date wins. If the dates are equal, the date that a source states wins.
 */
function earlierStart(a: Fact, b: Fact): Pick<Fact, 'start' | 'startBasis'> {
  const best = bestDate(a, b, 'start', (x, y) => x.start - y.start || x.end - y.end)
  return best === undefined ? {} : { start: best.date, startBasis: best.basis }
}

/**
 * The later end. A row without an end only says that the relationship continued on the date of the
 * row. So an end before that date is ignored.
 */
function laterEnd(a: Fact, b: Fact): Pick<Fact, 'end' | 'endBasis'> {
  const open = [a, b].filter(({ end, past }) => end === undefined && !past)
  const best = bestDate(a, b, 'end', (x, y) => y.end - x.end || y.start - x.start)
  if (best === undefined) return {}
  const closedOn = rangeOf(best.date).end
  const continuedLater = open.some((fact) => {
    const seen = asOfRange(fact.asOf)?.start ?? 0
    const begun = fact.start === undefined ? 0 : rangeOf(fact.start).start
    return Math.max(seen, begun) > closedOn
  })
  return continuedLater ? {} : { end: best.date, endBasis: best.basis }
}

/** The best of two starts or ends; `undefined` if both are unknown. */
function bestDate(
  a: Fact,
  b: Fact,
  edge: 'start' | 'end',
  byDays: (x: DayRange, y: DayRange) => number,
): { readonly date: PartialDate; readonly basis: DateBasis } | undefined {
  const dates = [a, b].flatMap((fact) => {
    const date = fact[edge]
    return date === undefined ? [] : [{ date, basis: fact[`${edge}Basis`] }]
  })
  const [best] = dates.sort(
    (x, y) =>
      finerFirst(x.date, y.date) ||
      byDays(rangeOf(x.date), rangeOf(y.date)) ||
      basisRank(x.basis) - basisRank(y.basis),
  )
  return best && { date: best.date, basis: best.basis ?? 'STATED' }
}

/**
 * Compares dates: if one includes the other, such as 2013 and 2013-03, the more precise date comes
 * first. Otherwise returns 0.
 */
function finerFirst(a: PartialDate, b: PartialDate): number {
  return a.startsWith(b) || b.startsWith(a) ? b.length - a.length : 0
}

function toRelationship(
  fromId: string,
  fact: Fact,
  { type, toId }: { type: RelationshipKind; toId: string },
): DerivedRelationship {
  const start = fact.start && rangeOf(fact.start)
  const begun = fact.start ?? fact.notBefore
  const end = fact.end && rangeOf(fact.end)
  const seen = fact.past ? null : asOfRange(fact.asOf)
  const last = (day: number) => (fact.isSwitched === true ? dayBefore(day) : day)
  const sureEnd = end === undefined ? seen?.start : last(end.start)
  const isSure = start !== undefined && sureEnd !== undefined && start.end <= sureEnd
  const open = fact.end === undefined
  return {
    id: digest([fromId, type, toId, fact.role, fact.start, fact.end, fact.past]),
    type,
    toId,
    properties: withoutAbsent({
      ...fact.parts,
      factId: digest(
        fact.part === undefined ? [fact.recordKeys[0]] : [fact.recordKeys[0], fact.part],
      ),
      role: fact.role,
      startDate: fact.start,
      startBasis: fact.start && (fact.startBasis ?? 'STATED'),
      endDate: fact.end,
      endBasis: fact.end && (fact.endBasis ?? 'STATED'),
      from: begun === undefined ? BEGINNING : rangeOf(begun).start,
      to: last(
        latestEnd({
          start: fact.start ?? null,
          end: fact.end ?? null,
          asOf: fact.asOf === '' ? null : (fact.asOf as PartialDate),
          isPast: fact.past,
        }),
      ),
      sureFrom: isSure ? start.end : END_OF_TIME,
      sureTo: isSure ? sureEnd : BEGINNING,
      past: (open && fact.past) || undefined,
      asOf: (open && fact.asOf) || undefined,
      termIds: fact.termIds,
      contradictory: fact.contradictory,
      recordKeys: union(fact.recordKeys, fact.correctionKeys ?? []),
    }),
  }
}

/**
 * Merges equal relationships. The result has the records of all merged relationships as evidence.
 */
function uniteEqual(relationships: readonly DerivedRelationship[]): DerivedRelationship[] {
  const sorted = [...relationships].sort((a, b) =>
    compare(
      listIn(a.properties, 'recordKeys')[0] ?? '',
      listIn(b.properties, 'recordKeys')[0] ?? '',
    ),
  )
  const byId = grouped(sorted.map((relationship) => [relationship.id, relationship]))
  return [...byId.values()]
    .map((equal) => equal.reduce(uniteTwo))
    .sort((a, b) => compare(a.id, b.id))
}

/**
 * Returns `known` with the evidence of `added`. `asOf` of an open end becomes the newer of the two
 * dates.
 */
function uniteTwo(known: DerivedRelationship, added: DerivedRelationship): DerivedRelationship {
  const [ours, theirs] = [known.properties, added.properties]
  const [before, after] = [ours['asOf'], theirs['asOf']]
  const isNewer = typeof after === 'string' && (typeof before !== 'string' || after > before)
  const { sureFrom = END_OF_TIME, sureTo = BEGINNING } = isNewer ? theirs : ours
  const both = (name: string) => union(listIn(ours, name), listIn(theirs, name))
  return {
    ...known,
    properties: withoutAbsent({
      ...ours,
      sureFrom,
      sureTo,
      asOf: isNewer ? after : before,
      ...(ours['past'] === true && { to: Math.max(Number(ours['to']), Number(theirs['to'])) }),
      termIds: both('termIds'),
      contradictory: both('contradictory'),
      recordKeys: both('recordKeys'),
    }),
  }
}

function digest(parts: readonly unknown[]): string {
  return shortHash(JSON.stringify(parts.map((part) => part ?? null)), 24)
}
