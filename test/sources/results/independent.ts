import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { ROOT } from '../../support/server-options.js'

/** Counts of the files themselves, by code that shares nothing with the readers. */

type Json = Readonly<Record<string, unknown>>

const OFFICES: Readonly<Record<string, string>> = {
  President: 'president',
  'U.S. Senate': 'senate',
  'U.S. House': 'house',
  Governor: 'governor',
}

const PARTIES: Readonly<Record<string, string>> = { GOP: 'republican', Dem: 'democratic' }

/** Votes by race, unit and candidate of AP's document; `isRead` says which races are expected. */
export function apVotes(
  document: unknown,
  isRead: (race: Json) => boolean = () => true,
): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const race of listOf(document, 'races').filter(isRead)) {
    const units = listOf(race, 'reportingUnits')
    const isTown = (unit: Json) => ['ME', 'MA'].includes(text(unit, 'statePostal'))
    for (const unit of units) {
      const state = `us/${text(unit, 'statePostal').toLowerCase()}`
      const county = `${state}/${text(unit, 'fipsCode').padStart(5, '0')}`
      const district = /^District (\d+)$/.exec(text(unit, 'reportingunitName'))?.[1]
      const key =
        unit['level'] === 'state'
          ? state
          : unit['level'] === 'district'
            ? `${state}/${district === undefined ? text(unit, 'districtType').toLowerCase() : `district/${district}`}`
            : isTown(unit)
              ? `${county}/${text(unit, 'reportingunitID')}`
              : county
      const isIssue = race['officeID'] === 'I'
      const office = isIssue
        ? ['officeName', 'seatName', 'description']
            .map((field) => text(race, field))
            .join(' ')
            .trim()
            .toLowerCase()
            .replaceAll(' ', '-')
        : (OFFICES[text(race, 'officeName')] ?? '?')
      const area = race['officeID'] === 'H' ? `${state}/district/${text(race, 'seatNum')}` : state
      for (const one of listOf(unit, 'candidates')) {
        const name = `${text(one, 'first')} ${text(one, 'last')}`.trim()
        const parts = [office, area, PARTIES[text(race, 'party')] ?? '', key, name]
        found.set(parts.join(' · '), (one['voteCount'] as number | undefined) ?? null)
      }
    }
  }
  return found
}

function listOf(value: unknown, name: string): readonly Json[] {
  return ((value as Json)[name] ?? []) as readonly Json[]
}

function text(value: Json, name: string): string {
  return typeof value[name] === 'string' ? value[name] : ''
}

/** Votes by race and candidate of California's document. */
export function californiaVotes(document: unknown): Map<string, number> {
  const found = new Map<string, number>()
  for (const race of (Array.isArray(document) ? document : [document]) as readonly Json[]) {
    const district = /District (\d+)/.exec(text(race, 'raceTitle'))?.[1]
    const area = district === undefined ? 'us/ca' : `us/ca/district/${district}`
    const office = text(race, 'raceTitle').includes('Senate') ? 'senate' : 'house'
    for (const one of listOf(race, 'candidates')) {
      const votes = parseInt(text(one, 'Votes').replace(/,/g, ''), 10)
      found.set([office, area, '', area, text(one, 'Name')].join(' · '), votes)
    }
  }
  return found
}

const LEFT_OUT = /^(over|under) ?votes?$|^registered voters$/i
/** Offices of which each state has one, or one a district. */
const OF_STATE = /^(President|U\.S\. Senate|Governor|Public Utilities Commissioner)$/

/** Votes by office, unit, area and candidate of a CSV of OpenElections; `isRead` says which lines are expected. */
export function openElectionsVotes(
  path: string,
  isRead: (row: Readonly<Record<string, string>>, line: number) => boolean = () => true,
): Map<string, number> {
  const rows: readonly Record<string, string>[] = parse(readFileSync(path, 'utf8'), {
    columns: true,
  })
  const state = `us/${basename(path).slice(10, 12)}`
  const found = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    const { county = '', precinct = '', office = '', district = '', candidate = '' } = row
    if (!isRead(row, at + 2) || LEFT_OUT.test(candidate) || LEFT_OUT.test(office)) continue
    const votes = Object.entries(row)
      .filter(([column]) => column.endsWith('votes'))
      .reduce((sum, [, count]) => sum + Number(count.replaceAll(',', '')), 0)
    const place = county === 'Total' ? state : countyKey(state, county)
    const isWhole = precinct === '' || precinct === 'not available'
    const unit = isWhole ? place : `${place}/${precinct}`
    const area = areaOf(office, district, candidate, { state, place })
    const key = [office, unit, area, candidate.replaceAll('.', '')].join(' · ')
    found.set(key, (found.get(key) ?? 0) + votes)
  }
  return found
}

function areaOf(
  office: string,
  district: string,
  candidate: string,
  { state, place }: { readonly state: string; readonly place: string },
): string {
  if (/(^|- )(Yes|No)$/.test(candidate)) return ''
  if (OF_STATE.test(office) || (office === 'U.S. House' && state === 'us/sd')) return state
  const words = district.toLowerCase().replace(/^0+/, '').replaceAll(' ', '-')
  return words === '' ? place : `${state}/district/${words}`
}

const COUNTIES: ReadonlyMap<string, string> = new Map(
  readFileSync(join(ROOT, 'curated/vocabulary/us-counties.csv'), 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .map(([state = '', code = '', name = '']) => [
      `us/${state}/${name.replace(/ County$/, '').toLowerCase()}`,
      code,
    ]),
)

function countyKey(state: string, county: string): string {
  return `${state}/${COUNTIES.get(`${state}/${county.toLowerCase()}`) ?? '?'}`
}
