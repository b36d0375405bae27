import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql'
import { refusal } from '../refusal.js'
import { fieldRulesOf, type Length } from '../schema/directives.js'

type Values = Readonly<Record<string, unknown>>

/** An argument as a document writes it. */
interface WrittenArgument {
  readonly name: string
  readonly length: Length
  readonly value: ValueNode
}

/** What the lengths of a document go by. */
interface Written {
  readonly args: readonly WrittenArgument[]
  /** Of each variable, in any operation of the document. */
  readonly defaults: ReadonlyMap<string, readonly ValueNode[]>
}

const writtenBy = new WeakMap<DocumentNode, Written>()

/**
 * A refusal for each argument that is longer than the schema allows, written out or in a variable. Nothing
 * has read the texts by then: `variables` are as they came; without them they are left out.
 */
export function lengthErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Values | null,
): readonly GraphQLError[] {
  const { args, defaults } = writtenIn(schema, document)
  return args.flatMap(({ name, length, value }) => {
    const excess = excessOf(length, valuesOf(value, variables, defaults))
    if (excess === null) return []
    const { of, ...numbers } = excess
    const detail = `${name}: must have at most ${String(numbers.max)} ${of}.`
    return [refusal('INVALID_PARAMETER', { argument: name, ...numbers }, detail)]
  })
}

/** The arguments of `document`, which is looked through once: Apollo keeps those that passed. */
function writtenIn(schema: GraphQLSchema, document: DocumentNode): Written {
  const known = writtenBy.get(document)
  if (known !== undefined) return known
  const { lengthOf } = fieldRulesOf(schema)
  const args: WrittenArgument[] = []
  const defaults = new Map<string, readonly ValueNode[]>()
  const types = new TypeInfo(schema)
  const look = {
    VariableDefinition: ({ variable, defaultValue }: DefinedVariable) => {
      if (defaultValue === undefined) return
      const name = variable.name.value
      defaults.set(name, [...(defaults.get(name) ?? []), defaultValue])
    },
    Argument: ({ name, value }: { readonly name: Named; readonly value: ValueNode }) => {
      const argument = types.getArgument()
      // One that the schema does not have is named by validation.
      if (argument) args.push({ name: name.value, length: lengthOf(argument), value })
      return false as const
    },
  }
  visit(document, visitWithTypeInfo(types, look))
  const written = { args, defaults }
  writtenBy.set(document, written)
  return written
}

interface Named {
  readonly value: string
}

interface DefinedVariable {
  readonly variable: { readonly name: Named }
  readonly defaultValue?: ValueNode | undefined
}

/** What is written in `node`, and what variables in it hold: texts, and lists as the number of their items. */
function* valuesOf(
  node: ValueNode,
  variables: Values | null,
  defaults: Written['defaults'],
): Iterable<string | number> {
  if (node.kind === Kind.STRING) yield node.value
  if (node.kind === Kind.LIST) {
    yield node.values.length
    for (const each of node.values) yield* valuesOf(each, variables, defaults)
  }
  if (node.kind === Kind.OBJECT) {
    for (const { value } of node.fields) yield* valuesOf(value, variables, defaults)
  }
  if (node.kind !== Kind.VARIABLE || variables === null) return
  const given = variables[node.name.value]
  if (given !== undefined) {
    yield* valuesIn(given)
    return
  }
  for (const each of defaults.get(node.name.value) ?? []) yield* valuesOf(each, null, defaults)
}

/** The same of JSON; a list of lists may be as deep as an address is long. */
function* valuesIn(given: unknown): Iterable<string | number> {
  const rest = [given]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string') yield value
    if (Array.isArray(value)) yield value.length
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value)) rest.push(part)
  }
}

/** By how much one of `values` is too long; `null` when none is. */
function excessOf({ max, items }: Length, values: Iterable<string | number>) {
  for (const value of values) {
    if (typeof value === 'number') {
      if (value > items) return { of: 'items', max: items, actual: value }
    } else if (value.length > max) return { of: 'characters', max, actual: value.length }
  }
  return null
}
