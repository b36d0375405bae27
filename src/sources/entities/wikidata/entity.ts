import { joiningKey } from '../../../domain/identifier.js'
import { toPartialDate, type PartialDate } from '../../../domain/partial-date.js'
import type { EndOfPeriod, Name, Reference, SourceIdentifier } from '../../../domain/record.js'
import { oriented } from '../../../domain/roles.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { keysIn, parsedFrom } from '../../reading/entity-records.js'
import {
  dateAt,
  fieldsOf,
  isObject,
  known,
  listAt,
  peek,
  RefusedField,
  type Fields,
} from '../../reading/fields.js'
import { distinctNames, englishFirst } from '../../reading/popolo.js'
import { isItemId, itemIdentifier, itemReference } from '../../reading/wikidata-items.js'
import { countryOfItem } from './countries.js'
import { WIKIDATA } from './dataset.js'

/**
 * Wikidata entities from the API (`wbgetentities`) or from `Special:EntityData`. Scope:
 * `entity/Q42`; for a file with several entities, `entity/<file name>`. The date of the file is the
 * newest date in `modified`.
 *
 * - A human (P31 is Q5) is a person, with labels and aliases in all languages (English first),
 *   dates of birth and death, gender, picture, and a country (see `citizenship`).
 * - A statement with P39 becomes a membership. Its value is the office; its qualifiers are the body
 *   (P642), party (P4100), area (P768), term (P2937), start and end.
 * - A statement with P102 becomes a membership. Its value is the party.
 * - Statements with P22, P25, P26, P40, P451, P3373 or P1038 are relation records with the role
 *   father, mother, spouse, child, partner, sibling or relative.
 * - The id of a statement is the id of its record. A statement refers to other items by identifier.
 *   This reference stays unresolved until the item itself is imported. Deprecated statements are
 *   ignored.
 * - If an entity is not a human, P31 decides whether it is an organization, an area or `other`.
 */
export const wikidataEntity: EntityDocumentFormat = {
  reads: 'document',
  dataset: WIKIDATA,
  recognises: (head) =>
    isObject(head) &&
    isObject(head['entities']) &&
    Object.values(head['entities']).some((entity) => isObject(entity) && 'claims' in entity),
  scopeOf: (head, file) => {
    const ids = Object.keys(fieldsOf(head).object('entities').raw)
    return `entity/${ids.length === 1 ? (ids[0] ?? file.name) : (file.name.split('.')[0] ?? '')}`
  },
  statedDate: (head) => {
    const entities = Object.values(fieldsOf(head).object('entities').raw)
    const days = entities.flatMap((entity) => {
      const day = toPartialDate((peek(entity, 'modified') ?? '').slice(0, 10))
      return day === null ? [] : [day]
    })
    return days.sort().at(-1)
  },
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const entities = Object.entries(fieldsOf(content).object('entities').raw)
  for (const [index, [id, element]] of entities.entries()) {
    const path = `entities.${id}`
    const read = () => {
      const entity = fieldsOf(element, path)
      const statements = statementsOf(entity)
      const record = entityRecord(entity, statements, context.country)
      if (record.data.kind !== 'person') return record
      const key = keysIn(context)('person', record.id)
      return [record, ...relatedRecords(statements, key, isItemId(id) ? itemReference(id) : key)]
    }
    const parsed = [...parsedFrom(context, index, read)]
    yield* parsed
    if (parsed.some((item) => 'refusal' in item)) continue
    for (const { field, reason } of impossibleDates(fieldsOf(element, path))) {
      yield { refusal: { file: context.file.path, index, field, reason } }
    }
  }
}

/** A statement that is not deprecated and has a value. */
interface Statement {
  readonly id: string
  readonly isPreferred: boolean
  readonly value: unknown
  readonly qualifiers: Readonly<Record<string, readonly unknown[]>>
}

type Statements = (property: string) => readonly Statement[]

