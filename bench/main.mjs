// `npm run bench`: installs missing packages of the bench and the project, builds, then measures.

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { end, isEnding, runProgram } from '../scripts/at-end.mjs'
import { bootstrap } from '../scripts/bootstrap.mjs'
import { build } from '../scripts/build.mjs'

const here = dirname(fileURLToPath(import.meta.url))

let code = 0
try {
  await bootstrap(dirname(here), npmCi)
  await bootstrap(here, npmCi)
  for (const version of ['4', '5']) await bootstrap(join(here, `postgraphile-${version}`), npmCi)
  await build()
  const { run } = await import('./run.mjs')
  await run({ here, root: dirname(here), env: process.env })
} catch (error) {
  if (!isEnding()) console.error(error.name === 'BenchError' ? error.message : error)
  code = 1
}
await end(code)

async function npmCi(folder) {
  console.error(`Installing dependencies of ${folder} (npm ci) …`)
  // `npm run bench` set npm to silent and to the folder bench/; this call has its own folder.
  const args = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel', 'error']
  const status = await runProgram('npm', args, {
    cwd: folder,
    // Development dependencies are needed for the build.
    env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error('npm ci failed; see above, correct the problem and run this again.')
}
