import { rmSync } from 'node:fs'

/** Stops the Neo4j of this run, if the run started one. */
export default async function stopGraph(): Promise<void> {
  const { stopTestGraph } = globalThis as { stopTestGraph?: () => Promise<void> }
  const dataDir = process.env['TEST_DATA_DIR']
  if (stopTestGraph === undefined || dataDir === undefined) return
  await stopTestGraph()
  rmSync(dataDir, { recursive: true, force: true })
}
