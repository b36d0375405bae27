import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where the large real data is: what POLITY_TEST_DATA names, else beside the project. */
export const realData = resolve(root, process.env.POLITY_TEST_DATA ?? '../shared/data')

/** One sentence when that data is not there, else null. */
export function missingData() {
  if (existsSync(realData)) return null
  return `There is no real data in ${realData}, which is no part of the repository; POLITY_TEST_DATA says where it is.`
}
