import type { FastifySchemaValidationError } from 'fastify'

/** What is read of the schema that a value violates. */
interface Violated {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  /** What a value that fits `pattern` is; each pattern of a route has one. */
  readonly errorMessage?: string
}

/**
 * What the value has to be, to follow its name: `is a whole number of at least 1`. Ajv's own messages quote regular
 * expressions. It needs the option `verbose`.
 */
export function sentenceOf(violation: FastifySchemaValidationError): string {
  const { keyword, params } = violation
  const schema = (violation as { parentSchema?: Violated }).parentSchema ?? {}
  const limit = String(params['limit'])
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'pattern':
      return schema.errorMessage ?? MALFORMED
    case 'type':
    case 'minimum':
    case 'maximum':
      return `is ${kindsOf(schema)}`
    case 'enum':
      return `is one of ${valuesIn(params['allowedValues'])}`
    case 'format':
      return FORMATS[String(params['format'])] ?? MALFORMED
    case 'minLength':
    case 'minItems':
      return limit === '1' ? 'is not empty' : `has at least ${limit} ${unitOf(keyword)}`
    case 'maxLength':
    case 'maxItems':
      return `has at most ${limit} ${unitOf(keyword)}`
    case 'uniqueItems':
      return 'has no item twice'
    default:
      return MALFORMED
  }
}

const MALFORMED = 'is malformed'

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'is a URL, such as https://example.org',
  email: 'is an e-mail address',
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function kindsOf({ type = [], minimum, maximum }: Violated): string {
  const kinds = [type].flat().map((kind) => {
    const known = KINDS[kind]
    if (known !== undefined) return known
    return `${kind === 'integer' ? 'a whole number' : 'a number'}${boundsOf(minimum, maximum)}`
  })
  return kinds.join(' or ')
}

function boundsOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${String(minimum)} to ${String(maximum)}`
  }
  if (minimum !== undefined) return ` of at least ${String(minimum)}`
  return maximum === undefined ? '' : ` of at most ${String(maximum)}`
}

function unitOf(keyword: string): string {
  return keyword.endsWith('Length') ? 'characters' : 'items'
}

function valuesIn(values: unknown): string {
  const texts = Array.isArray(values) ? values.map(String) : []
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`
}
