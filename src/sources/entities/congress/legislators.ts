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
import { fieldsOf, filled, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { peek, webAddress } from '../../reading/popolo.js'
import type { KeyOf } from '../../reading/entity-records.js'
import { countedIds, keysIn, parsedFrom } from '../../reading/entity-records.js'

/**
 * Legislators, presidents and vice presidents of the United States, in JSON or YAML: legislators-current,
 * legislators-historical and executive, each a list of persons with their terms. Scope: the name of the
 * list with its format.
 *
 * - person: id is the bioguide id, else the govtrack id; all identifiers.
 * - A term in Congress is a membership in its chamber and of its seat, for a state or district; id
 *   `<person>/<type>-<start>`. A term with `party_affiliations` is one membership for each, with that
 *   one's dates, ids `…/1`, `…/2`. In the current list the last term is under way: its end is foreseen.
 * - A presidency is a membership with the office, the party and no organization. Of the last of each office the end is
 *   foreseen, when it is a whole term: a successor's would follow it.
 * - leadership_roles: an office of the chamber (`leadership/<chamber>-<slug>`), and a membership with the
 *   person and the office alone.
 * - Chambers, seats, offices, parties, states and districts: see `congressParts`.
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
    const place = `[${String(index)}]`
    const seen = { kind: 'person', id: idOf(element) } as const
    const person = parsedFrom(context, index, () => personRecord(fieldsOf(element, place)), seen)
    yield person
    if ('refusal' in person) continue
    const fields = fieldsOf(element, place)
    const own = { id: person.record.id, key: keyOf('person', person.record.id), parts, lastStarts }
    yield* terms(fields, index, own, context)
    yield* leadership(fields, index, own, context)
  }
  for (const record of parts.records()) yield { record }
}

/** The person whose memberships are read. */
interface Owner {
  readonly id: string
  readonly key: ReturnType<KeyOf>
  readonly parts: CongressParts
  readonly lastStarts: ReadonlyMap<string, string>
}

/** The latest start of a presidency and of a vice presidency in the list. */
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

/** Whether `term` is the last of its office and has its whole length: who left early is not there now. */
function isLastPresidency(term: unknown, lastStarts: ReadonlyMap<string, string>): boolean {
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

/** The website of the newest term that names one. It is the member's own, so it is no evidence of the membership. */
function websiteOf({ raw }: Fields): readonly { readonly url: string; readonly note: string }[] {
  const terms = Array.isArray(raw['terms']) ? (raw['terms'] as unknown[]) : []
  const [newest] = terms
    .map((term) => ({ start: peek(term, 'start') ?? '', url: webAddress(peek(term, 'url')) }))
    .filter(({ url }) => url !== undefined)
    .sort((a, b) => (a.start < b.start ? 1 : -1))
  return newest?.url === undefined ? [] : [{ url: newest.url, note: 'website' }]
}

/** All identifiers in the `id` object of a person, by the source's words; `fec` is a list. */
export function legislatorIdentifiers(ids: Fields): readonly SourceIdentifier[] {
  return Object.keys(ids.raw).flatMap((scheme) => {
    const one = () => [ids.optionalText(scheme)].filter((value) => value !== undefined)
    const values = Array.isArray(ids.raw[scheme]) ? ids.texts(scheme) : one()
    return values.map((value) => ({ scheme, value }))
  })
}

function* terms(
  person: Fields,
  index: number,
  owner: Owner,
  context: ParseContext,
): Iterable<Parsed> {
  const all = listAt(person.raw['terms'], `${person.path}.terms`)
  const isCurrent = isPresentOnly(context.scope)
  for (const [ordinal, element] of all.entries()) {
    const place = `${person.path}.terms[${String(ordinal)}]`
    const affiliations = isObject(element) ? element['party_affiliations'] : undefined
    const parts =
      Array.isArray(affiliations) && affiliations.length > 0 ? affiliations.keys() : [undefined]
    const isUnderWay =
      (isCurrent && ordinal === all.length - 1) || isLastPresidency(element, owner.lastStarts)
    for (const part of parts) {
      yield parsedFrom(context, index, () =>
        termRecord(fieldsOf(element, place), part, owner, isUnderWay),
      )
    }
  }
}

/** `part`: which of the term's party affiliations, absent when the term has but one party. */
function termRecord(
  term: Fields,
  part: number | undefined,
  owner: Owner,
  isUnderWay: boolean,
): ParsedRecord {
  const affiliation = part === undefined ? term : (term.rows('party_affiliations')[part] ?? term)
  const end = affiliation.date('end')
  // Who changed parties ended the earlier affiliations.
  const isForeseen = isUnderWay && end !== undefined && end === term.date('end')
  const endForeseen = isForeseen ? (true as const) : undefined
  const suffix = part === undefined ? '' : `/${String(part + 1)}`
  return {
    id: `${owner.id}/${term.text('type')}-${term.text('start')}${suffix}`,
    data: {
      kind: 'membership',
      person: owner.key,
      ...placeOf(term, owner.parts),
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

function placeOf(
  term: Fields,
  parts: CongressParts,
): Pick<MembershipData, 'organization' | 'post' | 'area'> {
  const type = term.text('type')
  const executive = POST_OF_TYPE[type]
  if (executive !== undefined) return { post: parts.executivePost(executive) }
  const chamber = CHAMBER_OF_TYPE[type]
  if (chamber === undefined) {
    throw new RefusedField(`${term.path}.type`, `${JSON.stringify(type)} is no kind of term`)
  }
  return {
    ...chamberPlace(parts, chamber),
    ...known({ area: areaOf(parts, chamber, term.text('state'), term.integer('district')) }),
  }
}

/** A chamber and its seat. */
export function chamberPlace(parts: CongressParts, chamber: Chamber) {
  return { organization: parts.chamber(chamber), post: parts.seat(chamber) }
}

/** A senator's state; a representative's district, unknown when absent or -1, the state when 0. */
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
  const place = `${person.path}.leadership_roles`
  for (const [ordinal, element] of listAt(person.raw['leadership_roles'], place).entries()) {
    yield parsedFrom(context, index, () => {
      const role = fieldsOf(element, `${place}[${String(ordinal)}]`)
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
