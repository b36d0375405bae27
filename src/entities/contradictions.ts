import { curatedLines } from '../curated-lines.js'
import { isPerson, type EntityType } from '../domain/entity.js'
import { wordsOf } from '../domain/fold.js'
import { grouped } from '../domain/grouped.js'
import { rangeOf, type PartialDate } from '../domain/partial-date.js'
import { latestEnd } from '../domain/period.js'
import { listsOf } from '../domain/record-key.js'
import { endsWithLife, SEAT_KINDS, type RelationshipKind } from '../domain/relationship.js'
import { INVERSE_ROLES } from '../domain/roles.js'
import { writtenName } from '../domain/written-name.js'

/** Kinds of statements in the graph that cannot be true, or that no source would make. */
export const CONTRADICTIONS = {
  'after-death': 'holds an office, seat or ownership after the day of death',
  backwards:
    'dates that contradict each other, such as an end before the start or a start after the death',
  'two-seats':
    'one list that gives a person two seats, or two parties for a seat, on the same days',
  'no-inverse':
    'a relation with a role whose opposite is not known; for example, the opposite of child is parent',
  sentence: 'a generated description whose years do not agree with the dates of the relationships',
  'count-label': 'a person or party whose name is the label of a vote count, such as Blank votes',
  'raw-name': 'a name in capitals, with underscores or with a word twice',
  'same-election': 'one election that exists twice, for two feeds',
} as const

export type ContradictionKind = keyof typeof CONTRADICTIONS

/** A contradiction in the data of one entity. */
export interface Contradiction {
  readonly kind: ContradictionKind
  readonly slug: string
  /** What is contradictory, in a few words. */
  readonly what: string
  /** The records that state the contradiction; empty if it is in the entity itself. */
  readonly recordKeys: readonly string[]
}

/** An entity as the graph shows it, with its outgoing relationships. */
export interface SeenEntity {
  readonly slug: string
  readonly type: EntityType
  readonly name: string
  /**
   * The generated description; `null` if the description is from a source, because only generated
   * descriptions are checked.
   */
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
  /** Records whose dates are ignored, because they contradict each other or the date of death. */
  readonly contradictory: readonly string[]
}

/**
 * Whether an entity name is really a ballot label, such as a vote count or a choice that is not a
 * person.
 */
export type IsLabel = (name: string, type: EntityType) => boolean

/** Finds all contradictions within one entity. `isLabel`: whether a name is a ballot label. */
export function contradictionsOf(entity: SeenEntity, isLabel: IsLabel): readonly Contradiction[] {
  const { relationships, slug, name, type } = entity
  const report = (kind: ContradictionKind, what: string, recordKeys: readonly string[] = []) => ({
    ...{ kind, what, recordKeys, slug },
  })
  const reportEach = (
    kind: ContradictionKind,
    isFound: (relationship: SeenRelationship) => boolean,
    whatOf = summaryOf,
  ) =>
    relationships
      .filter(isFound)
      .map((relationship) => report(kind, whatOf(relationship), relationship.recordKeys))
  return [
    ...reportEach('after-death', (relationship) => isAfter(relationship, entity.deathDate)),
    ...reportEach('backwards', isBackwards),
    ...relationships.flatMap((relationship) =>
      relationship.contradictory.map((key) => report('backwards', summaryOf(relationship), [key])),
    ),
    ...excludingPairs(relationships).map(([first, second]) =>
      report('two-seats', `${summaryOf(first)}; ${summaryOf(second)}`, [
        ...first.recordKeys,
        ...second.recordKeys,
      ]),
    ),
    ...reportEach('no-inverse', hasNoInverse, ({ role, to }) => `${role ?? ''}: ${to}`),
    ...(disagrees(entity) ? [report('sentence', entity.sentence ?? '')] : []),
    ...((isPerson(type) || type === 'party') && isLabel(name, type)
      ? [report('count-label', name)]
      : []),
    ...(isRaw(entity) ? [report('raw-name', name)] : []),
  ]
}

/** Whether a person has reviewed this contradiction and found that the source really states it. */
export type IsListed = (found: Contradiction) => boolean

/**
 * Parses `curated/contradictions.csv`. Throws an `OperatorError` that names the line, the column
 * and the expected value.
 */
