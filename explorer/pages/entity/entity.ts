import type { EntityPageQuery } from '../../generated/operations.js'

/** What the page of an entity is answered with. */
export type Entity = NonNullable<EntityPageQuery['entity']>
export type Relationship = Entity['relationships']['edges'][number]
export type Market = Entity['markets']['nodes'][number]
export type Dataset = Entity['datasets'][number]
export type Candidacy = Extract<
  Entity,
  { readonly contestCandidacies: unknown }
>['contestCandidacies']['nodes'][number]
