import { isNoParty } from '../../domain/party.js'
import type {
  MembershipData,
  Name,
  NotedUrl,
  OrganizationData,
  PersonData,
  SourceIdentifier,
} from '../../domain/record.js'
import type { Draft } from './entity-format.js'
import type { KeyOf } from './entity-records.js'
import {
  existingList,
  fieldsOf,
  filled,
  isObject,
  known,
  listAt,
  peek,
  textAt,
  webAddress,
  type Fields,
} from './fields.js'

/** Whether `head` has the three required lists of a Popolo document. */
export function isPopolo(head: unknown): head is Readonly<Record<string, unknown>> {
  return (
    isObject(head) &&
    ['persons', 'organizations', 'memberships'].every((list) => Array.isArray(head[list]))
  )
}

export type PopoloDocument = ReturnType<typeof popoloDocument>

/**
 * The lists of `document`, with unparsed elements. Throws a `RefusedField` if a list is malformed
 * or a required list is missing.
 */
export function popoloDocument(document: unknown) {
  const { raw } = fieldsOf(document)
  return {
    persons: existingList(raw['persons'], 'persons'),
    organizations: existingList(raw['organizations'], 'organizations'),
    memberships: existingList(raw['memberships'], 'memberships'),
    areas: listAt(raw['areas'], 'areas'),
    events: listAt(raw['events'], 'events'),
  }
}

/** Reads a field that contains a name, or names by language (`lang:en`). English comes first. */
export function nameField(fields: Fields, field: string): readonly Name[] {
  const names = namesAt(fields, field)
  if (names.length > 0) return names
  if (isObject(fields.raw[field])) throw fields.refusal(field, 'has no name')
  return [{ value: fields.text(field) }]
}

/** Like `nameField`, but returns `[]` if the field is absent or blank. */
function namesAt(fields: Fields, field: string): readonly Name[] {
  const value = Object.hasOwn(fields.raw, field) ? fields.raw[field] : undefined
  if (!isObject(value)) {
    const text = fields.optionalText(field)
    return text === undefined ? [] : [{ value: text }]
  }
  const names = Object.entries(value).flatMap(([language, text]) => {
    const name = textAt(text, `${fields.path}.${field}.${language}`)
    return name === undefined ? [] : [{ value: name, lang: language.replace(/^lang:/, '') }]
  })
  return englishFirst(names)
}

/** Moves English names to the beginning of the list. */
export function englishFirst(names: readonly Name[]): readonly Name[] {
  const isEnglish = ({ lang }: Name) => lang === 'en'
  return [...names.filter(isEnglish), ...names.filter((name) => !isEnglish(name))]
}

/**
 * The names of an object, in this order: the `other_names` that have the note "common name" and are
 * still in use, `name`, all other `other_names`. A name is not repeated in the same language.
 */
export function namesOf(fields: Fields): readonly Name[] {
  return withOthers(nameField(fields, 'name'), otherNames(fields))
}

/**
 * Like `namesOf`, for a person. If `name` is absent, the main name is made from the parts of the
 * name (`given_name`, `family_name` …). If these fields are absent, too, the main name is the best
 * of `other_names`, otherwise `sort_name` ("Uny, Petroc").
 */
export function personNames(person: Fields): readonly Name[] {
  const others = otherNames(person)
  const main = [namesAt(person, 'name'), nameOfParts(person)].find((names) => names.length > 0)
  if (main !== undefined) return withOthers(main, others)
  if (others.length > 0) return withOthers([], [...others].sort(bestFirst))
  const sorted = person.optionalText('sort_name')
  if (sorted === undefined) {
    const reason = 'is missing; add name, given_name, family_name, other_names or sort_name'
    throw person.refusal('name', reason)
  }
  const [familyName = '', ...givenNames] = sorted.split(',').map((part) => part.trim())
  return [{ value: [...givenNames, familyName].join(' ').trim() }]
}

