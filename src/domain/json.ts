import type { EntityType } from './entity.js'

/** An entity where it is only named. */
export interface EntityReference {
  readonly name: string
  readonly type: EntityType
  readonly slug: string
  /** Lowercase ISO 3166-1 alpha-2, `''` for none. */
  readonly countryCode: string
}

/** `entity` of `GET /api/graph/entity/{slug}`, as documented for ever. */
export const toEntityJson = (entity: EntityReference & { readonly description: string }) => ({
  ...toEntityReferenceJson(entity),
  description: entity.description,
})

/** One row of `relationships` of the same reply. */
export const toRelationshipJson = ({
  label,
  other,
}: {
  readonly label: string
  readonly other: EntityReference
}) => ({ label, entity: toEntityReferenceJson(other) })

const toEntityReferenceJson = ({ name, type, slug, countryCode }: EntityReference) => ({
  name,
  type,
  slug,
  country_code: countryCode,
})