function statementsOf(entity: Fields): Statements {
  const claims = entity.optionalObject('claims')?.raw ?? {}
  return (property) =>
    listAt(claims[property], `${entity.path}.claims.${property}`).flatMap((element, index) => {
      const statement = fieldsOf(element, `${entity.path}.claims.${property}[${String(index)}]`)
      const value = snakValue(statement.raw['mainsnak'])
      const isUnknown = value === undefined || (value === UNKNOWN && property !== DEATH)
      if (isUnknown || statement.optionalText('rank') === 'deprecated') return []
      const qualifiers = statement.optionalObject('qualifiers')?.raw ?? {}
      return [
        {
          id: statement.text('id'),
          isPreferred: statement.optionalText('rank') === 'preferred',
          value,
          qualifiers: Object.fromEntries(
            Object.entries(qualifiers).map(([name, snaks]) => [
              name,
              (Array.isArray(snaks) ? snaks : []).map(snakValue),
            ]),
          ),
        },
      ]
    })
}

/**
 * The value of a snak (a property with a value in Wikidata); `undefined` for "no value", `UNKNOWN`
 * for "unknown value".
 */
function snakValue(snak: unknown): unknown {
  if (!isObject(snak)) return undefined
  if (snak['snaktype'] === 'somevalue') return UNKNOWN
  const datavalue = snak['datavalue']
  return isObject(datavalue) ? datavalue['value'] : undefined
}

const UNKNOWN = Symbol('unknown value')
/**
 * The date of death. If its value is "unknown value", the person is dead. For other properties, a
 * statement with this value is ignored.
 */
const DEATH = 'P570'

function itemOf(value: unknown): string | undefined {
  const id = peek(value, 'id')
  return isItemId(id) ? id : undefined
}

/**
 * The text of a date with the precision year, month or day. The day can be impossible, such as
 * 30 February. A partial date cannot express a less precise date.
 */
function dateText(value: unknown): string | undefined {
  const length = { 9: 4, 10: 7, 11: 10 }[Number(peek(value, 'precision'))]
  const [, day] = /^\+(\d{4}-\d{2}-\d{2})T/.exec(peek(value, 'time') ?? '') ?? []
  return length === undefined ? undefined : day?.slice(0, length)
}

/**
 * Parses a date. Returns `undefined` for a date that is less precise than a year, for a year before
 * 0 and for the year 9999.
 */
function dateOf(value: unknown): PartialDate | undefined {
  const text = dateText(value) ?? ''
  return text.startsWith('9999') ? undefined : (toPartialDate(text) ?? undefined)
}

/**
 * Parses the end of a period. The date of the end may be unknown, or only name a decade or a
 * century.
 */
function endFrom(value: unknown): EndOfPeriod {
  if (value === undefined) return {}
  if (value === UNKNOWN) return { past: true }
  const end = dateOf(value)
  if (end !== undefined) return { end }
  const [, sign, digits = ''] = /^([+-])(\d+)-/.exec(peek(value, 'time') ?? '') ?? []
  const precision = isObject(value) ? Number(value['precision']) : NaN
  if (sign === '-') return { past: true }
  if (digits.length !== 4 || digits === '9999') return { endUnknown: true }
  // Precision 8 is a decade. Precision 7 is a century; its last year is a multiple of 100.
  const year = Number(digits)
  const lastYear =
    precision === 8 ? year - (year % 10) + 9 : precision === 7 ? Math.ceil(year / 100) * 100 : null
  const endBy = lastYear === null ? null : toPartialDate(String(lastYear).padStart(4, '0'))
  return endBy === null ? { endUnknown: true } : { past: true, endBy }
}

const DATES_OF_ENTITIES = new Set(['P569', 'P570', 'P571', 'P576'])

/**
 * Yields a refusal for each date that does not exist in the Gregorian calendar. Such a date is left
 * out of the record. If the end of a period is such a date, it is unknown whether the period is
 * over.
 */
function* impossibleDates(entity: Fields): Iterable<RefusedField> {
  const claims = entity.optionalObject('claims')?.raw ?? {}
  for (const [property, statements] of Object.entries(claims)) {
    for (const [index, statement] of listAt(statements, property).entries()) {
      if (!isObject(statement) || peek(statement, 'rank') === 'deprecated') continue
      const path = `${entity.path}.claims.${property}[${String(index)}]`
      if (DATES_OF_ENTITIES.has(property)) {
        yield* impossibleDate(statement['mainsnak'], `${path}.mainsnak`)
      }
      for (const qualifier of RELATIONS.has(property) ? ['P580', 'P582'] : []) {
        const snaks = isObject(statement['qualifiers']) ? statement['qualifiers'][qualifier] : []
        const [snak] = Array.isArray(snaks) ? (snaks as unknown[]) : []
        yield* impossibleDate(snak, `${path}.qualifiers.${qualifier}[0]`)
      }
    }
  }
}

