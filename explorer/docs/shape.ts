/** The part of JSON Schema that the routes use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const REFERENCE = '#/components/schemas/'

/**
 * A copy of `json` with components in place of the references to them. The description next to a
 * reference is preferred.
 */
export function resolvedIn<Json>(json: Json, schemas: Readonly<Record<string, Schema>>): Json {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...own } = value as Schema
    const component = $ref === undefined ? {} : resolve(schemas[$ref.replace(REFERENCE, '')])
    const fields = Object.entries(own).map(([name, field]) => [name, resolve(field)])
    return { ...(component as object), ...Object.fromEntries(fields) }
  }
  return resolve(json) as Json
}

const INDENT = '  '
const DEEPEST = 12

/** The shape of a JSON value: one line for each field, with its description after `//`. */
export function shapeOf(schema: Schema): string {
  return linesOf(schema, 0).join('\n')
}

/** The type of a value in a few words. */
export function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return [...new Set(choices.map(typeWords))].join(' | ')
  if (schema.items !== undefined) return `list of ${typeWords(schema.items)}`
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'object' ? 'object' : type)).join(' | ')
}

/** The bounds of a value in words; empty: the schema gives none. */
export function boundWords(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = schema
  const parts = [
    minimum !== undefined && `at least ${String(minimum)}`,
    maximum !== undefined && `at most ${String(maximum)}`,
    minLength !== undefined && `at least ${characters(minLength)}`,
    maxLength !== undefined && `at most ${characters(maxLength)}`,
    maxItems !== undefined && `at most ${String(maxItems)} of them`,
    pattern !== undefined && `must match \`${pattern}\``,
    schema.format !== undefined && `format ${schema.format}`,
    schema.default !== undefined && `without it: \`${JSON.stringify(schema.default)}\``,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${String(count)} characters`
}

/** The lines of a value. The first line follows the name of its field. */
function linesOf(schema: Schema, depth: number): readonly string[] {
  const choice = (schema.anyOf ?? schema.oneOf)?.find(isDeep)
  if (choice !== undefined) return linesOf(choice, depth)
  if (depth < DEEPEST && schema.items !== undefined && isDeep(schema.items)) {
    return wrapped('[', linesOf(schema.items, depth), ']')
  }
  const { properties } = schema
  if (depth >= DEEPEST || properties === undefined) return [typeWords(schema)]
  const pad = INDENT.repeat(depth + 1)
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const [first = '', ...more] = linesOf(field, depth + 1)
    const mark = schema.required?.includes(name) === false ? '?' : ''
    const orNull = isDeep(field) && mayBeNull(field) ? ' or null' : ''
    const said = field.description === undefined ? '' : `  // ${field.description}`
    return [`${pad}${name}${mark}: ${first}${orNull}${said}`, ...more]
  })
  return ['{', ...fields, `${INDENT.repeat(depth)}}`]
}

function wrapped(open: string, lines: readonly string[], close: string): readonly string[] {
  const first = lines[0] ?? ''
  const last = lines.at(-1) ?? ''
  return lines.length < 2
    ? [`${open}${first}${close}`]
    : [`${open}${first}`, ...lines.slice(1, -1), `${last}${close}`]
}

function isDeep(schema: Schema): boolean {
  if (schema.items !== undefined) return isDeep(schema.items)
  return schema.properties !== undefined || (schema.anyOf ?? schema.oneOf)?.some(isDeep) === true
}

function mayBeNull({ type, anyOf, oneOf }: Schema): boolean {
  const isNull = (each: string | readonly string[] | undefined) => [each].flat().includes('null')
  return isNull(type) || ((anyOf ?? oneOf)?.some((each) => isNull(each.type)) ?? false)
}
