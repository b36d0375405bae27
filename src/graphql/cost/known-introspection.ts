import {
  BREAK,
  executeSync,
  getIntrospectionQuery,
  parse,
  print,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { fieldsIn, fragmentsOf, isIntrospection, operationIn } from './selections.js'

/** Introspection queries that can be answered from memory. */
export interface KnownIntrospection {
  readonly isKnown: (document: DocumentNode) => boolean
  /** The data of the response; `null` for an unknown document. */
  readonly answer: (document: DocumentNode) => Readonly<Record<string, unknown>> | null
}

/** The fields that are selected at one position, with fragments inlined, by name. */
type Fields = ReadonlyMap<string, Field>

interface Field {
  /** The arguments as text. */
  readonly args: string
  readonly fields: Fields
}

/**
 * A full introspection query and its data. Tools send parts of the full query, because older
 * servers do not support all fields.
 */
interface FullQuery {
  readonly fields: Fields
  readonly data: unknown
}

/** The fields that a document selects. They are a part of the fields of `whole`. */
interface Part {
  readonly whole: FullQuery
  readonly fields: Fields
}

const NO_FIELDS: Fields = new Map()
const ALL_OPTIONS = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  oneOf: true,
}

/**
 * Answers the introspection queries of GraphiQL, Apollo and other tools from memory. Such a query
 * selects a part of a full introspection query, with the same arguments. There are two full
 * queries: with and without deprecated input values. Both are executed once, when the first
 * introspection query arrives.
 */
export function createKnownIntrospection(schema: GraphQLSchema): KnownIntrospection {
  const parts = new WeakMap<DocumentNode, { readonly part: Part | null }>()
  let cached: readonly FullQuery[] | null = null

  const fullQueries = (): readonly FullQuery[] =>
    (cached ??= [true, false].map((inputValueDeprecation) => {
      const document = parse(getIntrospectionQuery({ ...ALL_OPTIONS, inputValueDeprecation }))
      const { data } = executeSync({ schema, document })
      return { fields: fieldsOf(document, null) ?? NO_FIELDS, data }
    }))

  const partOf = (document: DocumentNode): Part | null => {
    const known = parts.get(document)
    if (known !== undefined) return known.part
    const part = isIntrospection(document) ? partAmong(fullQueries(), document) : null
    parts.set(document, { part })
    return part
  }

  return {
    isKnown: (document) => partOf(document) !== null,
    answer(document) {
      const part = partOf(document)
      if (part === null) return null
      // The result is an object with the key `__schema`, because the document selects it.
      return select(part.whole.data, part.fields) as Readonly<Record<string, unknown>>
    },
  }
}

function partAmong(fullQueries: readonly FullQuery[], document: DocumentNode): Part | null {
  for (const whole of fullQueries) {
    const fields = fieldsOf(document, whole.fields)
    if (fields !== null) return { whole, fields }
  }
  return null
}

/**
 * The fields that `document` selects; `null` if they are not a part of `whole`, or if the document
 * has aliases, directives or repeated fields.
 */
function fieldsOf(document: DocumentNode, whole: Fields | null): Fields | null {
  const fragments = fragmentsOf(document)
  const fieldsOfSet = (
    set: SelectionSetNode | undefined,
    allowed: Fields | null,
  ): Fields | null => {
    if (set === undefined) return NO_FIELDS
    const fields = new Map<string, Field>()
    for (const { node } of fieldsIn(set, fragments)) {
      const name = node.name.value
      const args = (node.arguments ?? []).map(print).join()
      const known = allowed?.get(name)
      const isAllowed = allowed === null || known?.args === args
      if (!isAllowed || node.alias !== undefined || fields.has(name)) return null
      const inner = fieldsOfSet(node.selectionSet, known?.fields ?? null)
      if (inner === null) return null
      fields.set(name, { args, fields: inner })
    }
    return fields
  }
  const set = operationIn(document)?.selectionSet
  return hasDirectives(document) ? null : fieldsOfSet(set, whole)
}

/** True if `document` contains directives, which could exclude fields from the response. */
function hasDirectives(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Directive: () => {
      found = true
      return BREAK
    },
  })
  return found
}

/** The selected part of `data`, in the order of the selection. */
function select(data: unknown, fields: Fields): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => select(item, fields))
  if (typeof data !== 'object' || data === null || fields.size === 0) return data
  const values: Readonly<Record<string, unknown>> = { ...data }
  return Object.fromEntries(
    [...fields].map(([name, { fields: inner }]) => [name, select(values[name], inner)]),
  )
}