export function listedContradictions(text: string, file = 'contradictions.csv'): IsListed {
  const listed = new Set<string>()
  const columns = ['kind', 'about', 'file', 'row', 'words'] as const
  for (const { value, required, oneOf } of curatedLines(text, file, columns)) {
    oneOf('kind', Object.keys(CONTRADICTIONS), 'a kind of contradiction')
    for (const column of ['about', 'file', 'row', 'words'] as const) required(column, 'a text')
    listed.add(`${value('kind')} ${value('about')}`)
  }
  return ({ kind, what, recordKeys }) =>
    [what, ...recordKeys].some((about) => listed.has(`${kind} ${about}`))
}

/**
 * Finds elections with the same day, kind, area and office that different feeds report. If area and
 * office are unknown, elections are compared by name.
 */
export function sameElections(elections: readonly SeenEntity[]): readonly Contradiction[] {
  const byKey = grouped(
    elections
      .filter(({ startDate }) => startDate?.length === 'yyyy-mm-dd'.length)
      .map((election) => [electionKey(election), election]),
  )
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

function isAfter(relationship: SeenRelationship, deathDate: PartialDate | null): boolean {
  const { type, toType, end } = relationship
  if (deathDate === null || !endsWithLife(type, toType)) return false
  const last = end === null ? latestEnd(relationship) : rangeOf(end).start
  return last > rangeOf(deathDate).end
}

function isBackwards({ start, end }: SeenRelationship): boolean {
  return start !== null && end !== null && rangeOf(end).end < rangeOf(start).start
}

/**
 * Returns pairs of relationships that exclude each other: for a pair, the same list states that the
 * person represents two areas, or is in two parties, in the same institution on the same days. If
 * the first period ends on the day on which the second period starts, the person has switched,
 * which is not a contradiction.
 */
function excludingPairs(
  relationships: readonly SeenRelationship[],
): readonly (readonly [SeenRelationship, SeenRelationship])[] {
  const seats = relationships.filter(
    ({ type, toType, institutionId }) =>
      institutionId !== null &&
      (type === 'REPRESENTS' || (type === 'MEMBER_OF' && toType === 'party')),
  )
  return seats.flatMap((first, at) =>
    seats
      .slice(at + 1)
      .filter(
        (second) =>
          second.type === first.type &&
          second.to !== first.to &&
          second.institutionId === first.institutionId &&
          listsOf(first.recordKeys).some((list) => listsOf(second.recordKeys).includes(list)) &&
          certainlyOverlap(first, second),
      )
      .map((second) => [first, second] as const),
  )
}

function certainlyOverlap(first: SeenRelationship, second: SeenRelationship): boolean {
  const [a, b] = [certainDays(first), certainDays(second)]
  return a !== null && b !== null && Math.max(a.from, b.from) < Math.min(a.to, b.to)
}

/**
 * The days on which a relationship certainly existed. Without an end, it certainly existed until
 * the day on which a source last stated it.
 */
function certainDays({ start, end, asOf, isPast }: SeenRelationship) {
  const until = end ?? (isPast ? null : asOf)
  if (start === null || until === null) return null
  return { from: rangeOf(start).end, to: rangeOf(until).start }
}

function hasNoInverse({ type, role }: SeenRelationship): boolean {
  if (type !== 'RELATED_TO' || role === null) return false
  const word = role.toLowerCase()
  return !word.endsWith(' of') && !Object.hasOwn(INVERSE_ROLES, word)
}

/**
 * Whether a sentence names a year that is in no start or end date, or says "since" although every
 * office and membership is over.
 */
function disagrees({ sentence, relationships }: SeenEntity): boolean {
  if (sentence === null) return false
  const period = /(?:, | )(since|from|until)? ?(\d{4})(?:–(\d{4}))?(?: \(as of \d{4}\))?\.$/
  const match: readonly (string | undefined)[] | null = period.exec(sentence)
  if (match === null) return false
  const [, word, ...years] = match
  const held = relationships.filter(({ type }) => SEAT_KINDS.has(type))
  const dates = held.flatMap(({ start, end }) => [start, end]).flatMap((date) => date ?? [])
  const isUndated = (year: string | undefined) =>
    year !== undefined && !dates.some((date) => date.startsWith(year))
  return years.some(isUndated) || (word === 'since' && held.every(({ isPast }) => isPast))
}

function isRaw({ name, type }: SeenEntity): boolean {
  const kind = type === 'area' ? 'area' : isPerson(type) ? 'person' : 'organization'
  return writtenName(name, kind) !== name
}

function summaryOf({ type, to, start, end, isPast }: SeenRelationship): string {
  return `${type} ${to}, ${start ?? '?'} to ${end ?? (isPast ? 'an unknown day' : 'open')}`
}
