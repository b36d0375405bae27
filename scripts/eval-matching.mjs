// `npm run eval:matching`: precision and recall of the matching of markets, on pairs labelled by hand.
// The half "unseen" was set apart by the hash of the pair before any rule was written.

import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
build()
const { evaluate, pairsOf } = await import(join(root, 'dist', 'markets', 'evaluate.js'))
const { electionsOf } = await import(join(root, 'dist', 'markets', 'elections.js'))

const days = electionsOf(readFileSync(join(root, 'curated', 'elections.csv'), 'utf8'))
for (const half of ['seen', 'unseen']) {
  const file = join(root, 'test', 'matching', `pairs-${half}.csv`)
  const result = evaluate(pairsOf(parse(readFileSync(file, 'utf8'), { columns: true })), days)
  const { pairs, matches, found, right } = result
  console.log(
    `${half.padEnd(7)} ${pairs} pairs, ${matches} same or inverted; found ${found}, right ${right}: ` +
      `precision ${share(right, found)}, recall ${share(right, matches)}`,
  )
  if (half === 'unseen') continue
  for (const { pair, said } of result.wrong) {
    console.log(`  ${pair.label}, said ${said}\n    ${shown(pair.a)}\n    ${shown(pair.b)}`)
  }
}

function share(part, whole) {
  return whole === 0 ? 'none' : (part / whole).toFixed(3)
}

function shown({ venue, title, outcomeTitle, closesAt }) {
  return [venue, title, outcomeTitle, closesAt?.slice(0, 10)].filter(Boolean).join(' | ')
}
