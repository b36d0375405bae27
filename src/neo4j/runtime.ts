import { join } from 'node:path'
import { classesFile } from './class-archive.js'
import { fetchClasspath, storedClasspath, type FetchProgress } from './jars.js'
import { findJava, findProgram, JAVA_VERSION, type Java, type ProgramSearch } from './java.js'
import type { Runtime } from './neo4j-process.js'
import { OperatorError } from '../domain/operator-error.js'

/** Where to find the programs and files that run Neo4j. */
export interface RuntimeSearch {
  readonly programs: ProgramSearch
  /** Contains `neo4j.conf`, and `pom.xml`, which pins the version of Neo4j. */
  readonly neo4jFolder: string
  /** The folder that stores the paths of the jars between starts. */
  readonly cacheDir: string
  readonly onProgress: (progress: FetchProgress) => void
  /** Aborted when the caller no longer needs the server. Programs such as Maven are then ended. */
  readonly stopped?: AbortSignal
}

/** Maven or a new enough Java is missing. The message names the three ways to continue. */
export class NoRuntimeError extends OperatorError {}

/**
 * Finds Java and the jars. Maven fetches the jars once and is not needed afterwards. Throws
 * `NoRuntimeError` if a program is missing on this machine, and `OperatorError` if Maven fails.
 */
export async function findRuntime(search: RuntimeSearch): Promise<Runtime> {
  const java = findJava(search.programs)
  if (java === null) {
    throw noRuntime(
      `Neo4j needs Java, which was not found: install Java 17 or newer and Maven (${HINT})`,
    )
  }
  if (java.version < JAVA_VERSION) {
    throw noRuntime(
      `Java ${String(java.version)} at ${java.command} is too old for Neo4j: install Java 17 or newer (${HINT}), set JAVA_HOME to a newer Java`,
    )
  }
  const classpath = storedClasspath(jarRequest(search)) ?? (await fetchWithMaven(search, java))
  return {
    java: java.command,
    classpath,
    classes: classesFile(search.cacheDir, `${java.build} ${java.home} ${classpath}`),
    environment: search.programs.environment,
  }
}

const HINT = 'apt install openjdk-17-jre-headless maven; brew install openjdk@21 maven'

function noRuntime(reason: string): NoRuntimeError {
  const others = 'set NEO4J_URI and NEO4J_PASSWORD to an existing Neo4j, or start Docker'
  return new NoRuntimeError(`${reason}, or ${others}.`)
}

async function fetchWithMaven(search: RuntimeSearch, java: Java): Promise<string> {
  const command = findProgram('mvn', search.programs)
  if (command === null) {
    throw noRuntime(`Maven (mvn), which downloads Neo4j, is not on the PATH: install it (${HINT})`)
  }
  const { programs, stopped } = search
  const maven = { command, javaHome: java.home, environment: programs.environment, stopped }
  return fetchClasspath(jarRequest(search), maven)
}

function jarRequest({ neo4jFolder, cacheDir, onProgress }: RuntimeSearch) {
  return { pom: join(neo4jFolder, 'pom.xml'), cacheDir, onProgress }
}
