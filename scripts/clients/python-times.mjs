// Generates clients/python/polity_client/_times.py: the names of fields that are instants or dates.
import { getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { moduleText, quoted } from './python.mjs'

/** The module, from the schema and the document at /openapi.json. */
export function pythonTimes(schema, openapi) {
  const types = Object.values(schema.getTypeMap())
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) => Object.values(type.getFields()))
  const named = (scalar) =>
    fields.filter(({ type }) => getNamedType(type).name === scalar).map(({ name }) => name)
  const dates = named('PartialDate').flatMap((name) => [name, underscored(name)])
  const instants = [...named('DateTime'), ...propertiesOf(openapi, 'date-time')]
  // `date` is the only date in REST whose name does not occur in GraphQL.
  const sets = [
    setText('INSTANTS', instants, 'Fields with a date, a time and a zone.'),
    setText('DATES', [...dates, 'date'], 'Fields with a year, a month or a day.'),
  ]
  return moduleText('Fields of answers that say when.', [], sets)
}

/** `appliedOn` as REST writes it. */
function underscored(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The names of all properties of this format, anywhere in the document. */
function propertiesOf(node, format) {
  if (typeof node !== 'object' || node === null) return []
  const here = Object.entries(node.properties ?? {})
    .filter(([, schema]) => schema.format === format)
    .map(([name]) => name)
  return [...here, ...Object.values(node).flatMap((child) => propertiesOf(child, format))]
}

function setText(name, names, about) {
  const lines = [...new Set(names)].sort().map((each) => `        ${quoted(each)},`)
  return [`${name} = frozenset(`, '    {', ...lines, '    }', ')', `"""${about}"""`].join('\n')
}
