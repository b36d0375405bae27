import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalServerOptions } from '../../src/neo4j/local-server.js'

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/**
 * For servers that live for seconds: compiling their code thoroughly takes longer than it saves. With this they
 * are up in half the processor time. So compiled, Java keeps 48 MB of code, which a server that all tests of a run ask
 * fills in minutes.
 */
export const BRIEF_JAVA = {
  JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m',
}

/** What a local server in `dataDir` needs, with the jars that are kept in the project's own .polity/. */
export function serverOptions(
  dataDir: string,
  environment: NodeJS.ProcessEnv = { ...process.env, ...BRIEF_JAVA },
): LocalServerOptions {
  return {
    dataDir,
    port: 0,
    neo4jFolder: join(ROOT, 'neo4j'),
    cacheDir: join(ROOT, '.polity'),
    onProgress: () => undefined,
    programs: {
      javaHome: process.env['JAVA_HOME'] ?? null,
      searchPath: process.env['PATH'] ?? '',
      environment,
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
