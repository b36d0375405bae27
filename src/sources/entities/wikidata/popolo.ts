import type { MembershipData, Name, Reference } from '../../../domain/record.js'
import type {
  Draft,
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import {
  firstMentions,
  keysIn,
  parsedList,
  repeatedIds,
  seatId,
  seatRecord,
  type KeyOf,
} from '../../reading/entity-records.js'
import {
  fieldsOf,
  filled,
  isObject,
  known,
  peek,
  readOr,
  type Fields,
} from '../../reading/fields.js'
import { periodFrom } from '../../reading/period.js'
import {
  distinctNames,
  identifiersOf,
  isPopolo,
  linksOf,
  nameField,
  partyOf,
  popoloDocument,
  popoloPerson,
  withoutNoParty,
  type PopoloDocument,
} from '../../reading/popolo.js'
import { itemIdentifier, itemReference } from '../../reading/wikidata-items.js'
import { countryOfItem } from './countries.js'
import { WIKIDATA } from './dataset.js'

/**
 * Popolo that EveryPolitician's "commons" builder makes from Wikidata (`popolo-m17n.json`). A file
 * has one legislature or executive: the body. The names are grouped by language, and the ids are
 * Wikidata items. Scope: the body's item and the folder (`Q11005/Q29974940.popolo`). Country: from
 * the command line, otherwise from an area with the identifier `country:xx`, otherwise from the
 * area of the body.
 *
 * - The organization with the classification `branch` is the legislature or executive. It is a
 *   legislature if it has `seat_counts`, whose keys are the roles of its members. These items are
 *   the identifiers of one office, the seat. The names of the seat come from memberships.
 * - Any other item in `role_code` is an office of the organization. The item is both the id and the
 *   identifier of the office. The membership stores the English role.
 * - area: the record has the id of the element. `parent_id` is a reference by identifier, because
 *   the parent may be in another file. A country also has an OCD identifier.
 * - membership: the record has the id of the element (see `repeatedIds`). The party "independent
 *   politician" counts as no party. If the area is not in the file, the membership refers to the
 *   area by identifier.
 */
export const wikidataPopolo: EntityDocumentFormat = {
  reads: 'document',
  dataset: WIKIDATA,
  recognises: (head) => {
    if (!isPopolo(head) || !Array.isArray(head['organizations'])) return false
    const [first] = head['organizations'] as unknown[]
    return isObject(first) && isObject(first['name'])
  },
  scopeOf: (head, file) => {
    const branch = popoloDocument(head).organizations.find(isBranch)
    return `${peek(branch, 'id') ?? file.name}/${file.folder}.popolo`
  },
  countryOf: (head) => countryIn(popoloDocument(head)),
  parse,
}

function isBranch(organization: unknown): boolean {
  return peek(organization, 'classification') === 'branch'
}

const COUNTRY_CODE = /^country:([a-z]{2})$/

/** The country in an area's identifiers, otherwise the country of the legislature or executive. */
function countryIn({ areas, organizations }: PopoloDocument): string | undefined {
  for (const area of areas) {
    const identifiers = isObject(area) ? area['identifiers'] : undefined
    for (const identifier of Array.isArray(identifiers) ? (identifiers as unknown[]) : []) {
      const code = COUNTRY_CODE.exec(peek(identifier, 'identifier') ?? '')?.[1]
      if (peek(identifier, 'scheme') === 'MS_FB' && code !== undefined) return code
    }
  }
  return organizations
    .filter(isBranch)
    .map((branch) => countryOfItem(peek(branch, 'area_id')))
    .find((country) => country !== undefined)
}

/** The data that all elements of one file share. */
interface FileContext extends ParseContext {
  readonly keyOf: KeyOf
  readonly areaIds: ReadonlySet<string>
  /** For each organization, by id: the English name, and the roles that mean an ordinary seat. */
  readonly organizations: ReturnType<typeof indexOrganizations>
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const document = popoloDocument(content)
  const { areas, organizations, persons, memberships } = document
  const file: FileContext = {
    ...context,
    keyOf: keysIn(context),
    areaIds: new Set(areas.flatMap((area) => peek(area, 'id') ?? [])),
    organizations: indexOrganizations(document),
  }
  const { country } = context
  const readArea = (row: Fields) => areaRecord(row, file)
  const readBody = (row: Fields) => organizationRecords(row, document, file)
  const readPerson = (row: Fields) => ({ id: row.text('id'), data: popoloPerson(row, country) })
  yield* parsedList(file, areas, 'areas', readArea, 'area')
  yield* parsedList(file, organizations, 'organizations', readBody, 'organization')
  yield* parsedList(file, persons, 'persons', readPerson, 'person')
  yield* parsedList(file, memberships, 'memberships', membershipReader(file))
}

function indexOrganizations({ organizations }: PopoloDocument) {
  const byId = new Map<string, { name: string; seatRoles: readonly string[] }>()
  for (const element of organizations) {
    const id = peek(element, 'id')
    if (id === undefined || !isObject(element)) continue
    const name = isObject(element['name']) ? peek(element['name'], 'lang:en') : undefined
    const counts = element['seat_counts']
    byId.set(id, { name: name ?? '', seatRoles: isObject(counts) ? Object.keys(counts) : [] })
  }
  return byId
}

function areaRecord(area: Fields, { country }: ParseContext): RecordDraft {
  const identifiers = identifiersOf(area)
  const code = identifiers.find(({ scheme }) => scheme === 'MS_FB')?.value ?? ''
  const division = COUNTRY_CODE.test(code) ? [{ scheme: 'ocd', value: `ocd-division/${code}` }] : []
  return {
    id: area.text('id'),
    data: {
      kind: 'area',
      names: nameField(area, 'name'),
      classification: languageText(area, 'type'),
      identifiers: filled([...identifiers, ...division]),
      parent: itemReference(area.optionalText('parent_id')),
      country,
    },
  }
}

/** The English text in a field, otherwise the first text in another language. */
function languageText(fields: Fields, field: string): string | undefined {
  const value = fields.raw[field]
  return value === undefined || value === null ? undefined : nameField(fields, field)[0]?.value
}

/** The names of a role, from the first membership with this role. */
function roleNames({ memberships }: PopoloDocument, role: string): readonly Name[] {
  const membership = memberships.find((element) => peek(element, 'role_code') === role)
  if (!isObject(membership) || !isObject(membership['role'])) return []
  return readOr(() => nameField(fieldsOf(membership), 'role'), [])
}

function* organizationRecords(
  organization: Fields,
  document: PopoloDocument,
  file: FileContext,
): Iterable<RecordDraft> {
  const id = organization.text('id')
  const names = nameField(organization, 'name')
  const data = {
    kind: 'organization' as const,
    names,
    classification: classificationOf(organization, names),
    identifiers: filled(identifiersOf(organization)),
    links: filled(linksOf(organization)),
    area: areaReference(organization.optionalText('area_id'), file),
    seats: seatsOf(organization),
    country: file.country,
  }
  yield { id, data }
  if (data.classification !== 'legislature') return
  const roles = file.organizations.get(id)?.seatRoles ?? []
  const seatNames = distinctNames(roles.flatMap((role) => roleNames(document, role)))
  yield seatRecord(id, data, file.keyOf, {
    ...known({ names: filled(seatNames) }),
    identifiers: roles.map(itemIdentifier),
  })
}

function classificationOf(organization: Fields, names: readonly Name[]): string {
  const classification = organization.optionalText('classification') ?? 'organization'
  if (classification !== 'branch') return withoutNoParty(classification, names)
  return isObject(organization.raw['seat_counts']) ? 'legislature' : 'executive'
}

/**
 * The total number of seats of all roles. Returns `undefined` if the total is 0, or if the number
 * of seats is unknown for one of the roles.
 */
function seatsOf(organization: Fields): number | undefined {
  const counts = organization.optionalObject('seat_counts')
  if (counts === undefined) return undefined
  let total = 0
  for (const role of Object.keys(counts.raw)) {
    const seats = counts.integer(role)
    if (seats === undefined) return undefined
    total += seats
  }
  return total === 0 ? undefined : total
}

function areaReference(
  id: string | undefined,
  { areaIds, keyOf }: FileContext,
): Reference | undefined {
  return areaIds.has(id ?? '') ? keyOf('area', id) : itemReference(id)
}

function membershipReader(file: FileContext) {
  const idOf = repeatedIds()
  const firstMention = firstMentions()
  return function* (membership: Fields): Iterable<RecordDraft> {
    const id = idOf(membership.text('id'))
    yield { id, data: membershipData(membership, file) }
    const code = membership.optionalText('role_code')
    if (code === undefined || isSeat(membership, file)) return
    const office: RecordDraft = {
      id: code,
      data: {
        kind: 'post',
        names: nameField(membership, 'role'),
        organization: file.keyOf('organization', membership.text('organization_id')),
        identifiers: [itemIdentifier(code)],
        country: file.country,
      },
    }
    yield* firstMention([office])
  }
}

function isSeat(membership: Fields, { organizations }: FileContext): boolean {
  const roles = organizations.get(membership.text('organization_id'))?.seatRoles ?? []
  const role = membership.optionalText('role_code')
  return role === undefined ? roles.length > 0 : roles.includes(role)
}

function membershipData(membership: Fields, file: FileContext): Draft<MembershipData> {
  const { keyOf, organizations } = file
  const organizationId = membership.text('organization_id')
  const holdsSeat = isSeat(membership, file)
  const code = membership.optionalText('role_code')
  const partyId = membership.optionalText('on_behalf_of_id')
  // The record of an office needs a name. So if a membership has an office without a name,
  // `nameField` throws, and the membership is refused.
  const role = holdsSeat || code === undefined ? undefined : nameField(membership, 'role')[0]?.value
  return {
    kind: 'membership',
    person: keyOf('person', membership.text('person_id')),
    organization: keyOf('organization', organizationId),
    post: keyOf('post', holdsSeat ? seatId(organizationId) : code),
    role,
    ...partyOf(partyId, organizations.get(partyId ?? '')?.name, keyOf),
    area: areaReference(membership.optionalText('area_id'), file),
    ...periodFrom(membership, 'start_date', 'end_date'),
  }
}
