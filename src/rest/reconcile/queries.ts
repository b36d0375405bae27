import { z } from 'zod'
import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import type { Candidate } from '../../loaders/reconciled.js'
import type { RequestContext } from '../../request-context.js'
import { wrong } from '../parameters.js'
import { agreement } from './properties.js'

export const TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]

/** Queries in one batch, at most. */
export const MOST_QUERIES = 50
const USUAL_LIMIT = 5
/** Candidates of one query, at most; those are compared with what the table says beside the name. */
const MOST_CANDIDATES = 25
/** The weight of the name where something stands beside it. */
const NAME_WEIGHT = 0.7
/** From this score on, and so far ahead of the next, a candidate is taken without a look. */
const SURE = 90
const AHEAD = 5

const value = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.object({ id: z.string().max(200), name: z.string().max(200).optional() }),
])

const query = z.object({
  query: z.string().max(200).default(''),
  type: z.union([z.string().max(50), z.array(z.string().max(50)).max(TYPES.length)]).optional(),
  limit: z.int().min(1).max(MOST_CANDIDATES).catch(USUAL_LIMIT),
  properties: z
    .array(z.object({ pid: z.string().max(50), v: z.union([value, z.array(value).max(10)]) }))
    .max(20)
    .default([]),
  type_strict: z.enum(['any', 'should', 'all']).optional(),
})

export type Query = z.infer<typeof query>

const batch = z
  .record(z.string().max(50), query)
  .refine(
    (queries) => Object.keys(queries).length <= MOST_QUERIES,
    `at most ${String(MOST_QUERIES)}`,
  )

/** Reads the parameter `queries`: JSON of the reconciliation API, version 0.2. */
export function toQueries(text: string): Readonly<Record<string, Query>> {
  return parsed('queries', batch, text)
}

/** Reads a parameter that is JSON; throws an error that names the place in it. */
export function parsed<T extends z.ZodType>(name: string, schema: T, text: string): z.infer<T> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw wrong(name, 'FORMAT', 'must be JSON')
  }
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = [name, ...(issue?.path.map(String) ?? [])].join('.')
  throw wrong(place, 'FORMAT', issue?.message ?? 'is not as it must be')
}

/** What one query is answered with. */
export async function answer(asked: Query, { loaders }: RequestContext) {
  const types = typesOf(asked.type)
  const found =
    asked.query.trim() === '' ? [] : await loaders.reconciled.load({ q: asked.query, types })
  const candidates = await withIdentified(asked, found, loaders)
  const scored = await Promise.all(candidates.map((one) => score(one, asked, loaders)))
  scored.sort((a, b) => b.score - a.score)
  const [first, second] = scored
  const isSure =
    first !== undefined && first.score >= SURE && first.score - (second?.score ?? 0) >= AHEAD
  return {
    result: scored.slice(0, asked.limit).map((one, at) => ({ ...one, match: at === 0 && isSure })),
  }
}

function typesOf(type: Query['type']): readonly EntityType[] {
  const asked = [type ?? []].flat()
  const known = TYPES.filter((one) => asked.includes(one))
  return known.length === 0 ? TYPES : known
}

type Loaders = RequestContext['loaders']

/** Whoever has an identifier that the table names, whatever their name there. */
async function withIdentified(
  { properties }: Query,
  found: readonly Candidate[],
  loaders: Loaders,
): Promise<readonly Candidate[]> {
  const keys = properties.flatMap(({ pid, v }) => textsOf(v).map((text) => `${pid}:${text}`))
  const known = await loaders.identified.loadMany(keys)
  const others = known.flatMap((node) =>
    node === null || found.some((one) => one.node.id === node.id)
      ? []
      : [{ node, name: node.name, likeness: 1 }],
  )
  return [...others, ...found]
}

async function score(one: Candidate, { properties }: Query, loaders: Loaders) {
  const { node } = one
  const entity = await loaders.entitiesById.load(node.id)
  const agreements =
    entity === null
      ? []
      : properties.flatMap(({ pid, v }) => {
          const texts = textsOf(v)
          // A cell without a value says nothing.
          return texts.length === 0
            ? []
            : Math.max(...texts.map((text) => agreement(entity, pid, text)))
        })
  const beside = agreements.reduce((sum, each) => sum + each, 0) / agreements.length
  const all =
    agreements.length === 0 ? one.likeness : one.likeness * NAME_WEIGHT + beside * (1 - NAME_WEIGHT)
  return {
    id: node.slug,
    name: node.name,
    description: entity?.description ?? '',
    type: [typeOf(node.type)],
    score: Math.round(all * 10_000) / 100,
    features: [{ id: 'name', value: Math.round(one.likeness * 10_000) / 100 }],
  }
}

function textsOf(v: Query['properties'][number]['v']): readonly string[] {
  return [v]
    .flat()
    .map((each) => (typeof each === 'object' ? each.id : String(each)).trim())
    .filter((text) => text !== '')
}

/** A type as the reconciliation API names it. */
export function typeOf(type: EntityType) {
  return { id: type, name: ENTITY_LABELS[type] }
}
