import { countryOfCode } from '../../reading/country.js'
import { EVERYPOLITICIAN } from './popolo.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type { EntityDocumentFormat, ParseContext, Parsed } from '../../reading/entity-format.js'
import { peek } from '../../reading/popolo.js'
import { keysIn, parsedFrom, seatRecord } from '../../reading/entity-records.js'

/**
 * EveryPolitician's `countries.json`: every country with its legislatures. Scope `countries`.
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
  if (!Array.isArray(content)) throw new RefusedField('document', 'is not a list')
  const keyOf = keysIn(context)
  for (const [index, element] of listAt(content, 'document').entries()) {
    const slug = peek(element, 'slug')
    const path = `[${String(index)}]`
    const country = countryOfCode(peek(element, 'code') ?? '')
    yield parsedFrom(context, index, () => areaRecord(fieldsOf(element, path), country), {
      kind: 'area',
      id: slug,
    })
    const legislatures = isObject(element) ? element['legislatures'] : undefined
    for (const legislature of Array.isArray(legislatures) ? (legislatures as unknown[]) : []) {
      const parsed = parsedFrom(context, index, () => {
        const fields = fieldsOf(legislature, `${path}.legislatures`)
        const countrySlug = fieldsOf(element, path).text('slug')
        return {
          id: `${countrySlug}/${fields.text('slug')}`,
          data: {
            kind: 'organization',
            classification: 'legislature',
            names: [{ value: fields.text('name') }],
            area: keyOf('area', countrySlug),
            ...known({ country }),
          },
        }
      })
      yield parsed
      if ('record' in parsed && parsed.record.data.kind === 'organization') {
        yield { record: seatRecord(parsed.record.id, parsed.record.data, keyOf) }
      }
    }
  }
}

function areaRecord(fields: Fields, country: string | undefined) {
  const code = fields.text('code').toLowerCase()
  const isCountry = /^[a-z]{2}$/.test(code)
  return {
    id: fields.text('slug'),
    data: {
      kind: 'area' as const,
      names: [{ value: fields.text('name') }],
      classification: isCountry ? 'country' : 'region',
      ...known({
        country,
        identifiers: isCountry
          ? [{ scheme: 'ocd', value: `ocd-division/country:${code}` }]
          : undefined,
      }),
    },
  }
}
