import type { EntityPageQuery } from '../../generated/operations.js'

/** What the page of an entity is answered with. */
export type Entity = NonNullable<EntityPageQuery['entity']>
export type Relationship = Entity['relationships']['edges'][number]
export type Coverage = NonNullable<Extract<Entity, { readonly coverage: unknown }>['coverage']>
export type Candidacy = Extract<
  Entity,
  { readonly raceCandidacies: unknown }
>['raceCandidacies']['nodes'][number]
