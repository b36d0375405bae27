import type { MembershipData, Reference, SourceIdentifier } from '../../../domain/record.js'
import type {
  Draft,
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { countedIds, keysIn, parsedFrom } from '../../reading/entity-records.js'
import {
  existingList,
  fieldsOf,
  filled,
  isObject,
  listAt,
  peek,
  webAddress,
  type Fields,
} from '../../reading/fields.js'
import {
  CHAMBER_OF_TYPE,
  CONGRESS_FORMAT,
  congressParts,
  genderOf,
  isPresentOnly,
  legislatorNames,
  websiteLink,
  type Chamber,
  type CongressParts,
  type ExecutivePost,
} from './parts.js'

/**
 * Legislators, presidents and vice presidents of the United States: the files
 * `legislators-current`, `legislators-historical` and `executive`, in JSON or YAML. Each file is a
 * list of persons with their terms. Scope: the file's name without a date.
 *
 * - person: the id is the bioguide id, otherwise the govtrack id. All values in the object `id`
 *   become identifiers.
 * - A term in Congress is a membership with the chamber, its ordinary seat, a party, and a state or
 *   district. The id is `<person>/<type>-<start>`. In the current list, the last term of a person
 *   is still running, so the end of the term is only planned.
 * - A term with `party_affiliations` becomes one membership for each affiliation. Each membership
 *   has the dates of the affiliation. The ids end with `/1`, `/2` and so on.
 * - A term as president or vice president is a membership with the office and the party, without an
 *   organization. If the newest term of an office lasts four years, the term is still running, and
 *   its end is only planned. If the term had ended, the list would contain the term of the
 *   successor.
 * - Each element of `leadership_roles` becomes two records: an office of the chamber
 *   (`leadership/<chamber>-<slug>`), and a membership with only the person and the office.
 * - Chambers, seats, offices, parties, states and districts: see `congressParts`.
 */
export const congressLegislators: EntityDocumentFormat = {
  reads: 'document',
  ...CONGRESS_FORMAT,
  recognises: (head) =>
    Array.isArray(head) &&
    isObject(head[0]) &&
    Array.isArray(head[0]['terms']) &&
    isObject(head[0]['name']) &&
    (peek(head[0]['id'], 'bioguide') ?? peek(head[0]['id'], 'govtrack')) !== undefined,
  isPresentOnly,
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const people = existingList(content, 'document')
  const keyOf = keysIn(context)
  const parts = congressParts(keyOf)
  const lastStarts = lastStartsOf(people)
  for (const [index, element] of people.entries()) {
    const path = `[${String(index)}]`
    const seen = { kind: 'person', id: idOf(element) } as const
    const [person] = parsedFrom(context, index, () => personRecord(fieldsOf(element, path)), seen)
    if (person === undefined) continue
    yield person
    if ('refusal' in person) continue
    const { id } = person.record
    const owner = { id, key: keyOf('person', id), parts, lastStarts }
    const fields = fieldsOf(element, path)
    for (const read of [
      ...termReaders(fields, owner, context),
      ...leadershipReaders(fields, owner),
    ]) {
      yield* parsedFrom(context, index, read)
    }
  }
  for (const record of parts.records()) yield* parsedFrom(context, 0, () => record)
}

/** The person whose memberships are read, and data that all persons of the file share. */
interface Owner {
  readonly id: string
  readonly key: Reference
  readonly parts: CongressParts
  readonly lastStarts: ReadonlyMap<string, string>
}

/** The start of the newest term of each executive office, by type of term. */
function lastStartsOf(people: readonly unknown[]): ReadonlyMap<string, string> {
  const starts = people
    .flatMap((person) =>
      isObject(person) && Array.isArray(person['terms']) ? (person['terms'] as unknown[]) : [],
    )
    .map((term) => [peek(term, 'type') ?? '', peek(term, 'start') ?? ''] as const)
    .filter(([type]) => Object.hasOwn(POST_OF_TYPE, type))
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
  return new Map(starts)
}

/**
 * Whether `term` is the newest term of its office and lasts four years. If a term is shorter, the
 * person left the office early.
 */
function isLastFullTerm(term: unknown, lastStarts: ReadonlyMap<string, string>): boolean {
  const [start, end] = [peek(term, 'start'), peek(term, 'end')]
  const isLast = start !== undefined && lastStarts.get(peek(term, 'type') ?? '') === start
  return isLast && Number(end?.slice(0, 4)) - Number(start.slice(0, 4)) === 4
}

function idOf(element: unknown): string | undefined {
  const ids = isObject(element) ? element['id'] : undefined
  return peek(ids, 'bioguide') ?? peek(ids, 'govtrack')
}

const NAME_FIELDS = { full: 'official_full', first: 'first', middle: 'middle', last: 'last' }

function personRecord(person: Fields): RecordDraft {
  const ids = person.object('id')
  const bio = person.optionalObject('bio')
  return {
    id: ids.optionalText('bioguide') ?? ids.text('govtrack'),
    data: {
      kind: 'person',
      ...legislatorNames(person.object('name'), NAME_FIELDS),
      country: 'us',
      identifiers: filled(legislatorIdentifiers(ids)),
      birthDate: bio?.date('birthday'),
      gender: genderOf(bio?.optionalText('gender')),
      links: websiteLink(websiteOf(person)),
    },
  }
}

/**
 * The website of a person, from the newest term that has a website. The website belongs to the
 * person, so it becomes a link of the person, not the source of a membership.
 */
function websiteOf({ raw }: Fields): string | undefined {
  const terms = Array.isArray(raw['terms']) ? (raw['terms'] as unknown[]) : []
  const [newest] = terms
    .map((term) => ({ start: peek(term, 'start') ?? '', url: webAddress(peek(term, 'url')) }))
    .filter(({ url }) => url !== undefined)
    .sort((a, b) => (a.start < b.start ? 1 : -1))
  return newest?.url
}

/**
 * All identifiers in the `id` object of a person, with the schemes that the source uses. `fec`
 * contains a list of identifiers.
 */
export function legislatorIdentifiers(ids: Fields): readonly SourceIdentifier[] {
  return Object.keys(ids.raw).flatMap((scheme) => {
    if (Array.isArray(ids.raw[scheme])) return ids.texts(scheme).map((value) => ({ scheme, value }))
    const value = ids.optionalText(scheme)
    return value === undefined ? [] : [{ scheme, value }]
  })
}

/**
 * Readers of the memberships in `terms`: one for each term, or one for each party affiliation of a
 * term.
 */
function termReaders(person: Fields, owner: Owner, { scope }: ParseContext) {
  const allTerms = listAt(person.raw['terms'], `${person.path}.terms`)
  return allTerms.flatMap((element, ordinal) => {
    const path = `${person.path}.terms[${String(ordinal)}]`
    const affiliations = isObject(element) ? element['party_affiliations'] : undefined
    const isLast = ordinal === allTerms.length - 1
    const isRunning = (isPresentOnly(scope) && isLast) || isLastFullTerm(element, owner.lastStarts)
    const reader = (affiliationIndex?: number) => () =>
      termRecord(fieldsOf(element, path), affiliationIndex, owner, isRunning)
    return Array.isArray(affiliations) && affiliations.length > 0
      ? affiliations.map((_affiliation, index) => reader(index))
      : [reader()]
  })
}

/**
 * `affiliationIndex`: the index in `party_affiliations`; `undefined` if the term has no such list.
 */
function termRecord(
  term: Fields,
  affiliationIndex: number | undefined,
  owner: Owner,
  isRunning: boolean,
): RecordDraft {
  const affiliation =
    affiliationIndex === undefined
      ? term
      : (term.rows('party_affiliations')[affiliationIndex] ?? term)
  const end = affiliation.date('end')
  // Only the last affiliation ends together with the term. Earlier affiliations ended when the
  // person changed party.
  const isForeseen = isRunning && end !== undefined && end === term.date('end')
  const suffix = affiliationIndex === undefined ? '' : `/${String(affiliationIndex + 1)}`
  return {
    id: `${owner.id}/${term.text('type')}-${term.text('start')}${suffix}`,
    data: {
      kind: 'membership',
      person: owner.key,
      ...positionOf(term, owner.parts),
      ...owner.parts.party(affiliation.optionalText('party')),
      start: affiliation.date('start'),
      end,
      endForeseen: isForeseen ? true : undefined,
    },
  }
}

const POST_OF_TYPE: Readonly<Record<string, ExecutivePost>> = {
  prez: 'president',
  viceprez: 'vice-president',
}

function positionOf(
  term: Fields,
  parts: CongressParts,
): Pick<Draft<MembershipData>, 'organization' | 'post' | 'area'> {
  const type = term.text('type')
  const executive = POST_OF_TYPE[type]
  if (executive !== undefined) return { post: parts.executivePost(executive) }
  const chamber = CHAMBER_OF_TYPE[type]
  if (chamber === undefined) {
    const types = [...Object.keys(CHAMBER_OF_TYPE), ...Object.keys(POST_OF_TYPE)].join(', ')
    const reason = `${JSON.stringify(type)} is not a type of a term of office; expected one of ${types}`
    throw term.refusal('type', reason)
  }
  return parts.seat(chamber, term.text('state'), term.integer('district'))
}

/** Readers of the memberships in `leadership_roles`. */
function leadershipReaders(person: Fields, owner: Owner) {
  const idOf = countedIds()
  const path = `${person.path}.leadership_roles`
  return listAt(person.raw['leadership_roles'], path).map((element, ordinal) => () => {
    const role = fieldsOf(element, `${path}[${String(ordinal)}]`)
    const [title, start, end] = [role.text('title'), role.date('start'), role.date('end')]
    const chamber = CHAMBER_OF_ROLE[role.optionalText('chamber') ?? '']
    const id = idOf([owner.id, title, start, end])
    const post = owner.parts.leadershipPost(title, chamber)
    return { id, data: { kind: 'membership' as const, person: owner.key, post, start, end } }
  })
}

const CHAMBER_OF_ROLE: Readonly<Record<string, Chamber>> = {
  senate: 'senate',
  house: 'house-of-representatives',
}
