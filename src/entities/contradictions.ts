import { curatedLines } from '../domain/curated-lines.js'
import type { EntityType } from '../domain/entity.js'
import { wordsOf } from '../domain/fold.js'
import { rangeOf, type PartialDate } from '../domain/partial-date.js'
import { latestEnd } from '../domain/period.js'
import { listsOf } from '../domain/record-key.js'
import type { RelationshipKind } from '../domain/relationship.js'
import { INVERSE_ROLES } from '../domain/roles.js'
import { writtenName } from '../domain/written-name.js'

/** What the graph can say that cannot be true, or that no source would say so. */
export const CONTRADICTIONS = {
  'after-death': 'holds something after the day of death',
  backwards:
    'dates that contradict each other, such as an end before the start or a start after the death',
  'two-seats': 'two seats or parties that exclude each other, on the same days in one list',
  'no-inverse': 'a relation whose other end has no word of its own',
  sentence: 'a describing sentence that disagrees with the dates',
  'count-label': 'a person or party named like a count of ballots',
  'raw-name': 'a name in capitals, with underscores or with a word twice',
  'same-election': 'one election that stands twice, for two feeds',
} as const

export type ContradictionKind = keyof typeof CONTRADICTIONS

/** Something that cannot be true, of an entity. */
export interface Contradiction {
  readonly kind: ContradictionKind
  readonly slug: string
  /** What of the entity it is, in a few words. */
  readonly what: string
  /** The records that it follows from; none for what concerns the entity itself. */
  readonly recordKeys: readonly string[]
}

/** An entity as the graph shows it, with the relationships that go out from it. */
export interface SeenEntity {
  readonly slug: string
  readonly type: EntityType
  readonly name: string
  /** `null`: the words of a source, which nobody checks. */
  readonly sentence: string | null
  readonly deathDate: PartialDate | null
  readonly startDate: PartialDate | null
  readonly classification: string | null
  readonly datasets: readonly string[]
  readonly relationships: readonly SeenRelationship[]
}

export interface SeenRelationship {
  readonly type: RelationshipKind
  readonly to: string
  readonly toType: EntityType
  readonly role: string | null
  readonly start: PartialDate | null
  readonly end: PartialDate | null
  readonly asOf: PartialDate | null
  readonly isPast: boolean
  readonly institutionId: string | null
  readonly recordKeys: readonly string[]
  /** Records whose dates are not believed, because they contradict each other. */
  readonly contradictory: readonly string[]
}

/** Whether a name of an entity of a type is a label of ballots: what counts them, and what can be voted for. */
export type IsLabel = (name: string, type: EntityType) => boolean

/** All that cannot be true of an entity alone. `isLabel`: whether a name is a label of ballots. */
export function contradictionsOf(entity: SeenEntity, isLabel: IsLabel): readonly Contradiction[] {
  const of = (kind: ContradictionKind, what: string, recordKeys: readonly string[] = []) => ({
    ...{ kind, what, recordKeys },
    slug: entity.slug,
  })
  return [
    ...entity.relationships
      .filter((one) => isAfter(one, entity.deathDate))
      .map((one) => of('after-death', told(one), one.recordKeys)),
    ...entity.relationships
      .filter(isBackwards)
      .map((one) => of('backwards', told(one), one.recordKeys)),
    ...entity.relationships.flatMap((one) =>
      one.contradictory.map((key) => of('backwards', told(one), [key])),
    ),
    ...excluding(entity.relationships).map(([one, other]) =>
      of('two-seats', `${told(one)}; ${told(other)}`, [...one.recordKeys, ...other.recordKeys]),
    ),
    ...entity.relationships
      .filter(hasNoInverse)
      .map((one) => of('no-inverse', `${one.role ?? ''}: ${one.to}`, one.recordKeys)),
    ...(disagrees(entity) ? [of('sentence', entity.sentence ?? '')] : []),
    ...(isBallotName(entity.type) && isLabel(entity.name, entity.type)
      ? [of('count-label', entity.name)]
      : []),
    ...(isRaw(entity) ? [of('raw-name', entity.name)] : []),
  ]
}

/** Whether a contradiction is one that a person looked at: its source says so in these words. */
export type IsListed = (found: Contradiction) => boolean

/** The lines of curated/contradictions.csv. Throws `CuratedError` naming line, column and what was expected. */
export function listedContradictions(text: string, file = 'contradictions.csv'): IsListed {
  const listed = new Set<string>()
  const columns = ['kind', 'about', 'file', 'row', 'words'] as const
  for (const { value, fail } of curatedLines(text, file, columns)) {
    if (!Object.hasOwn(CONTRADICTIONS, value('kind'))) fail('kind', 'a kind of contradiction')
    for (const column of ['about', 'file', 'row', 'words'] as const) {
      if (value(column) === '') fail(column, 'not to be empty')
    }
    listed.add(`${value('kind')} ${value('about')}`)
  }
  return ({ kind, what, recordKeys }) =>
    [what, ...recordKeys].some((about) => listed.has(`${kind} ${about}`))
}

/**
 * Elections of one day, kind, area and office that different feeds report. One whose area and office are unknown is the
 * same as another of its name only.
 */
