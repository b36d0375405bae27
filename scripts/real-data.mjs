import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './project.mjs'

/** The folder of the large real data: POLITY_TEST_DATA, or by default next to the project. */
export const realData = resolve(root, process.env.POLITY_TEST_DATA ?? '../shared/data')

/** A message if that data is missing, else null. */
export function missingData() {
  if (existsSync(realData)) return null
  return `There is no real data in ${realData}. It is not part of the repository; set POLITY_TEST_DATA to its folder.`
}
