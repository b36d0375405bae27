// `npm run test:pages [-- FILES…]`: the tests in a browser (test/browser/), with Chromium at
// CHROMIUM_PATH or on the path. The last line has the numbers of passed and failed tests. Arguments
// are passed to Jest.

import { end, isEnding } from './at-end.mjs'
import { runJest } from './jest.mjs'

const given = process.argv.slice(2)
const args =
  given.length > 0 ? given : ['--selectProjects', 'graph', '--testPathPatterns', 'test/browser/']
const { passed, failed } = await runJest('jest-pages', args)
if (!isEnding()) console.log(`${passed} passed, ${failed} failed`)
await end(failed > 0 ? 1 : 0)
