import { z } from 'zod'
import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import { ApiError } from '../../errors.js'
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
  z.object({ id: z.string().max(200), name: z.string().max(200).nullish() }),
  z.null(),
])

// Clients write null for a field that they have no value for.
const query = z.object({
  query: z.string().max(200).nullish(),
  type: z
    .union([z.string().max(50), z.array(z.string().max(50).nullable()).max(TYPES.length)])
    .nullish(),
  limit: z.int().min(1).max(MOST_CANDIDATES).catch(USUAL_LIMIT),
  properties: z
    .array(
      z.object({ pid: z.string().max(50), v: z.union([value, z.array(value).max(10)]).optional() }),
    )
    .max(20)
    .nullish(),
  type_strict: z.enum(['any', 'should', 'all']).nullish(),
})

export type Query = z.infer<typeof query>

const batch = z
  .record(z.string().max(50), z.unknown())
  .refine(
    (queries) => Object.keys(queries).length <= MOST_QUERIES,
    `holds at most ${String(MOST_QUERIES)} queries`,
  )

/** Reads the parameter `queries`: JSON of the reconciliation API, version 0.2. A query that is malformed is an error. */
export function toQueries(text: string): Readonly<Record<string, Query | ApiError>> {
  const queries = Object.entries(parsed('queries', batch, text))
  return Object.fromEntries(
    queries.map(([key, json]) => [key, checked(`queries.${key}`, query, json)]),
  )
}

/** Reads a parameter that is JSON; throws an error that names the place in it. */
export function parsed<T extends z.ZodType>(name: string, schema: T, text: string): z.infer<T> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw wrong(name, 'FORMAT', 'must be JSON')
  }
  const read = checked(name, schema, json)
  if (read instanceof ApiError) throw read
  return read
}

function checked<T extends z.ZodType>(
  name: string,
  schema: T,
  json: unknown,
): z.infer<T> | ApiError {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = [name, ...(issue?.path.map(String) ?? [])].join('.')
  return wrong(place, 'FORMAT', issue === undefined ? 'is malformed' : sentenceOf(issue))
}

/** What a value has to be, to follow its name. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `is ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_big':
      return `has at most ${String(issue.maximum)} ${issue.origin === 'string' ? 'characters' : 'items'}`
    case 'too_small':
      return 'is not empty'
    case 'custom':
      return issue.message
    default:
      return 'is malformed'
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** What one query is answered with. */
export async function answer(asked: Query, { loaders }: RequestContext) {
  const types = typesOf(asked.type)
  const q = asked.query ?? ''
  const found = q.trim() === '' ? [] : await loaders.reconciled.load({ q, types })
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

/** A politician is a person, and a party an organization: the narrower types that a wider one includes. */
const NARROWER: Readonly<Partial<Record<string, readonly EntityType[]>>> = {
  person: ['politician'],
  organization: ['party', 'institution'],
}

function typesOf(type: Query['type']): readonly EntityType[] {
  const asked = [type ?? []].flat().flatMap((one) => [one, ...(NARROWER[one ?? ''] ?? [])])
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
  const keys = (properties ?? []).flatMap(({ pid, v }) =>
    textsOf(v).map((text) => `${pid}:${text}`),
  )
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
      : (properties ?? []).flatMap(({ pid, v }) => {
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

type Cell = NonNullable<Query['properties']>[number]['v']

function textsOf(v: Cell): readonly string[] {
  return [v]
    .flat()
    .map((each) => (typeof each === 'object' ? (each?.id ?? '') : String(each ?? '')).trim())
    .filter((text) => text !== '')
}

/** A type as the reconciliation API names it. */
export function typeOf(type: EntityType) {
  return { id: type, name: ENTITY_LABELS[type] }
}
