// `npm run test:data [-- FILES…]`: the tests that read the large real data (test/data/), which is no part of the
// repository. The last line says how many passed and failed. What is given on the command line goes to Jest.

import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runJest } from './jest.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = resolve(root, process.env.POLITY_TEST_DATA ?? '../shared/data')
if (existsSync(folder)) {
  const given = process.argv.slice(2)
  const args = given.length > 0 ? given : ['./test/data/']
  const { passed, failed } = await runJest('jest-data', args)
  process.exitCode = failed > 0 ? 1 : 0
  console.log(`${passed} passed, ${failed} failed`)
} else {
  console.log(
    `The real data that these tests read is not in ${folder}; say where it is with POLITY_TEST_DATA.`,
  )
  console.log('0 passed, 0 failed')
}
