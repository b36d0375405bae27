// `npm run test:pages [-- FILES…]`: the tests in a browser (test/browser/), with Chromium at
// CHROMIUM_PATH or on the path. The last line has the numbers of passed and failed tests. Arguments
// are passed to Jest.

import { endWith } from './checks.mjs'
import { runJest } from './jest.mjs'

const given = process.argv.slice(2)
const args =
  given.length > 0 ? given : ['--selectProjects', 'graph', '--testPathPatterns', 'test/browser/']
await endWith(await runJest('jest-pages', args))