export function sameElections(elections: readonly SeenEntity[]): readonly Contradiction[] {
  const byKey = new Map<string, SeenEntity[]>()
  for (const election of elections) {
    if (election.startDate?.length !== 'yyyy-mm-dd'.length) continue
    const key = electionKey(election)
    byKey.set(key, [...(byKey.get(key) ?? []), election])
  }
  return [...byKey.values()].filter(areOfDifferentFeeds).map((group) => {
    const slugs = group.map(({ slug }) => slug)
    return { kind: 'same-election', slug: slugs[0] ?? '', what: slugs.join(', '), recordKeys: [] }
  })
}

function electionKey({ startDate, classification, name, relationships }: SeenEntity): string {
  const where = relationships
    .filter(({ type }) => type === 'IN_AREA' || type === 'FOR_OFFICE' || type === 'PART_OF')
    .map(({ type, to }) => `${type} ${to}`)
  const what = where.length === 0 ? wordsOf(name) : where.sort()
  return JSON.stringify([startDate, classification, where.length, what])
}

function areOfDifferentFeeds(group: readonly SeenEntity[]): boolean {
  return new Set(group.map(({ datasets }) => [...datasets].sort().join())).size > 1
}

const PEOPLE: ReadonlySet<EntityType> = new Set(['politician', 'person'])
const SEATS: ReadonlySet<RelationshipKind> = new Set(['MEMBER_OF', 'HOLDS', 'REPRESENTS'])

function isAfter(one: SeenRelationship, deathDate: PartialDate | null): boolean {
  const endsWithLife = SEATS.has(one.type) || (one.type === 'RELATED_TO' && !PEOPLE.has(one.toType))
  if (deathDate === null || !endsWithLife) return false
  const last = one.end === null ? latestEnd(one) : rangeOf(one.end).start
  return last > rangeOf(deathDate).end
}

function isBackwards({ start, end }: SeenRelationship): boolean {
  return start !== null && end !== null && rangeOf(end).end < rangeOf(start).start
}

/**
 * Pairs of areas, or of parties, for one seat that the same list gives on the same days. A day on which one ends and the
 * other starts is a switch.
 */
function excluding(
  relationships: readonly SeenRelationship[],
): readonly (readonly [SeenRelationship, SeenRelationship])[] {
  const seats = relationships.filter(
    ({ type, toType, institutionId }) =>
      institutionId !== null &&
      (type === 'REPRESENTS' || (type === 'MEMBER_OF' && toType === 'party')),
  )
  return seats.flatMap((one, at) =>
    seats
      .slice(at + 1)
      .filter(
        (other) =>
          other.type === one.type &&
          other.to !== one.to &&
          other.institutionId === one.institutionId &&
          listsOf(one.recordKeys).some((list) => listsOf(other.recordKeys).includes(list)) &&
          overlapSurely(one, other),
      )
      .map((other) => [one, other] as const),
  )
}

function overlapSurely(one: SeenRelationship, other: SeenRelationship): boolean {
  const [a, b] = [sureDays(one), sureDays(other)]
  return a !== null && b !== null && Math.max(a.from, b.from) < Math.min(a.to, b.to)
}

/** The days on which it held whatever the dates mean; an open end was open when the source said so. */
function sureDays({ start, end, asOf, isPast }: SeenRelationship) {
  const until = end ?? (isPast ? null : asOf)
  if (start === null || until === null) return null
  return { from: rangeOf(start).end, to: rangeOf(until).start }
}

function hasNoInverse({ type, role }: SeenRelationship): boolean {
  if (type !== 'RELATED_TO' || role === null) return false
  const word = role.toLowerCase()
  return !word.endsWith(' of') && !Object.hasOwn(INVERSE_ROLES, word)
}

/** Whether a sentence names a year that no date has, or says "since" of somebody who has nothing open. */
function disagrees({ sentence, relationships }: SeenEntity): boolean {
  if (sentence === null) return false
  const period = /(?:, | )(since|from|until)? ?(\d{4})(?:–(\d{4}))?(?: \(as of \d{4}\))?\.$/.exec(
    sentence,
  )
  if (period === null) return false
  const word = period[1]
  const years = period.slice(2)
  const held = relationships.filter(({ type }) => SEATS.has(type))
  const dates = held.flatMap(({ start, end }) => [start, end]).flatMap((date) => date ?? [])
  if (
    years.some(
      (year: string | undefined) =>
        year !== undefined && !dates.some((date) => date.startsWith(year)),
    )
  ) {
    return true
  }
  return word === 'since' && held.every(({ isPast }) => isPast)
}

function isBallotName(type: EntityType): boolean {
  return type === 'politician' || type === 'person' || type === 'party'
}

function isRaw({ name, type }: SeenEntity): boolean {
  const of =
    type === 'area'
      ? 'area'
      : type === 'politician' || type === 'person'
        ? 'person'
        : 'organization'
  return writtenName(name, of) !== name
}

function told({ type, to, start, end, isPast }: SeenRelationship): string {
  return `${type} ${to}, ${start ?? '?'} to ${end ?? (isPast ? 'an unknown day' : 'open')}`
}
