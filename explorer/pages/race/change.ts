import type { Race } from './race.js'

/** The fields of a candidacy that are compared with the previous election. */
interface Compared {
  readonly share: number | null
  readonly standsFor: { readonly slug: string } | null
}

/**
 * The difference between the share of a candidate and the share of the same party in the previous
 * race, such as "+2.1 points". Empty if a share is unknown, or if the party had several candidates.
 */
export function changeWords(candidacy: Compared, race: Race, locale: string): string {
  const party = candidacy.standsFor?.slug
  if (party === undefined || race.previous === null) return ''
  const share = onlyShare(race.candidacies.nodes, party)
  const before = onlyShare(race.previous.candidacies.nodes, party)
  if (share === null || before === null) return ''
  const style = { maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return `${new Intl.NumberFormat(locale, style).format(share - before)} points`
}

/** Whether any candidate of a race can be compared with the previous race. */
export function hasChanges(race: Race): boolean {
  return race.candidacies.nodes.some((candidacy) => changeWords(candidacy, race, 'en') !== '')
}

function onlyShare(candidacies: readonly Compared[], party: string): number | null {
  const [own, ...others] = candidacies.filter(({ standsFor }) => standsFor?.slug === party)
  return own === undefined || others.length > 0 ? null : own.share
}
