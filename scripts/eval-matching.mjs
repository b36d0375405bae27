// `npm run eval:matching [-- --unseen]`: measures precision and recall of the matching of markets,
// with manually labelled pairs, and of their subjects, with manually labelled markets
// (test/matching/README.md).
//
// A hash selected the half "unseen" before any rule was written. Its errors are only shown with
// `--unseen`, because the half is useless for measurement after developers have read them. Subjects
// need a graph of all of politicians/ in ../shared/data (or POLITY_TEST_DATA) and
// curated/elections.csv, in DATA_DIR or at NEO4J_URI.

import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { built, quietSession, root } from './project.mjs'
import { missingData, realData } from './real-data.mjs'

const HALVES = ['seen', 'unseen']
const HOW_TO_MEASURE =
  'Their measurement needs a graph of all politicians and elections. To create it in two minutes:\n' +
  '    export DATA_DIR=/tmp/all-politicians\n' +
  `    npx --no -- polity import auto ${join(realData, 'politicians')} curated/elections.csv\n` +
  '    npm run eval:matching' +
  (missingData() === null ? '' : `\n  ${missingData()}`)
const isUnseenShown = process.argv.includes('--unseen')
await build()
const { evaluate, pairsOf } = await built('questions/evaluation/evaluate.js')
const { evaluateSubjects, labelledMarketsOf } = await built(
  'questions/evaluation/evaluate-subjects.js',
)
const { readVocabulary } = await built('jobs/curated.js')
const { propositionOf } = await built('questions/understand.js')
const { mentionsOf } = await built('questions/mentions.js')
const { resolveReferences } = await built('derivation/markets/concerns.js')
const { readSettings } = await built('cli/settings.js')
const { withGraph } = await built('jobs/session.js')

const session = { ...quietSession(readSettings(process.env)), notify: console.error }
const vocabulary = await readVocabulary(root)
console.log('Listings of one market:')
for (const half of HALVES) evaluatePairs(half)
console.log('Subjects of markets:')
if (process.env.DATA_DIR || process.env.NEO4J_URI) await withGraph(session, evaluateInGraph)
else console.log(`  ${HOW_TO_MEASURE}`)

function evaluatePairs(half) {
  const { pairs, matches, found, right, wrong } = evaluate(
    pairsOf(rowsOf('pairs', half)),
    vocabulary,
  )
  console.log(
    `${half.padEnd(7)} ${pairs} pairs, ${matches} same or inverted; found ${found}, right ${right}: ` +
      `precision ${share(right, found)}, recall ${share(right, matches)}`,
  )
  if (half === 'unseen' && !isUnseenShown) return
  for (const { pair, verdict } of wrong) {
    console.log(`  ${pair.label}, found ${verdict}\n    ${shown(pair.a)}\n    ${shown(pair.b)}`)
  }
}

async function evaluateInGraph(graph) {
  for (const half of HALVES) {
    const markets = labelledMarketsOf(rowsOf('subjects', half))
    const judged = await graph.writeLong((tx) => judge(tx, markets))
    if (judged === null) {
      console.log(`  This graph does not contain all labelled entities. ${HOW_TO_MEASURE}`)
      return
    }
    printSubjects(half, judged)
  }
}

/** The labelled and the found subjects, by id; `null` if the graph lacks a labelled entity. */
async function judge(tx, markets) {
  const keys = [...new Set(markets.flatMap(({ subjects }) => subjects.map(({ entity }) => entity)))]
  const rows = await tx.run('market-subject/entities-by-identifiers', { keys })
  if (rows.length < keys.length) return null
  const idOf = new Map(rows.map(({ key, id }) => [key, id]))
  const asked = markets.map(({ wording }) =>
    mentionsOf(wording, propositionOf(wording, vocabulary), vocabulary),
  )
  const concerns = await resolveReferences(tx, asked.flat(), vocabulary)
  return markets.map((market, at) => ({
    market,
    wanted: market.subjects.map(({ role, entity }) => ({
      role,
      entity: idOf.get(entity),
      key: entity,
    })),
    found: asked[at].flatMap((reference) => {
      const concern = concerns.get(JSON.stringify(reference))
      return concern === undefined
        ? []
        : [{ role: concern.role, entity: concern.entityId, key: concern.slug }]
    }),
  }))
}

function printSubjects(half, judged) {
  const { markets, right, wrong, missed, faults } = evaluateSubjects(judged)
  const people = evaluateSubjects(judged.map(onlyPeople))
  const withoutSubject = judged.filter(({ wanted }) => wanted.length === 0).length
  console.log(`${half.padEnd(7)} ${markets} markets, ${withoutSubject} of them without a subject`)
  console.log(`        all    ${figures({ right, wrong, missed })}`)
  console.log(`        people ${figures(people)}`)
  if (half === 'unseen' && !isUnseenShown) return
  for (const { market, wrong: extra, missed: absent } of faults) {
    console.log(`  ${shown(market.wording)}`)
    for (const { role, key } of extra) console.log(`    wrong  ${role} ${key}`)
    for (const { role, key } of absent) console.log(`    missed ${role} ${key}`)
  }
}

function onlyPeople({ market, wanted, found }) {
  const people = (subjects) => subjects.filter(({ role }) => role === 'SUBJECT')
  return { market, wanted: people(wanted), found: people(found) }
}

function figures({ right, wrong, missed }) {
  return (
    `right ${right}, wrong ${wrong}, missed ${missed}: precision ${share(right, right + wrong)}, ` +
    `recall ${share(right, right + missed)}`
  )
}

function rowsOf(what, half) {
  return parse(readFileSync(join(root, 'test', 'matching', `${what}-${half}.csv`), 'utf8'), {
    columns: true,
  })
}

function share(part, whole) {
  return whole === 0 ? 'none' : (part / whole).toFixed(3)
}

function shown({ venue, title, outcomeTitle, closesAt }) {
  return [venue, title, outcomeTitle, closesAt?.slice(0, 10)].filter(Boolean).join(' | ')
}
