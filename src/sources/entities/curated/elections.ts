import type { EntitySource } from '../../reading/source.js'
import type { FileRow } from '../../reading/observed.js'
import { fieldsOf, hasAll, RefusedField } from '../../reading/fields.js'
import type { ParseContext, Parsed, EntityRowFormat } from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'

const COLUMNS = ['id', 'name', 'countryCode', 'startDate', 'office', 'institution', 'place', 'kind']

/**
 * The identifier of the elected office or body, for each value of the column `office` in US
 * elections. The source `congress-legislators` uses the same identifiers. No source has a separate
 * office for each seat of the Senate. So the election for a seat is an election for the office of
 * senator, in the state of the seat.
 */
const ELECTED_TO: Readonly<Record<string, string>> = {
  president: 'us-congress:post/president',
  senate: 'us-congress:body/senate',
  'senate-seat': 'us-congress:post/seat-senate',
  house: 'us-congress:body/house-of-representatives',
}

/**
 * The file `curated/elections.csv`: elections that are the subject of prediction markets. Markets
 * refer to an election by its identifier `local:polity/<id>`.
 */
const electionRows: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: {
    name: 'polity-elections',
    title: 'Elections that prediction markets ask about',
    licence: 'CC0-1.0',
    attribution: '',
    url: '',
    redistributable: true,
  },
  recognises: (head) => hasAll(head, COLUMNS),
  scopeOf: () => 'elections',
  parse,
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  for await (const { line, value } of rows) {
    yield* parsedFrom(context, line, () => {
      const row = fieldsOf(value, `line ${String(line)}`)
      const id = row.text('id')
      const country = row.text('countryCode')
      if (!/^[a-z]{2}$/.test(country)) {
        throw new RefusedField('countryCode', 'is not two lowercase letters')
      }
      const electedTo = country === 'us' ? ELECTED_TO[row.text('office')] : undefined
      const [, state] = /^us-senate-([a-z]{2})-/.exec(id) ?? []
      const area = state === undefined ? undefined : `ocd:ocd-division/country:us/state:${state}`
      return {
        id,
        data: {
          kind: 'election',
          names: [{ value: row.text('name') }],
          identifiers: [{ scheme: 'local', value: `polity/${id}` }],
          country,
          start: row.date('startDate'),
          electedTo,
          area,
        },
      }
    })
  }
}

/** Elections that are the subject of prediction markets: `curated/elections.csv`. */
export const curatedElections: EntitySource = {
  kind: 'entities',
  name: 'elections',
  formats: [electionRows],
}
