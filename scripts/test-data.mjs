// `npm run test:data [-- FILES…]`: the tests that read the large real data (test/data/), which is
// not part of the repository. The last line has the numbers of passed and failed tests. Arguments
// are passed to Jest.

import { endWith } from './checks.mjs'
import { runJest } from './jest.mjs'
import { missingData } from './real-data.mjs'

const missing = missingData()
if (missing === null) {
  const given = process.argv.slice(2)
  const args = given.length > 0 ? given : ['./test/data/']
  await endWith(await runJest('jest-data', args))
} else {
  console.log(missing)
  await endWith({ passed: 0, failed: 0 })
}
