import type { FileRow } from '../../reading/observed.js'
import type { CongressParts } from './parts.js'
import {
  CONGRESS_LEGISLATORS,
  congressParts,
  congressScope,
  genderOf,
  isPresentOnly,
  legislatorNames,
} from './parts.js'
import { areaOf, chamberAndSeat } from './legislators.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, filled, known, RefusedField, webAddress, hasAll } from '../../reading/fields.js'
import type {
  ParseContext,
  Parsed,
  ParsedRecord,
  EntityRowFormat,
} from '../../reading/entity-format.js'
import { peek } from '../../reading/popolo.js'
import { keysIn, parsedFrom, type KeyOf } from '../../reading/entity-records.js'

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
  dataset: CONGRESS_LEGISLATORS,
  recognises: (head) => hasAll(head, ['bioguide_id', 'last_name', 'first_name', 'type', 'state']),
  scopeOf: congressScope,
  isPresentOnly,
  countryOf: () => 'us',
  parse,
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  const keyOf = keysIn(context)
  const parts = congressParts(keyOf)
  const isPast = context.scope.includes('historical')
  for await (const { line, value } of rows) {
    const seen = { kind: 'person', id: peek(value, 'bioguide_id') } as const
    yield parsedFrom(context, line, () => personRecord(fieldsOf(value)), seen)
    yield parsedFrom(context, line, () => lastTermRecord(fieldsOf(value), isPast, keyOf, parts))
  }
  for (const record of parts.records()) yield { record }
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
} as const

const ACCOUNTS = ['twitter', 'twitter_id', 'facebook', 'youtube', 'youtube_id', 'mastodon']

function personRecord(row: Fields): ParsedRecord {
  const url = webAddress(row.optionalText('url'))
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
      ...legislatorNames({
        full: row.optionalText('full_name'),
        first: row.text('first_name'),
        middle: row.optionalText('middle_name'),
        last: row.text('last_name'),
        suffix: row.optionalText('suffix'),
        nickname: row.optionalText('nickname'),
      }),
      country: 'us',
      ...known({
        identifiers: filled(identifiers),
        birthDate: row.date('birthday'),
        gender: genderOf(row.optionalText('gender')),
        links: url === undefined ? undefined : [{ url, note: 'website' }],
        contacts: filled(
          ACCOUNTS.flatMap((type) => {
            const value = row.optionalText(type)
            return value === undefined ? [] : [{ type, value }]
          }),
        ),
      }),
    },
  }
}

function lastTermRecord(
  row: Fields,
  isPast: boolean,
  keyOf: KeyOf,
  parts: CongressParts,
): ParsedRecord {
  const type = row.text('type')
  const id = row.text('bioguide_id')
  if (type !== 'sen' && type !== 'rep') {
    throw new RefusedField('type', `${JSON.stringify(type)} is neither sen nor rep`)
  }
  const chamber = type === 'sen' ? 'senate' : 'house-of-representatives'
  return {
    id: `${id}/last`,
    data: {
      kind: 'membership',
      person: keyOf('person', id),
      ...chamberAndSeat(parts, chamber),
      ...parts.party(row.optionalText('party')),
      ...(isPast ? { past: true as const } : {}),
      ...known({ area: areaOf(parts, chamber, row.text('state'), row.integer('district')) }),
    },
  }
}
