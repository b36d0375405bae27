import type { TestGraph } from '../support/test-graph.js'

/** An entity whose records may be of two people. */
export interface DoubtfulPerson {
  readonly identifiers: readonly string[]
  readonly doubt: string
  readonly records: readonly string[]
}

interface Person {
  readonly names: readonly { readonly value: string }[]
  readonly birthDate?: string
}

type Row = readonly [
  identifiers: readonly string[],
  records: readonly (readonly [string, string])[],
]

/** The people whose records give two dates of birth, or names without a word in common. */
export async function doubtfulPeople({ run }: Pick<TestGraph, 'run'>): Promise<DoubtfulPerson[]> {
  const rows = (await run(
    `MATCH (e:Politician|Person)
     WHERE COUNT { (:Record)-[:STANDS_FOR]->(e) } > 1
     RETURN e.identifiers,
       COLLECT { MATCH (r:Record)-[:STANDS_FOR]->(e) WHERE NOT r.withdrawn RETURN [r.key, r.data] ORDER BY r.key }`,
  )) as unknown as Row[]
  return rows.flatMap(([identifiers, records]) => {
    const people = records.map(([, data]) => JSON.parse(data) as Person)
    const doubt = doubtOf(people)
    return doubt === null ? [] : [{ identifiers, doubt, records: records.map(([key]) => key) }]
  })
}

function doubtOf(people: readonly Person[]): string | null {
  const births = new Set(people.flatMap(({ birthDate }) => birthDate ?? []))
  // A year and a day of that year are one date.
  const dates = [...births].filter(
    (date) => ![...births].some((other) => other.startsWith(`${date}-`)),
  )
  if (dates.length > 1) return `born ${dates.join(' and ')}`
  const words = people.map(wordsOf).filter((each) => each.size > 0)
  for (const [index, one] of words.entries()) {
    for (const other of words.slice(index + 1)) {
      if (![...one].some((word) => other.has(word))) {
        return `called ${[...one].join(' ')} and ${[...other].join(' ')}`
      }
    }
  }
  return null
}

/** The words of all names, in lowercase and without their marks. */
function wordsOf({ names }: Person): Set<string> {
  const text = names.map(({ value }) => value).join(' ')
  const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])
}
