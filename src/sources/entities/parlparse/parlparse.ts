import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  RecordDraft,
} from '../../reading/entity-format.js'
import { firstMentions, keysIn, parsedList } from '../../reading/entity-records.js'
import {
  fieldsOf,
  hasAll,
  isObject,
  existingList,
  listAt,
  peek,
  RefusedField,
  type Fields,
} from '../../reading/fields.js'
import { periodFrom } from '../../reading/period.js'
import { distinctNames, namesById } from '../../reading/popolo.js'
import type { EntitySource } from '../../reading/source.js'
import { PARLPARSE } from './dataset.js'
import { officeId, officeRecord, type FileContext } from './offices.js'
import { parlparsePeople } from './people.js'

/**
 * Ministers and committee posts from parlparse. `ministers.json` contains organizations and
 * memberships of Westminster. `sp-ministers.json` is a list of memberships of the Scottish
 * Government. Scope: the file's name, `ministers` or `sp-ministers`.
 *
 * - organization: the record has the id of the element, the classification `executive` and the
 *   country `gb`. If several elements have the same id, they become one record with all names.
 * - membership: the record has the id of the element. It refers to the person by the identifier
 *   `parlparse:<person_id>`. This reference stays unresolved until `people.json` is imported
 *   (`people.ts`). In the Scottish file, `person_id` is a list with one id.
 * - A role in an organization is an office (see `officeRecord`). The id of the office is a hash of
 *   the role and the organization.
 */
const parlparseMinisters: EntityDocumentFormat = {
  reads: 'document',
  dataset: PARLPARSE,
  recognises: (head) => {
    if (Array.isArray(head)) return isMembership(head[0])
    return (
      isObject(head) &&
      !('persons' in head) &&
      Array.isArray(head['organizations']) &&
      Array.isArray(head['memberships']) &&
      isMembership(head['memberships'][0])
    )
  },
  scopeOf: (_head, { name }) => name.split('.')[0] ?? name,
  countryOf: () => 'gb',
  parse,
}

function isMembership(element: unknown): boolean {
  return hasAll(element, ['id', 'person_id', 'organization_id'])
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const isList = Array.isArray(content)
  const raw: Fields['raw'] = isList ? { memberships: content } : fieldsOf(content).raw
  const organizations = listAt(raw['organizations'], 'organizations')
  const memberships = existingList(raw['memberships'], 'memberships')
  const { country } = context
  const allNames = namesById(organizations, (element) => peek(element, 'id'))
  const names = new Map<string, string>()
  const readOrganization = (row: Fields): readonly RecordDraft[] => {
    const id = row.text('id')
    if (names.has(id)) return []
    const name = row.text('name')
    names.set(id, name)
    const inFile = distinctNames([{ value: name }, ...(allNames.get(id) ?? [])])
    const kind = 'organization'
    return [{ id, data: { kind, names: inFile, classification: 'executive', country } }]
  }
  yield* parsedList(context, organizations, 'organizations', readOrganization, 'organization')
  const readMembership = membershipReader({ keyOf: keysIn(context), names, country })
  const path = isList ? '' : 'memberships'
  yield* parsedList(context, memberships, path, readMembership, 'membership')
}

function membershipReader(file: FileContext) {
  const firstMention = firstMentions()
  return function* (membership: Fields): Iterable<RecordDraft> {
    const office = officeId(membership)
    yield {
      id: membership.text('id'),
      data: {
        kind: 'membership',
        person: `parlparse:${personId(membership)}`,
        organization: file.keyOf('organization', membership.text('organization_id')),
        post: file.keyOf('post', office),
        role: membership.optionalText('role'),
        ...periodFrom(membership, 'start_date', 'end_date'),
      },
    }
    if (office !== undefined) yield* firstMention([officeRecord(membership, office, file)])
  }
}

function personId(membership: Fields): string {
  if (!Array.isArray(membership.raw['person_id'])) return membership.text('person_id')
  const [id, second] = membership.texts('person_id')
  const field = `${membership.path}.person_id`
  if (id === undefined) throw new RefusedField(field, 'is an empty list; expected one person')
  if (second !== undefined) throw new RefusedField(field, 'contains more than one person')
  return id
}

/** Members of the parliaments of the United Kingdom; ministers of the UK and of Scotland. */
export const parlparse: EntitySource = {
  kind: 'entities',
  name: 'parlparse',
  needs: 'parties',
  formats: [parlparsePeople, parlparseMinisters],
}
