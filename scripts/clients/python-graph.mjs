// Generates clients/python/polity_client/graph.py: a method for each query in clients/operations,
// and the types of its response.
import {
  getNamedType,
  getNullableType,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLNonNull,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  print,
  typeFromAST,
  visit,
} from 'graphql'
import {
  createTypes,
  literal,
  methodText,
  moduleText,
  quoted,
  returned,
  serviceText,
  snake,
  pascal,
} from './python.mjs'

const SCALARS = {
  ID: 'str',
  String: 'str',
  Int: 'int',
  NonNegativeInt: 'int',
  Float: 'float',
  Boolean: 'bool',
  PartialDate: 'str',
  DateTime: 'str',
  JSON: 'Any',
}
/** The default number of rows per page. */
const PAGE = 100

const IMPORTS = [
  'from collections.abc import Mapping, Sequence',
  'from datetime import datetime',
  'from typing import Any, Literal, NotRequired, Protocol, TypedDict, cast',
  '',
  'from ._rows import Rows',
]

const ASK = `class Ask(Protocol):
    """Sends a query and returns the response."""

    def data(self, query: str, variables: Mapping[str, object]) -> dict[str, Any]: ...

    def connection(
        self,
        query: str,
        variables: Mapping[str, object],
        place: Sequence[str],
        key: str,
    ) -> Rows[Any]: ...`

/** The module, from the schema and the queries, each as `{ text, document }`. */
export function pythonGraph(schema, documents) {
  const definitions = documents.flatMap(({ text, document }) =>
    document.definitions.map((definition) => ({ definition, about: aboutIn(text) })),
  )
  const of = (kind) => definitions.filter(({ definition }) => definition.kind === kind)
  const fragments = new Map(
    of(Kind.FRAGMENT_DEFINITION).map(({ definition }) => [definition.name.value, definition]),
  )
  const module = { schema, fragments, types: createTypes(), enums: new Map() }
  const operations = of(Kind.OPERATION_DEFINITION)
  const methods = operations.map((operation) => methodOf(operation, module))
  const texts = operations.map(
    ({ definition }) =>
      `${constantOf(definition)} = """\n${textWithFragments(definition, fragments)}\n"""`,
  )
  const about = 'Typed questions to the graph, each as a method.'
  const enums = [...module.enums].sort().map(([name, values]) => `${name} = ${literal(values)}`)
  return moduleText('Typed questions to the graph of Polity, in GraphQL.', IMPORTS, [
    enums.join('\n'),
    ...module.types.texts(),
    texts.join('\n\n'),
    ASK,
    serviceText('Graph', about, ['ask', 'Ask'], methods),
  ])
}

