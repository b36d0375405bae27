import { atEnd, end, isEnding, temporaryFolder } from '../scripts/at-end.mjs'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/project.mjs'
import { openNeo4j } from './polity.mjs'
import { BenchError } from './settings.mjs'

/** @param {string} line */
export const tell = (line) => {
  console.error(line)
}

/**
 * Runs `work` and ends the program, which stops everything that was started. Shows the message of
 * an error that the user can correct, and the stack trace of any other.
 *
 * @param {() => Promise<unknown>} work
 */
export async function runToEnd(work) {
  let code = 0
  try {
    await work()
  } catch (error) {
    if (!isEnding()) console.error(error instanceof BenchError ? error.message : error)
    code = 1
  }
  await end(code)
}

/**
 * Builds the project, starts a Neo4j in a temporary folder and passes both to `work`. `opened`
 * registers a part that is closed at the end.
 *
 * @param {string} prefix of the temporary folder
 */
export async function runBench(prefix, work) {
  await runToEnd(async () => {
    const folder = await temporaryFolder(prefix)
    await build()
    const neo4j = opened(await openNeo4j({ root, folder, tell }))
    await work({ root, folder, neo4j, tell, opened })
  })
}

/** Closes a part when the program ends. Returns the part. */
export function opened(part) {
  if (part !== null) atEnd(part.close)
  return part
}
