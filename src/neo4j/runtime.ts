import { join } from 'node:path'
import { classesFile } from './class-archive.js'
import { fetchClasspath, keptClasspath, type FetchProgress } from './jars.js'
import { findJava, findProgram, JAVA_VERSION, type Java, type ProgramSearch } from './java.js'
import type { Runtime } from './neo4j-process.js'
import { OperatorError } from '../domain/operator-error.js'

/** Where to find what Neo4j needs to run. */
export interface RuntimeSearch {
  readonly programs: ProgramSearch
  /** Contains pom.xml, which pins Neo4j, and neo4j.conf. */
  readonly neo4jFolder: string
  /** Stores the paths of the jars between starts. */
  readonly cacheDir: string
  readonly onProgress: (progress: FetchProgress) => void
  /** Aborted when the server is no longer needed; ends what has begun. */
  readonly stopped?: AbortSignal
}

/** There is no Java that is new enough, or no Maven; the message says the three ways to continue. */
export class NoRuntimeError extends OperatorError {}

/**
 * Java and the jars; Maven fetches them once and is not needed afterwards. Throws `NoRuntimeError` when something
 * is missing on this machine, `OperatorError` when Maven fails.
 */
export async function findRuntime(search: RuntimeSearch): Promise<Runtime> {
  const java = findJava(search.programs)
  if (java === null) {
    throw lacking(`There is no Java to run Neo4j: install Java 17 or newer and Maven (${HINT})`)
  }
  if (java.version < JAVA_VERSION) {
    throw lacking(
      `Java ${String(java.version)} at ${java.command} is too old for Neo4j: install Java 17 or newer (${HINT}) or point JAVA_HOME at one`,
    )
  }
  const classpath = keptClasspath(jarRequest(search)) ?? (await fetchWithMaven(search, java))
  return {
    java: java.command,
    classpath,
    classes: classesFile(search.cacheDir, `${java.build} ${java.home} ${classpath}`),
    environment: search.programs.environment,
  }
}

const HINT = 'apt install openjdk-17-jre-headless maven; brew install openjdk@21 maven'

function lacking(reason: string): NoRuntimeError {
  const others = 'set NEO4J_URI and NEO4J_PASSWORD to a Neo4j that you have, or start Docker'
  return new NoRuntimeError(`${reason}, or ${others}.`)
}

async function fetchWithMaven(search: RuntimeSearch, java: Java): Promise<string> {
  const command = findProgram('mvn', search.programs)
  if (command === null) {
    throw lacking(`Maven (mvn) is not on the PATH and it fetches Neo4j: install it (${HINT})`)
  }
  const { environment } = search.programs
  const { stopped } = search
  const maven = { command, javaHome: java.home, environment, ...(stopped && { stopped }) }
  return fetchClasspath(jarRequest(search), maven)
}

function jarRequest({ neo4jFolder, cacheDir, onProgress }: RuntimeSearch) {
  return { pom: join(neo4jFolder, 'pom.xml'), cacheDir, onProgress }
}
