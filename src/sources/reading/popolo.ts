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
  const value = fields.raw[field]
  if (!isObject(value)) return [{ value: fields.text(field) }]
  const names = Object.entries(value).flatMap(([language, text]) => {
    const name = textAt(text, `${fields.path}.${field}.${language}`)
    return name === undefined ? [] : [{ value: name, lang: language.replace(/^lang:/, '') }]
  })
  if (names.length === 0) throw new RefusedField(`${fields.path}.${field}`, 'has no name')
  const isEnglish = ({ lang }: { lang: string }) => lang === 'en'
  return [...names.filter(isEnglish), ...names.filter((name) => !isEnglish(name))]
}

/** `name`, then `other_names`, each (name, language) once; before both what is noted as the common name. */
export function namesOf(fields: Fields): readonly Name[] {
  const others = fields.rows('other_names').flatMap((other) => {
    const [value, note] = [other.optionalText('name'), other.optionalText('note')]
    const isCommon = COMMON.test(note ?? '') && other.optionalText('end_date') === undefined
    const name = known({ value, lang: other.optionalText('lang') })
    return value === undefined ? [] : [{ name: { ...name, value }, isCommon }]
  })
  const [common, rest] = [true, false].map((which) =>
    others.filter(({ isCommon }) => isCommon === which).map(({ name }) => name),
  )
  return distinctNames([...(common ?? []), ...nameField(fields, 'name'), ...(rest ?? [])])
}

const COMMON = /^common[ _-]?name$/i

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
