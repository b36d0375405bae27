import type { NotedUrl, Name, SourceIdentifier } from '../../domain/record.js'
import type { Fields } from './fields.js'
import { fieldsOf, filled, isObject, known, listAt, RefusedField, textAt } from './fields.js'

/** The lists of a Popolo document, each element still unread. */
export interface PopoloDocument {
  readonly persons: readonly unknown[]
  readonly organizations: readonly unknown[]
  readonly memberships: readonly unknown[]
  readonly areas: readonly unknown[]
  readonly events: readonly unknown[]
}

/** Whether `head` has the three lists that every Popolo document has. */
export function isPopolo(head: unknown): head is Readonly<Record<string, unknown>> {
  return (
    isObject(head) &&
    ['persons', 'organizations', 'memberships'].every((list) => Array.isArray(head[list]))
  )
}

/** The lists of `document`; throws when one is no list, or none is there. */
export function popoloDocument(document: unknown): PopoloDocument {
  const { raw } = fieldsOf(document)
  for (const required of ['persons', 'organizations', 'memberships']) {
    if (!Array.isArray(raw[required])) throw new RefusedField(required, 'is not a list')
  }
  return {
    persons: listAt(raw['persons'], 'persons'),
    organizations: listAt(raw['organizations'], 'organizations'),
    memberships: listAt(raw['memberships'], 'memberships'),
    areas: listAt(raw['areas'], 'areas'),
    events: listAt(raw['events'], 'events'),
  }
}

/** A field of an unread element, when it is a text; what is malformed is refused when it is read. */
export function peek(element: unknown, field: string): string | undefined {
  if (!isObject(element)) return undefined
  const value = element[field]
  return typeof value === 'string' || typeof value === 'number' ? textAt(value, field) : undefined
}

/** A name in one language, or an object of names by language (`lang:en`), English first. */
export function nameField(fields: Fields, field: string): readonly Name[] {
  const names = namesAt(fields, field)
  if (names.length > 0) return names
  if (isObject(fields.raw[field])) throw new RefusedField(`${fields.path}.${field}`, 'has no name')
  return [{ value: fields.text(field) }]
}

/** As `nameField`; none when the field is absent or blank. */
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
  const isEnglish = ({ lang }: { lang: string }) => lang === 'en'
  return [...names.filter(isEnglish), ...names.filter((name) => !isEnglish(name))]
}

/** `name`, then `other_names`, each (name, language) once; before both what is noted as the common name. */
export function namesOf(fields: Fields): readonly Name[] {
  return withOthers(nameField(fields, 'name'), otherNames(fields))
}

/**
 * The names of a person: `name`, else its parts, else the best of `other_names`, else `sort_name` ("Uny, Petroc"). The others
 * follow, as in `namesOf`.
 */
export function personNames(person: Fields): readonly Name[] {
  const others = otherNames(person)
  const own = [namesAt(person, 'name'), nameOfParts(person)].find((names) => names.length > 0)
  if (own !== undefined) return withOthers(own, others)
  if (others.length > 0) return withOthers([], [...others].sort(bestFirst))
  const sorted = person.optionalText('sort_name')
  if (sorted === undefined) {
    const reason = 'is missing, and so are its parts, other_names and sort_name'
    throw new RefusedField(`${person.path}.name`, reason)
  }
  const [family = '', ...given] = sorted.split(',').map((part) => part.trim())
  return [{ value: [...given, family].join(' ').trim() }]
}

/** One of `other_names`. */
interface OtherName {
  readonly names: readonly Name[]
  readonly note: string
  /** `''` when the source does not say. */
  readonly start: string
  /** `''` when it is still in use. */
  readonly end: string
}

