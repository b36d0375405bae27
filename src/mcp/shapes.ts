import { z } from 'zod'

/** The GraphQL fields that every tool returns for each entity. */
export const REFERENCE = 'slug name type countryCode'

/** The GraphQL fields that every tool returns for each relationship: kind, dates and sources. */
export const RELATIONSHIP =
  'kind role start startBasis end endBasis isCurrent certainty evidence { url lastSeen dataset { name } }'

export const TYPES = z.enum([
  'POLITICIAN',
  'PARTY',
  'OFFICE',
  'INSTITUTION',
  'ELECTION',
  'AREA',
  'PERSON',
  'ORGANIZATION',
])

export const KINDS = z.enum([
  'MEMBER_OF',
  'HOLDS',
  'REPRESENTS',
  'CANDIDATE_IN',
  'WON',
  'PART_OF',
  'FOR_OFFICE',
  'IN_AREA',
  'RELATED_TO',
])

/** A day, month or year, for the argument `at` of GraphQL. */
export const AT = z
  .string()
  .max(10)
  .describe('Only what existed on this day, or in this month or year: 2015, 2015-12 or 2015-12-01.')

export const SLUG = z.string().min(1).max(200).describe('The slug from the tool `search`.')

const partialDate = z
  .string()
  .nullable()
  .describe('A date as precise as its source; null when unknown or not ended.')

/** The name and type of an entity. */
export const reference = z.object({
  slug: z.string(),
  name: z.string(),
  type: TYPES,
  countryCode: z.string().nullable(),
})

/** A relationship, as a GraphQL query returns it. */
export const relationshipData = z.object({
  kind: KINDS,
  role: z.string().nullable(),
  start: z.string().nullable(),
  startBasis: z.string().nullable(),
  end: z.string().nullable(),
  endBasis: z.string().nullable(),
  isCurrent: z.boolean().nullable(),
  certainty: z.string().nullable(),
  evidence: z.array(
    z.object({
      url: z.string().nullable(),
      lastSeen: z.string().nullable(),
      dataset: z.object({ name: z.string() }),
    }),
  ),
})

/** A relationship, as the tools return it. */
export const relationship = z.object({
  kind: KINDS,
  role: z.string().nullable(),
  start: partialDate,
  startBasis: z
    .string()
    .nullable()
    .describe(
      'STATED: the source states the date. TERM: it is the start of the legislative period.',
    ),
  end: partialDate,
  endBasis: z.string().nullable(),
  isCurrent: z
    .boolean()
    .nullable()
    .describe('Whether the relationship exists today; null when the source is too old to know.'),
  certainty: z
    .string()
    .nullable()
    .describe('With `at`: SURE, or POSSIBLE if the dates are too imprecise to be sure.'),
  sources: z.array(
    z.object({
      dataset: z.string(),
      url: z.string().nullable(),
      lastSeen: z
        .string()
        .nullable()
        .describe('The date of the newest edition of the source that contains the relationship.'),
    }),
  ),
})

/** Converts a relationship of a GraphQL response to the output format of the tools. */
export function toRelationship({
  evidence,
  ...rest
}: z.infer<typeof relationshipData>): z.infer<typeof relationship> {
  return {
    ...rest,
    sources: evidence.map(({ dataset, url, lastSeen }) => ({
      dataset: dataset.name,
      url,
      lastSeen,
    })),
  }
}