function* impossibleDate(snak: unknown, path: string): Iterable<RefusedField> {
  try {
    dateAt(dateText(snakValue(snak)) ?? '0000', path)
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    yield error
  }
}

/** Moves preferred statements to the beginning of the list. */
function preferredFirst(statements: readonly Statement[]): readonly Statement[] {
  return statements.toSorted((a, b) => Number(b.isPreferred) - Number(a.isPreferred))
}

function entityRecord(
  entity: Fields,
  statements: Statements,
  country: string | undefined,
): RecordDraft {
  const id = entity.text('id')
  const first = (property: string) => preferredFirst(statements(property))[0]?.value
  const classes = statements('P31').flatMap(({ value }) => itemOf(value) ?? [])
  const names = namesIn(entity)
  const common = {
    names,
    identifiers: identifiersIn(id, statements),
    description: peek(entity.optionalObject('descriptions')?.raw['en'], 'value'),
    image: imageOf(first('P18')),
  }
  if (classes.includes('Q5')) {
    const person = {
      birthDate: dateOf(first('P569')),
      ...deathOf(statements),
      gender: GENDERS[itemOf(first('P21')) ?? ''],
      country: country ?? citizenship(statements),
    }
    return { id, data: { kind: 'person', ...common, ...person } }
  }
  const organizationClass = classes.find((item) => Object.hasOwn(ORGANIZATIONS, item))
  if (organizationClass !== undefined) {
    const organization = {
      classification: ORGANIZATIONS[organizationClass] ?? 'organization',
      country: country ?? countryOfItem(itemOf(first('P17'))),
      foundedOn: dateOf(first('P571')),
      dissolvedOn: dateOf(first('P576')),
    }
    return { id, data: { kind: 'organization', ...common, ...organization } }
  }
  if (classes.some((item) => AREAS.has(item))) {
    return { id, data: { kind: 'area', ...common, country } }
  }
  return { id, data: { kind: 'other', schema: 'wikidata', raw: { id, names, classes } } }
}

/** The date of death; if it is unknown, whether the person is dead. */
function deathOf(statements: Statements) {
  const deaths = preferredFirst(statements(DEATH)).map(({ value }) => endFrom(value))
  const deathDate = deaths.find(({ end }) => end !== undefined)?.end
  if (deathDate !== undefined) return { deathDate }
  return { died: deaths.some(({ past }) => past) ? (true as const) : undefined }
}

const GENDERS: Readonly<Record<string, string>> = { Q6581097: 'male', Q6581072: 'female' }

/** The country of the first current citizenship, otherwise of the last former citizenship. */
function citizenship(statements: Statements): string | undefined {
  const citizenships = preferredFirst(statements('P27')).flatMap(({ value, qualifiers }) => {
    const country = countryOfItem(itemOf(value) ?? '')
    return country === undefined ? [] : [{ country, isOver: 'P582' in qualifiers }]
  })
  return (citizenships.find(({ isOver }) => !isOver) ?? citizenships.at(-1))?.country
}

/** The classifications of organizations, by their class (P31). */
const ORGANIZATIONS: Readonly<Record<string, string>> = {
  Q7278: 'party',
  Q11204: 'legislature',
  Q35749: 'legislature',
  Q10553309: 'legislature',
  Q375928: 'legislature',
  Q37002670: 'legislature',
  Q640506: 'executive',
  Q192350: 'executive',
  Q327333: 'executive',
  Q43229: 'organization',
  Q4830453: 'company',
  Q783794: 'company',
  Q6881511: 'company',
  Q163740: 'charity',
  Q708676: 'charity',
}

