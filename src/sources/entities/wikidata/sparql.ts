import type { EndOfPeriod, Name } from '../../../domain/record.js'
import type {
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
} from '../../reading/entity-records.js'
import { existingList, fieldsOf, isObject, peek, type Fields } from '../../reading/fields.js'
import { endAt } from '../../reading/period.js'
import { englishFirst, partyOf, withoutNoParty } from '../../reading/popolo.js'
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
    const org = isObject(first) ? itemOfAddress(valueOf(first, 'org')?.trim()) : undefined
    return `${org ?? file.name}/${file.folder}.sparql`
  },
  parse,
}

function bindingsOf(document: unknown): readonly unknown[] {
  const { raw } = fieldsOf(document).object('results')
  return existingList(raw['bindings'], 'results.bindings')
}

/** The value of a variable in an unchecked row; `undefined` if the row has no value for it. */
function valueOf(binding: Fields['raw'], variable: string): string | undefined {
  const term = Object.hasOwn(binding, variable) ? binding[variable] : undefined
  return isObject(term) && typeof term['value'] === 'string' ? term['value'] : undefined
}

function parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  return parsedList(context, bindingsOf(content), 'results.bindings', rowReader(context))
}

type SparqlRow = ReturnType<typeof rowOf>

/** The values of one row, by the names of the variables. */
function rowOf({ raw, path }: Fields) {
  const variables = Object.keys(raw)
  const row = fieldsOf(
    Object.fromEntries(variables.map((name) => [name, valueOf(raw, name)])),
    path,
  )
  const item = (variable: string) => itemOfAddress(row.optionalText(variable))
  // A blank node means that there is a value, but that the value is unknown.
  const isUnknown = (variable: string) => peek(raw[variable], 'type') === 'bnode'
  return {
    ...row,
    item,
    requiredItem: (variable: string) => row.required(item, variable),
    date: (variable: string) => (isUnknown(variable) ? undefined : row.date(variable)),
    end: (): EndOfPeriod =>
      isUnknown('end') ? { past: true } : endAt(row.optionalText('end'), `${path}.end`),
    /** The texts in `<prefix>_<language>`, English first. If there are none, returns `fallback`. */
    names: (prefix: string, fallback: string): readonly Name[] => {
      const names = variables.flatMap((variable) => {
        const lang = variable.startsWith(`${prefix}_`) ? variable.slice(prefix.length + 1) : ''
        const value = row.optionalText(variable)
        return value !== undefined && /^[a-z]{2,3}$/.test(lang) ? [{ value, lang }] : []
      })
      return names.length > 0 ? englishFirst(names) : [{ value: fallback }]
    },
  }
}

/** Reads the items that a row mentions, and then its membership. */
function rowReader(context: ParseContext) {
  const keyOf = keysIn(context)
  const idOf = repeatedIds()
  const firstMention = firstMentions()
  return function* (binding: Fields): Iterable<RecordDraft> {
    const row = rowOf(binding)
    yield* firstMention(mentionedRecords(row, context))
    const orgId = row.requiredItem('org')
    const roleId = row.requiredItem('role')
    const partyId = row.item('party')
    const isSeat = row.optionalText('org_seat_count') !== undefined
    yield {
      id: idOf(row.text('statement')),
      data: {
        kind: 'membership',
        person: keyOf('person', row.requiredItem('item')),
        organization: keyOf('organization', orgId),
        post: keyOf('post', isSeat ? seatId(orgId) : roleId),
        role: isSeat ? undefined : row.names('role', roleId)[0]?.value,
        ...partyOf(partyId, row.names('party_name', partyId ?? '')[0]?.value, keyOf),
        area: keyOf('area', row.item('district')),
        start: row.date('start'),
        ...row.end(),
      },
    }
  }
}

/** The person, body, office, party and area of a row. */
function mentionedRecords(row: SparqlRow, context: ParseContext): readonly RecordDraft[] {
  const { country } = context
  const keyOf = keysIn(context)
  const [personId, orgId, roleId] = [
    row.requiredItem('item'),
    row.requiredItem('org'),
    row.requiredItem('role'),
  ]
  const [partyId, areaId] = [row.item('party'), row.item('district')]
  const named = (prefix: string, id: string) => ({
    names: row.names(prefix, id),
    identifiers: [itemIdentifier(id)],
  })
  const facebook = row.optionalText('facebook')
  const contacts = facebook === undefined ? undefined : [{ type: 'facebook', value: facebook }]
  const isLegislature = row.optionalText('org_seat_count') !== undefined
  const seats = Number(row.optionalText('org_seat_count'))
  const { names, identifiers } = named('org', orgId)
  const body = {
    kind: 'organization' as const,
    names,
    classification: isLegislature ? 'legislature' : 'executive',
    identifiers,
    country,
    area: itemReference(row.item('org_jurisdiction')),
    seats: Number.isInteger(seats) && seats > 0 ? seats : undefined,
  }
  const office = named('role', roleId)
  const organization = keyOf('organization', orgId)
  return [
    { id: personId, data: { kind: 'person', ...named('name', personId), country, contacts } },
    { id: orgId, data: body },
    isLegislature
      ? seatRecord(orgId, body, keyOf, office)
      : { id: roleId, data: { kind: 'post', ...office, organization, country } },
    ...(partyId === undefined ? [] : [partyRecord(row, partyId, country)]),
    ...(areaId === undefined
      ? []
      : [
          {
            id: areaId,
            data: { kind: 'area' as const, ...named('district_name', areaId), country },
          },
        ]),
  ]
}

function partyRecord(row: SparqlRow, id: string, country: string | undefined): RecordDraft {
  const names = row.names('party_name', id)
  const classification = withoutNoParty('party', names)
  const identifiers = [itemIdentifier(id)]
  return { id, data: { kind: 'organization', names, classification, identifiers, country } }
}
