import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
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
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  )
}

/** Whether `@skip` or `@include` takes a selection out. */
export function isLeftOut({ directives }: SelectionNode, variables: Values): boolean {
  return (
    directives !== undefined &&
    directives.length > 0 &&
    (getDirectiveValues(GraphQLSkipDirective, { directives }, variables)?.['if'] === true ||
      getDirectiveValues(GraphQLIncludeDirective, { directives }, variables)?.['if'] === false)
  )
}

/** The fields of `set` with its fragments written out, each fragment once, whatever type it is for. */
export function fieldsIn(set: SelectionSetNode, fragments: Fragments): readonly FieldNode[] {
  const fields: FieldNode[] = []
  const walked = new Set<string>()
  const walk = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet)
      else if (!walked.has(selection.name.value)) {
        walked.add(selection.name.value)
        const fragment = fragments.get(selection.name.value)
        if (fragment !== undefined) walk(fragment.selectionSet)
      }
    }
  }
  walk(set)
  return fields
}
