import { ENTITY_TYPES, type EntityType, isEntityType, type NamedEntity } from '../domain/entity.js'
import { toPartialDate, type PartialDate } from '../domain/partial-date.js'
import { RELATIONSHIP_KINDS, type RelationshipKind } from '../domain/relationship.js'
import { ApiError, invalidParameter } from '../errors.js'
import type { Loaders } from '../loaders/loaders.js'
import type { Selection } from './open-export.js'

/** The parameters of an export, not parsed; an empty text counts as absent. */
export type ExportParams = Readonly<Partial<Record<ExportParam, string>>>

type ExportParam =
  | ('entity' | 'depth' | 'from' | 'to' | 'q' | 'types' | 'country')
  | ('dataset' | 'all' | 'at' | 'limit')

/** The day, month or year in `at`; `null` for all times. Throws `INVALID_PARAMETER`. */
export function dayIn({ at }: ExportParams): PartialDate | null {
  const text = trimmedOrNull(at)
  if (text === null) return null
  const date = toPartialDate(text)
  if (date === null) throw invalidParameter('at', 'FORMAT', 'must be YYYY, YYYY-MM or YYYY-MM-DD')
  return date
}

/** True if the export reads all entities of the graph or of a dataset. */
export function readsAllEntities({ of }: Selection): boolean {
  return of !== 'entities'
}

const CHOICES = 'Give exactly one of these: `entity`; `from` and `to`; `q`; `dataset`; `all=true`'
const ALL_KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]
const MAX_ENTITIES = 500
const MAX_HOPS = 3
const MAX_PATHS = 5
const MAX_PATH_LENGTH = 6

/**
 * Finds the entities of an export. Throws `INVALID_PARAMETER`, `ENTITY_NOT_FOUND` or `SAME_ENDS`.
 */
export async function selectionOf(params: ExportParams, loaders: Loaders): Promise<Selection> {
  const { entity, from, to, q, dataset, all } = params
  const chosen = [entity, from ?? to, q, dataset, all].filter(
    (text) => trimmedOrNull(text) !== null,
  )
  if (chosen.length !== 1) {
    const fields = [{ field: 'entity', code: 'CHOICE', message: CHOICES }]
    throw new ApiError('INVALID_PARAMETER', { detail: `${CHOICES}.`, fields })
  }
  const name = trimmedOrNull(dataset)
  if (name !== null) return { of: 'dataset', name }
  if (trimmedOrNull(all) !== null) {
    if (trimmedOrNull(all) !== 'true') throw invalidParameter('all', 'FORMAT', 'must be true')
    return { of: 'graph' }
  }
  if (trimmedOrNull(q) !== null) return selectHits(params, loaders)
  return trimmedOrNull(entity) === null
    ? selectPaths(params, loaders)
    : selectNeighbourhood(params, loaders)
}

async function selectNeighbourhood(params: ExportParams, loaders: Loaders): Promise<Selection> {
  const center = await loadEntity('entity', params.entity, loaders)
  const depth = numberIn('depth', params.depth, 1, MAX_HOPS)
  const { nodes } = await loaders.neighbourhoods.load({
    ...{ center, depth, kinds: ALL_KINDS, at: dayIn(params) },
    maxNodes: numberIn('limit', params.limit, MAX_ENTITIES, MAX_ENTITIES),
    columns: null,
  })
  return { of: 'entities', ids: idsOf(nodes), title: `Neighbourhood of ${center.name}` }
}

async function selectPaths(params: ExportParams, loaders: Loaders): Promise<Selection> {
  const [from, to] = await Promise.all([
    loadEntity('from', params.from, loaders),
    loadEntity('to', params.to, loaders),
  ])
  if (from.id === to.id) throw new ApiError('SAME_ENDS')
  const paths = await loaders.paths.load({
    ...{ from: from.id, to: to.id, kinds: ALL_KINDS, at: dayIn(params) },
    ...{ maxLength: MAX_PATH_LENGTH, limit: MAX_PATHS },
  })
  const ids = idsOf([from, to, ...paths.flatMap(({ nodes }) => nodes)])
  return { of: 'entities', ids, title: `From ${from.name} to ${to.name}` }
}

async function selectHits(params: ExportParams, loaders: Loaders): Promise<Selection> {
  const q = trimmedOrNull(params.q) ?? ''
  const country = trimmedOrNull(params.country)
  if (country !== null && !/^[a-z]{2}$/i.test(country)) {
    throw invalidParameter('country', 'FORMAT', 'must be two letters')
  }
  const hits = await loaders.search.load({
    ...{ q, types: typesIn(params.types) },
    countries: country === null ? null : [country.toLowerCase()],
    first: numberIn('limit', params.limit, MAX_ENTITIES, MAX_ENTITIES),
  })
  return { of: 'entities', ids: idsOf(hits.map(({ node }) => node)), title: `Search for ${q}` }
}

function typesIn(text: string | undefined): readonly EntityType[] {
  const words =
    trimmedOrNull(text)
      ?.split(',')
      .map((word) => word.trim()) ?? ENTITY_TYPES
  const types = words.filter(isEntityType)
  if (types.length === words.length) return [...new Set(types)].sort()
  throw invalidParameter(
    'types',
    'FORMAT',
    `must be one or more of ${ENTITY_TYPES.join(', ')}, separated by commas`,
  )
}

function numberIn(
  field: string,
  text: string | undefined,
  whenAbsent: number,
  max: number,
): number {
  const value = trimmedOrNull(text)
  if (value === null) return whenAbsent
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= max) return Number(value)
  throw invalidParameter(field, 'FORMAT', `must be a whole number from 1 to ${String(max)}`)
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Loads the entity with this slug or id. Throws `ENTITY_NOT_FOUND`. */
async function loadEntity(
  field: string,
  text: string | undefined,
  loaders: Loaders,
): Promise<NamedEntity> {
  const key = trimmedOrNull(text)?.toLowerCase() ?? null
  if (key === null) throw invalidParameter(field, 'REQUIRED', 'is missing')
  const entity = await (ID.test(key)
    ? loaders.entitiesById.load(key)
    : loaders.namedEntities.load({ slug: key }))
  if (entity === null)
    throw new ApiError('ENTITY_NOT_FOUND', { detail: `${field}: no entity has this slug.` })
  return entity
}

function idsOf(nodes: readonly NamedEntity[]): readonly string[] {
  return [...new Set(nodes.map(({ id }) => id))]
}

function trimmedOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
