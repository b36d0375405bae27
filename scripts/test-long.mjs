// `npm run test:long`: the tests that start, stop, back up and restore Polity's own Neo4j, and the files
// in `LONG`. The last line has the numbers of passed and failed tests.

import { endWith } from './checks.mjs'
import { graphTests, LONG, runStreams } from './jest.mjs'

await endWith(
  await runStreams([
    [['jest-servers', ['--selectProjects', 'servers']]],
    [['jest-long', graphTests(`(${LONG.join('|')})\\.test`)]],
  ]),
)
