import type { FastifySchemaValidationError } from 'fastify'

/** The fields of a violated schema that the message is made from. */
interface ViolatedSchema {
  readonly type?: string | readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  /** Describes the values that match `pattern`. Each pattern of a route has such a text. */
  readonly errorMessage?: string
}

/**
 * Describes the values that are allowed, as the end of a sentence that begins with the field name:
 * `must be a whole number of at least 1`. The messages of Ajv itself contain regular expressions.
 * Ajv must have the option `verbose`.
 */
export function sentenceOf(violation: FastifySchemaValidationError): string {
  const { keyword, params } = violation
  const schema = (violation as { parentSchema?: ViolatedSchema }).parentSchema ?? {}
  const limit = String(params['limit'])
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'pattern':
      return schema.errorMessage ?? MALFORMED
    case 'type':
    case 'minimum':
    case 'maximum':
      return `must be ${kindsOf(schema)}`
    case 'enum':
      return `must be one of ${valuesIn(params['allowedValues'])}`
    case 'format':
      return FORMATS[String(params['format'])] ?? MALFORMED
    case 'minLength':
    case 'minItems':
      return limit === '1' ? 'must not be empty' : `must have at least ${limit} ${unitOf(keyword)}`
    case 'maxLength':
    case 'maxItems':
      return `must have at most ${limit} ${unitOf(keyword)}`
    case 'uniqueItems':
      return 'must not contain an item twice'
    default:
      return MALFORMED
  }
}

const MALFORMED = 'is malformed'

const FORMATS: Readonly<Record<string, string>> = {
  uri: 'must be a URL, such as https://example.org',
  email: 'must be an e-mail address',
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function kindsOf({ type = [], minimum, maximum }: ViolatedSchema): string {
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
