import type { MembershipData, SourceIdentifier } from '../../../domain/record.js'
import type { Chamber, CongressParts, ExecutivePost } from './parts.js'
import {
  CONGRESS_LEGISLATORS,
  congressParts,
  congressScope,
  genderOf,
  isPresentOnly,
  legislatorNames,
} from './parts.js'
import type { Fields } from '../../reading/fields.js'
import {
  fieldsOf,
  filled,
  isObject,
  known,
  listAt,
  RefusedField,
  webAddress,
} from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { peek } from '../../reading/popolo.js'
import { countedIds, keysIn, parsedFrom, type KeyOf } from '../../reading/entity-records.js'

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
 * - Chambers, seats, offices, parties, states and districts: see `CongressParts`.
 */
export const congressLegislators: EntityDocumentFormat = {
  reads: 'document',
  dataset: CONGRESS_LEGISLATORS,
  recognises: (head) =>
    Array.isArray(head) &&
    isObject(head[0]) &&
    Array.isArray(head[0]['terms']) &&
    isObject(head[0]['name']) &&
    (peek(head[0]['id'], 'bioguide') ?? peek(head[0]['id'], 'govtrack')) !== undefined,
  scopeOf: congressScope,
  isPresentOnly,
  countryOf: () => 'us',
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  if (!Array.isArray(content)) throw new RefusedField('document', 'is not a list')
  const keyOf = keysIn(context)
  const parts = congressParts(keyOf)
  const lastStarts = lastStartsOf(content)
  for (const [index, element] of listAt(content, 'document').entries()) {
    const path = `[${String(index)}]`
    const seen = { kind: 'person', id: idOf(element) } as const
    const person = parsedFrom(context, index, () => personRecord(fieldsOf(element, path)), seen)
    yield person
    if ('refusal' in person) continue
    const fields = fieldsOf(element, path)
    const owner = {
      id: person.record.id,
      key: keyOf('person', person.record.id),
      parts,
      lastStarts,
    }
    yield* terms(fields, index, owner, context)
    yield* leadership(fields, index, owner, context)
  }
  for (const record of parts.records()) yield { record }
}

