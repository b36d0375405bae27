import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** What a reader can mend: its message is a sentence, shown without a stack. */
export class BenchError extends Error {
  name = 'BenchError'
}

/** What the environment asks for; README.md lists it. */
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
    /** Stands in for all politicians, which are not there. */
    data: { name: data, folder, isStandIn: !env.BENCH_DATA && !isQuick && data === 'demo' },
    questions: readQuestions(env),
    /** The folder of what venues said; null when it is not there. */
    markets: existsSync(markets) ? markets : null,
    copies: readCopies(env),
    /** A cell's time is cut in slices, so that all servers of a question share good and bad moments. */
    slices: isQuick ? 2 : 4,
    sliceMs: isQuick ? 1_000 : 1_500,
    warmUpMs: isQuick ? 500 : 1_500,
    /** How long the world asks each server. */
    worldMs: isQuick ? 6_000 : 45_000,
    /** How often an import is timed. */
    samples: isQuick ? 2 : 5,
    /** How often before that, so that Neo4j has compiled what imports ask. */
    rehearsals: isQuick ? 1 : 3,
    neo4j: readNeo4j(env),
  }
}

const QUESTIONS = ['entities', 'markets', 'world']

/** Which parts of the bench run. */
function readQuestions(env) {
  const text = env.BENCH_QUESTIONS ?? ''
  const words = text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
  if (words.every((word) => QUESTIONS.includes(word))) return words.length > 0 ? words : QUESTIONS
  throw new BenchError(`BENCH_QUESTIONS is one or more of ${QUESTIONS.join(', ')}, with commas.`)
}

/** The larger graph is made by Neo4j's importer, which needs the folder of the server. */
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