/** One of `other_names`. */
interface OtherName {
  readonly names: readonly Name[]
  readonly note: string
  /** `''` if unknown. */
  readonly start: string
  /** `''` if the name is still in use. */
  readonly end: string
}

function otherNames(fields: Fields): readonly OtherName[] {
  return fields.rows('other_names').flatMap((row) => {
    const candidates = [namesAt(row, 'name'), peerageName(row), nameOfParts(row)]
    const names = candidates.find((names) => names.length > 0)
    const lang = row.optionalText('lang')
    const end = row.optionalText('end_date') ?? ''
    return names === undefined
      ? []
      : [
          {
            names: names.map((name) => ({ ...name, ...known({ lang: name.lang ?? lang }) })),
            note: row.optionalText('note') ?? '',
            start: row.optionalText('start_date') ?? '',
            end: end.startsWith('9999') ? '' : end,
          },
        ]
  })
}

/**
 * A peer's title, such as "Baroness Petre of Tidewater". Parlparse writes the parts of the title in
 * separate fields.
 */
function peerageName(row: Fields): readonly Name[] {
  const [name, place] = [row.optionalText('lordname'), row.optionalText('lordofname')]
  if (name === undefined && place === undefined) return []
  const parts = [row.optionalText('honorific_prefix'), name, place && `of ${place}`]
  return [{ value: parts.filter((part) => part !== undefined).join(' ') }]
}

const PARTS_OF_NAME = ['given_name', 'additional_name', 'patronymic_name', 'family_name']

/** Joins the parts of a name, once for each language in the parts. */
function nameOfParts(fields: Fields): readonly Name[] {
  const parts = PARTS_OF_NAME.map((part) => namesAt(fields, part)).filter(
    ({ length }) => length > 0,
  )
  const languages = new Set(parts.flat().flatMap(({ lang }) => lang ?? []))
  return (languages.size === 0 && parts.length > 0 ? [undefined] : [...languages]).map((lang) => {
    const words = parts.map(
      (names) => (names.find((name) => name.lang === lang) ?? names[0])?.value,
    )
    return { value: words.join(' '), ...known({ lang }) }
  })
}

const COMMON = /^common[ _-]?name$/i
const MAIN = /^main\b/i
const FORMER_OR_OTHER = /alternat|former|previous|birth|maiden|nick|alias|pseudonym/i

/** Compares two names for a sort. The name that is best as the main name comes first. */
function bestFirst(left: OtherName, right: OtherName): number {
  const [a, b] = [rankOf(left), rankOf(right)]
  const difference = a.findIndex((value, index) => value !== b[index])
  return difference < 0 ? 0 : (a[difference] ?? '') > (b[difference] ?? '') ? -1 : 1
}

/**
 * The criteria of `bestFirst`. The most important criterion comes first. For each criterion, a
 * greater text is better.
 */
function rankOf({ names, note, start, end }: OtherName): readonly string[] {
  const digitFor = (condition: boolean) => (condition ? '1' : '0')
  return [
    digitFor(!FORMER_OR_OTHER.test(note)),
    digitFor(MAIN.test(note)),
    end === '' ? '9999' : end,
    start,
    digitFor(names.some(({ lang }) => lang === 'en')),
  ]
}

function withOthers(main: readonly Name[], others: readonly OtherName[]): readonly Name[] {
  const isCommon = ({ note, end }: OtherName) => COMMON.test(note) && end === ''
  const namesIn = (common: boolean) =>
    others.filter((name) => isCommon(name) === common).flatMap(({ names }) => names)
  return distinctNames([...namesIn(true), ...main, ...namesIn(false)])
}

/** Removes names that are repeated in the same language. */
export function distinctNames(names: readonly Name[]): readonly Name[] {
  const byKey = new Map(names.map((name) => [`${name.lang ?? ''} ${name.value}`, name]))
  return [...byKey.values()]
}

