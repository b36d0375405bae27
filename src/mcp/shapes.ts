import { z } from 'zod'

/** GraphQL of what every tool says of an entity that it names. */
export const REFERENCE = 'slug name type countryCode'

/** GraphQL of what every tool says of a relationship: what, when, and who says so. */
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

/** A day, month or year, as GraphQL's `at` takes it. */
export const AT = z
  .string()
  .max(10)
  .describe('As of this day, month or year: 2015, 2015-12 or 2015-12-01.')

export const SLUG = z.string().min(1).max(200).describe('The slug, as the tool `search` gives it.')

const partialDate = z
  .string()
  .nullable()
  .describe('As precise as the source; null: unknown or open.')

/** An entity, named. */
export const reference = z.object({
  slug: z.string(),
  name: z.string(),
  type: TYPES,
  countryCode: z.string().nullable(),
})

/** A relationship as GraphQL gives it. */
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

/** A relationship as the tools give it. */
export const relationship = z.object({
  kind: KINDS,
  role: z.string().nullable(),
  start: partialDate,
  startBasis: z
    .string()
    .nullable()
    .describe('STATED by the source, or that of the TERM of a legislature.'),
  end: partialDate,
  endBasis: z.string().nullable(),
  isCurrent: z.boolean().nullable().describe('Null: nobody can know, the source is too old.'),
  certainty: z
    .string()
    .nullable()
    .describe('With a date: SURE or POSSIBLE, as precise as the dates are.'),
  sources: z.array(
    z.object({
      dataset: z.string(),
      url: z.string().nullable(),
      lastSeen: z.string().nullable().describe('The newest edition of the source that says so.'),
    }),
  ),
})

/** Brings a relationship from GraphQL's shape into that of the tools. */
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
