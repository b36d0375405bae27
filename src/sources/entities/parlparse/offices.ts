import { idOfParts } from '../../../domain/record-key.js'
import type { RecordDraft } from '../../reading/entity-format.js'
import type { KeyOf } from '../../reading/entity-records.js'
import type { Fields } from '../../reading/fields.js'

/** The data that all memberships of one file share. */
export interface FileContext {
  readonly keyOf: KeyOf
  /** Names of the organizations in the file, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly country: string | undefined
}

/** The id of the office in the field `role` of a membership; `undefined` if the field is absent. */
export function officeId(membership: Fields): string | undefined {
  const role = membership.optionalText('role')
  return role === undefined ? undefined : idOfParts([role, membership.text('organization_id')])
}

/**
 * The record of the office in the field `role` of a membership. The name of the office is
 * `{role}, {organization}`. If the organization has no name in the file, or the same name as the
 * role, the name of the office is only the role.
 */
export function officeRecord(
  membership: Fields,
  id: string,
  { keyOf, names, country }: FileContext,
): RecordDraft {
  const organizationId = membership.text('organization_id')
  const organization = keyOf('organization', organizationId)
  const role = membership.text('role')
  const name = names.get(organizationId)
  const value = name === undefined || name === role ? role : `${role}, ${name}`
  return { id, data: { kind: 'post', names: [{ value }], organization, country } }
}