function otherNames(fields: Fields): readonly OtherName[] {
  return fields.rows('other_names').flatMap((other) => {
    const own = [namesAt(other, 'name'), peerage(other), nameOfParts(other)]
    const names = own.find((names) => names.length > 0)
    const lang = other.optionalText('lang')
    const end = other.optionalText('end_date') ?? ''
    return names === undefined
      ? []
      : [
          {
            names: names.map((name) => ({ ...name, ...known({ lang: name.lang ?? lang }) })),
            note: other.optionalText('note') ?? '',
            start: other.optionalText('start_date') ?? '',
            end: end.startsWith('9999') ? '' : end,
          },
        ]
  })
}

/** "Baroness Petre of Tidewater": parlparse has the parts of a peer's title in fields of their own. */
function peerage(other: Fields): readonly Name[] {
  const [name, place] = [other.optionalText('lordname'), other.optionalText('lordofname')]
  if (name === undefined && place === undefined) return []
  const parts = [other.optionalText('honorific_prefix'), name, place && `of ${place}`]
  return [{ value: parts.filter((part) => part !== undefined).join(' ') }]
}

const PARTS_OF_NAME = ['given_name', 'additional_name', 'patronymic_name', 'family_name']

/** The name that its parts make, in each language that a part has. */
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

/** The main name before others, one in use before former ones, the newer before the older, English before other languages. */
function bestFirst(one: OtherName, other: OtherName): number {
  const [a, b] = [rankOf(one), rankOf(other)]
  const place = a.findIndex((value, index) => value !== b[index])
  return place < 0 ? 0 : (a[place] ?? '') > (b[place] ?? '') ? -1 : 1
}

function rankOf({ names, note, start, end }: OtherName): readonly string[] {
  const isOf = (condition: boolean) => (condition ? '1' : '0')
  return [
    isOf(!FORMER_OR_OTHER.test(note)),
    isOf(MAIN.test(note)),
    end === '' ? '9999' : end,
    start,
    isOf(names.some(({ lang }) => lang === 'en')),
  ]
}

function withOthers(own: readonly Name[], others: readonly OtherName[]): readonly Name[] {
  const isCommon = ({ note, end }: OtherName) => COMMON.test(note) && end === ''
  const namesIn = (which: boolean) =>
    others.filter((other) => isCommon(other) === which).flatMap(({ names }) => names)
  return distinctNames([...namesIn(true), ...own, ...namesIn(false)])
}

/** `names` without repetitions, in their order. */
export function distinctNames(names: readonly Name[]): readonly Name[] {
  const byKey = new Map(names.map((name) => [`${name.lang ?? ''} ${name.value}`, name]))
  return [...byKey.values()]
}

/** All identifiers given, blank ones left out. */
export function identifiersOf(fields: Fields): readonly SourceIdentifier[] {
  return fields.rows('identifiers').flatMap((identifier) => {
    const value = identifier.optionalText('identifier')
    return value === undefined ? [] : [{ scheme: identifier.text('scheme'), value }]
  })
}

/** Links that are URLs; a bare account name is none. */
export function linksOf(fields: Fields): readonly NotedUrl[] {
  return fields.rows('links').flatMap((link) => {
    const url = webAddress(link.optionalText('url'))
    return url === undefined ? [] : [known({ url, note: link.optionalText('note') })]
  })
}

/** `text` when it is an http or https URL. */
export function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\/[^\s/]/i.test(text) ? text : undefined
}

/** What Popolo can say about a person. */
export function personFields(fields: Fields) {
  const email = fields.optionalText('email')
  return known({
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
  })
}

/** The URL of the picture: `image`, else the first of `images`. */
export function imageOf(fields: Fields): string | undefined {
  return (
    webAddress(fields.optionalText('image')) ??
    webAddress(fields.rows('images')[0]?.optionalText('url'))
  )
}

/**
 * The names of each id, for a list that may repeat an object. `idOf` reads the id of an unchecked element.
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

/** What identifies a membership that has no id. */
export function popoloParts(membership: Fields): readonly (string | undefined)[] {
  return PARTS.map((field) => membership.optionalText(field))
}

const PARTS = [
  ...['person_id', 'organization_id', 'on_behalf_of_id', 'area_id'],
  ...['role', 'legislative_period_id', 'start_date', 'end_date'],
]
