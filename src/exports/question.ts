import { ENTITY_LABELS, isEntityType, type EntityType } from '../domain/entity.js'
import { toPartialDate, type PartialDate } from '../domain/partial-date.js'
import { RELATIONSHIP_KINDS, type RelationshipKind } from '../domain/relationship.js'
import { ApiError } from '../errors.js'
import type { Loaders } from '../loaders/loaders.js'
import type { NamedEntity } from '../loaders/named-entity.js'
import type { Selection } from './open-export.js'

/** What somebody asks to be exported, each as it was written; empty is absent. */
export interface ExportQuestion {
  readonly entity?: string
  readonly depth?: string
  readonly from?: string
  readonly to?: string
  readonly q?: string
  readonly types?: string
  readonly country?: string
  readonly dataset?: string
  readonly all?: string
  readonly at?: string
  readonly limit?: string
}

/** The day, month or year of the relationships; `null`: all times. */
export function dayIn({ at }: ExportQuestion): PartialDate | null {
  const text = given(at)
  if (text === null) return null
  const date = toPartialDate(text)
  if (date === null) throw wrong('at', 'FORMAT', 'must be YYYY, YYYY-MM or YYYY-MM-DD')
  return date
}

/** Whether all entities are looked at to answer it. */
export function isWalk({ of }: Selection): boolean {
  return of !== 'entities'
}

const CHOICES = 'exactly one of entity, from and to, q, dataset and all=true must be given'
const ALL_TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]
const ALL_KINDS = Object.keys(RELATIONSHIP_KINDS) as readonly RelationshipKind[]
const MOST_ENTITIES = 500
const MOST_HOPS = 3
const MOST_PATHS = 5
const LONGEST_PATH = 6

/** Finds what is asked for. Fails with `INVALID_PARAMETER`, `ENTITY_NOT_FOUND` or `SAME_ENDS`. */
export async function selectionOf(question: ExportQuestion, loaders: Loaders): Promise<Selection> {
  const { entity, from, to, q, dataset, all } = question
  const chosen = [entity, from ?? to, q, dataset, all].filter((text) => given(text) !== null)
  if (chosen.length !== 1) throw wrong('entity', 'CHOICE', `: ${CHOICES}`)
  const name = given(dataset)
  if (name !== null) return { of: 'dataset', name }
  if (given(all) !== null) {
    if (given(all) !== 'true') throw wrong('all', 'FORMAT', 'must be true')
    return { of: 'graph' }
  }
  if (given(q) !== null) return found(question, loaders)
  return given(entity) === null ? between(question, loaders) : around(question, loaders)
}

async function around(question: ExportQuestion, loaders: Loaders): Promise<Selection> {
  const of = await namedBy('entity', question.entity, loaders)
  const depth = numberIn('depth', question.depth, 1, MOST_HOPS)
  const { nodes } = await loaders.neighbourhoods.load({
    ...{ of, depth, kinds: ALL_KINDS, at: dayIn(question) },
    maxNodes: numberIn('limit', question.limit, MOST_ENTITIES, MOST_ENTITIES),
    columns: null,
  })
  return { of: 'entities', ids: idsOf(nodes), title: `Surroundings of ${of.name}` }
}

async function between(question: ExportQuestion, loaders: Loaders): Promise<Selection> {
  const [from, to] = await Promise.all([
    namedBy('from', question.from, loaders),
    namedBy('to', question.to, loaders),
  ])
  if (from.id === to.id) throw new ApiError('SAME_ENDS')
  const paths = await loaders.paths.load({
    ...{ from: from.id, to: to.id, kinds: ALL_KINDS, at: dayIn(question) },
    ...{ maxLength: LONGEST_PATH, limit: MOST_PATHS },
  })
  const ids = idsOf([from, to, ...paths.flatMap(({ nodes }) => nodes)])
  return { of: 'entities', ids, title: `From ${from.name} to ${to.name}` }
}

async function found(question: ExportQuestion, loaders: Loaders): Promise<Selection> {
  const q = given(question.q) ?? ''
  const country = given(question.country)
  if (country !== null && !/^[a-z]{2}$/i.test(country)) {
    throw wrong('country', 'FORMAT', 'must be two letters')
  }
  const hits = await loaders.search.load({
    ...{ q, types: typesIn(question.types) },
    countries: country === null ? null : [country.toLowerCase()],
    first: numberIn('limit', question.limit, MOST_ENTITIES, MOST_ENTITIES),
  })
  return { of: 'entities', ids: idsOf(hits.map(({ node }) => node)), title: `Search for ${q}` }
}

function typesIn(text: string | undefined): readonly EntityType[] {
  const words =
    given(text)
      ?.split(',')
      .map((word) => word.trim()) ?? ALL_TYPES
  const types = words.filter(isEntityType)
  if (types.length === words.length) return [...new Set(types)].sort()
  throw wrong('types', 'FORMAT', `must be of ${ALL_TYPES.join(', ')}, with commas`)
}

function numberIn(field: string, text: string | undefined, absent: number, most: number): number {
  const value = given(text)
  if (value === null) return absent
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= most) return Number(value)
  throw wrong(field, 'FORMAT', `must be a whole number from 1 to ${String(most)}`)
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The entity with this slug or id. */
async function namedBy(
  field: string,
  text: string | undefined,
  loaders: Loaders,
): Promise<NamedEntity> {
  const key = given(text)?.toLowerCase() ?? null
  if (key === null) throw wrong(field, 'REQUIRED', 'is missing')
  const one = await (ID.test(key)
    ? loaders.entitiesById.load(key)
    : loaders.namedEntities.load({ slug: key }))
  if (one === null)
    throw new ApiError('ENTITY_NOT_FOUND', { detail: `${field}: no entity has this slug.` })
  return one
}

function idsOf(nodes: readonly NamedEntity[]): readonly string[] {
  return [...new Set(nodes.map(({ id }) => id))]
}

function given(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function wrong(field: string, code: string, message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', {
    detail: `${field} ${message}.`.replace(' :', ':'),
    fields: [{ field, code, message: message.replace(/^: /, '') }],
  })
}
