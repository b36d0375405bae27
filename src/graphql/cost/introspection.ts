import {
  getArgumentValues,
  getNamedType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { fieldsIn, isLeftOut, type Fragments, type Values } from './selections.js'

/** Values of the schema that count as one node of the graph: they are at hand, and have to be written out. */
const VALUES_A_NODE = 2

const QUESTIONS: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  [SchemaMetaFieldDef.name]: SchemaMetaFieldDef,
  [TypeMetaFieldDef.name]: TypeMetaFieldDef,
}

/** What introspection is about, and in what words. */
export interface Introspected {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  readonly variables: Values
}

/**
 * Counts what questions about the schema expand to, in nodes, by expanding them: lists in lists multiply as
 * they will in the reply. All questions together are counted to soon after `most`, however many there are.
 * The count of a field that is no such question is null.
 */
export function introspectionCost(
  { schema, fragments, variables }: Introspected,
  most: number,
): (node: FieldNode) => number | null {
  const mostValues = most * VALUES_A_NODE
  const written = new Map<SelectionSetNode, readonly FieldNode[]>()
  // Its resolvers read nothing else of it.
  const info = { schema } as GraphQLResolveInfo
  let values = 0

  const fieldsOf = (set: SelectionSetNode): readonly FieldNode[] => {
    const known = written.get(set)
    if (known !== undefined) return known
    const fields = fieldsIn(set, fragments).filter((field) => !isLeftOut(field, variables))
    written.set(set, fields)
    return fields
  }

  const countField = (
    field: GraphQLField<unknown, unknown>,
    node: FieldNode,
    source: unknown,
  ): void => {
    const args = getArgumentValues(field, node, variables)
    const value: unknown = field.resolve?.(source, args, undefined, info)
    countValue(value, getNamedType(field.type), node.selectionSet)
  }

  const countValue = (
    value: unknown,
    type: GraphQLNamedType,
    set: SelectionSetNode | undefined,
  ): void => {
    values += 1
    if (Array.isArray(value)) {
      for (const each of value) {
        if (values > mostValues) return
        countValue(each, type, set)
      }
      return
    }
    if (set === undefined || value === null || value === undefined || !isObjectType(type)) return
    for (const node of fieldsOf(set)) {
      if (values > mostValues) return
      const field = type.getFields()[node.name.value]
      if (field === undefined) values += 1
      else countField(field, node, value)
    }
  }

  return (node) => {
    const question = QUESTIONS[node.name.value]
    if (question === undefined) return null
    const before = values
    countField(question, node, undefined)
    return Math.ceil((values - before) / VALUES_A_NODE)
  }
}
