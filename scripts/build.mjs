// Builds dist/ and the TypeScript client if their sources have changed since the last build. With
// `--force` it always builds them. `--only client` builds only this part.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readText, runProgram } from './at-end.mjs'
import { root } from './project.mjs'

const CLIENT = 'client'
const TOOLS = ['package-lock.json', 'scripts/build.mjs']

// The texts of the documentation, which explorer/docs/texts.ts imports.
const TEXTS = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'demo/README.md', 'examples/README.md'],
]

// A part is built if one of its sources has changed. Old files are not deleted first, so that
// programs can continue to run from dist/.
const PARTS = [
  {
    name: 'gateway',
    sources: [...TOOLS, 'tsconfig.json', 'schema', 'src', 'scripts/generate-types.mjs'],
    steps: [['scripts/generate-types.mjs'], ['node_modules/typescript/bin/tsc', '-p', 'src']],
  },
  {
    name: 'explorer',
    sources: [...TOOLS, 'explorer', 'schema', ...TEXTS],
    // The last two build the other pages, for browsers and for rendering in the gateway.
    steps: [['explorer/graphiql'], ['explorer/account'], ['explorer'], ['explorer', '--ssr']].map(
      (args) => ['node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'error'],
    ),
  },
  {
    // Built when npm installs the client, and before the tests of the client.
    name: CLIENT,
    sources: [
      ...TOOLS,
      'tsconfig.json',
      'clients/typescript/tsconfig.json',
      'clients/typescript/src',
    ],
    steps: [['node_modules/typescript/bin/tsc', '-p', 'clients/typescript']],
  },
]

/**
 * Builds the outdated parts of dist/. `only`: the name of a single part to build. The client is
 * built only if `only` names it.
 *
 * @param {{ force?: boolean, only?: string }} [options]
 */
export async function build({ force = false, only } = {}) {
  for (const { name, sources, steps } of PARTS) {
    if (only === undefined ? name === CLIENT : name !== only) continue
    const stamp = join(root, 'dist', `.${name}`)
    if (!force && readText(stamp) === hashOf(sources)) continue
    console.error(`Building the ${name} …`)
    for (const [script, ...args] of steps) await run(script, args)
    // Hash again, because the build wrote generated types, which are sources.
    writeFileSync(stamp, hashOf(sources))
  }
}

async function run(script, args) {
  const status = await runProgram(process.execPath, [join(root, script), ...args], { cwd: root })
  if (status !== 0) throw new Error(`The build stopped at ${script}; see above.`)
}

function hashOf(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesOf(name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(name) {
  const path = join(root, name)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path)
    .sort()
    .filter((child) => child !== 'node_modules')
    .flatMap((child) => filesOf(`${name}/${child}`))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values } = parseArgs({
      options: { force: { type: 'boolean' }, only: { type: 'string' } },
    })
    await build(values)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
