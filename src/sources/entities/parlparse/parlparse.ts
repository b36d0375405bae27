import type { EntitySource } from '../../reading/source.js'
import type { Name } from '../../../domain/record.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, known, listAt, RefusedField } from '../../reading/fields.js'
import type {
  EntityDocumentFormat,
  ParseContext,
  Parsed,
  ParsedRecord,
} from '../../reading/entity-format.js'
import { distinctNames, namesById, peek } from '../../reading/popolo.js'
import { keysIn, parsedFrom } from '../../reading/entity-records.js'
import { periodFrom } from '../../reading/period.js'
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
  return (
    isObject(element) &&
    ['id', 'person_id', 'organization_id'].every((field) => Object.hasOwn(element, field))
  )
}

function* parse(content: unknown, context: ParseContext): Iterable<Parsed> {
  const isList = Array.isArray(content)
  const raw = isList ? {} : fieldsOf(content).raw
  const organizations = listAt(raw['organizations'], 'organizations')
  const memberships = isList ? (content as unknown[]) : listAt(raw['memberships'], 'memberships')
  if (!isList && !Array.isArray(raw['memberships'])) {
    throw new RefusedField('memberships', 'is not a list')
  }
  const allNames = namesById(organizations, (element) => peek(element, 'id'))
  const names = new Map<string, string>()
  for (const [index, element] of organizations.entries()) {
    const id = peek(element, 'id')
    if (id !== undefined && names.has(id)) continue
    const parsed = parsedFrom(
      context,
      index,
      () => {
        const organization = fieldsOf(element, `organizations[${String(index)}]`)
        return organizationRecord(organization, allNames, context)
      },
      { kind: 'organization', id },
    )
    yield parsed
    const name = peek(element, 'name')
    if ('record' in parsed && id !== undefined && name !== undefined) names.set(id, name)
  }

  const fileContext = { keyOf: keysIn(context), names, country: context.country }
  const offices = new Set<string>()
  for (const [index, element] of memberships.entries()) {
    const path = `${isList ? '' : 'memberships'}[${String(index)}]`
    const row = { officeId: undefined as string | undefined }
    const parsed = parsedFrom(
      context,
      index,
      () => {
        const membership = fieldsOf(element, path)
        const record = membershipRecord(membership, fileContext)
        row.officeId = officeId(membership)
        return record
      },
      { kind: 'membership', id: peek(element, 'id') },
    )
    yield parsed
    if (row.officeId === undefined || offices.has(row.officeId)) continue
    offices.add(row.officeId)
    yield { record: officeRecord(fieldsOf(element, path), row.officeId, fileContext) }
  }
}

function organizationRecord(
  organization: Fields,
  allNames: ReadonlyMap<string, readonly Name[]>,
  { country }: ParseContext,
): ParsedRecord {
  const id = organization.text('id')
  return {
    id,
    data: {
      kind: 'organization',
      names: distinctNames([{ value: organization.text('name') }, ...(allNames.get(id) ?? [])]),
      classification: 'executive',
      ...known({ country }),
    },
  }
}

function membershipRecord(membership: Fields, { keyOf }: FileContext): ParsedRecord {
  const office = officeId(membership)
  return {
    id: membership.text('id'),
    data: {
      kind: 'membership',
      person: `parlparse:${personId(membership)}`,
      organization: keyOf('organization', membership.text('organization_id')),
      ...known({
        post: office === undefined ? undefined : keyOf('post', office),
        role: membership.optionalText('role'),
      }),
      ...periodFrom(membership, 'start_date', 'end_date'),
    },
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
