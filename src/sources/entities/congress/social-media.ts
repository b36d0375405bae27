import type { EntityDocumentFormat } from '../../reading/entity-format.js'
import { parsedList } from '../../reading/entity-records.js'
import { existingList, filled, isObject, peek } from '../../reading/fields.js'
import { legislatorIdentifiers } from './legislators.js'
import { CONGRESS_FORMAT, contactsIn } from './parts.js'

/**
 * Accounts of US legislators: the file `legislators-social-media`, in JSON or YAML. Each element
 * becomes a person record with identifiers and contacts. The record has no name, because the other
 * lists contain the names.
 */
export const congressSocialMedia: EntityDocumentFormat = {
  reads: 'document',
  ...CONGRESS_FORMAT,
  recognises: (head) =>
    Array.isArray(head) &&
    isObject(head[0]) &&
    isObject(head[0]['social']) &&
    peek(head[0]['id'], 'bioguide') !== undefined,
  parse: (content, context) =>
    parsedList(
      context,
      existingList(content, 'document'),
      '',
      (person) => {
        const ids = person.object('id')
        const social = person.object('social')
        return {
          id: ids.text('bioguide'),
          data: {
            kind: 'person',
            names: [],
            country: 'us',
            identifiers: filled(legislatorIdentifiers(ids)),
            contacts: contactsIn(social, Object.keys(social.raw)),
          },
        }
      },
      (element) => ({
        kind: 'person',
        id: isObject(element) ? peek(element['id'], 'bioguide') : undefined,
      }),
    ),
}
