import { parse } from 'yaml'
import { readText } from './independent/said.js'

interface Legislator {
  readonly id: { readonly bioguide: string }
  readonly terms: readonly {
    readonly type: 'rep' | 'sen'
    readonly start: string
    readonly end: string
    readonly state: string
    readonly district?: number
  }[]
}

const legislators = (): readonly Legislator[] =>
  parse(readText('us-congress/legislators-current.yaml')) as Legislator[]

const COUNTRY = 'ocd-division/country:us'
/** Places that Open Civic Data does not call states. */
const KINDS: Readonly<Record<string, string>> = {
  DC: 'district',
  ...Object.fromEntries(['AS', 'GU', 'MP', 'PR', 'VI'].map((code) => [code, 'territory'])),
}

/** The division of a state, as Open Civic Data writes it. */
const stateOf = (code: string) => `${COUNTRY}/${KINDS[code] ?? 'state'}:${code.toLowerCase()}`

/** 50 divisions: of every ninth seat, and of ten states. */
export const DIVISIONS: readonly string[] = (() => {
  const seats = legislators().flatMap(({ terms }) => {
    const last = terms.at(-1)
    return last?.type === 'rep' ? [divisionOf(last.state, last.district ?? 0)] : []
  })
  const spread = [...new Set(seats)].sort().filter((_each, at) => at % 10 === 3)
  const states = ['NY', 'CA', 'TX', 'VT', 'WY', 'GA', 'OH', 'NV', 'ME', 'HI'].map(stateOf)
  return [...spread.slice(0, 40), ...states]
})()

function divisionOf(state: string, district: number): string {
  return district === 0 ? stateOf(state) : `${stateOf(state)}/cd:${String(district)}`
}

/** The ids of those in office on a day for a division and the state that contains it, as the file says. */
export function officialsIn(division: string, day: string): readonly string[] {
  const state = division.split('/').slice(0, 3).join('/')
  const isHere = ({ type, state: code, district = 0 }: Legislator['terms'][number]) => {
    if (type === 'sen' || district === 0) return stateOf(code) === state
    return divisionOf(code, district) === division
  }
  return legislators()
    .filter(({ terms }) =>
      terms.some((term) => term.start <= day && day <= term.end && isHere(term)),
    )
    .map(({ id }) => id.bioguide)
    .sort()
}
