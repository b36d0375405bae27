import { z } from 'zod'
import { ApiError, ERRORS, type ErrorCode } from '../../errors.js'
import { parsed, typeOf } from './queries.js'
import { COMPARED, PROPERTIES } from './properties.js'

/** Puts a question to this gateway's own /graphql in the name of who asks. */
export type Ask = (body: { readonly query: string; readonly variables: unknown }) => Promise<{
  readonly status: number
  readonly body: unknown
}>

/** Entities in one request, at most. */
const MOST_IDS = 50
/** Entities in one GraphQL operation, whose cost has a limit. */
const IDS_AT_ONCE = 25

const request = z.object({
  ids: z.array(z.string().min(1).max(200)).max(MOST_IDS),
  properties: z.array(z.object({ id: z.string().min(1).max(50) })).max(30),
})

const link = z.object({
  isCurrent: z.boolean().nullable(),
  node: z.object({ slug: z.string(), name: z.string() }),
})
const links = z.object({ edges: z.array(link) }).optional()
const entity = z.object({
  countryCode: z.string().nullable(),
  description: z.string(),
  identifiers: z.array(z.object({ scheme: z.string(), value: z.string() })),
  birthDate: z.string().nullable().optional(),
  deathDate: z.string().nullable().optional(),
  gender: z.string().nullable().optional(),
  parties: links,
  offices: links,
})
const reply = z.object({ data: z.record(z.string(), entity.nullable()) })
const failure = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).min(1),
})

type Extended = z.infer<typeof entity>
type Cell = { readonly str: string } | { readonly id: string; readonly name: string }

/** Fetches what `extend` names: values of properties for entities, as columns of a table. */
export async function extend(text: string, ask: Ask) {
  const { ids, properties } = parsed('extend', request, text)
  const unique = [...new Set(ids)]
  const entities: (Extended | null)[] = []
  for (let at = 0; at < unique.length; at += IDS_AT_ONCE) {
    entities.push(...(await load(unique.slice(at, at + IDS_AT_ONCE), ask)))
  }
  return {
    meta: properties.map(({ id }) => columnOf(id)),
    rows: Object.fromEntries(
      unique.map((id, at) => [
        id,
        Object.fromEntries(
          properties.map((property) => [property.id, cellsOf(entities[at] ?? null, property.id)]),
        ),
      ]),
    ),
  }
}

/** What a column is called, and of which type the entities in it are, if they are any. */
function columnOf(id: string) {
  const name = PROPERTIES.find((one) => one.id === id)?.name ?? id
  return id === 'party' || id === 'office' ? { id, name, type: typeOf(id) } : { id, name }
}

async function load(ids: readonly string[], ask: Ask): Promise<readonly (Extended | null)[]> {
  const names = ids.map((_, at) => String(at))
  const query = `query Extend(${names.map((at) => `$s${at}: String!`).join(', ')}) {
    ${names.map((at) => `e${at}: entity(slug: $s${at}) { ...Extended }`).join('\n')}
  }
  ${EXTENDED}`
  const variables = Object.fromEntries(ids.map((id, at) => [`s${String(at)}`, id]))
  const { body } = await ask({ query, variables })
  const read = reply.safeParse(body)
  if (!read.success) throw errorIn(body)
  return names.map((at) => read.data.data[`e${at}`] ?? null)
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

/** What the question was refused with, as an error of this route. */
function errorIn(body: unknown): ApiError {
  const [first] = failure.safeParse(body).data?.errors ?? []
  const code = first?.extensions.code
  if (code !== undefined && isErrorCode(code)) return new ApiError(code)
  return new ApiError('INTERNAL', { cause: body })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

function cellsOf(of: Extended | null, property: string): readonly Cell[] {
  if (of === null) return []
  if (property === 'party') return current(of.parties)
  if (property === 'office') return current(of.offices)
  if (property === 'description') return [{ str: of.description }]
  if (COMPARED.some(({ id }) => id === property)) return textCells(of, property)
  return of.identifiers
    .filter(({ scheme }) => scheme === property)
    .map(({ value }) => ({ str: value }))
}

function textCells(of: Extended, property: string): readonly Cell[] {
  const { countryCode, birthDate = null, deathDate = null, gender = null } = of
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
 * Those that hold now, or may: a source too old to know is no reason to leave one out. One of which several sources tell
 * would else be so many rows of the table.
 */
function current(of: Extended['parties']): readonly Cell[] {
  const held = (of?.edges ?? []).filter(({ isCurrent }) => isCurrent !== false)
  const bySlug = new Map(held.map(({ node }) => [node.slug, node.name]))
  return [...bySlug].map(([id, name]) => ({ id, name }))
}
