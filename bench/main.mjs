// `npm run bench`: installs missing packages of the bench and the project, builds, then measures.

import { join } from 'node:path'
import { bootstrap, npmCi } from '../scripts/bootstrap.mjs'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/project.mjs'
import { runToEnd } from './run-bench.mjs'

const here = join(root, 'bench')

await runToEnd(async () => {
  await bootstrap(root, npmCi)
  for (const folder of ['', 'postgraphile-4', 'postgraphile-5']) {
    // `npm run bench` set npm to silent and to the folder bench/; each call has its own folder.
    await bootstrap(join(here, folder), (own) =>
      npmCi(own, ['--prefix', own, '--loglevel', 'error']),
    )
  }
  await build()
  const { run } = await import('./run.mjs')
  await run({ here, root, env: process.env })
})
