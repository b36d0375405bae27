import type { Drift } from '../../records/listings.js'
import { isObject, jsonOf } from '../reading/fields.js'
import type { FieldType, VenueFormat } from '../reading/venue-format.js'

const EXAMPLE_CHARACTERS = 80

/**
 * Counts, for each field of a file's rows, how often the field is missing or has an unexpected
 * type.
 */
export function driftWatch(
  source: { readonly name: string },
  { format, fields }: Pick<VenueFormat, 'format' | 'fields'>,
) {
  const counts = new Map<
    string,
    { field: string; problem: Drift['problem']; count: number; example: string }
  >()

  function note(field: string, problem: Drift['problem'], value: unknown): void {
    const key = `${field}/${problem}`
    const known = counts.get(key) ?? { field, problem, count: 0, example: '' }
    known.count += 1
    if (known.example === '' && value !== undefined) {
      known.example = JSON.stringify(value).slice(0, EXAMPLE_CHARACTERS)
    }
    counts.set(key, known)
  }

  return {
    see: (raw: unknown): void => {
      for (const [field, rule] of Object.entries(fields)) {
        const value = valueAt(raw, field)
        if (value === undefined || value === null || value === '') {
          if (value === undefined && rule.presence === 'always') note(field, 'MISSING', value)
        } else if (!rule.types.some((type) => HAS_TYPE[type](value))) {
          note(field, 'TYPE', value)
        }
      }
    },
    drifts: (): readonly Drift[] =>
      [...counts.values()].map((count) => ({ venue: source.name, format, ...count })),
  }
}

function valueAt(raw: unknown, path: string): unknown {
  let value = raw
  for (const name of path.split('.')) {
    if (!isObject(value)) return undefined
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

const HAS_TYPE: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: isObject,
  json: (value) => typeof value === 'string' && jsonOf(value) !== undefined,
}
