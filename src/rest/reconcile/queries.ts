import { z } from 'zod'
import { ENTITY_LABELS, type EntityType } from '../../domain/entity.js'
import { ApiError, invalidParameter } from '../../errors.js'
import type { Candidate } from '../../loaders/reconciled.js'
import type { RequestContext } from '../../request-context.js'
import { agreement } from './properties.js'

export const TYPES = Object.keys(ENTITY_LABELS) as readonly EntityType[]

/** Maximum number of queries in a batch. */
export const MAX_QUERIES = 50
const DEFAULT_LIMIT = 5
/** Maximum number of candidates of a query. Only these are compared by their properties. */
const MAX_CANDIDATES = 25
/** The weight of the name if the query also has properties. */
const NAME_WEIGHT = 0.7
/**
 * The minimum score of a match, and how far this score must be above the next one. Clients accept a
 * match without review.
 */
const MIN_SURE_SCORE = 90
const MIN_SURE_LEAD = 5

const valueSchema = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.object({ id: z.string().max(200), name: z.string().max(200).nullish() }),
  z.null(),
])

// Clients send null for a field without a value.
const querySchema = z.object({
  query: z.string().max(200).nullish(),
  type: z
    .union([z.string().max(50), z.array(z.string().max(50).nullable()).max(TYPES.length)])
    .nullish(),
  limit: z.int().min(1).max(MAX_CANDIDATES).catch(DEFAULT_LIMIT),
  properties: z
    .array(
      z.object({
        pid: z.string().max(50),
        v: z.union([valueSchema, z.array(valueSchema).max(10)]).optional(),
      }),
    )
    .max(20)
    .nullish(),
  type_strict: z.enum(['any', 'should', 'all']).nullish(),
})

export type Query = z.infer<typeof querySchema>

const batchSchema = z
  .record(z.string().max(50), z.unknown())
  .refine(
    (queries) => Object.keys(queries).length <= MAX_QUERIES,
    `must have at most ${String(MAX_QUERIES)} queries`,
  )

/**
 * Reads the parameter `queries`: JSON of the reconciliation API, version 0.2. A malformed query
 * becomes an error, but the other queries are answered.
 */
export function toQueries(text: string): Readonly<Record<string, Query | ApiError>> {
  const queries = Object.entries(parseJson('queries', batchSchema, text))
  return Object.fromEntries(
    queries.map(([key, json]) => [key, validate(`queries.${key}`, querySchema, json)]),
  )
}

/** Parses a parameter that is JSON. Throws an error with the path of the wrong value. */
export function parseJson<T extends z.ZodType>(name: string, schema: T, text: string): z.infer<T> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw invalidParameter(name, 'FORMAT', 'must be JSON')
  }
  const read = validate(name, schema, json)
  if (read instanceof ApiError) throw read
  return read
}

function validate<T extends z.ZodType>(
  name: string,
  schema: T,
  json: unknown,
): z.infer<T> | ApiError {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = [name, ...(issue?.path.map(String) ?? [])].join('.')
  return invalidParameter(place, 'FORMAT', issue === undefined ? 'is malformed' : sentenceOf(issue))
}

/**
 * Describes the values that are allowed. Continues a sentence that begins with the path of the
 * value.
 */
function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'of another type'}`
    case 'too_big':
      return `must have at most ${String(issue.maximum)} ${issue.origin === 'string' ? 'characters' : 'items'}`
    case 'too_small':
      return 'must not be empty'
    case 'custom':
      return issue.message
    default:
      return 'is malformed'
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * Finds the candidates for one query. The best candidate has `match: true` if its score is high
 * enough, and high enough above the next score.
 */
export async function answer(query: Query, { loaders }: RequestContext) {
  const types = typesOf(query.type)
  const q = query.query ?? ''
  const found = q.trim() === '' ? [] : await loaders.reconciled.load({ q, types })
  const candidates = await withIdentified(query, found, loaders)
  const scored = await Promise.all(candidates.map((candidate) => score(candidate, query, loaders)))
  scored.sort((a, b) => b.score - a.score)
  const [first, second] = scored
  const isSure =
    first !== undefined &&
    first.score >= MIN_SURE_SCORE &&
    first.score - (second?.score ?? 0) >= MIN_SURE_LEAD
  return {
    result: scored
      .slice(0, query.limit)
      .map((candidate, index) => ({ ...candidate, match: index === 0 && isSure })),
  }
}

/** The types that a wider type includes: a politician is a person, a party is an organization. */
const NARROWER: Readonly<Partial<Record<string, readonly EntityType[]>>> = {
  person: ['politician'],
  organization: ['party', 'institution'],
}

function typesOf(type: Query['type']): readonly EntityType[] {
  const wanted = [type ?? []].flat().flatMap((name) => [name, ...(NARROWER[name ?? ''] ?? [])])
  const known = TYPES.filter((name) => wanted.includes(name))
  return known.length === 0 ? TYPES : known
}

type Loaders = RequestContext['loaders']

/** Adds the entities that have an identifier from the table, even if their name is different. */
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
    node === null || found.some((candidate) => candidate.node.id === node.id)
      ? []
      : [{ node, name: node.name, likeness: 1 }],
  )
  return [...others, ...found]
}

async function score(candidate: Candidate, { properties }: Query, loaders: Loaders) {
  const { node, likeness } = candidate
  const entity = await loaders.entitiesById.load(node.id)
  const agreements =
    entity === null
      ? []
      : (properties ?? []).flatMap(({ pid, v }) => {
          const texts = textsOf(v)
          // A cell without a value neither agrees nor disagrees.
          return texts.length === 0
            ? []
            : Math.max(...texts.map((text) => agreement(entity, pid, text)))
        })
  const mean = agreements.reduce((sum, agreed) => sum + agreed, 0) / agreements.length
  const all = agreements.length === 0 ? likeness : likeness * NAME_WEIGHT + mean * (1 - NAME_WEIGHT)
  return {
    id: node.slug,
    name: node.name,
    description: entity?.description ?? '',
    type: [typeOf(node.type)],
    score: Math.round(all * 10_000) / 100,
    features: [{ id: 'name', value: Math.round(likeness * 10_000) / 100 }],
  }
}

type Cell = NonNullable<Query['properties']>[number]['v']

function textsOf(v: Cell): readonly string[] {
  return [v]
    .flat()
    .map((value) => (typeof value === 'object' ? (value?.id ?? '') : String(value ?? '')).trim())
    .filter((text) => text !== '')
}

/** A type as the reconciliation API names it. */
export function typeOf(type: EntityType) {
  return { id: type, name: ENTITY_LABELS[type] }
}
