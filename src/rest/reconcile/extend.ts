import { z } from 'zod'
import { ApiError, ERRORS, type ErrorCode } from '../../errors.js'
import { parseJson, typeOf } from './queries.js'
import { COMPARED, PROPERTIES } from './properties.js'

/** Sends an operation to /graphql of this gateway on behalf of the caller. */
export type RunGraphql = (body: {
  readonly query: string
  readonly variables: unknown
}) => Promise<{
  readonly status: number
  readonly body: unknown
}>

/** Maximum number of entities in a request. */
const MAX_IDS = 50
/** Number of entities in one GraphQL operation. More would exceed the cost limit. */
const IDS_AT_ONCE = 25

const requestSchema = z.object({
  ids: z.array(z.string().min(1).max(200)).max(MAX_IDS),
  properties: z.array(z.object({ id: z.string().min(1).max(50) })).max(30),
})

const edge = z.object({
  isCurrent: z.boolean().nullable(),
  node: z.object({ slug: z.string(), name: z.string() }),
})
const connectionSchema = z.object({ edges: z.array(edge) }).optional()
const entitySchema = z.object({
  countryCode: z.string().nullable(),
  description: z.string(),
  identifiers: z.array(z.object({ scheme: z.string(), value: z.string() })),
  birthDate: z.string().nullable().optional(),
  deathDate: z.string().nullable().optional(),
  gender: z.string().nullable().optional(),
  parties: connectionSchema,
  offices: connectionSchema,
})
const replySchema = z.object({ data: z.record(z.string(), entitySchema.nullable()) })
const failureSchema = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).min(1),
})

type Extended = z.infer<typeof entitySchema>
type Cell = { readonly str: string } | { readonly id: string; readonly name: string }

/** Handles the parameter `extend`: returns properties of entities as columns of a table. */
export async function extend(text: string, runGraphql: RunGraphql) {
  const { ids, properties } = parseJson('extend', requestSchema, text)
  const unique = [...new Set(ids)]
  const entities: (Extended | null)[] = []
  for (let start = 0; start < unique.length; start += IDS_AT_ONCE) {
    entities.push(...(await load(unique.slice(start, start + IDS_AT_ONCE), runGraphql)))
  }
  return {
    meta: properties.map(({ id }) => columnOf(id)),
    rows: Object.fromEntries(
      unique.map((id, index) => [
        id,
        Object.fromEntries(
          properties.map((property) => [
            property.id,
            cellsOf(entities[index] ?? null, property.id),
          ]),
        ),
      ]),
    ),
  }
}

/** The name of a column, and the type of its entities if it contains entities. */
function columnOf(id: string) {
  const name = PROPERTIES.find((property) => property.id === id)?.name ?? id
  return id === 'party' || id === 'office' ? { id, name, type: typeOf(id) } : { id, name }
}

async function load(
  ids: readonly string[],
  runGraphql: RunGraphql,
): Promise<readonly (Extended | null)[]> {
  const names = ids.map((_, index) => String(index))
  const query = `query Extend(${names.map((name) => `$s${name}: String!`).join(', ')}) {
    ${names.map((name) => `e${name}: entity(slug: $s${name}) { ...Extended }`).join('\n')}
  }
  ${EXTENDED}`
  const variables = Object.fromEntries(ids.map((id, index) => [`s${String(index)}`, id]))
  const { body } = await runGraphql({ query, variables })
  const read = replySchema.safeParse(body)
  if (!read.success) throw errorIn(body)
  return names.map((name) => read.data.data[`e${name}`] ?? null)
}

const EXTENDED = /* GraphQL */ `
  fragment Extended on Entity {
    countryCode
    description
    identifiers {
      scheme
      value
    }
    ... on Person {
      birthDate
      deathDate
      gender
    }
    ... on Politician {
      birthDate
      deathDate
      gender
      parties(first: 5) {
        edges {
          isCurrent
          node {
            slug
            name
          }
        }
      }
      offices(first: 5) {
        edges {
          isCurrent
          node {
            slug
            name
          }
        }
      }
    }
  }
`

/** Converts the error of a GraphQL operation to an error of this route. */
function errorIn(body: unknown): ApiError {
  const [first] = failureSchema.safeParse(body).data?.errors ?? []
  const code = first?.extensions.code
  if (code !== undefined && isErrorCode(code)) return new ApiError(code)
  return new ApiError('INTERNAL', { cause: body })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

function cellsOf(entity: Extended | null, property: string): readonly Cell[] {
  if (entity === null) return []
  if (property === 'party') return currentCells(entity.parties)
  if (property === 'office') return currentCells(entity.offices)
  if (property === 'description') return [{ str: entity.description }]
  if (COMPARED.some(({ id }) => id === property)) return textCells(entity, property)
  return entity.identifiers
    .filter(({ scheme }) => scheme === property)
    .map(({ value }) => ({ str: value }))
}

function textCells(entity: Extended, property: string): readonly Cell[] {
  const { countryCode, birthDate = null, deathDate = null, gender = null } = entity
  const texts: Readonly<Record<string, string | null>> = {
    country: countryCode,
    birth_date: birthDate,
    death_date: deathDate,
    gender,
  }
  const text = texts[property] ?? null
  return text === null ? [] : [{ str: text }]
}

/**
 * The parties or offices that a politician has now, or may have now: an old source does not show
 * whether the relationship has ended. Each party or office appears once, even if several sources
 * have it, because OpenRefine adds a row to the table for each value.
 */
function currentCells(connection: Extended['parties']): readonly Cell[] {
  const rows = (connection?.edges ?? []).filter(({ isCurrent }) => isCurrent !== false)
  const bySlug = new Map(rows.map(({ node }) => [node.slug, node.name]))
  return [...bySlug].map(([id, name]) => ({ id, name }))
}
