import {
  executeSync,
  getIntrospectionQuery,
  parse,
  print,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { fieldsIn, fragmentsOf, isIntrospection, operationIn } from './selections.js'

/** Makes the data of the response to an introspection query. */
type Answer = () => Readonly<Record<string, unknown>>

/** Returns the answer to a document; `null` if the answer is not in memory. */
export type KnownIntrospection = (document: DocumentNode) => Answer | null

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
 * queries: one with and one without deprecated input values. Each of them is executed once, when
 * the first introspection query arrives.
 */
export function createKnownIntrospection(schema: GraphQLSchema): KnownIntrospection {
  const answers = new WeakMap<DocumentNode, Answer | null>()
  let cached: readonly FullQuery[] | null = null

  const fullQueries = (): readonly FullQuery[] =>
    (cached ??= [true, false].map((inputValueDeprecation) => {
      const document = parse(getIntrospectionQuery({ ...ALL_OPTIONS, inputValueDeprecation }))
      const { data } = executeSync({ schema, document })
      return { fields: fieldsOf(document, null) ?? NO_FIELDS, data }
    }))

  return (document) => {
    const known = answers.get(document)
    if (known !== undefined) return known
    const answer = isIntrospection(document) ? answerFrom(fullQueries(), document) : null
    answers.set(document, answer)
    return answer
  }
}

function answerFrom(fullQueries: readonly FullQuery[], document: DocumentNode): Answer | null {
  for (const { fields: whole, data } of fullQueries) {
    const fields = fieldsOf(document, whole)
    // The result is an object with the key `__schema`, because the document selects it.
    if (fields !== null) return () => select(data, fields) as ReturnType<Answer>
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
  // No argument of `whole` is a string, so an `@` can only be part of a directive.
  return print(document).includes('@') ? null : fieldsOfSet(set, whole)
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
