import { countryOfCode } from '../../reading/country.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { bodyRecords, keysIn, parsedFrom } from '../../reading/entity-records.js'
import { existingList, fieldsOf, isObject, peek, type Fields } from '../../reading/fields.js'
import { EVERYPOLITICIAN } from './popolo.js'

/**
 * EveryPolitician's `countries.json`: every country with its legislatures. Scope: `countries`.
 *
 * - Each country is an area. The id of the area is the slug of the country. The field `country` of
 *   the area is the first part of the code. If the code has two letters, the area is a country with
 *   an OCD identifier. If the code has a second part (`GB-SCT`), the area is a region.
 * - Each legislature becomes two records: an organization with the id
 *   `<country slug>/<legislature slug>`, and a post for its ordinary seat.
 * - Legislative periods and counts are also in the file of each legislature, so they are not read
 *   here.
 */
export const everypoliticianCountries: EntityDocumentFormat = {
  reads: 'document',
  dataset: EVERYPOLITICIAN,
  recognises: (head) =>
    Array.isArray(head) &&
    isObject(head[0]) &&
    peek(head[0], 'slug') !== undefined &&
    Array.isArray(head[0]['legislatures']),
  scopeOf: () => 'countries',
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const keyOf = keysIn(context)
  for (const [index, element] of existingList(content, 'document').entries()) {
    const path = `[${String(index)}]`
    const country = countryOfCode(peek(element, 'code') ?? '')
    const read = () => areaRecord(fieldsOf(element, path), country)
    yield* parsedFrom(context, index, read, { kind: 'area', id: peek(element, 'slug') })
    const legislatures = isObject(element) ? element['legislatures'] : undefined
    for (const legislature of Array.isArray(legislatures) ? (legislatures as unknown[]) : []) {
      yield* parsedFrom(context, index, () => {
        const row = fieldsOf(legislature, `${path}.legislatures`)
        const slug = fieldsOf(element, path).text('slug')
        const id = `${slug}/${row.text('slug')}`
        const names = [{ value: row.text('name') }]
        const area = keyOf('area', slug)
        const kind = 'organization'
        return bodyRecords(id, { kind, classification: 'legislature', names, area, country }, keyOf)
      })
    }
  }
}

function areaRecord(row: Fields, country: string | undefined): RecordDraft {
  const code = row.text('code').toLowerCase()
  const isCountry = /^[a-z]{2}$/.test(code)
  const identifiers = isCountry
    ? [{ scheme: 'ocd', value: `ocd-division/country:${code}` }]
    : undefined
  return {
    id: row.text('slug'),
    data: {
      kind: 'area',
      names: [{ value: row.text('name') }],
      classification: isCountry ? 'country' : 'region',
      country,
      identifiers,
    },
  }
}
