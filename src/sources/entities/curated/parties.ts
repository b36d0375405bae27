import type { EntitySource } from '../../reading/source.js'
import type { FileRow } from '../../reading/observed.js'
import { fieldsOf, hasAll, RefusedField } from '../../reading/fields.js'
import type { ParseContext, Parsed, EntityRowFormat } from '../../reading/entity-format.js'
import { parsedFrom } from '../../reading/entity-records.js'

const COLUMNS = ['wikidata', 'name', 'aliases', 'countryCode', 'who', 'why']

/**
 * The file `curated/parties.csv`: large parties that no other source contains. A row and a record
 * of another source with the same Wikidata item become one party. `|` separates `aliases`.
 */
const partyRows: EntityRowFormat = {
  reads: 'rows',
  fileFormat: 'csv',
  dataset: {
    name: 'polity-parties',
    title: 'Large parties that no other source contains',
    licence: 'CC0-1.0',
    attribution: '',
    url: '',
    redistributable: true,
  },
  recognises: (head) => hasAll(head, COLUMNS),
  scopeOf: () => 'parties',
  parse,
}

async function* parse(rows: AsyncIterable<FileRow>, context: ParseContext): AsyncIterable<Parsed> {
  for await (const { line, value } of rows) {
    yield* parsedFrom(context, line, () => {
      const row = fieldsOf(value, `line ${String(line)}`)
      const item = row.text('wikidata')
      const country = row.text('countryCode')
      if (!/^Q[1-9]\d*$/.test(item))
        throw new RefusedField('wikidata', 'is not a Wikidata item, such as Q29468')
      if (!/^[a-z]{2}$/.test(country)) {
        throw new RefusedField('countryCode', 'is not two lowercase letters')
      }
      const aliases = (row.optionalText('aliases') ?? '').split('|').filter((alias) => alias !== '')
      return {
        id: item,
        data: {
          kind: 'organization',
          classification: 'party',
          names: [row.text('name'), ...aliases].map((name) => ({ value: name })),
          identifiers: [{ scheme: 'wikidata', value: item }],
          country,
        },
      }
    })
  }
}

/** Large parties that no other source contains: `curated/parties.csv`. */
export const curatedParties: EntitySource = {
  kind: 'entities',
  name: 'parties',
  formats: [partyRows],
}
