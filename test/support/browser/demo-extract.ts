import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { passingFolder } from '../passing-folder.js'
import { ROOT } from '../server-options.js'

const CONGRESS = 'us-congress-2026-06'
const COMMONS = join('wikidata-commons-uk', 'legislative', 'Q11005', 'Q29974940')
const CABINET = join('wikidata-commons-uk', 'executive', 'Q112014', 'current')
/** Files that go along as they are. */
const WHOLE = [
  join(CONGRESS, 'committees-current.json'),
  join(CONGRESS, 'executive.json'),
  join(CABINET, 'popolo-m17n.json'),
  join('markets-forecastbench', '2025-10-26-llm.json'),
  join('markets-forecastbench', '2026-05-10-llm.json'),
  join('markets-metaforecast', 'frontpage.2022-02-14.json'),
]

interface Member {
  readonly id: { readonly bioguide: string }
  readonly name: { readonly last: string }
  readonly terms: readonly { readonly type: string; readonly start: string }[]
}

interface Popolo {
  readonly persons: readonly { readonly id: string }[]
  readonly memberships: readonly { readonly person_id: string }[]
}

/** A folder with the part of demo/ that questions of the tests are about: who sat in the Senate in 2015, and some more. */
export function demoExtract(): string {
  const folder = passingFolder('polity-demo-extract-')
  for (const file of WHOLE) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, 'demo', file), join(folder, file))
  }
  const write = (file: string, data: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(data))
  }
  // As their publishers describe them.
  const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, 'demo', file), 'utf8'))

  const members = read(join(CONGRESS, 'legislators-current.json')) as readonly Member[]
  const chosen = members.filter(
    ({ name, terms }) =>
      ['Massie', 'Ocasio-Cortez', 'Van Drew'].includes(name.last) ||
      terms.some(({ type, start }) => type === 'sen' && start < '2015-06-01'),
  )
  const ids = new Set(chosen.map(({ id }) => id.bioguide))
  write(join(CONGRESS, 'legislators-current.json'), chosen)
  const lists = read(join(CONGRESS, 'committee-membership-current.json')) as Readonly<
    Record<string, readonly { readonly bioguide: string }[]>
  >
  const listed = Object.entries(lists).map(
    ([name, list]) => [name, list.filter(({ bioguide }) => ids.has(bioguide))] as const,
  )
  write(join(CONGRESS, 'committee-membership-current.json'), Object.fromEntries(listed))

  const commons = read(join(COMMONS, 'popolo-m17n.json')) as Popolo
  // Diane Abbott is the first, Theresa May is Q264766.
  const people = commons.persons.filter(({ id }, index) => index < 40 || id === 'Q264766')
  const kept = new Set(people.map(({ id }) => id))
  const memberships = commons.memberships.filter(({ person_id: id }) => kept.has(id))
  write(join(COMMONS, 'popolo-m17n.json'), { ...commons, persons: people, memberships })
  return folder
}
