import { z } from 'zod'
import { ENTITY_LABELS } from '../domain/entity.js'
import { RELATIONSHIP_KINDS } from '../domain/relationship.js'

export const text = z.string()
export const textOrNull = z.string().nullable()
export const integerOrNull = z.int().nullable()
export const numberOrNull = z.number().nullable()
export const flagOrNull = z.boolean().nullable()

/** The GraphQL fields that every tool returns for each entity. */
export const REFERENCE = 'slug name type countryCode'

/** The GraphQL fields that every tool returns for each relationship: kind, dates and sources. */
export const RELATIONSHIP =
  'kind role start startBasis end endBasis isCurrent certainty evidence { url lastSeen dataset { name } }'

export const TYPES = z.enum(Object.keys(ENTITY_LABELS).map((type) => type.toUpperCase()))

const kind = z.enum(Object.keys(RELATIONSHIP_KINDS))

/** An argument that limits the kinds of relationships. */
export const kindsArgument = (description: string) =>
  z.array(kind).max(9).optional().describe(description)

/** A day, month or year, for the argument `at` of GraphQL. */
export const AT = z
  .string()
  .max(10)
  .describe('Only what existed on this day, or in this month or year: 2015, 2015-12 or 2015-12-01.')

export const SLUG = z.string().min(1).max(200).describe('The slug from the tool `search`.')

const partialDate = textOrNull.describe(
  'A date as precise as its source; null when unknown or not ended.',
)

/** The name and type of an entity. */
export const reference = z.object({
  slug: text,
  name: text,
  type: TYPES,
  countryCode: textOrNull,
})

/** A relationship, as the tools return it. */
export const relationship = z.object({
  kind,
  role: textOrNull,
  start: partialDate,
  startBasis: textOrNull.describe(
    'STATED: the source states the date. TERM: it is the start of the legislative period.',
  ),
  end: partialDate,
  endBasis: textOrNull,
  isCurrent: flagOrNull.describe(
    'Whether the relationship exists today; null when the source is too old to know.',
  ),
  certainty: textOrNull.describe(
    'With `at`: SURE, or POSSIBLE if the dates are too imprecise to be sure.',
  ),
  sources: z.array(
    z.object({
      dataset: text,
      url: textOrNull,
      lastSeen: textOrNull.describe(
        'The date of the newest edition of the source that contains the relationship.',
      ),
    }),
  ),
})

/** A relationship, as a GraphQL query returns it. */
export const relationshipData = relationship.omit({ sources: true }).extend({
  evidence: z.array(
    z.object({ url: textOrNull, lastSeen: textOrNull, dataset: z.object({ name: text }) }),
  ),
})

/** Converts a relationship of a GraphQL response to the output format of the tools. */
export function toRelationship<Data extends z.infer<typeof relationshipData>>({
  evidence,
  ...rest
}: Data) {
  const sources = evidence.map(({ dataset, ...source }) => ({ dataset: dataset.name, ...source }))
  return { ...rest, sources }
}

/** The argument that selects the next page of a list. */
export const AFTER = z
  .string()
  .max(2_000)
  .optional()
  .describe('The value `next` of the previous page.')

/** The cursor of the next page, in the output of a tool. */
export const next = textOrNull.describe(
  'The value of `after` for the next page; null on the last page.',
)

/** The GraphQL fields of `pageInfo`. */
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: textOrNull })

/** The value of `next` in the output of a tool. */
export function nextOf({ hasNextPage, endCursor }: z.infer<typeof pageInfo>): string | null {
  return hasNextPage ? endCursor : null
}
