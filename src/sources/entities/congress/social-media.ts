import { CONGRESS_LEGISLATORS, congressScope } from './parts.js'
import { legislatorIdentifiers } from './legislators.js'
import { fieldsOf, filled, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type { EntityDocumentFormat, ParseContext, Parsed } from '../../reading/entity-format.js'
import { peek } from '../../reading/popolo.js'
import { parsedFrom } from '../../reading/entity-records.js'

/**
 * Accounts of US legislators: the file `legislators-social-media`, in JSON or YAML. Each element
 * becomes a person record with identifiers and contacts. The record has no name, because the other
 * lists contain the names.
 */
export const congressSocialMedia: EntityDocumentFormat = {
  reads: 'document',
  dataset: CONGRESS_LEGISLATORS,
  recognises: (head) =>
    Array.isArray(head) &&
    isObject(head[0]) &&
    isObject(head[0]['social']) &&
    peek(head[0]['id'], 'bioguide') !== undefined,
  scopeOf: congressScope,
  countryOf: () => 'us',
  parse,
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  if (!Array.isArray(content)) throw new RefusedField('document', 'is not a list')
  for (const [index, element] of listAt(content, 'document').entries()) {
    yield parsedFrom(
      context,
      index,
      () => {
        const person = fieldsOf(element, `[${String(index)}]`)
        const ids = person.object('id')
        const social = person.object('social')
        return {
          id: ids.text('bioguide'),
          data: {
            kind: 'person',
            names: [],
            country: 'us',
            ...known({
              identifiers: filled(legislatorIdentifiers(ids)),
              contacts: filled(
                Object.keys(social.raw).flatMap((type) => {
                  const value = social.optionalText(type)
                  return value === undefined ? [] : [{ type, value }]
                }),
              ),
            }),
          },
        }
      },
      { kind: 'person', id: isObject(element) ? peek(element['id'], 'bioguide') : undefined },
    )
  }
}
