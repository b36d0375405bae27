// Generates clients/python/polity_client/rest.py from /openapi.json: a method for each REST path
// that programs use, and the types of its responses.
import {
  createTypes,
  literal,
  methodText,
  moduleText,
  pascal,
  quoted,
  returned,
  serviceText,
  snake,
  union,
} from './python.mjs'

/** Operations that are written by hand in the client: writing a file and sending GraphQL. */
const OWN = new Set(['exportGraph', 'getGraphql', 'postGraphql'])
/**
 * Tags of paths for programs. Other paths are for browsers, tables, assistants and health checks.
 */
const TAGS = new Set(['graph', 'markets', 'elections', 'webhooks'])
const VERBS = ['get', 'post', 'put', 'patch', 'delete']

const IMPORTS = [
  'from collections.abc import Sequence',
  'from datetime import date',
  'from typing import Any, Literal, NotRequired, TypedDict, cast',
  '',
  'from ._rows import Rows',
  'from ._send import Sender',
]

/** The module, from the document at /openapi.json. */
export function pythonRest(openapi) {
  const types = { ...createTypes(), schemas: openapi.components.schemas }
  const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
    VERBS.filter((verb) => item[verb] !== undefined).map((verb) => ({ path, verb, ...item[verb] })),
  )
  const used = operations.filter(
    (operation) =>
      TAGS.has(operation.tags?.[0]) &&
      !OWN.has(operation.operationId) &&
      successOf(operation) !== undefined,
  )
  const methods = used.flatMap((operation) => methodsOf(operation, types))
  const about =
    'The REST paths of a gateway, each as a method; what they answer never changes its shape.'
  return moduleText('The REST paths of Polity, with types.', IMPORTS, [
    ...types.texts(),
    serviceText('Rest', about, ['send', 'Sender'], methods),
  ])
}

/** The schema of a successful response: `null` without a body, `undefined` if it is not JSON. */
function successOf({ responses }) {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  if (success?.content === undefined) return null
  return success.content['application/json']?.schema
}

function methodsOf(operation, types) {
  const schema = successOf(operation)
  const name = pascal(operation.operationId)
  const rows = rowsOf(operation, schema)
  if (rows === null) return [plainMethod(operation, schema, name, types)]
  const { key, items } = rows
  const row = typeOf(items, key === 'data' ? `${name}Row` : `${name}${pascal(key)}`, types)
  if (key === 'data') return [rowsMethod(operation, types, snake(operation.operationId), key, row)]
  const plain = plainMethod(operation, schema, name, types)
  return [plain, rowsMethod(operation, types, `${snake(operation.operationId)}_rows`, key, row)]
}

/** The field with the rows of a paged response; null if the response has no pages. */
function rowsOf(operation, schema) {
  if (!paramsIn('query', operation).some(({ name }) => name === 'cursor')) return null
  const [found] = Object.entries(schema.properties).filter(([, { type }]) => type === 'array')
  return found === undefined ? null : { key: found[0], items: found[1].items }
}

function plainMethod(operation, schema, name, types) {
  const result = schema === null ? 'None' : typeOf(schema, `${name}Reply`, types)
  const { requestBody, verb } = operation
  const body = requestBody?.content?.['application/json']?.schema
  const bodyParam =
    body === undefined ? [] : [{ name: 'body', type: typeOf(body, `${name}Body`, types) }]
  const call = [
    `self._send.${schema === null ? 'nothing' : 'json'}(`,
    `    ${quoted(verb.toUpperCase())},`,
    `    ${pathText(operation)},`,
    ...(paramsIn('query', operation).length === 0 ? [] : [`    query=${queryText(operation)},`]),
    ...(body === undefined ? [] : ['    body=body,']),
    ')',
  ]
  return methodText({
    ...headOf(operation, types, bodyParam),
    name: snake(operation.operationId),
    result,
    body: schema === null ? call : returned(result, call),
  })
}

function rowsMethod(operation, types, name, key, row) {
  const params = operation.parameters.filter((param) => param.name !== 'cursor')
  const paged = { ...operation, parameters: params }
  const call = [
    'self._send.rows(',
    `    ${pathText(operation)},`,
    `    query=${queryText(paged)},`,
    `    key=${quoted(key)},`,
    ')',
  ]
  const head = headOf(paged, types, [], 'Row after row of all pages.')
  return methodText({ ...head, name, result: `Rows[${row}]`, body: returned(`Rows[${row}]`, call) })
}

function headOf(operation, types, more, note = '') {
  const [places, query] = [paramsIn('path', operation), paramsIn('query', operation)]
  const explained = [...places, ...query]
    .filter(({ description = '' }) => description !== '')
    .map((param) => `${snake(param.name)}: ${param.description}`)
  return {
    required: [...places.map((param) => ({ name: snake(param.name), type: 'str' })), ...more],
    optional: query.map((param) => ({ name: snake(param.name), type: paramType(param, types) })),
    about: [
      `${operation.summary}.${note === '' ? '' : ` ${note}`}`,
      ...(explained.length === 0 ? [] : ['', ...explained]),
    ].join('\n'),
  }
}

function paramsIn(part, { parameters = [] }) {
  return parameters.filter((param) => param.in === part)
}

/** The type of a parameter. A date may also be a text, and a list a text with commas. */
function paramType({ schema }, types) {
  const choices = schema.anyOf ?? [schema]
  if (choices.some(({ format }) => format?.startsWith('date') === true)) return 'str | date | None'
  if (schema.type !== 'array') return `${typeOf(schema, '', types)} | None`
  return `str | Sequence[${typeOf(schema.items, '', types)}] | None`
}

function queryText(operation) {
  const pairs = paramsIn('query', operation).map(({ name }) => `${quoted(name)}: ${snake(name)}`)
  return `{${pairs.join(', ')}}`
}

/** The path as a Python expression with its parameters filled in. */
function pathText(operation) {
  const { path } = operation
  const places = paramsIn('path', operation)
  if (places.length === 0) return quoted(path)
  return `self._send.path(${quoted(path)}, ${places.map(({ name }) => `${name}=${snake(name)}`).join(', ')})`
}

const SIMPLE = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

/** The type of a JSON Schema. Objects become classes, named after their path. */
function typeOf(schema, name, types) {
  if (schema.$ref !== undefined) {
    const component = schema.$ref.split('/').at(-1)
    return typeOf(types.schemas[component], component, types)
  }
  if (schema.enum !== undefined) return literal(schema.enum)
  if (schema.const !== undefined) return literal([schema.const])
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && schema.properties === undefined) {
    return union(choices.map((choice, at) => typeOf(choice, `${name}${String(at + 1)}`, types)))
  }
  return union([schema.type ?? []].flat().map((type) => ofType(type, schema, name, types))) || 'Any'
}

function ofType(type, schema, name, types) {
  if (type === 'array') return `list[${typeOf(schema.items ?? {}, name, types)}]`
  if (type !== 'object') return SIMPLE[type]
  const { properties, required = [], description = '' } = schema
  if (properties === undefined) return 'dict[str, Any]'
  const fields = Object.entries(properties).map(([key, value]) => ({
    name: key,
    type: typeOf(value, `${name}${pascal(key)}`, types),
    isAlways: required.includes(key),
    about: value.description ?? '',
  }))
  return types.object(name, fields, description)
}
