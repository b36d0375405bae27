import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>
export type Values = Readonly<Record<string, unknown>>

/** The fragments of `document`, by name. */
export function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  )
}

/** The only operation of a document; undefined if it has none or several. */
export function operationIn({ definitions }: DocumentNode) {
  const [operation, ...rest] = definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  )
  return rest.length === 0 ? operation : undefined
}

/** True if `document` selects only `__schema`. */
export function isIntrospection(document: DocumentNode): boolean {
  const operation = operationIn(document)
  const [first, ...rest] = operation?.selectionSet.selections ?? []
  return (
    operation?.operation === OperationTypeNode.QUERY &&
    (operation.variableDefinitions ?? []).length === 0 &&
    first?.kind === Kind.FIELD &&
    first.name.value === '__schema' &&
    rest.length === 0
  )
}

/** True if `@skip` or `@include` excludes a selection. */
export function isLeftOut({ directives }: SelectionNode, variables: Values): boolean {
  return (
    directives !== undefined &&
    directives.length > 0 &&
    (getDirectiveValues(GraphQLSkipDirective, { directives }, variables)?.['if'] === true ||
      getDirectiveValues(GraphQLIncludeDirective, { directives }, variables)?.['if'] === false)
  )
}

/**
 * The fields of `set` and of its fragments. Each fragment is visited once, and its type condition
 * is ignored.
 */
export function fieldsIn(set: SelectionSetNode, fragments: Fragments): readonly FieldNode[] {
  const fields: FieldNode[] = []
  const visited = new Set<string>()
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet)
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value)
        const fragment = fragments.get(selection.name.value)
        if (fragment !== undefined) walk(fragment.selectionSet)
      }
    }
  }
  walk(set)
  return fields
}
