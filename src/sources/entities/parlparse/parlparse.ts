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
import type { List } from './offices.js'
import { officeId, officeRecord } from './offices.js'
import { parlparsePeople } from './people.js'

/**
 * Ministers and committee posts from parlparse: `ministers.json`, organizations and memberships of
 * Westminster, and `sp-ministers.json`, a bare list of memberships of the Scottish Government.
 *
 * - organization: its own id; classification `executive`, country gb. A repeated one is one record
 *   with both names.
 * - membership: its own id; the person is the identifier `parlparse:<person_id>` (a list of one in the
 *   Scottish file), which waits until people.json is imported (`people.ts`). The organization is a key of this list.
 * - A role in an organization is an office: id is a hash of both, the name `{role}, {organization}`, or
 *   the role alone when the organization has no record here or is called so.
 * - Scope: the list's name, `ministers` or `sp-ministers`.
 */
export const parlparseMinisters: EntityDocumentFormat = {
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

  const list = { keyOf: keysIn(context), names, country: context.country }
  const offices = new Set<string>()
  for (const [index, element] of memberships.entries()) {
    const place = `${isList ? '' : 'memberships'}[${String(index)}]`
    const office = { id: undefined as string | undefined }
    const parsed = parsedFrom(
      context,
      index,
      () => {
        const membership = fieldsOf(element, place)
        const record = membershipRecord(membership, list)
        office.id = officeId(membership)
        return record
      },
      { kind: 'membership', id: peek(element, 'id') },
    )
    yield parsed
    if (office.id === undefined || offices.has(office.id)) continue
    offices.add(office.id)
    yield { record: officeRecord(fieldsOf(element, place), office.id, list) }
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

function membershipRecord(membership: Fields, { keyOf }: List): ParsedRecord {
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
  if (id === undefined) throw new RefusedField(field, 'is empty: nobody is named')
  if (second !== undefined) throw new RefusedField(field, 'names more than one person')
  return id
}

/** Members of the parliaments of the United Kingdom, and ministers of the United Kingdom and of Scotland. */
export const parlparse: EntitySource = {
  kind: 'entities',
  name: 'parlparse',
  formats: [parlparsePeople, parlparseMinisters],
}
