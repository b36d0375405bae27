import { idOfParts } from '../../../domain/record-key.js'
import type { Dataset } from '../../../records/store.js'
import {
  bodyRecords,
  countedIds,
  firstMentions,
  keysIn,
  parsedList,
  seatId,
} from '../../reading/entity-records.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { isObject, peek, type Fields } from '../../reading/fields.js'
import { periodFrom } from '../../reading/period.js'
import {
  isPopolo,
  partyOf,
  popoloDocument,
  popoloOrganization,
  popoloParts,
  popoloPerson,
} from '../../reading/popolo.js'
import type { EntitySource } from '../../reading/source.js'

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
 * - membership: the elements have no ids, so the id of the record is a hash of the values that
 *   identify the element (see `popoloParts`). The role `councillor`, in upper or lower case, means
 *   the seat of the council.
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
  const { organizations, persons, memberships } = popoloDocument(content)
  const { country } = context
  const keyOf = keysIn(context)
  const names = new Map<string, string>()
  const readOrganization = (row: Fields) => {
    const id = row.text('id')
    const data = popoloOrganization(row, row.text('classification'), country)
    names.set(id, data.names[0]?.value ?? '')
    return bodyRecords(id, data, keyOf)
  }
  const readPerson = (row: Fields) => ({ id: row.text('id'), data: popoloPerson(row, country) })
  const readMembership = membershipReader(context, names)
  yield* parsedList(context, organizations, 'organizations', readOrganization, 'organization')
  yield* parsedList(context, persons, 'persons', readPerson, 'person')
  yield* parsedList(context, memberships, 'memberships', readMembership)
}

/** `names`: the names of the organizations, by id. */
function membershipReader(context: ParseContext, names: ReadonlyMap<string, string>) {
  const keyOf = keysIn(context)
  const idOf = countedIds()
  const firstMention = firstMentions()
  return function* (row: Fields): Iterable<RecordDraft> {
    const id = idOf(popoloParts(row))
    const councilId = row.text('organization_id')
    const organization = keyOf('organization', councilId)
    const partyId = row.optionalText('on_behalf_of_id')
    const role = row.optionalText('role')
    // If the role is absent or `councillor`, the membership gets the seat of the council and no
    // role.
    const office = role === undefined || isCouncillor(role) ? undefined : role.toLowerCase()
    const postId = office === undefined ? seatId(councilId) : idOfParts([office, councilId])
    yield {
      id,
      data: {
        kind: 'membership',
        person: keyOf('person', row.text('person_id')),
        organization,
        post: keyOf('post', postId),
        ...partyOf(partyId, names.get(partyId ?? ''), keyOf),
        role: office && role,
        ...periodFrom(row, 'start_date', 'end_date'),
      },
    }
    if (office === undefined) return
    const title = office.replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
    const council = names.get(councilId)
    const value = council === undefined ? title : `${title}, ${council}`
    const { country } = context
    yield* firstMention([
      { id: postId, data: { kind: 'post', names: [{ value }], organization, country } },
    ])
  }
}

/** Councillors of Australian councils. */
export const openaustralia: EntitySource = {
  kind: 'entities',
  name: 'openaustralia-councillors',
  needs: 'parties',
  formats: [openaustraliaCouncillors],
}