/** Classes (P31) of areas. */
const AREAS = new Set([
  ...['Q6256', 'Q3624078', 'Q10864048', 'Q24238356', 'Q515', 'Q486972', 'Q56061', 'Q35657'],
  ...['Q27971968', 'Q192611', 'Q1250464', 'Q3336843', 'Q107390'],
])

function namesIn(entity: Fields): readonly Name[] {
  const labels = Object.values(entity.optionalObject('labels')?.raw ?? {}).flatMap(nameIn)
  const aliases = Object.values(entity.optionalObject('aliases')?.raw ?? {}).flatMap((list) =>
    (Array.isArray(list) ? list : []).flatMap(nameIn),
  )
  return distinctNames([...englishFirst(labels), ...aliases])
}

function nameIn(label: unknown): readonly Name[] {
  const [value, lang] = [peek(label, 'value'), peek(label, 'language')]
  return value === undefined ? [] : [known({ value, lang })]
}

/** The schemes of identifiers, by property. */
const SCHEMES: Readonly<Record<string, string>> = {
  P1157: 'bioguide',
  P2686: 'opensecrets',
  P3344: 'votesmart',
  P2390: 'ballotpedia',
  P2190: 'cspan',
  P6213: 'parlparse',
  P214: 'viaf',
  P213: 'isni',
  P227: 'gnd',
  P345: 'imdb',
  P646: 'freebase',
  P10632: 'opensanctions',
}

function identifiersIn(id: string, statements: Statements): readonly SourceIdentifier[] {
  const others = Object.entries(SCHEMES).flatMap(([property, scheme]) =>
    statements(property).flatMap(({ value }) => {
      if (typeof value !== 'string') return []
      // Wikidata stores only the number, but parlparse uses the full id.
      const fullId =
        scheme === 'parlparse' && joiningKey(scheme, value) === null
          ? `uk.org.publicwhip/person/${value}`
          : value
      return [{ scheme, value: fullId }]
    }),
  )
  return isItemId(id) ? [itemIdentifier(id), ...others] : others
}

function imageOf(file: unknown): string | undefined {
  return typeof file === 'string'
    ? `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(file.replaceAll(' ', '_'))}`
    : undefined
}

const FAMILY: Readonly<Record<string, string>> = {
  P22: 'father',
  P25: 'mother',
  P26: 'spouse',
  P40: 'child',
  P451: 'partner',
  P3373: 'sibling',
  P1038: 'relative',
}

/** Properties whose statements become memberships and relations. */
const RELATIONS = new Set(['P39', 'P102', ...Object.keys(FAMILY)])

/**
 * The memberships and relations of a person. `person`: the key of the person's record. `reference`:
 * the reference by which statements of other people refer to the person.
 */
function relatedRecords(
  statements: Statements,
  person: string,
  reference: Reference,
): readonly RecordDraft[] {
  /** The records of the statements whose value is an item. */
  const records = (
    property: string,
    dataOf: (item: Reference, statement: Statement) => RecordDraft['data'],
  ): readonly RecordDraft[] =>
    statements(property).flatMap((statement) => {
      const item = itemOf(statement.value)
      if (item === undefined) return []
      const data = { ...dataOf(itemReference(item), statement), ...periodOf(statement) }
      return [{ id: statement.id, data }]
    })
  const membership = ({ qualifiers }: Statement) => {
    const qualifier = (property: string) => itemReference(itemOf(qualifiers[property]?.[0]))
    return {
      kind: 'membership' as const,
      person,
      organization: qualifier('P642'),
      party: qualifier('P4100'),
      area: qualifier('P768'),
      term: qualifier('P2937'),
    }
  }
  return [
    ...records('P39', (post, statement) => ({ ...membership(statement), post })),
    // `known` removes an absent party, so that `party` becomes the last key, as in stored records.
    ...records('P102', (party, statement) => ({ ...known(membership(statement)), party })),
    ...Object.entries(FAMILY).flatMap(([property, role]) =>
      records(property, (to) => ({
        kind: 'relation',
        type: 'RELATED_TO',
        ...oriented({ from: reference, to, role }),
      })),
    ),
  ]
}

function periodOf({ qualifiers }: Statement) {
  return { start: dateOf(qualifiers['P580']?.[0]), ...endFrom(qualifiers['P582']?.[0]) }
}
