import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalServerOptions } from '../../src/graph/local-server.js'

/** The project's folder. */
export const ROOT = join(__dirname, '..', '..')

/** What a local server in `dataDir` needs, with the jars that are kept in the project's own .polity/. */
export function serverOptions(dataDir: string): LocalServerOptions {
  return {
    dataDir,
    port: 0,
    neo4jFolder: join(ROOT, 'neo4j'),
    cacheDir: join(ROOT, '.polity'),
    onProgress: () => undefined,
    programs: {
      javaHome: process.env['JAVA_HOME'] ?? null,
      searchPath: process.env['PATH'] ?? '',
      environment: process.env,
    },
  }
}

/** A new folder, and what takes it away. */
export function temporaryFolder(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}
