import { isNoParty } from '../../../domain/party.js'
import type { EndOfPeriod, MembershipData, Name } from '../../../domain/record.js'
import { fieldsOf, filled, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type { Fields } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import type { KeyOf } from '../../reading/entity-records.js'
import {
  keysIn,
  parsedFrom,
  repeatedIds,
  seatId,
  seatRecord,
} from '../../reading/entity-records.js'
import { endAt } from '../../reading/period.js'
import { peek } from '../../reading/popolo.js'
import { itemIdentifier, itemOfAddress, itemReference } from '../../reading/wikidata-items.js'
import { WIKIDATA } from './dataset.js'

/**
 * SPARQL 1.1 results about memberships. A row states that a person (`item`) holds a `role` in an
 * `org`, for a `party` and a `district`, from `start` to `end`. The names of these items are in
 * variables that end with a language (`name_en`, `party_name_cy`, `role_en`). Scope:
 * `<item of the body>/<folder>.sparql`.
 *
 * - person, organization, area, office: the id is the item. If many rows contain an item, it still
 *   becomes only one record.
 * - A body with `org_seat_count` is a legislature, and `role` is an identifier of its ordinary
 *   seat. Any other body is an executive, and each `role` is one of its offices.
 * - membership: the id is the address of the statement (see `repeatedIds`).
 */
export const wikidataSparql: EntityDocumentFormat = {
  reads: 'document',
  dataset: WIKIDATA,
  recognises: (head) => {
    const variables = isObject(head) && isObject(head['head']) ? head['head']['vars'] : undefined
    return (
      Array.isArray(variables) &&
      ['statement', 'item', 'role', 'org'].every((name) => variables.includes(name))
    )
  },
  scopeOf: (head, file) => {
    const [first] = bindingsOf(head)
    const org = isObject(first) ? itemOfAddress(bindingValue(first, 'org')) : undefined
    return `${org ?? file.name}/${file.folder}.sparql`
  },
  parse,
}

function bindingsOf(document: unknown): readonly unknown[] {
  const { raw } = fieldsOf(document).object('results')
  if (!Array.isArray(raw['bindings'])) throw new RefusedField('results.bindings', 'is not a list')
  return listAt(raw['bindings'], 'results.bindings')
}

/** The value of a variable in an unchecked row; `undefined` if the row has no value for it. */
function bindingValue(
  binding: Readonly<Record<string, unknown>>,
  variable: string,
): string | undefined {
  const term = Object.hasOwn(binding, variable) ? binding[variable] : undefined
  return isObject(term) && typeof term['value'] === 'string'
    ? term['value'].trim() || undefined
    : undefined
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const keyOf = keysIn(context)
  const idOf = repeatedIds()
  const yieldedKeys = new Set<string>()
  for (const [index, element] of bindingsOf(content).entries()) {
    let mentioned: readonly ParsedRecord[] = []
    const parsed = parsedFrom(context, index, () => {
      const row = rowOf(fieldsOf(element, `results.bindings[${String(index)}]`))
      mentioned = recordsIn(row, keyOf, context.country)
      return { id: idOf(row.required('statement')), data: membershipData(row, keyOf) }
    })
    for (const record of mentioned) {
      const key = `${record.data.kind}/${record.id}`
      if (yieldedKeys.has(key)) continue
      yieldedKeys.add(key)
      yield { record }
    }
    yield parsed
  }
}

/** Reads the values of one row by the names of the variables. */
interface SparqlRow {
  readonly required: (variable: string) => string
  readonly item: (variable: string) => string | undefined
  readonly requiredItem: (variable: string) => string
  readonly optional: (variable: string) => string | undefined
  /** `undefined` if the row has no date, or states that the date is unknown. */
  readonly date: Fields['date']
  readonly end: () => EndOfPeriod
  /** The texts in `<prefix>_<language>`, English first. If there are none, returns `fallback`. */
  readonly names: (prefix: string, fallback: string) => readonly Name[]
}

function rowOf({ raw, path }: Fields): SparqlRow {
  const optional = (variable: string) => bindingValue(raw, variable)
  const item = (variable: string) => itemOfAddress(optional(variable))
  const isUnknown = (variable: string) => peek(raw[variable], 'type') === 'bnode'
  const values = Object.fromEntries(
    Object.keys(raw).map((variable) => [variable, optional(variable)]),
  )
  return {
    optional,
    item,
    required: (variable) => required(optional(variable), `${path}.${variable}`),
    requiredItem: (variable) => required(item(variable), `${path}.${variable}`),
    date: (variable) => (isUnknown(variable) ? undefined : fieldsOf(values, path).date(variable)),
    end: () => (isUnknown('end') ? { past: true } : endAt(optional('end'), `${path}.end`)),
    names: (prefix, fallback) => {
      const names = Object.entries(values).flatMap(([variable, value]) => {
        const lang = variable.startsWith(`${prefix}_`) ? variable.slice(prefix.length + 1) : ''
        return value !== undefined && /^[a-z]{2,3}$/.test(lang) ? [{ value, lang }] : []
      })
      const ordered = [
        ...names.filter(({ lang }) => lang === 'en'),
        ...names.filter(({ lang }) => lang !== 'en'),
      ]
      return ordered.length > 0 ? ordered : [{ value: fallback }]
    },
  }
}

function required(value: string | undefined, field: string): string {
  if (value === undefined) throw new RefusedField(field, 'is missing')
  return value
}

/** The person, party, area, body and office of a row. */
function recordsIn(
  row: SparqlRow,
  keyOf: KeyOf,
  country: string | undefined,
): readonly ParsedRecord[] {
  const [personId, orgId, roleId] = [
    row.requiredItem('item'),
    row.requiredItem('org'),
    row.requiredItem('role'),
  ]
  const [partyId, areaId] = [row.item('party'), row.item('district')]
  const facebook = row.optional('facebook')
  const person: ParsedRecord = {
    id: personId,
    data: {
      kind: 'person',
      names: row.names('name', personId),
      identifiers: [itemIdentifier(personId)],
      ...known({
        country,
        contacts: filled(facebook === undefined ? [] : [{ type: 'facebook', value: facebook }]),
      }),
    },
  }
  const [orgRecord, postRecord] = bodyAndOffice(row, orgId, roleId, keyOf, country)
  return [
    person,
    orgRecord,
    postRecord,
    ...(partyId === undefined ? [] : [partyRecord(row, partyId, country)]),
    ...(areaId === undefined ? [] : [areaRecord(row, areaId, country)]),
  ]
}

function bodyAndOffice(
  row: SparqlRow,
  orgId: string,
  roleId: string,
  keyOf: KeyOf,
  country: string | undefined,
): readonly [ParsedRecord, ParsedRecord] {
  const isLegislature = row.optional('org_seat_count') !== undefined
  const seats = Number(row.optional('org_seat_count'))
  const area = row.item('org_jurisdiction')
  const data = {
    kind: 'organization' as const,
    names: row.names('org', orgId),
    classification: isLegislature ? 'legislature' : 'executive',
    identifiers: [itemIdentifier(orgId)],
    ...known({
      country,
      area: area === undefined ? undefined : itemReference(area),
      seats: Number.isInteger(seats) && seats > 0 ? seats : undefined,
    }),
  }
  const names = row.names('role', roleId)
  const identifiers = [itemIdentifier(roleId)]
  const office = isLegislature
    ? seatRecord(orgId, data, keyOf, { names, identifiers })
    : {
        id: roleId,
        data: {
          kind: 'post' as const,
          names,
          identifiers,
          organization: keyOf('organization', orgId),
          ...known({ country }),
        },
      }
  return [{ id: orgId, data }, office]
}

function partyRecord(row: SparqlRow, id: string, country: string | undefined): ParsedRecord {
  const names = row.names('party_name', id)
  return {
    id,
    data: {
      kind: 'organization',
      names,
      classification: isNoParty(names[0]?.value ?? '') ? 'no-party' : 'party',
      identifiers: [itemIdentifier(id)],
      ...known({ country }),
    },
  }
}

function areaRecord(row: SparqlRow, id: string, country: string | undefined): ParsedRecord {
  return {
    id,
    data: {
      kind: 'area',
      names: row.names('district_name', id),
      identifiers: [itemIdentifier(id)],
      ...known({ country }),
    },
  }
}

function membershipData(row: SparqlRow, keyOf: KeyOf): MembershipData {
  const orgId = row.requiredItem('org')
  const roleId = row.requiredItem('role')
  const [partyId, areaId] = [row.item('party'), row.item('district')]
  const partyName = partyId === undefined ? '' : (row.names('party_name', partyId)[0]?.value ?? '')
  const isSeat = row.optional('org_seat_count') !== undefined
  return {
    kind: 'membership',
    person: keyOf('person', row.requiredItem('item')),
    organization: keyOf('organization', orgId),
    post: keyOf('post', isSeat ? seatId(orgId) : roleId),
    ...known({
      role: isSeat ? undefined : row.names('role', roleId)[0]?.value,
      party:
        partyId === undefined || isNoParty(partyName) ? undefined : keyOf('organization', partyId),
      partyName: isNoParty(partyName) ? partyName : undefined,
      area: areaId === undefined ? undefined : keyOf('area', areaId),
      start: row.date('start'),
    }),
    ...row.end(),
  }
}
