import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Environment } from '../config.js'

/** An installed Java. */
export interface Java {
  readonly home: string
  readonly command: string
  readonly version: number
  /** Distinguishes this build from other builds of the same version. */
  readonly build: string
}

/** Where to search for programs. */
export interface ProgramSearch {
  readonly javaHome: string | null
  readonly searchPath: string
  /** Environment of child processes: proxies, locale, home folder. */
  readonly environment: Environment
  /**
   * Folders with one subfolder for each Java. Default: the usual folders of the operating system.
   */
  readonly javaFolders?: readonly string[]
}

/** Neo4j 5.26 needs this version or newer. */
export const JAVA_VERSION = 17

/**
 * Searches `JAVA_HOME`, then `PATH`, then the usual folders. Returns the first Java that is new
 * enough for Neo4j. If all of them are too old, returns the newest Java, so that an error message
 * can name it. Returns null if there is no Java.
 */
export function findJava({ javaHome, searchPath, javaFolders }: ProgramSearch): Java | null {
  let newest: Java | null = null
  for (const command of listCommands(javaHome, searchPath, javaFolders ?? USUAL_FOLDERS)) {
    const java = inspectJava(command)
    if (java !== null && java.version >= JAVA_VERSION) return java
    if (java !== null && java.version > (newest?.version ?? 0)) newest = java
  }
  return newest
}

/** The full path of a program on the search path; null if it is not installed. */
export function findProgram(name: string, { searchPath }: ProgramSearch): string | null {
  return commandsOn(searchPath, name).find((file) => existsSync(file)) ?? null
}

function commandsOn(searchPath: string, name: string): string[] {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name))
}

function* listCommands(javaHome: string | null, searchPath: string, folders: readonly string[]) {
  if (javaHome !== null) yield join(javaHome, 'bin', 'java')
  yield* commandsOn(searchPath, 'java')
  for (const folder of folders) {
    for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
      yield join(folder, name, 'bin', 'java')
      yield join(folder, name, 'Contents', 'Home', 'bin', 'java')
    }
  }
}

const USUAL_FOLDERS = [
  '/usr/lib/jvm',
  '/opt/java',
  '/opt/homebrew/opt',
  '/Library/Java/JavaVirtualMachines',
  join(homedir(), '.sdkman', 'candidates', 'java'),
  join(homedir(), '.jdks'),
]

function inspectJava(command: string): Java | null {
  if (!existsSync(command)) return null
  const { stdout, stderr } = spawnSync(command, ['-XshowSettings:properties', '-version'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  const output = `${stdout}${stderr}`
  // Versions look like '17.0.15' or '25'. Java 8 is '1.8.0_392'.
  const version = /version "(?:1\.)?(\d+)/.exec(output)?.[1]
  const home = /^\s*java\.home = (.+)$/m.exec(output)?.[1]?.trim()
  if (version === undefined || home === undefined) return null
  const build = /^\s*java\.vm\.version = (.+)$/m.exec(output)?.[1]?.trim() ?? ''
  return { home, command, version: Number(version), build }
}
