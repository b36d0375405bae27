// Writes the generated files of clients/typescript and clients/python from clients/openapi.json,
// schema/*.graphql and clients/operations/*.graphql. With --check it only lists files that are not
// up to date. Builds the gateway first if needed, because it adds the descriptions that types
// inherit.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSchema, parse } from 'graphql'
import { build } from './build.mjs'
import { pythonGraph } from './clients/python-graph.mjs'
import { pythonRest } from './clients/python-rest.mjs'
import { pythonTimes } from './clients/python-times.mjs'
import { typescriptClient } from './clients/typescript.mjs'
import { graphqlFiles, strictSchema } from './operations.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const LIB = 'clients/typescript/lib'

const openapi = JSON.parse(readFileSync(join(root, 'clients', 'openapi.json'), 'utf8'))
const schemaFiles = strictSchema(join(root, 'schema'))
const operations = graphqlFiles(join(root, 'clients', 'operations'))
const schemaOf = (files) => buildSchema(files.map(({ text }) => text).join('\n'))
const schema = schemaOf(graphqlFiles(join(root, 'schema')))
await build({ only: 'gateway' })
const built = (file) => import(join(root, 'dist', 'graphql', 'schema', file))
const { addDescriptions } = await built('descriptions.js')
const { readFieldRules } = await built('directives.js')
addDescriptions(schema, readFieldRules(schema))
const documents = operations.map(({ text }) => ({ text, document: parse(text) }))

/** The generated files, by their paths from the root. */
const files = new Map([
  ...(await typescriptClient({ root, openapi, schema, schemaFiles, operations })),
  ['clients/python/polity_client/rest.py', pythonRest(openapi)],
  ['clients/python/polity_client/_times.py', pythonTimes(schema, openapi)],
  ['clients/python/polity_client/graph.py', pythonGraph(schemaOf(schemaFiles), documents)],
])

const stale = [...files].filter(([path, text]) => textAt(path) !== text).map(([path]) => path)
const surplus = filesIn(LIB).filter((path) => !files.has(path))
if (!process.argv.includes('--check')) {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), files.get(path))
  }
  for (const path of surplus) rmSync(join(root, path))
} else if (stale.length + surplus.length > 0) {
  const names = [...stale, ...surplus].join(', ')
  console.error(`Not up to date: ${names}; run node scripts/generate-clients.mjs`)
  process.exitCode = 1
}

function textAt(path) {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function filesIn(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}