/** The person whose memberships are read, and shared data of the file. */
interface Owner {
  readonly id: string
  readonly key: ReturnType<KeyOf>
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

function personRecord(person: Fields): ParsedRecord {
  const ids = person.object('id')
  const id = ids.optionalText('bioguide') ?? ids.text('govtrack')
  const name = person.object('name')
  const bio = person.optionalObject('bio')
  return {
    id,
    data: {
      kind: 'person',
      ...legislatorNames({
        full: name.optionalText('official_full'),
        first: name.text('first'),
        middle: name.optionalText('middle'),
        last: name.text('last'),
        suffix: name.optionalText('suffix'),
        nickname: name.optionalText('nickname'),
      }),
      country: 'us',
      ...known({
        identifiers: filled(legislatorIdentifiers(ids)),
        birthDate: bio?.date('birthday'),
        gender: genderOf(bio?.optionalText('gender')),
        links: filled(websiteOf(person)),
      }),
    },
  }
}

/**
 * The website of a person, from the newest term that has a website. The website belongs to the
 * person, so it becomes a link of the person, not the source of a membership.
 */
function websiteOf({ raw }: Fields): readonly { readonly url: string; readonly note: string }[] {
  const terms = Array.isArray(raw['terms']) ? (raw['terms'] as unknown[]) : []
  const [newest] = terms
    .map((term) => ({ start: peek(term, 'start') ?? '', url: webAddress(peek(term, 'url')) }))
    .filter(({ url }) => url !== undefined)
    .sort((a, b) => (a.start < b.start ? 1 : -1))
  return newest?.url === undefined ? [] : [{ url: newest.url, note: 'website' }]
}

/**
 * All identifiers in the `id` object of a person, with the schemes that the source uses. `fec`
 * contains a list of identifiers.
 */
export function legislatorIdentifiers(ids: Fields): readonly SourceIdentifier[] {
  return Object.keys(ids.raw).flatMap((scheme) => {
    const single = () => [ids.optionalText(scheme)].filter((value) => value !== undefined)
    const values = Array.isArray(ids.raw[scheme]) ? ids.texts(scheme) : single()
    return values.map((value) => ({ scheme, value }))
  })
}

function* terms(
  person: Fields,
  index: number,
  owner: Owner,
  context: ParseContext,
): Iterable<Parsed> {
  const allTerms = listAt(person.raw['terms'], `${person.path}.terms`)
  const isCurrent = isPresentOnly(context.scope)
  for (const [ordinal, element] of allTerms.entries()) {
    const path = `${person.path}.terms[${String(ordinal)}]`
    const affiliations = isObject(element) ? element['party_affiliations'] : undefined
    const affiliationIndexes =
      Array.isArray(affiliations) && affiliations.length > 0 ? affiliations.keys() : [undefined]
    const isRunning =
      (isCurrent && ordinal === allTerms.length - 1) || isLastFullTerm(element, owner.lastStarts)
    for (const affiliationIndex of affiliationIndexes) {
      yield parsedFrom(context, index, () =>
        termRecord(fieldsOf(element, path), affiliationIndex, owner, isRunning),
      )
    }
  }
}

/** `affiliationIndex`: `undefined` if the term has no `party_affiliations`. */
function termRecord(
  term: Fields,
  affiliationIndex: number | undefined,
  owner: Owner,
  isRunning: boolean,
): ParsedRecord {
  const affiliation =
    affiliationIndex === undefined
      ? term
      : (term.rows('party_affiliations')[affiliationIndex] ?? term)
  const end = affiliation.date('end')
  // Only the last affiliation ends together with the term. Earlier affiliations ended when the
  // person changed party.
  const isForeseen = isRunning && end !== undefined && end === term.date('end')
  const endForeseen = isForeseen ? (true as const) : undefined
  const suffix = affiliationIndex === undefined ? '' : `/${String(affiliationIndex + 1)}`
  return {
    id: `${owner.id}/${term.text('type')}-${term.text('start')}${suffix}`,
    data: {
      kind: 'membership',
      person: owner.key,
      ...positionOf(term, owner.parts),
      ...owner.parts.party(affiliation.optionalText('party')),
      ...known({
        start: affiliation.date('start'),
        end,
        endForeseen,
      }),
    },
  }
}

const CHAMBER_OF_TYPE: Readonly<Record<string, Chamber>> = {
  sen: 'senate',
  rep: 'house-of-representatives',
}
const POST_OF_TYPE: Readonly<Record<string, ExecutivePost>> = {
  prez: 'president',
  viceprez: 'vice-president',
}

function positionOf(
  term: Fields,
  parts: CongressParts,
): Pick<MembershipData, 'organization' | 'post' | 'area'> {
  const type = term.text('type')
  const executive = POST_OF_TYPE[type]
  if (executive !== undefined) return { post: parts.executivePost(executive) }
  const chamber = CHAMBER_OF_TYPE[type]
  if (chamber === undefined) {
    throw term.refusal('type', `${JSON.stringify(type)} is not a type of term`)
  }
  return {
    ...chamberAndSeat(parts, chamber),
    ...known({ area: areaOf(parts, chamber, term.text('state'), term.integer('district')) }),
  }
}

/** References to a chamber and its ordinary seat. */
export function chamberAndSeat(parts: CongressParts, chamber: Chamber) {
  return { organization: parts.chamber(chamber), post: parts.seat(chamber) }
}

/**
 * The state of a senator, or the district of a representative. District 0 is the whole state; an
 * absent or negative district is unknown.
 */
export function areaOf(
  parts: CongressParts,
  chamber: Chamber,
  state: string,
  district: number | undefined,
) {
  if (chamber === 'senate') return parts.area(state)
  return district === undefined || district < 0 ? undefined : parts.area(state, district)
}

function* leadership(
  person: Fields,
  index: number,
  owner: Owner,
  context: ParseContext,
): Iterable<Parsed> {
  const idOf = countedIds()
  const path = `${person.path}.leadership_roles`
  for (const [ordinal, element] of listAt(person.raw['leadership_roles'], path).entries()) {
    yield parsedFrom(context, index, () => {
      const role = fieldsOf(element, `${path}[${String(ordinal)}]`)
      const [title, start, end] = [role.text('title'), role.date('start'), role.date('end')]
      const chamber = CHAMBER_OF_ROLE[role.optionalText('chamber') ?? '']
      return {
        id: idOf([owner.id, title, start, end]),
        data: {
          kind: 'membership',
          person: owner.key,
          post: owner.parts.leadershipPost(title, chamber),
          ...known({ start, end }),
        },
      }
    })
  }
}

const CHAMBER_OF_ROLE: Readonly<Record<string, Chamber>> = {
  senate: 'senate',
  house: 'house-of-representatives',
}
