import {
  BEGINNING,
  dayAfter,
  dayBefore,
  END_OF_TIME,
  isBefore,
  rangeOf,
  type PartialDate,
} from '../domain/partial-date.js'
import type { RelationData, MembershipData, Reference } from '../domain/record.js'
import { latestEnd } from '../domain/period.js'
import type { DateBasis, RelationshipKind } from '../domain/relationship.js'
import { isMoreSpecific } from '../domain/roles.js'
import { compare } from '../domain/compare.js'
import { shortHash } from '../domain/hash.js'
import { correctFacts, missingFacts, type RelationshipCorrection } from './corrected-facts.js'
import type { Fact, Parts, Resolve, Target } from './fact.js'
import type { EntityRecordData } from './fields.js'

/** A record about two or more entities. */
export interface RelationRecord {
  readonly key: string
  /** A partial date, `''` when unknown. */
  readonly lastSeenAt: string
  readonly withdrawn: boolean
  readonly data: MembershipData | RelationData
}

/** A relationship derived from records, from one entity to another. */
export interface DerivedRelationship {
  readonly id: string
  readonly type: RelationshipKind
  readonly toId: string
  /** The stored properties except `id`. Absent values are left out. */
  readonly properties: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export interface Derivation {
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
  entityRecords: readonly {
    key: string
    lastSeenAt: string
    withdrawn: boolean
    data: EntityRecordData
  }[],
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

const SEATS: ReadonlySet<RelationshipKind> = new Set(['MEMBER_OF', 'HOLDS', 'REPRESENTS'])

/**
 * Ends a fact at the person's death: no office, membership or ownership lasts longer. Family
 * relations do not end.
 */
function endedByDeath(fact: Fact, death: PartialDate | 'UNKNOWN_DAY' | null): Fact {
  if (death === null || !endsWithLife(fact)) return fact
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

function endsWithLife({ ends }: Fact): boolean {
  return ends.every(
    ({ type, toType }) =>
      SEATS.has(type) || (type === 'RELATED_TO' && toType !== 'politician' && toType !== 'person'),
  )
}

/**
 * Splits rows with an unknown order: a list may have several rows about the same seat and term of a
 * person, with different parties or areas and without their own dates. After the split, the seat is
 * certain, and each party and area is possible for the whole term.
 */
function splitUndecided(facts: readonly Fact[]): readonly Fact[] {
  const seats = new Map<string, Fact[]>()
  for (const fact of facts) {
    const seat = undatedSeatKey(fact)
    if (seat !== null) seats.set(seat, [...(seats.get(seat) ?? []), fact])
  }
  return facts.flatMap((fact) => {
    const rivals = seats.get(undatedSeatKey(fact) ?? '') ?? []
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
    parts: { ...(personId === undefined ? {} : { personId }), [part]: partId },
    ends: fact.ends.filter(isPart),
    part,
    past: fact.past || fact.end !== undefined,
    asOf: fact.end ?? '',
    termIds: fact.termIds,
    recordKeys: fact.recordKeys,
    ...(fact.start === undefined ? {} : { notBefore: fact.start }),
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

/** The references of an entity's record, each with its kind of relationship. */
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
      ...(data.role === undefined ? {} : { role: data.role }),
      ...(start === undefined ? {} : { start, startBasis: data.startBasis ?? 'STATED' }),
      ...(end === undefined ? {} : { end, endBasis: data.endBasis ?? 'STATED' }),
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
    ...(institution && { institutionId: institution.id }),
    ...(party && { partyId: party.id }),
    ...(area && { areaId: area.id }),
    ...(office && { officeId: office.id }),
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
 * Merges open rows into closed ones. An open row is less precise than a closed row with the same
 * start, so the open row becomes evidence of the closed row, unless the open row is newer.
 */
function mergeIntoClosed(rows: readonly Fact[]): readonly Fact[] {
  const closed = rows.filter(({ end, past }) => end !== undefined || past)
  const evidence = new Map<Fact, Fact[]>()
  const others = rows.filter((row) => {
    if (row.end !== undefined || row.past) return true
    const [better] = closed
      .filter((candidate) => candidate.asOf >= row.asOf && isSameStart(candidate, row))
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

function lastDayOf({ end }: Fact): number {
  return end === undefined ? BEGINNING : rangeOf(end).end
}

function unite(a: Fact, b: Fact): Fact {
  const end = laterEnd(a, b)
  return {
    parts: a.parts,
    ends: a.ends,
    ...(a.role === undefined ? {} : { role: a.role }),
    ...earlierStart(a, b),
    ...end,
    ...earlierNotBefore(a, b),
    ...(a.part !== undefined && b.part !== undefined ? { part: a.part } : {}),
    past: end.end === undefined && a.past && b.past,
    asOf: newestAsOf(a, b),
    termIds: union(a.termIds, b.termIds),
    ...evidenceOfBoth(a, b),
  }
}

function earlierNotBefore({ notBefore: a }: Fact, { notBefore: b }: Fact): Pick<Fact, 'notBefore'> {
  return a === undefined || b === undefined ? {} : { notBefore: isBefore(b, a) ? b : a }
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
  const [best] = [a, b]
    .filter(({ start }) => start !== undefined)
    .sort((x, y) => {
      const [first, second] = [rangeOf(known(x.start)), rangeOf(known(y.start))]
      return (
        finerFirst(known(x.start), known(y.start)) ||
        first.start - second.start ||
        first.end - second.end ||
        basisRank(x.startBasis) - basisRank(y.startBasis)
      )
    })
  if (best?.start === undefined) return {}
  return { start: best.start, startBasis: best.startBasis ?? 'STATED' }
}

/**
 * The later end. A row without an end only says that the relationship continued on the date of the
 * row. So an end before that date is ignored.
 */
function laterEnd(a: Fact, b: Fact): Pick<Fact, 'end' | 'endBasis'> {
  const closed = [a, b].filter(({ end }) => end !== undefined)
  const open = [a, b].filter(({ end, past }) => end === undefined && !past)
  const [best] = closed.sort((x, y) => {
    const [first, second] = [rangeOf(known(x.end)), rangeOf(known(y.end))]
    return (
      finerFirst(known(x.end), known(y.end)) ||
      second.end - first.end ||
      second.start - first.start ||
      basisRank(x.endBasis) - basisRank(y.endBasis)
    )
  })
  if (best?.end === undefined) return {}
  const closedOn = rangeOf(best.end).end
  const continuedLater = open.some((fact) => {
    const seen = asOfRange(fact.asOf)?.start ?? 0
    const begun = fact.start === undefined ? 0 : rangeOf(fact.start).start
    return Math.max(seen, begun) > closedOn
  })
  return continuedLater ? {} : { end: best.end, endBasis: best.endBasis ?? 'STATED' }
}

/**
 * Compares dates: if one includes the other, such as 2013 and 2013-03, the more precise date comes
 * first. Otherwise returns 0.
 */
function finerFirst(a: PartialDate, b: PartialDate): number {
  return a.startsWith(b) || b.startsWith(a) ? b.length - a.length : 0
}

function known(date: PartialDate | undefined): PartialDate {
  if (date === undefined) throw new RangeError('the date is undefined')
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
    properties: {
      ...fact.parts,
      factId: digest(
        fact.part === undefined ? [fact.recordKeys[0]] : [fact.recordKeys[0], fact.part],
      ),
      ...(fact.role === undefined ? {} : { role: fact.role }),
      ...(fact.start === undefined
        ? {}
        : { startDate: fact.start, startBasis: fact.startBasis ?? 'STATED' }),
      ...(fact.end === undefined ? {} : { endDate: fact.end, endBasis: fact.endBasis ?? 'STATED' }),
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
      ...(open && fact.past ? { past: true } : {}),
      ...(open && fact.asOf !== '' ? { asOf: fact.asOf } : {}),
      ...(fact.termIds.length === 0 ? {} : { termIds: fact.termIds }),
      ...(fact.contradictory === undefined ? {} : { contradictory: fact.contradictory }),
      recordKeys: union(fact.recordKeys, fact.correctionKeys ?? []),
    },
  }
}

/**
 * Merges equal relationships. The result has the records of all merged relationships as evidence.
 */
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

/**
 * Returns `known` with the evidence of `added`. `asOf` of an open end becomes the newer of the two
 * dates.
 */
function uniteTwo(known: DerivedRelationship, added: DerivedRelationship): DerivedRelationship {
  const [before, after] = [known.properties['asOf'], added.properties['asOf']]
  const isNewer = typeof after === 'string' && (typeof before !== 'string' || after > before)
  const { sureFrom = END_OF_TIME, sureTo = BEGINNING } = (isNewer ? added : known).properties
  const termIds = union(listOf(known, 'termIds'), listOf(added, 'termIds'))
  const contradictory = union(listOf(known, 'contradictory'), listOf(added, 'contradictory'))
  return {
    ...known,
    properties: {
      ...known.properties,
      sureFrom,
      sureTo,
      ...(isNewer ? { asOf: after } : {}),
      ...(known.properties['past'] === true
        ? { to: Math.max(Number(known.properties['to']), Number(added.properties['to'])) }
        : {}),
      ...(termIds.length === 0 ? {} : { termIds }),
      ...(contradictory.length === 0 ? {} : { contradictory }),
      recordKeys: union(listOf(known, 'recordKeys'), listOf(added, 'recordKeys')),
    },
  }
}

function listOf({ properties }: DerivedRelationship, name: string): readonly string[] {
  const value = properties[name]
  return typeof value === 'object' ? value : []
}

function digest(parts: readonly unknown[]): string {
  return shortHash(JSON.stringify(parts.map((part) => part ?? null)), 24)
}
