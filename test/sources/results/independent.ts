/** Counts of the files themselves, by code that shares nothing with the readers. */

type Json = Readonly<Record<string, unknown>>

const OFFICES: Readonly<Record<string, string>> = {
  President: 'president',
  'U.S. Senate': 'senate',
  'U.S. House': 'house',
  Governor: 'governor',
}

const PARTIES: Readonly<Record<string, string>> = { GOP: 'republican', Dem: 'democratic' }

/** Votes by contest, unit and candidate of AP's document; `isRead` says which races are expected. */
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

/** Votes by contest and candidate of California's document. */
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