/** The comment at the beginning of a file of queries. */
function aboutIn(text) {
  const [lines] = /^(?:#.*\n)*/.exec(text) ?? ['']
  return lines.replaceAll(/^# ?/gm, '').trim()
}

const constantOf = ({ name }) => snake(name.value).replace(/^_/, '').toUpperCase()

/** A query with all fragments that it uses, directly or in other fragments. */
function textWithFragments(definition, fragments) {
  const needed = new Set([definition])
  // The loop also visits elements that are added to the set during the loop.
  for (const node of needed) {
    visit(node, { FragmentSpread: ({ name }) => void needed.add(fragments.get(name.value)) })
  }
  return [...needed].map(print).join('\n\n')
}

function methodOf({ definition, about }, module) {
  const { schema } = module
  const name = definition.name.value
  const root = [...fieldsOf(schema.getQueryType(), [definition.selectionSet], module).values()]
  if (root.length !== 1) throw new Error(`${name} must ask one field`)
  const variables = (definition.variableDefinitions ?? []).map((one) => variableOf(one, module))
  const isPaged = variables.some(({ key }) => key === 'after')
  const shown = variables.filter(({ key }) => key !== 'after')
  const head = {
    name: snake(name).replace(/^_/, ''),
    about,
    required: shown.filter(({ isRequired }) => isRequired),
    optional: shown
      .filter(({ isRequired }) => !isRequired)
      .map((one) =>
        isPaged && one.key === 'first' ? { ...one, type: 'int', fallback: String(PAGE) } : one,
      ),
  }
  const given = `{${shown.map((one) => `${quoted(one.key)}: ${one.name}`).join(', ')}}`
  if (isPaged) return pagedMethod(definition, head, root[0], given, module)
  const type = typeOf(root[0].type, root[0].selections, name, module)
  const answer = `self._ask.data(${constantOf(definition)}, ${given})[${quoted(root[0].key)}]`
  return methodText({ ...head, result: type, body: [`return cast(${quoted(type)}, ${answer})`] })
}

/** The method of a query for a paged list. It yields the rows of all pages. */
function pagedMethod(definition, head, root, given, module) {
  const { place, connection } = connectionIn(root, module)
  const fields = fieldsOf(namedType(connection.type), connection.selections, module)
  const rows = fields.get('edges') ?? fields.get('nodes')
  const listed = getNullableType(rows.type).ofType
  const row = typeOf(listed, rows.selections, `${definition.name.value}Row`, module)
  const result = `Rows[${row}]`
  const parts = [
    constantOf(definition),
    given,
    `[${place.map(quoted).join(', ')}]`,
    quoted(rows.key),
  ]
  const body = returned(result, [`self._ask.connection(${parts.join(', ')})`])
  return methodText({ ...head, result, body })
}

const namedType = (type) => getNamedType(/** @type {import('graphql').GraphQLType} */ (type))

/**
 * The connection in a response, with its path: the first field with `pageInfo`.
 *
 * @returns {any}
 */
function connectionIn(field, module, place = [field.key]) {
  const inside = fieldsOf(namedType(field.type), field.selections, module)
  if (inside.has('pageInfo')) return { place, connection: field }
  for (const one of inside.values()) {
    if (one.selections.length === 0) continue
    const found = connectionIn(one, module, [...place, one.key])
    if (found !== null) return found
  }
  return null
}

function variableOf({ variable, type }, module) {
  const key = variable.name.value
  const isRequired = type.kind === Kind.NON_NULL_TYPE
  const given = inputType(typeFromAST(module.schema, type), module)
  return { key, name: snake(key), isRequired, type: given }
}

function inputType(type, module) {
  if (!isNonNullType(type)) return `${inputType(new GraphQLNonNull(type), module)} | None`
  const { ofType } = type
  if (isListType(ofType)) return `Sequence[${inputType(ofType.ofType, module)}]`
  if (ofType instanceof GraphQLInputObjectType) return inputClass(ofType, module)
  return ofType.name === 'DateTime' ? 'str | datetime' : leafType(ofType, module)
}

function inputClass(type, module) {
  const fields = Object.values(type.getFields()).map((field) => ({
    name: field.name,
    type: inputType(field.type, module),
    isAlways: isRequiredInputField(field),
    about: field.description ?? '',
  }))
  return module.types.object(type.name, fields)
}

function leafType(type, { enums }) {
  if (!(type instanceof GraphQLEnumType)) return SCALARS[type.name]
  enums.set(
    type.name,
    type.getValues().map(({ name }) => name),
  )
  return type.name
}

/** The type of an output. Objects become classes, named after their path or their fragment. */
function typeOf(type, selections, name, module) {
  if (!isNonNullType(type))
    return `${typeOf(new GraphQLNonNull(type), selections, name, module)} | None`
  const { ofType } = type
  if (isListType(ofType)) return `list[${typeOf(ofType.ofType, selections, name, module)}]`
  if (!isCompositeType(ofType)) return leafType(ofType, module)
  return classOf(ofType, selections, fragmentIn(selections) ?? name, module)
}

/** The name of the fragment if the selections consist of a single fragment, else null. */
function fragmentIn(selections) {
  const all = selections.flatMap((set) => set.selections)
  return all.length === 1 && all[0].kind === Kind.FRAGMENT_SPREAD ? all[0].name.value : null
}

function classOf(type, selections, name, module) {
  const fields = [...fieldsOf(type, selections, module).values()].map((field) => ({
    name: field.key,
    type:
      field.key === '__typename'
        ? typeNames(type, module)
        : typeOf(field.type, field.selections, `${name}${pascal(field.key)}`, module),
    isAlways: field.isAlways,
    about: field.about,
  }))
  return module.types.object(name, fields)
}

function typeNames(type, { schema }) {
  return literal(
    (isAbstractType(type) ? schema.getPossibleTypes(type) : [type]).map(({ name }) => name),
  )
}

/**
 * The selected fields of a type, by key. `isAlways` is false if only some possible types have the
 * field.
 */
function fieldsOf(type, sets, module) {
  const found = new Map()
  const add = (of, set, isAlways) => {
    for (const selected of set.selections) {
      if (selected.kind === Kind.FIELD) {
        const key = (selected.alias ?? selected.name).value
        const known = found.get(key)
        const selections = [
          ...(known?.selections ?? []),
          ...(selected.selectionSet ? [selected.selectionSet] : []),
        ]
        const { type: fieldType = null, description } = of.getFields()[selected.name.value] ?? {}
        found.set(key, {
          ...{ key, selections, type: fieldType ?? known?.type, about: description ?? '' },
          isAlways: isAlways || known?.isAlways === true,
        })
        continue
      }
      const { typeCondition, selectionSet } =
        selected.kind === Kind.FRAGMENT_SPREAD
          ? module.fragments.get(selected.name.value)
          : selected
      const inner =
        typeCondition === undefined ? of : module.schema.getType(typeCondition.name.value)
      add(inner, selectionSet, isAlways && isAlwaysOf(of, inner, module))
    }
  }
  for (const set of sets) add(type, set, true)
  return found
}

/** Whether every object of the type `of` also has the type `inner`. */
function isAlwaysOf(of, inner, { schema }) {
  return of === inner || (isAbstractType(inner) && schema.isSubType(inner, of))
}
