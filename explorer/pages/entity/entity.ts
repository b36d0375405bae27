import type {
  EntityBodyQuery,
  EntityCareerQuery,
  EntityMembersQuery,
  EntityNeighboursQuery,
  EntityPageQuery,
  EntityRelationshipsQuery,
} from '../../generated/operations.js'

/** The data of all queries of the page. The type of the entity decides which queries are sent. */
export type EntityData = EntityPageQuery &
  Partial<EntityBodyQuery> &
  Partial<EntityCareerQuery> &
  Partial<EntityMembersQuery> &
  Partial<EntityNeighboursQuery> &
  Partial<EntityRelationshipsQuery>

export type Entity = NonNullable<EntityPageQuery['entity']>
export type Market = Entity['over']['nodes'][number]

type CareerOf = NonNullable<EntityCareerQuery['career']>
export type Career = Extract<CareerOf, { readonly tenures: unknown }>
export type Tenure = Career['tenures']['nodes'][number]
export type Relationship = NonNullable<
  EntityRelationshipsQuery['list']
>['relationships']['edges'][number]
export type Evidence = Relationship['evidence'][number]

export type Coverage = NonNullable<
  Extract<EntityBodyQuery['covered'], { readonly coverage: unknown }>['coverage']
>
export type Chamber = Extract<EntityMembersQuery['chamber'], { readonly members: unknown }>
export type Member = Chamber['members']['edges'][number]

/** An entity with a link to its page. */
export interface Named {
  readonly slug: string
  readonly name: string
}

export function isPerson({ type }: Pick<Entity, 'type'>): boolean {
  return type === 'POLITICIAN' || type === 'PERSON'
}

/** The tenures and parties of a politician; `null` for other entities. */
export function careerOf({ career = null }: EntityData): Career | null {
  return career !== null && 'tenures' in career ? career : null
}

/** The days that the list of members or holders covers; `null` without a list. */
export function coverageOf({ covered = null }: EntityData): Coverage | null {
  return covered !== null && 'coverage' in covered ? covered.coverage : null
}

/** The members on the day; `null` if the page has no members. */
export function chamberOf({ chamber = null }: EntityData): Chamber | null {
  return chamber !== null && 'members' in chamber ? chamber : null
}

/** The body of the newest seat, with members who served longest; `null` without a seat. */
export function bodyOf({ body = null }: EntityData) {
  return body !== null && 'members' in body ? body : null
}
