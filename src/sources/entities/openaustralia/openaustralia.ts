import type { EntitySource } from '../../reading/source.js'
import type { Dataset } from '../../../records/store.js'
import { isNoParty } from '../../../domain/party.js'
import { idOfParts } from '../../../domain/record-key.js'
import type { MembershipData } from '../../../domain/record.js'
import { fieldsOf, filled, isObject, known, type Fields } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import type { PopoloDocument } from '../../reading/popolo.js'
import {
  identifiersOf,
  imageOf,
  isPopolo,
  linksOf,
  namesOf,
  peek,
  personFields,
  personNames,
  popoloDocument,
  popoloParts,
} from '../../reading/popolo.js'
import type { KeyOf } from '../../reading/entity-records.js'
import { countedIds, keysIn, parsedFrom, seatId, seatRecord } from '../../reading/entity-records.js'
import { periodFrom } from '../../reading/period.js'

const OPENAUSTRALIA: Dataset = {
  name: 'openaustralia-councillors',
  title: 'Australian local councillors',
  licence: 'CC BY-SA 4.0',
  attribution: '© OpenAustralia Foundation',
  url: 'https://github.com/openaustralia/australian_local_councillors_popolo',
  redistributable: true,
}

/**
 * Australian local councillors, one Popolo file per state. Scope: the file's name up to the first
 * dot, which is the state (`NSW`). Country: `au`.
 *
 * - person, organization: the record has the id of the element. Each council is a legislature, and
 *   gets a post for its ordinary seat. Parties are read as in EveryPolitician.
 * - membership: the elements have no ids, so the id of the record is a hash of the parts of the
 *   element (see `countedIds`). The role `councillor`, in upper or lower case, means the seat of
 *   the council.
 * - Any other role means an office of the council. The id of the office is a hash of the lowercase
 *   role and the council. Its name is like `Deputy Mayor, Albury City Council`. The membership
 *   stores the role as written.
 */
const openaustraliaCouncillors: EntityDocumentFormat = {
  reads: 'document',
  dataset: OPENAUSTRALIA,
  recognises: (head) =>
    isPopolo(head) &&
    Array.isArray(head['memberships']) &&
    isCouncillor(isObject(head['memberships'][0]) ? peek(head['memberships'][0], 'role') : ''),
  scopeOf: (_head, { name }) => name.split('.')[0] ?? name,
  countryOf: () => 'au',
  parse,
}

function isCouncillor(role: string | undefined): boolean {
  return role?.toLowerCase() === 'councillor'
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const document = popoloDocument(content)
  const keyOf = keysIn(context)
  const names = new Map<string, string>()
  yield* organizations(document, context, keyOf, names)
  for (const [index, element] of document.persons.entries()) {
    const read = () => personRecord(fieldsOf(element, `persons[${String(index)}]`), context)
    yield parsedFrom(context, index, read, { kind: 'person', id: peek(element, 'id') })
  }
  yield* memberships(document, context, keyOf, names)
}

/** Fills `names` with the names of organizations by id. */
function* organizations(
  { organizations }: PopoloDocument,
  context: ParseContext,
  keyOf: KeyOf,
  names: Map<string, string>,
): Iterable<Parsed> {
  for (const [index, element] of organizations.entries()) {
    const parsed = parsedFrom(
      context,
      index,
      () => organizationRecord(fieldsOf(element, `organizations[${String(index)}]`), context),
      { kind: 'organization', id: peek(element, 'id') },
    )
    yield parsed
    if (!('record' in parsed) || parsed.record.data.kind !== 'organization') continue
    const { id, data } = parsed.record
    names.set(id, data.names[0]?.value ?? '')
    if (data.classification === 'legislature') yield { record: seatRecord(id, data, keyOf) }
  }
}

function organizationRecord(organization: Fields, { country }: ParseContext): ParsedRecord {
  const names = namesOf(organization)
  const classification = organization.text('classification')
  const meansNoParty = classification === 'party' && isNoParty(names[0]?.value ?? '')
  return {
    id: organization.text('id'),
    data: {
      kind: 'organization',
      names,
      classification: meansNoParty ? 'no-party' : classification,
      ...known({
        identifiers: filled(identifiersOf(organization)),
        links: filled(linksOf(organization)),
        image: imageOf(organization),
        country,
      }),
    },
  }
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

function* memberships(
  { memberships }: PopoloDocument,
  context: ParseContext,
  keyOf: KeyOf,
  names: ReadonlyMap<string, string>,
): Iterable<Parsed> {
  const idOf = countedIds()
  const offices = new Set<string>()
  for (const [index, element] of memberships.entries()) {
    const read = () => fieldsOf(element, `memberships[${String(index)}]`)
    const parsed = parsedFrom(context, index, () => ({
      id: idOf(popoloParts(read())),
      data: membershipData(read(), keyOf, names),
    }))
    yield parsed
    const office = 'record' in parsed ? officeOf(read()) : undefined
    if (office === undefined || offices.has(office.id)) continue
    offices.add(office.id)
    const council = names.get(office.organizationId)
    const title = office.role.replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
    yield {
      record: {
        id: office.id,
        data: {
          kind: 'post',
          names: [{ value: council === undefined ? title : `${title}, ${council}` }],
          organization: keyOf('organization', office.organizationId),
          ...known({ country: context.country }),
        },
      },
    }
  }
}

/** The office of a membership; `undefined` if it has no role, or the role `councillor`. */
function officeOf(membership: Fields) {
  const role = membership.optionalText('role')?.toLowerCase()
  const organizationId = membership.text('organization_id')
  if (role === undefined || isCouncillor(role)) return undefined
  return { id: idOfParts([role, organizationId]), role, organizationId }
}

function membershipData(
  membership: Fields,
  keyOf: KeyOf,
  names: ReadonlyMap<string, string>,
): MembershipData {
  const organizationId = membership.text('organization_id')
  const partyId = membership.optionalText('on_behalf_of_id')
  const partyName = partyId === undefined ? undefined : names.get(partyId)
  const meansNoParty = partyName !== undefined && isNoParty(partyName)
  const office = officeOf(membership)
  return {
    kind: 'membership',
    person: keyOf('person', membership.text('person_id')),
    organization: keyOf('organization', organizationId),
    post: keyOf('post', office?.id ?? seatId(organizationId)),
    ...known({
      party: partyId === undefined || meansNoParty ? undefined : keyOf('organization', partyId),
      partyName: meansNoParty ? partyName : undefined,
      role: office === undefined ? undefined : membership.optionalText('role'),
    }),
    ...periodFrom(membership, 'start_date', 'end_date'),
  }
}

/** Councillors of Australian councils. */
export const openaustralia: EntitySource = {
  kind: 'entities',
  name: 'openaustralia-councillors',
  needs: 'parties',
  formats: [openaustraliaCouncillors],
}
