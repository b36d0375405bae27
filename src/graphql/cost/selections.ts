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

export function operationsIn({ definitions }: DocumentNode) {
  return definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
}

/** The only operation of a document; undefined if it has none or several. */
export function operationIn(document: DocumentNode) {
  const [operation, ...rest] = operationsIn(document)
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

/** A field in a selection, and the type that has the field. */
export interface SelectedField {
  readonly node: FieldNode
  readonly parent: string
}

/**
 * The fields of `set`, a selection on `type`, and of its fragments. Each fragment is visited once.
 * With `variables`, omits what `@skip` or `@include` excludes.
 */
export function fieldsIn(
  set: SelectionSetNode,
  fragments: Pick<Fragments, 'get'>,
  type = '',
  variables: Values | null = null,
): readonly SelectedField[] {
  const fields: SelectedField[] = []
  const visited = new Set<string>()
  const walk = ({ selections }: SelectionSetNode, parent: string): void => {
    for (const selection of selections) {
      if (variables !== null && isLeftOut(selection, variables)) continue
      if (selection.kind === Kind.FIELD) fields.push({ node: selection, parent })
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet, selection.typeCondition?.name.value ?? parent)
      } else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value)
        const fragment = fragments.get(selection.name.value)
        if (fragment !== undefined) walk(fragment.selectionSet, fragment.typeCondition.name.value)
      }
    }
  }
  walk(set, type)
  return fields
}
