// `npm run eval:matching [-- --unseen]`: measures precision and recall of the matching of markets,
// with manually labelled pairs, and of their subjects, with manually labelled markets
// (test/matching/README.md).
//
// Rules are written with the first half of the pairs (split by file family and year) and the half
// "seen" of the subjects. The errors of the other halves are only shown with `--unseen`, because a
// half is useless for measurement after developers have read them. Subjects need a graph of all of
// politicians/ in ../shared/data (or POLITY_TEST_DATA) and curated/elections.csv, in DATA_DIR or at
// NEO4J_URI.

import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { built, quietSession, root } from './project.mjs'
import { missingData, realData } from './real-data.mjs'
import { tableOf } from './table.mjs'

const HALVES = ['seen', 'unseen']
const TITLES = ['', 'pairs', 'matches', 'joined', 'wrong', 'precision', 'recall', 'likely', 'wrong']
const HOW_TO_MEASURE =
  'Their measurement needs a graph of all politicians and elections. To create it in two minutes:\n' +
  '    export DATA_DIR=/tmp/all-politicians\n' +
  `    npx --no -- polity import auto ${join(realData, 'politicians')} curated/elections.csv\n` +
  '    npm run eval:matching' +
  (missingData() === null ? '' : `\n  ${missingData()}`)
const isUnseenShown = process.argv.includes('--unseen')
await build()
const { figuresOf, judgePairs, pairsOf } = await built('questions/evaluation/evaluate.js')
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
console.log(
  'Listings of one market (shares with their 95 % intervals). Likely: not joined, but shown as probably the same:',
)
const pairs = judgedIn('pairs')
printPairs(pairs)
printJoined([...pairs, ...judgedIn('joined-pairs')])
console.log('Subjects of markets:')
if (process.env.DATA_DIR || process.env.NEO4J_URI) await withGraph(session, evaluateInGraph)
else console.log(`  ${HOW_TO_MEASURE}`)

/** The pairs of a file, with the verdicts of the rules. */
function judgedIn(name) {
  return judgePairs(pairsOf(rowsOf(name), rowsOf('split')), vocabulary)
}

function printPairs(judged) {
  const inHalf = (half) => judged.filter(({ pair }) => pair.half === half)
  const [first, second, neither] = ['first', 'second', 'neither'].map(inHalf)
  console.log(tableOf([...rowsAbout('first half', first), ...rowsAbout('second half', second)]))
  console.log(tableOf([TITLES, figuresRow('in neither half', neither)]))
  printErrors(isUnseenShown ? judged : first)
}

/**
 * Prints the precision among all labelled pairs of the second half that the rules join. There is no
 * recall, because `joined-pairs.csv` only has joined pairs.
 */
function printJoined(judged) {
  const joined = judged.filter(({ pair, verdict }) => pair.half === 'second' && verdict !== 'none')
  const rowsBy = (of) =>
    [...new Set(joined.map(of))].sort().map((title) =>
      joinedRow(
        title,
        joined.filter((pair) => of(pair) === title),
      ),
    )
  console.log('Joined pairs of the second half, with those of joined-pairs.csv:')
  const rows = [
    ['', 'joined', 'wrong', 'precision'],
    joinedRow('all', joined),
    ...rowsBy(({ pair: { a, b } }) => (a.venue === b.venue ? 'one venue' : 'two venues')),
    ...rowsBy(({ pair }) => `  ${pair.kind}`),
    ...rowsBy(({ pair: { a, b } }) => `  ${[a.venue, b.venue].sort().join(' and ')}`),
  ]
  console.log(tableOf(rows))
  if (isUnseenShown) printErrors(joined)
}

function joinedRow(title, judged) {
  const { joined, right, precision } = figuresOf(judged)
  return [title, joined, joined - right, interval(precision)]
}

function printErrors(judged) {
  for (const { pair, verdict } of figuresOf(judged).errors) {
    console.log(`  ${pair.label}, found ${verdict}\n    ${shown(pair.a)}\n    ${shown(pair.b)}`)
  }
}

/** The figures of one half: of all pairs, of each kind, and of each family of files. */
function rowsAbout(half, judged) {
  const values = (of) => [...new Set(judged.flatMap(({ pair }) => of(pair)))].sort()
  const partsOf = (of) =>
    values(of).map((value) =>
      figuresRow(
        `  ${value}`,
        judged.filter(({ pair }) => of(pair).includes(value)),
      ),
    )
  return [
    TITLES,
    figuresRow(half, judged),
    ...partsOf(({ kind }) => [kind]),
    ...partsOf(({ families }) => families),
  ]
}

function figuresRow(title, judged) {
  const { pairs, matches, joined, right, precision, recall, likely, likelyRight } =
    figuresOf(judged)
  return [
    ...[title, pairs, matches, joined, joined - right, interval(precision), interval(recall)],
    ...[likely, likely - likelyRight],
  ]
}

function interval(measured) {
  if (measured === null) return 'none'
  const [share, from, to] = [measured.share, measured.from, measured.to].map((n) => n.toFixed(2))
  return `${share} (${from} to ${to})`
}

async function evaluateInGraph(graph) {
  for (const half of HALVES) {
    const markets = labelledMarketsOf(rowsOf(`subjects-${half}`))
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

function rowsOf(name) {
  return parse(readFileSync(join(root, 'test', 'matching', `${name}.csv`), 'utf8'), {
    ...{ columns: true, comment: '#', comment_no_infix: true },
  })
}

function share(part, whole) {
  return whole === 0 ? 'none' : (part / whole).toFixed(3)
}

function shown({ venue, title, outcomeTitle, closesAt }) {
  return [venue, title, outcomeTitle, closesAt?.slice(0, 10)].filter(Boolean).join(' | ')
}