/** All identifiers that are not blank. */
export function identifiersOf(fields: Fields): readonly SourceIdentifier[] {
  return fields.rows('identifiers').flatMap((identifier) => {
    const value = identifier.optionalText('identifier')
    return value === undefined ? [] : [{ scheme: identifier.text('scheme'), value }]
  })
}

/** Links that are URLs. Skips bare account names. */
export function linksOf(fields: Fields): readonly NotedUrl[] {
  return fields.rows('links').flatMap((link) => {
    const url = webAddress(link.optionalText('url'))
    return url === undefined ? [] : [known({ url, note: link.optionalText('note') })]
  })
}

/** A person with the Popolo fields of `fields`. */
export function popoloPerson(
  fields: Fields,
  country: string | undefined,
  identifiers = identifiersOf(fields),
): Draft<PersonData> {
  const email = fields.optionalText('email')
  return {
    kind: 'person',
    names: personNames(fields),
    birthDate: fields.date('birth_date'),
    deathDate: fields.date('death_date'),
    gender: fields.optionalText('gender')?.toLowerCase(),
    email: email?.includes('@') === true ? email : undefined,
    image: imageOf(fields),
    links: filled(linksOf(fields)),
    description: fields.optionalText('summary'),
    contacts: filled(
      fields.rows('contact_details').flatMap((contact) => {
        const value = contact.optionalText('value')
        return value === undefined ? [] : [{ type: contact.text('type'), value }]
      }),
    ),
    identifiers: filled(identifiers),
    country,
  }
}

/** An organization with the Popolo fields of `fields`, and with other names from the same file. */
export function popoloOrganization(
  fields: Fields,
  classification: string,
  country: string | undefined,
  otherNames: readonly Name[] = [],
): Draft<OrganizationData> {
  const names = namesOf(fields)
  return {
    kind: 'organization',
    names: distinctNames([...names, ...otherNames]),
    classification: withoutNoParty(classification, names),
    identifiers: filled(identifiersOf(fields)),
    links: filled(linksOf(fields)),
    image: imageOf(fields),
    seats: fields.integer('seats'),
    foundedOn: fields.date('founding_date'),
    dissolvedOn: fields.date('dissolution_date'),
    country,
  }
}

/** The classification of an organization: `no-party` for a party whose name means "no party". */
export function withoutNoParty(classification: string, names: readonly Name[]): string {
  const meansNoParty = classification === 'party' && isNoParty(names[0]?.value ?? '')
  return meansNoParty ? 'no-party' : classification
}

/** The party of a membership; only its name if the name means "no party". */
export function partyOf(
  id: string | undefined,
  name: string | undefined,
  keyOf: KeyOf,
): Pick<Draft<MembershipData>, 'party' | 'partyName'> {
  return id !== undefined && name !== undefined && isNoParty(name)
    ? { partyName: name }
    : { party: keyOf('organization', id) }
}

/** The URL of the portrait: `image`, else the first of `images`. */
function imageOf(fields: Fields): string | undefined {
  return (
    webAddress(fields.optionalText('image')) ??
    webAddress(fields.rows('images')[0]?.optionalText('url'))
  )
}

/**
 * Maps each id to all names of the object with this id. The list may contain an object several
 * times. `idOf` reads the id of an unparsed element.
 */
export function namesById(
  elements: readonly unknown[],
  idOf: (element: unknown) => string | undefined,
): ReadonlyMap<string, readonly Name[]> {
  const names = new Map<string, readonly Name[]>()
  for (const element of elements) {
    const [id, value] = [idOf(element), peek(element, 'name')]
    if (id === undefined || value === undefined) continue
    names.set(id, distinctNames([...(names.get(id) ?? []), { value }]))
  }
  return names
}

/** The values that identify a membership without an id. */
export function popoloParts(membership: Fields): readonly (string | undefined)[] {
  return PARTS.map((field) => membership.optionalText(field))
}

const PARTS = [
  ...['person_id', 'organization_id', 'on_behalf_of_id', 'area_id'],
  ...['role', 'legislative_period_id', 'start_date', 'end_date'],
]
