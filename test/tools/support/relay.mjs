import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Environment, Network, RecordSource, Store } from 'relay-runtime'
import { endpoint } from './gateway.mjs'
import { bin, emptyFolder, run } from './run.mjs'
import { sdl } from './schema.mjs'

/** Compiles documents, by the names of their modules, with relay-compiler; returns what finds an artifact by its name. */
export async function compile(folderName, documents) {
  const folder = emptyFolder(folderName)
  const source = join(folder, 'src')
  mkdirSync(source)
  writeFileSync(join(folder, 'schema.graphql'), await sdl())
  const config = {
    ...{ src: 'src', schema: 'schema.graphql', language: 'javascript' },
    eagerEsModules: true,
  }
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config))
  for (const [name, text] of Object.entries(documents)) {
    writeFileSync(join(source, `${name}.js`), `graphql\`${text}\`\n`)
  }
  await run(bin('relay-compiler'), [], { cwd: folder })
  return async (name) => {
    const file = join(source, '__generated__', `${name}.graphql.js`)
    return (await import(pathToFileURL(file))).default
  }
}

/** An environment as Relay's documentation sets one up. */
export function environment() {
  const network = Network.create(async ({ text }, variables) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    })
    return response.json()
  })
  return new Environment({ network, store: new Store(new RecordSource()) })
}
