import type { Cursors } from '../domain/cursor.js'
import { ENTITY_LABELS } from '../domain/entity.js'
import { identifierPage } from '../domain/identifier-page.js'
import { ApiError } from '../errors.js'
import type { Entity } from '../loaders/entities.js'
import type { NamedEntity } from '../loaders/named-entity.js'
import type { RequestContext } from '../request-context.js'
import { ALL_KINDS, FIRST } from './arguments.js'
import { list, only, page, shape, shapeOf, type ListArgs } from './lists.js'
import { openCursor } from './page-cursors.js'
import type { EntityRelationshipsArgs, EntityResolvers, Resolvers } from './types.js'
import type { GraphQLResolveInfo } from 'graphql'

/** The eight types of entity: what is said of each, and its own lists. */
export function entityResolvers(cursors: Cursors) {
  const lists = (...args: Parameters<typeof shape>) => list(cursors, shape(...args))

  const person = {
    birthDate: said('birthDate'),
    deathDate: said('deathDate'),
    gender: said('gender'),
    email: said('email'),
    contacts: async (entity: NamedEntity, _args: unknown, context: RequestContext) =>
      (await whole(entity, context)).contacts.map((text) => {
        const [type, value] = halves(text)
        return { type, value }
      }),
  }
  const body = {
    classification: said('classification'),
    foundedOn: said('foundedOn'),
    dissolvedOn: said('dissolvedOn'),
  }
  const terms =
    (of: 'institution' | 'politician') =>
    (
      { id }: NamedEntity,
      { at, first, after }: Omit<ListArgs, 'orderBy'>,
      { loaders }: RequestContext,
    ) =>
      loaders.termPages.load({
        id,
        of,
        at: at ?? null,
        first: first ?? FIRST,
        after: openCursor(cursors, after, 'terms') as readonly [number, string] | null,
      })

  return {
    Node: { __resolveType: ({ type }: NamedEntity) => ENTITY_LABELS[type] },
    Entity: {
      __resolveType: ({ type }: NamedEntity) => ENTITY_LABELS[type],
      countryCode: ({ countryCode }: NamedEntity) => (countryCode === '' ? null : countryCode),
      names: said('names'),
      description: said('description'),
      links: said('links'),
      image: said('image'),
      updatedAt: said('updatedAt'),
      identifiers: async (entity: NamedEntity, _args: unknown, context: RequestContext) =>
        (await whole(entity, context)).identifiers.map((text) => {
          const [scheme, value] = halves(text)
          return { scheme, value, url: identifierPage(scheme, value) }
        }),
      datasets: async (entity: NamedEntity, _args: unknown, context: RequestContext) => {
        const { datasets } = await whole(entity, context)
        const found = await context.loaders.datasets.loadMany(datasets)
        return found.filter((dataset) => dataset !== null)
      },
      relationships: (
        entity: NamedEntity,
        args: EntityRelationshipsArgs,
        context: RequestContext,
        info: GraphQLResolveInfo,
      ) => {
        const which = shapeOf({
          kinds: args.kinds ?? ALL_KINDS,
          types: args.types ?? null,
          direction: args.direction ?? null,
          committees: null,
        })
        return page(cursors, which, entity, args, context, info)
      },
    } satisfies EntityResolvers & Record<string, unknown>,
    Politician: {
      ...person,
      offices: lists('HOLDS', 'OUTGOING', null),
      parties: lists('MEMBER_OF', 'OUTGOING', ['party']),
      institutions: lists('MEMBER_OF', 'OUTGOING', ['institution'], false),
      committees: lists('MEMBER_OF', 'OUTGOING', ['institution'], true),
      constituencies: lists('REPRESENTS', 'OUTGOING', null),
      candidacies: lists('CANDIDATE_IN', 'OUTGOING', null),
      terms: terms('politician'),
    },
    Party: { ...body, members: lists('MEMBER_OF', 'INCOMING', null) },
    Office: {
      holders: lists('HOLDS', 'INCOMING', null),
      institution: only(shape('PART_OF', 'OUTGOING', ['institution'])),
      area: only(shape('IN_AREA', 'OUTGOING', null)),
    },
    Institution: {
      ...body,
      seats: said('seats'),
      members: lists('MEMBER_OF', 'INCOMING', null),
      committees: lists('PART_OF', 'INCOMING', ['institution'], true),
      offices: lists('PART_OF', 'INCOMING', ['office']),
      terms: terms('institution'),
      parent: only(shape('PART_OF', 'OUTGOING', ['institution'])),
      area: only(shape('IN_AREA', 'OUTGOING', null)),
    },
    Election: {
      startDate: said('startDate'),
      endDate: said('endDate'),
      office: only(shape('FOR_OFFICE', 'OUTGOING', ['office', 'institution'])),
      area: only(shape('IN_AREA', 'OUTGOING', null)),
      candidates: lists('CANDIDATE_IN', 'INCOMING', null),
      winners: lists('WON', 'INCOMING', null),
    },
    Area: {
      classification: said('classification'),
      representatives: lists('REPRESENTS', 'INCOMING', null),
      children: lists('PART_OF', 'INCOMING', ['area']),
      institutions: lists('IN_AREA', 'INCOMING', ['institution']),
      parent: only(shape('PART_OF', 'OUTGOING', ['area'])),
    },
    Person: person,
    Organization: body,
  } satisfies Resolvers
}

/** Resolves what only the whole entity says, at once when it is at hand. */
function said<Field extends keyof Entity>(field: Field) {
  return (
    entity: NamedEntity,
    _args: unknown,
    context: RequestContext,
  ): Entity[Field] | Promise<Entity[Field]> =>
    isWhole(entity) ? entity[field] : whole(entity, context).then((found) => found[field])
}

async function whole(entity: NamedEntity, { loaders }: RequestContext): Promise<Entity> {
  if (isWhole(entity)) return entity
  const found = await loaders.entitiesById.load(entity.id)
  // It went away between the two reads.
  if (found === null) throw new ApiError('ENTITY_NOT_FOUND')
  return found
}

function isWhole(entity: NamedEntity): entity is Entity {
  return 'identifiers' in entity
}

/** What stands before and after the first colon. */
function halves(text: string): readonly [string, string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}
