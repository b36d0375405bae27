// `npm run test:data [-- FILES…]`: the tests that read the large real data (test/data/), which is
// not part of the repository. The last line has the numbers of passed and failed tests. Arguments
// are passed to Jest.

import { end, isEnding } from './at-end.mjs'
import { runJest } from './jest.mjs'
import { missingData } from './real-data.mjs'

const missing = missingData()
if (missing === null) {
  const given = process.argv.slice(2)
  const args = given.length > 0 ? given : ['./test/data/']
  const { passed, failed } = await runJest('jest-data', args)
  if (!isEnding()) console.log(`${passed} passed, ${failed} failed`)
  await end(failed > 0 ? 1 : 0)
} else {
  console.log(missing)
  console.log('0 passed, 0 failed')
  await end(0)
}
