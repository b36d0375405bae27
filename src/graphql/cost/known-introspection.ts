import {
  BREAK,
  executeSync,
  getIntrospectionQuery,
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { fieldsIn, fragmentsOf } from './selections.js'

/** What can be answered from memory. */
export interface KnownIntrospection {
  readonly isKnown: (document: DocumentNode) => boolean
  /** The data of the reply; `null` for a document that is not known. */
  readonly answer: (document: DocumentNode) => Readonly<Record<string, unknown>> | null
}

/** What is selected in one place, fragments written out, by name. */
type Fields = ReadonlyMap<string, Field>

interface Field {
  /** As it is written. */
  readonly args: string
  readonly fields: Fields
}

/** The largest question that tools ask, and its answer; they leave out what older servers did not know. */
interface Whole {
  readonly fields: Fields
  readonly data: unknown
}

interface Part {
  readonly whole: Whole
  readonly fields: Fields
}

const NO_FIELDS: Fields = new Map()
const ALL = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  oneOf: true,
}

/**
 * Answers the introspection query of GraphiQL, Apollo's and other tools from memory: a document that asks
 * for nothing but a part of it, in its words. The schema is gone through once, at the first of them.
 */
export function createKnownIntrospection(schema: GraphQLSchema): KnownIntrospection {
  const parts = new WeakMap<DocumentNode, { readonly part: Part | null }>()
  let made: readonly Whole[] | null = null

  const wholes = (): readonly Whole[] =>
    (made ??= [true, false].map((inputValueDeprecation) => {
      const document = parse(getIntrospectionQuery({ ...ALL, inputValueDeprecation }))
      const { data } = executeSync({ schema, document })
      return { fields: fieldsOf(document, null) ?? NO_FIELDS, data }
    }))

  const partOf = (document: DocumentNode): Part | null => {
    const before = parts.get(document)
    if (before !== undefined) return before.part
    const part = isQuestion(document) ? partAmong(wholes(), document) : null
    parts.set(document, { part })
    return part
  }

  return {
    isKnown: (document) => partOf(document) !== null,
    answer(document) {
      const part = partOf(document)
      if (part === null) return null
      // Of an object with `__schema` comes another.
      return selected(part.whole.data, part.fields) as Readonly<Record<string, unknown>>
    },
  }
}

/** Whether `document` asks for `__schema` and nothing beside it. */
function isQuestion(document: DocumentNode): boolean {
  const operation = operationIn(document)
  const [first, ...others] = operation?.selectionSet.selections ?? []
  return (
    operation?.operation === OperationTypeNode.QUERY &&
    (operation.variableDefinitions ?? []).length === 0 &&
    first?.kind === Kind.FIELD &&
    first.name.value === '__schema' &&
    others.length === 0
  )
}

function partAmong(wholes: readonly Whole[], document: DocumentNode): Part | null {
  for (const whole of wholes) {
    const fields = fieldsOf(document, whole.fields)
    if (fields !== null) return { whole, fields }
  }
  return null
}

/** What `document` asks; `null` when that is no part of `whole`. No field is asked for twice. */
function fieldsOf(document: DocumentNode, whole: Fields | null): Fields | null {
  const fragments = fragmentsOf(document)
  const within = (set: SelectionSetNode | undefined, allowed: Fields | null): Fields | null => {
    if (set === undefined) return NO_FIELDS
    const fields = new Map<string, Field>()
    for (const node of fieldsIn(set, fragments)) {
      const name = node.name.value
      const args = (node.arguments ?? []).map(print).join()
      const known = allowed?.get(name)
      const isAllowed = allowed === null || known?.args === args
      if (!isAllowed || node.alias !== undefined || fields.has(name)) return null
      const inner = within(node.selectionSet, known?.fields ?? null)
      if (inner === null) return null
      fields.set(name, { args, fields: inner })
    }
    return fields
  }
  const set = operationIn(document)?.selectionSet
  return holdsDirectives(document) ? null : within(set, whole)
}

/** The only operation of a document; undefined: it has none, or several. */
function operationIn({ definitions }: DocumentNode) {
  const [operation, ...others] = definitions.filter(
    (each) => each.kind === Kind.OPERATION_DEFINITION,
  )
  return others.length === 0 ? operation : undefined
}

/** Whether anything in `document` may be left out of the reply. */
function holdsDirectives(document: DocumentNode): boolean {
  let holds = false
  visit(document, {
    Directive: () => {
      holds = true
      return BREAK
    },
  })
  return holds
}

/** Of `data` what is selected, in the order in which it is. */
function selected(data: unknown, fields: Fields): unknown {
  if (Array.isArray(data)) return data.map((each: unknown) => selected(each, fields))
  if (typeof data !== 'object' || data === null || fields.size === 0) return data
  const values: Readonly<Record<string, unknown>> = { ...data }
  return Object.fromEntries(
    [...fields].map(([name, { fields: inner }]) => [name, selected(values[name], inner)]),
  )
}
