// Writes the generated files of clients/typescript and clients/python from clients/openapi.json,
// schema/*.graphql and clients/operations/*.graphql. With --check it only lists files that are not
// up to date. Builds the gateway first if needed, because it adds the descriptions that types
// inherit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse } from 'graphql'
import { build } from './build.mjs'
import { pythonGraph } from './clients/python-graph.mjs'
import { pythonRest } from './clients/python-rest.mjs'
import { pythonTimes } from './clients/python-times.mjs'
import { typescriptClient } from './clients/typescript.mjs'
import { writeGenerated } from './generated.mjs'
import { graphqlFiles, strictSchema } from './operations.mjs'
import { built, root } from './project.mjs'

const openapi = JSON.parse(readFileSync(join(root, 'clients', 'openapi.json'), 'utf8'))
const schemaFiles = strictSchema(join(root, 'schema'))
const operations = graphqlFiles(join(root, 'clients', 'operations'))
const schemaOf = (files) => buildSchema(files.map(({ text }) => text).join('\n'))
const schema = schemaOf(graphqlFiles(join(root, 'schema')))
await build({ only: 'gateway' })
const { addDescriptions } = await built('graphql/schema/descriptions.js')
addDescriptions(schema)
const documents = operations.map(({ text }) => ({ text, document: parse(text) }))

await writeGenerated([
  ...(await typescriptClient({ openapi, schema, schemaFiles, operations })),
  ['clients/python/polity_client/rest.py', pythonRest(openapi)],
  ['clients/python/polity_client/_times.py', pythonTimes(schema, openapi)],
  ['clients/python/polity_client/graph.py', pythonGraph(schemaOf(schemaFiles), documents)],
])
