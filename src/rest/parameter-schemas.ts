/*
 * Schemas of parameters that several routes have. Validation is lenient: every parameter is text,
 * and an empty text counts as absent. /openapi.json shows `documented` instead of the schema, so
 * that generated clients use numbers, dates and lists. `errorMessage` describes `pattern` in words.
 */

/** The parameters in the path of a route. */
export const pathSchema = <const Properties extends object>(properties: Properties) =>
  ({
    type: 'object',
    required: Object.keys(properties) as (keyof Properties & string)[],
    properties,
  }) as const

/** The parameters in the query of a route, all of which may be absent. */
export const querySchema = <const Properties extends object>(properties: Properties) =>
  ({ type: 'object', properties }) as const

/** Free text. */
export const textParameter = (description: string, maxLength = 500) =>
  ({ type: 'string', description, maxLength }) as const

/** One of several fixed values. */
export const choiceParameter = <const Values extends readonly string[]>(
  description: string,
  values: Values,
) =>
  ({
    type: 'string',
    description,
    maxLength: 500,
    documented: { type: 'string', enum: values },
  }) as const

/** A list of words, separated by commas. */
export const listParameter = <const Items extends object>(
  description: string,
  items: Items,
  maxLength = 500,
) => ({ type: 'string', description, maxLength, documented: { type: 'array', items } }) as const

/** `true` or `false`. */
export const flagParameter = (description: string) =>
  ({
    type: 'string',
    description,
    pattern: '^\\s*((true|false)\\s*)?$',
    errorMessage: 'must be true or false',
    maxLength: 100,
    documented: { type: 'boolean' },
  }) as const

/** A date or a time. */
export const timeParameter = (description: string, maxLength = 500) =>
  ({
    type: 'string',
    description,
    maxLength,
    documented: {
      anyOf: [
        { type: 'string', format: 'date-time', examples: ['2026-01-31T12:00:00Z'] },
        { type: 'string', format: 'date', examples: ['2026-01-31'] },
      ],
    },
  }) as const

/** A year, a month or a day. */
export const dayParameter = (description: string) =>
  ({
    type: 'string',
    description,
    pattern: '^\\s*([0-9]{4}(-[0-9]{2}){0,2}\\s*)?$',
    errorMessage: 'must be a year, a month or a day: 2026, 2026-01 or 2026-01-31',
    maxLength: 100,
    documented: partialDate,
  }) as const

/** A year, a month or a day, as precise as it is known. */
export const partialDate = {
  type: 'string',
  pattern: '^[0-9]{4}(-[0-9]{2}){0,2}$',
  examples: ['2026', '2026-01', '2026-01-31'],
} as const

/** A country. */
export const countryParameter = {
  type: 'string',
  description: 'Two-letter country code, ISO 3166-1 alpha-2, in upper or lower case.',
  pattern: '^\\s*([A-Za-z]{2}\\s*)?$',
  errorMessage: 'must be a two-letter country code, such as us',
  maxLength: 100,
  documented: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['us'] },
} as const

/** The number of rows on a page. No value is too large: a value above 100 counts as 100. */
export const limitParameter = {
  type: 'string',
  description: 'Rows per page. A page has at most 100: a larger value counts as 100.',
  pattern: '^\\s*(0*[1-9][0-9]*\\s*)?$',
  errorMessage: 'must be a whole number of at least 1',
  maxLength: 100,
  documented: { type: 'integer', minimum: 1, default: 50 },
} as const

/** The cursor of a page. */
export const cursorParameter = (maxLength = 4_000) =>
  textParameter(
    'The `X-Next-Cursor` header of the previous page, for the same list. Absent: the first page.',
    maxLength,
  )

/** The number of a change in the change log or in a race; the reply has the changes after it. */
export const sinceParameter = (description: string) =>
  ({
    type: 'string',
    description,
    pattern: '^\\s*([0-9]{1,12}\\s*)?$',
    errorMessage: 'must be a whole number of at most 12 digits',
    maxLength: 100,
    documented: { type: 'integer', minimum: 0, maximum: 999_999_999_999 },
  }) as const

const SLUG = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  errorMessage: 'must consist of lowercase letters, digits and single hyphens',
} as const

/** A slug or an id that is made of words. */
export const slugParameter = (description: string, maxLength: number) =>
  ({ ...SLUG, description, maxLength }) as const

/** An id that is a UUID. */
export const uuidParameter = (description: string) =>
  ({
    type: 'string',
    description,
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    errorMessage: 'must be a UUID, such as 0198c0de-0000-7000-8000-000000000000',
  }) as const
