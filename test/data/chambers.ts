import { parse } from 'yaml'
import { readJson, readText, saysNoParty } from './independent/said.js'

/** A question of who sat in a chamber on a day, with what the file answers. */
export interface Sitting {
  readonly chamber: string
  readonly wikidata: string
  readonly day: string
  /** The scheme of the file's ids of persons. */
  readonly scheme: string
  /** Other sources leave the ends of memberships of this chamber open; the file alone dates them. */
  readonly isSureOnly: boolean
  /** The file's rows on that day, each by `sitting`: its person's id, its party, its area or that one's id. */
  readonly expected: () => readonly string[]
}

/** Six chambers, each of another kind of file. */
export const SITTINGS: readonly Sitting[] = [
  everyPolitician('2015/Denmark__Folketing', 'Q209151', '2015-12-01'),
  everyPolitician('2018/estonia', 'Q217799', '2016-01-15'),
  everyPolitician('2015/UK__Commons', 'Q11005', '2010-01-01'),
  everyPolitician('2015/Israel__Knesset', 'Q133396', '1995-06-01'),
  everyPolitician('2015/Finland__Eduskunta', 'Q643412', '2000-03-01'),
  usSenate('2025-03-01'),
]

/** Ten chambers on three days each. */
export const THREE_DAYS: readonly Sitting[] = [
  ...onDays('2015/Australia__Representatives', 'Q783401', [
    '1995-06-01',
    '2003-06-01',
    '2012-06-01',
  ]),
  ...onDays('2015/Chile__Deputies', 'Q1968468', ['1999-06-01', '2007-06-01', '2013-06-01']),
  ...onDays('2015/Finland__Eduskunta', 'Q643412', ['1984-06-01', '1996-06-01', '2009-06-01']),
  ...onDays('2015/Greece__Parliament', 'Q477089', ['1983-06-01', '1998-06-01', '2013-06-01']),
  ...onDays('2015/Israel__Knesset', 'Q133396', ['1955-01-15', '1978-06-01', '2010-06-01']),
  ...onDays('2015/Kosovo__Assembly', 'Q1246562', ['2006-06-01', '2009-06-01', '2013-06-01']),
  ...onDays('2015/Northern_Ireland__Assembly', 'Q285714', [
    '2000-06-01',
    '2005-06-01',
    '2009-06-01',
  ]),
  ...onDays('2015/Portugal__Assembly', 'Q740564', ['2007-06-01', '2010-06-01', '2013-06-01']),
  ...onDays('2015/Slovakia__National_Council', 'Q1139204', [
    '2004-06-01',
    '2008-06-01',
    '2011-06-01',
  ]),
  ...['2015-03-01', '2021-03-01', '2025-03-01'].map(usSenate),
]

/** The number of members by the name of their party, each person once, as the rows of the file say. */
export function partyCounts({ expected }: Sitting): ReadonlyMap<string, number> {
  const parties = new Map(
    expected().map((row) => {
      const [person = '', party = ''] = row.split(' | ')
      return [person, party] as const
    }),
  )
  const counts = new Map<string, number>()
  for (const party of parties.values()) counts.set(party, (counts.get(party) ?? 0) + 1)
  return counts
}

function onDays(file: string, wikidata: string, days: readonly string[]): readonly Sitting[] {
  return days.map((day) => everyPolitician(file, wikidata, day))
}

function usSenate(day: string): Sitting {
  return {
    chamber: 'us-congress/legislators-current.yaml',
    ...{ wikidata: 'Q66096', day, scheme: 'bioguide', isSureOnly: true },
    expected: () => senators(day),
  }
}

/** One row as text. */
export function sitting(person: string, party: string | null, area: string | null): string {
  return `${person} | ${party ?? 'no party'} | ${area ?? 'no area'}`
}

interface Popolo {
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
  readonly areas: readonly { readonly id: string; readonly name: string }[]
  readonly events: readonly {
    readonly id: string
    readonly start_date?: string
    readonly end_date?: string
  }[]
  readonly memberships: readonly {
    readonly person_id: string
    readonly on_behalf_of_id: string
    readonly area_id?: string
    readonly legislative_period_id: string
    readonly start_date?: string
    readonly end_date?: string
  }[]
}

function everyPolitician(file: string, wikidata: string, day: string): Sitting {
  const expected = () => {
    const document = readJson(`everypolitician-${file}.ep-popolo.json`) as Popolo
    const nameIn = (list: readonly { id: string; name: string }[], id: string | undefined) =>
      list.find((one) => one.id === id)?.name ?? null
    return document.memberships.flatMap((row) => {
      const period = document.events.find(({ id }) => id === row.legislative_period_id)
      const start = row.start_date ?? period?.start_date
      const end = row.end_date ?? period?.end_date
      if (!mayHold(start, end, day)) return []
      const party = nameIn(document.organizations, row.on_behalf_of_id)
      return sitting(
        row.person_id,
        party === null || saysNoParty(party) ? null : party,
        nameIn(document.areas, row.area_id),
      )
    })
  }
  return { chamber: file, wikidata, day, scheme: 'everypolitician', isSureOnly: false, expected }
}

/** Whether a period may include `day`: its dates can be years or months. */
function mayHold(start: string | undefined, end: string | undefined, day: string): boolean {
  const isBegun = start === undefined || start <= day.slice(0, start.length)
  return isBegun && (end === undefined || end >= day.slice(0, end.length))
}

interface Legislator {
  readonly id: { readonly bioguide: string }
  readonly terms: readonly {
    readonly type: string
    readonly start: string
    readonly end: string
    readonly state: string
    readonly party: string
  }[]
}

function senators(day: string): string[] {
  const legislators = parse(readText('us-congress/legislators-current.yaml')) as Legislator[]
  return legislators.flatMap(({ id, terms }) =>
    terms
      .filter(({ type, start, end }) => type === 'sen' && start <= day && day <= end)
      .map(({ party, state }) =>
        sitting(
          id.bioguide,
          saysNoParty(party) ? null : party,
          `ocd-division/country:us/state:${state.toLowerCase()}`,
        ),
      ),
  )
}
