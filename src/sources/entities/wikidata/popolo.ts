import { isNoParty } from '../../../domain/party.js'
import type { MembershipData, Name, Reference } from '../../../domain/record.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, filled, isObject, known, RefusedField } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import type { PopoloDocument } from '../../reading/popolo.js'
import {
  distinctNames,
  identifiersOf,
  isPopolo,
  linksOf,
  nameField,
  peek,
  personFields,
  personNames,
  popoloDocument,
} from '../../reading/popolo.js'
import type { KeyOf } from '../../reading/entity-records.js'
import {
  keysIn,
  parsedFrom,
  repeatedIds,
  seatId,
  seatRecord,
} from '../../reading/entity-records.js'
import { itemIdentifier, itemReference } from '../../reading/wikidata-items.js'
import { countryOfItem } from './countries.js'
import { WIKIDATA } from './dataset.js'
import { periodFrom } from '../../reading/period.js'

/**
 * Popolo that EveryPolitician's "commons" builder makes from Wikidata (`popolo-m17n.json`). A file
 * has one legislature or executive. The names are grouped by language, and the ids are Wikidata
 * items. Scope: the body's item and the folder (`Q11005/Q29974940.popolo`). Country: from the
 * command line, otherwise from an area with the identifier `country:xx`, otherwise from the area of
 * the body.
 *
 * - The organization with the classification `branch` is the legislature or executive. It is a
 *   legislature if it has `seat_counts`. The items in `seat_counts` are the identifiers of its
 *   ordinary seat. The names of the seat come from memberships.
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

/** Shared data of the elements of one file. */
interface FileContext extends ParseContext {
  readonly keyOf: KeyOf
  readonly areaIds: ReadonlySet<string>
  /** For each organization, by id: the English name, and the roles that mean an ordinary seat. */
  readonly organizations: ReadonlyMap<
    string,
    { readonly name: string; readonly seatRoles: readonly string[] }
  >
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const document = popoloDocument(content)
  const ids = document.areas.map((area) => peek(area, 'id'))
  const fileContext = {
    ...context,
    keyOf: keysIn(context),
    areaIds: new Set(ids.filter((id) => id !== undefined)),
    organizations: indexOrganizations(document),
  }
  for (const [index, element] of document.areas.entries()) {
    const read = () => areaRecord(fieldsOf(element, `areas[${String(index)}]`), fileContext)
    yield parsedFrom(fileContext, index, read, { kind: 'area', id: peek(element, 'id') })
  }
  yield* organizations(document, fileContext)
  for (const [index, element] of document.persons.entries()) {
    const read = () => personRecord(fieldsOf(element, `persons[${String(index)}]`), fileContext)
    yield parsedFrom(fileContext, index, read, { kind: 'person', id: peek(element, 'id') })
  }
  yield* memberships(document, fileContext)
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

function areaRecord(area: Fields, { country }: ParseContext): ParsedRecord {
  const identifiers = identifiersOf(area)
  const code = identifiers.find(({ scheme }) => scheme === 'MS_FB')?.value ?? ''
  const division = COUNTRY_CODE.test(code) ? [{ scheme: 'ocd', value: `ocd-division/${code}` }] : []
  const parent = area.optionalText('parent_id')
  return {
    id: area.text('id'),
    data: {
      kind: 'area',
      names: nameField(area, 'name'),
      ...known({
        classification: languageText(area, 'type'),
        identifiers: filled([...identifiers, ...division]),
        parent: parent === undefined ? undefined : itemReference(parent),
        country,
      }),
    },
  }
}

/** The English text in a field, otherwise the first text in another language. */
function languageText(fields: Fields, field: string): string | undefined {
  const value = fields.raw[field]
  return value === undefined || value === null ? undefined : nameField(fields, field)[0]?.value
}

function* organizations(document: PopoloDocument, context: FileContext): Iterable<Parsed> {
  for (const [index, element] of document.organizations.entries()) {
    const path = `organizations[${String(index)}]`
    const parsed = parsedFrom(
      context,
      index,
      () => organizationRecord(fieldsOf(element, path), context),
      { kind: 'organization', id: peek(element, 'id') },
    )
    yield parsed
    if (!('record' in parsed) || parsed.record.data.kind !== 'organization') continue
    const { id, data } = parsed.record
    if (data.classification !== 'legislature') continue
    const roles = context.organizations.get(id)?.seatRoles ?? []
    const names = distinctNames(roles.flatMap((role) => roleNames(document, role)))
    yield {
      record: seatRecord(id, data, context.keyOf, {
        ...known({ names: filled(names) }),
        identifiers: roles.map(itemIdentifier),
      }),
    }
  }
}

/** The names of a role, from the first membership with this role. */
function roleNames({ memberships }: PopoloDocument, role: string): readonly Name[] {
  const membership = memberships.find((element) => peek(element, 'role_code') === role)
  if (!isObject(membership) || !isObject(membership['role'])) return []
  try {
    return nameField(fieldsOf(membership), 'role')
  } catch (error) {
    if (error instanceof RefusedField) return []
    throw error
  }
}

function organizationRecord(organization: Fields, context: FileContext): ParsedRecord {
  const names = nameField(organization, 'name')
  const area = organization.optionalText('area_id')
  return {
    id: organization.text('id'),
    data: {
      kind: 'organization',
      names,
      classification: classificationOf(organization, names),
      ...known({
        identifiers: filled(identifiersOf(organization)),
        links: filled(linksOf(organization)),
        area: area === undefined ? undefined : areaReference(area, context),
        seats: seatsOf(organization),
        country: context.country,
      }),
    },
  }
}

function classificationOf(organization: Fields, names: readonly Name[]): string {
  const classification = organization.optionalText('classification') ?? 'organization'
  if (classification === 'branch') {
    return isObject(organization.raw['seat_counts']) ? 'legislature' : 'executive'
  }
  if (classification !== 'party') return classification
  return isNoParty(names[0]?.value ?? '') ? 'no-party' : 'party'
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

function areaReference(id: string, { areaIds, keyOf }: FileContext): Reference {
  return areaIds.has(id) ? keyOf('area', id) : itemReference(id)
}

function personRecord(person: Fields, { country }: ParseContext): ParsedRecord {
  return {
    id: person.text('id'),
    data: {
      kind: 'person',
      names: personNames(person),
      ...personFields(person),
      ...known({ identifiers: filled(identifiersOf(person)), country }),
    },
  }
}

function* memberships({ memberships }: PopoloDocument, context: FileContext): Iterable<Parsed> {
  const idOf = repeatedIds()
  const offices = new Set<string>()
  for (const [index, element] of memberships.entries()) {
    const read = () => fieldsOf(element, `memberships[${String(index)}]`)
    const parsed = parsedFrom(context, index, () => {
      const membership = read()
      return { id: idOf(membership.text('id')), data: membershipData(membership, context) }
    })
    yield parsed
    if ('refusal' in parsed) continue
    const office = officeRecord(read(), context)
    if (office === undefined || offices.has(office.id)) continue
    offices.add(office.id)
    yield { record: office }
  }
}

function isSeat(membership: Fields, { organizations }: FileContext): boolean {
  const roles = organizations.get(membership.text('organization_id'))?.seatRoles ?? []
  const role = membership.optionalText('role_code')
  return role === undefined ? roles.length > 0 : roles.includes(role)
}

function officeRecord(membership: Fields, context: FileContext): ParsedRecord | undefined {
  const code = membership.optionalText('role_code')
  if (code === undefined || isSeat(membership, context)) return undefined
  return {
    id: code,
    data: {
      kind: 'post',
      names: nameField(membership, 'role'),
      organization: context.keyOf('organization', membership.text('organization_id')),
      identifiers: [itemIdentifier(code)],
      ...known({ country: context.country }),
    },
  }
}

function membershipData(membership: Fields, context: FileContext): MembershipData {
  const { keyOf } = context
  const organizationId = membership.text('organization_id')
  const holdsSeat = isSeat(membership, context)
  const code = membership.optionalText('role_code')
  const area = membership.optionalText('area_id')
  const partyId = membership.optionalText('on_behalf_of_id')
  const partyName = partyId === undefined ? undefined : context.organizations.get(partyId)?.name
  const meansNoParty = partyName !== undefined && isNoParty(partyName)
  const post = holdsSeat ? seatId(organizationId) : code
  // The record of an office needs a name. So if a membership has an office without a name,
  // `nameField` throws, and the membership is refused.
  const role = holdsSeat || code === undefined ? undefined : nameField(membership, 'role')[0]?.value
  return {
    kind: 'membership',
    person: keyOf('person', membership.text('person_id')),
    organization: keyOf('organization', organizationId),
    ...known({
      post: post === undefined ? undefined : keyOf('post', post),
      role,
      party: partyId === undefined || meansNoParty ? undefined : keyOf('organization', partyId),
      partyName: meansNoParty ? partyName : undefined,
      area: area === undefined ? undefined : areaReference(area, context),
    }),
    ...periodFrom(membership, 'start_date', 'end_date'),
  }
}
