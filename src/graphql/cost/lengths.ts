import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTVisitor,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql'
import { refusal } from '../refusal.js'
import { fieldRulesOf, type Length } from '../schema/directives.js'
import type { Values } from './selections.js'

/** An argument in a document. */
interface DocumentArgument {
  readonly name: string
  readonly length: Length
  readonly value: ValueNode
}

/** The parts of a document whose lengths are checked. */
interface DocumentValues {
  readonly args: readonly DocumentArgument[]
  /** The default values of each variable, in all operations of the document. */
  readonly defaults: ReadonlyMap<string, readonly ValueNode[]>
}

const valuesByDocument = new WeakMap<DocumentNode, DocumentValues>()

/**
 * Returns an error for each argument that is longer than the schema allows, as a literal or in a
 * variable. Call this before any code reads the texts. `variables`: the variables of the request
 * before coercion; with `null`, only literals are checked.
 */
export function lengthErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Values | null,
): readonly GraphQLError[] {
  const { args, defaults } = documentValues(schema, document)
  return args.flatMap(({ name, length, value }) => {
    const excess = excessOf(length, valuesOf(value, variables, defaults))
    if (excess === null) return []
    const { unit, ...numbers } = excess
    const detail = `${name}: must have at most ${String(numbers.max)} ${unit}.`
    return [refusal('INVALID_PARAMETER', { argument: name, ...numbers }, detail)]
  })
}

/**
 * The arguments and default values of `document`, from a cache. Apollo uses the same document for
 * equal queries.
 */
function documentValues(schema: GraphQLSchema, document: DocumentNode): DocumentValues {
  const known = valuesByDocument.get(document)
  if (known !== undefined) return known
  const { lengthOf } = fieldRulesOf(schema)
  const args: DocumentArgument[] = []
  const defaults = new Map<string, readonly ValueNode[]>()
  const types = new TypeInfo(schema)
  const visitor: ASTVisitor = {
    VariableDefinition: ({ variable, defaultValue }) => {
      if (defaultValue === undefined) return
      const name = variable.name.value
      defaults.set(name, [...(defaults.get(name) ?? []), defaultValue])
    },
    Argument: ({ name, value }) => {
      const argument = types.getArgument()
      // Validation reports arguments that the schema does not have.
      if (argument) args.push({ name: name.value, length: lengthOf(argument), value })
      return false
    },
  }
  visit(document, visitWithTypeInfo(types, visitor))
  const values = { args, defaults }
  valuesByDocument.set(document, values)
  return values
}

/** The texts in `node` and in its variables, and the number of items of each list. */
function* valuesOf(
  node: ValueNode,
  variables: Values | null,
  defaults: DocumentValues['defaults'],
): Iterable<string | number> {
  if (node.kind === Kind.STRING) yield node.value
  if (node.kind === Kind.LIST) {
    yield node.values.length
    for (const item of node.values) yield* valuesOf(item, variables, defaults)
  }
  if (node.kind === Kind.OBJECT) {
    for (const { value } of node.fields) yield* valuesOf(value, variables, defaults)
  }
  if (node.kind !== Kind.VARIABLE || variables === null) return
  const variableValue = variables[node.name.value]
  if (variableValue !== undefined) {
    yield* valuesIn(variableValue)
    return
  }
  for (const value of defaults.get(node.name.value) ?? []) yield* valuesOf(value, null, defaults)
}

/**
 * The texts and list lengths in a JSON value. Not recursive, because a client can nest lists very
 * deeply.
 */
function* valuesIn(root: unknown): Iterable<string | number> {
  const pending = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string') yield value
    if (Array.isArray(value)) yield value.length
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value)) pending.push(part)
  }
}

/** The limit that one of `values` exceeds; `null` if all are short enough. */
function excessOf({ max, items }: Length, values: Iterable<string | number>) {
  for (const value of values) {
    if (typeof value === 'number') {
      if (value > items) return { unit: 'items', max: items, actual: value }
    } else if (value.length > max) return { unit: 'characters', max, actual: value.length }
  }
  return null
}
