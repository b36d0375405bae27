import type {
  EntityRowFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { keysIn, parsedFrom, type KeyOf } from '../../reading/entity-records.js'
import { fieldsOf, filled, hasAll, peek, RefusedField, type Fields } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import {
  CHAMBER_OF_TYPE,
  CONGRESS_FORMAT,
  congressParts,
  contactsIn,
  genderOf,
  isPresentOnly,
  legislatorNames,
  websiteLink,
  type CongressParts,
} from './parts.js'

/**
 * Legislators of the United States as CSV: the files `legislators-current` and
 * `legislators-historical`. A row describes a person and the person's last term, without dates.
 *
 * - person: the id is the bioguide id. The columns also contain other identifiers and accounts.
 * - The term is a membership with the chamber, its ordinary seat, a party, and a state or district.
 *   The id of the membership is `<bioguide>/last`. In the historical list, the membership has ended
 *   on an unknown day.
 */
export const congressCsv: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  ...CONGRESS_FORMAT,
  recognises: (head) => hasAll(head, ['bioguide_id', 'last_name', 'first_name', 'type', 'state']),
  isPresentOnly,
  parse,
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  const keyOf = keysIn(context)
  const parts = congressParts(keyOf)
  const isPast = context.scope.includes('historical')
  for await (const { line, value } of rows) {
    const seen = { kind: 'person', id: peek(value, 'bioguide_id') } as const
    yield* parsedFrom(context, line, () => personRecord(fieldsOf(value)), seen)
    yield* parsedFrom(context, line, () => lastTermRecord(fieldsOf(value), isPast, keyOf, parts))
  }
  for (const record of parts.records()) yield* parsedFrom(context, 0, () => record)
}

/** Columns that contain identifiers, with the schemes that the JSON lists use. */
const IDENTIFIERS = {
  bioguide_id: 'bioguide',
  thomas_id: 'thomas',
  opensecrets_id: 'opensecrets',
  lis_id: 'lis',
  fec_ids: 'fec',
  cspan_id: 'cspan',
  govtrack_id: 'govtrack',
  votesmart_id: 'votesmart',
  ballotpedia_id: 'ballotpedia',
  washington_post_id: 'washington_post',
  icpsr_id: 'icpsr',
  wikipedia_id: 'wikipedia',
}

const NAME_FIELDS = {
  full: 'full_name',
  first: 'first_name',
  middle: 'middle_name',
  last: 'last_name',
}

const ACCOUNTS = ['twitter', 'twitter_id', 'facebook', 'youtube', 'youtube_id', 'mastodon']

function personRecord(row: Fields): RecordDraft {
  const identifiers = Object.entries(IDENTIFIERS).flatMap(([column, scheme]) => {
    const text = row.optionalText(column) ?? ''
    const values = column === 'fec_ids' ? text.split(',') : [text]
    return values
      .map((value) => ({ scheme, value: value.trim() }))
      .filter(({ value }) => value !== '')
  })
  return {
    id: row.text('bioguide_id'),
    data: {
      kind: 'person',
      ...legislatorNames(row, NAME_FIELDS),
      country: 'us',
      identifiers: filled(identifiers),
      birthDate: row.date('birthday'),
      gender: genderOf(row.optionalText('gender')),
      links: websiteLink(row.optionalText('url')),
      contacts: contactsIn(row, ACCOUNTS),
    },
  }
}

function lastTermRecord(
  row: Fields,
  isPast: boolean,
  keyOf: KeyOf,
  parts: CongressParts,
): RecordDraft {
  const type = row.text('type')
  const id = row.text('bioguide_id')
  const chamber = CHAMBER_OF_TYPE[type]
  if (chamber === undefined) {
    throw new RefusedField('type', `${JSON.stringify(type)} is neither sen nor rep`)
  }
  const { area, ...seat } = parts.seat(chamber, row.text('state'), row.integer('district'))
  return {
    id: `${id}/last`,
    data: {
      kind: 'membership',
      person: keyOf('person', id),
      ...seat,
      ...parts.party(row.optionalText('party')),
      past: isPast ? true : undefined,
      area,
    },
  }
}
