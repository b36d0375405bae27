import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** An error that the user can correct. Its message is shown without a stack trace. */
export class BenchError extends Error {
  /** @override */
  name = 'BenchError'
}

/** Reads the settings from the environment; README.md lists them. */
export function readSettings(env, root) {
  const isQuick = env.BENCH_QUICK === '1'
  const real = resolve(root, '..', 'shared', 'data', 'politicians')
  const markets = resolve(root, '..', 'shared', 'data', 'markets')
  const demo = resolve(root, 'demo')
  const data = env.BENCH_DATA ?? (isQuick || !existsSync(real) ? 'demo' : 'all')
  const folder = { all: real, demo }[data] ?? resolve(data)
  if (!existsSync(folder)) throw new BenchError(`There is no data in ${folder}; set BENCH_DATA.`)
  return {
    isQuick,
    /** `isStandIn`: the demo set replaces the data of all politicians, which is missing. */
    data: { name: data, folder, isStandIn: !env.BENCH_DATA && !isQuick && data === 'demo' },
    questions: readQuestions(env),
    /** The folder of venues' files; null if it does not exist. */
    markets: existsSync(markets) ? markets : null,
    copies: readCopies(env),
    /**
     * A cell is divided into slices, so that other load affects all servers of a question equally.
     */
    slices: isQuick ? 2 : 4,
    sliceMs: isQuick ? 1_000 : 1_500,
    warmUpMs: isQuick ? 500 : 1_500,
    /** Duration of the world's workload for each server. */
    worldMs: isQuick ? 6_000 : 45_000,
    /** The number of timed imports. */
    samples: isQuick ? 2 : 5,
    /** The number of imports before the timed imports. Neo4j compiles its queries in them. */
    rehearsals: isQuick ? 1 : 3,
    neo4j: readNeo4j(env),
  }
}

const QUESTIONS = ['entities', 'markets', 'world']

/** The parts of the bench to run. */
function readQuestions(env) {
  const text = env.BENCH_QUESTIONS ?? ''
  const words = text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
  if (words.every((word) => QUESTIONS.includes(word))) return words.length > 0 ? words : QUESTIONS
  throw new BenchError(
    `BENCH_QUESTIONS must be one or more of ${QUESTIONS.join(', ')}, separated by commas.`,
  )
}

/**
 * Neo4j's importer makes the larger graph. It needs the folder of a server that the bench starts.
 */
function readCopies(env) {
  const isOwn = env.BENCH_NEO4J_URI === undefined
  const copies = wholeNumber(env, 'BENCH_COPIES', isOwn ? 20 : 1)
  if (isOwn || copies === 1) return copies
  throw new BenchError(
    'BENCH_COPIES needs a Neo4j that the bench starts itself: leave BENCH_NEO4J_URI or BENCH_COPIES out.',
  )
}

function readNeo4j(env) {
  if (env.BENCH_NEO4J_URI === undefined) return null
  if (env.BENCH_NEO4J_PASSWORD === undefined) {
    throw new BenchError('BENCH_NEO4J_PASSWORD is missing; BENCH_NEO4J_URI needs it.')
  }
  return {
    uri: env.BENCH_NEO4J_URI,
    user: env.BENCH_NEO4J_USER ?? 'neo4j',
    password: env.BENCH_NEO4J_PASSWORD,
  }
}

function wholeNumber(env, name, fallback) {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new BenchError(`${name} must be a whole number above 0.`)
}
