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

/**
 * This many values of the schema cost as much as one node of the graph. Values of the schema are in
 * memory and only need to be serialized.
 */
const VALUES_A_NODE = 2

const INTROSPECTION_FIELDS = [SchemaMetaFieldDef, TypeMetaFieldDef]

/** The schema to introspect, and the fragments and variables of the query. */
export interface IntrospectionInput {
  readonly schema: GraphQLSchema
  readonly fragments: Fragments
  readonly variables: Values
}

/**
 * Returns a function that computes the cost of an introspection field, in nodes, and returns null
 * for any other field. The function resolves the field and counts all values, as in the response.
 * The function stops soon after all fields together cost `maxNodes`.
 */
export function introspectionCost(
  { schema, fragments, variables }: IntrospectionInput,
  maxNodes: number,
): (node: FieldNode) => number | null {
  const maxValues = maxNodes * VALUES_A_NODE
  const fieldsBySet = new Map<SelectionSetNode, readonly FieldNode[]>()
  // The resolvers of introspection only read `info.schema`.
  const info = { schema } as GraphQLResolveInfo
  let values = 0

  const fieldsOf = (set: SelectionSetNode): readonly FieldNode[] => {
    const known = fieldsBySet.get(set)
    if (known !== undefined) return known
    const fields = fieldsIn(set, fragments)
      .map(({ node }) => node)
      .filter((node) => !isLeftOut(node, variables))
    fieldsBySet.set(set, fields)
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
      for (const item of value) {
        if (values > maxValues) return
        countValue(item, type, set)
      }
      return
    }
    if (set === undefined || value === null || value === undefined || !isObjectType(type)) return
    for (const node of fieldsOf(set)) {
      if (values > maxValues) return
      const field = type.getFields()[node.name.value]
      if (field === undefined) values += 1
      else countField(field, node, value)
    }
  }

  return (node) => {
    const field = INTROSPECTION_FIELDS.find(({ name }) => name === node.name.value)
    if (field === undefined) return null
    const valuesBefore = values
    countField(field, node, undefined)
    return Math.ceil((values - valuesBefore) / VALUES_A_NODE)
  }
}
