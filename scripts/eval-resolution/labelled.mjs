// Evaluates the resolution by evidence with the pairs of labelled-pairs.csv.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILE = 'labelled-pairs.csv'
const COLUMNS = ['kind', 'a', 'b', 'label', 'why']

/** The pairs of the file: kind, a, b, label, why. `curatedLines`: the parser of curated files. */
export function labelledPairs(curatedLines) {
  const path = join(dirname(fileURLToPath(import.meta.url)), FILE)
  return curatedLines(readFileSync(path, 'utf8'), FILE, COLUMNS).map(({ value }) =>
    Object.fromEntries(COLUMNS.map((column) => [column, value(column)])),
  )
}

/**
 * Prints, by kind and label, how many of `pairs` agree with `areOne`, and each pair that does not.
 * Skips pairs with a record that `isThere` does not find.
 */
export function printLabelled(pairs, { areOne, isThere }) {
  const there = pairs.filter(({ a, b }) => isThere(a) && isThere(b))
  console.log(
    `${there.length} of ${pairs.length} manually labelled pairs near the thresholds are in the data:`,
  )
  for (const kind of new Set(there.map((pair) => pair.kind))) {
    for (const label of ['same', 'different']) {
      const of = there.filter((pair) => pair.kind === kind && pair.label === label)
      const wrong = of.filter(({ a, b }) => areOne(a, b) !== (label === 'same'))
      console.log(
        `${kind.padEnd(13)} ${label.padEnd(10)} ${of.length}, of them right ${of.length - wrong.length}`,
      )
      for (const { a, b, why } of wrong) console.log(`  ${a} | ${b} | ${why}`)
    }
  }
}
