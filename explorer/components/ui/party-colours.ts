/** A party with the fields that its name and its colour need. */
export interface PartyNamed {
  readonly slug: string
  readonly name: string
}

/** Parties whose own colour is known, by slug. The others get one of eight quiet colours. */
const KNOWN: Readonly<Record<string, string>> = {
  'democratic-party': 'us-democratic',
  'republican-party': 'us-republican',
  'conservative-party': 'gb-conservative',
  'scottish-conservatives': 'gb-conservative',
  'labour-party': 'gb-labour',
  'scottish-labour': 'gb-labour',
  'labour-and-co-operative': 'gb-labour-coop',
  'labour-and-co-operative-party': 'gb-labour-coop',
  'scottish-national-party': 'gb-snp',
  'liberal-democrats': 'gb-libdem',
  'scottish-liberal-democrats': 'gb-libdem',
  'democratic-unionist-party': 'gb-dup',
  'sinn-fein': 'gb-sinn-fein',
  'plaid-cymru': 'gb-plaid',
  'green-party': 'gb-green',
  'green-party-of-england-and-wales': 'gb-green',
  speaker: 'gb-speaker',
}
/** Parties by their short forms in feeds of results. */
const SHORT: Readonly<Record<string, string>> = {
  dem: 'democratic-party',
  democrat: 'democratic-party',
  d: 'democratic-party',
  rep: 'republican-party',
  gop: 'republican-party',
  r: 'republican-party',
  con: 'conservative-party',
  lab: 'labour-party',
  snp: 'scottish-national-party',
  ld: 'liberal-democrats',
}
const OTHERS = 8

/** All classes that `partyClass` returns. */
export const PARTY_CLASSES: readonly string[] = [
  'p-none',
  ...new Set(Object.values(KNOWN).map((name) => `p-${name}`)),
  ...[...Array(OTHERS).keys()].map((at) => `p-any-${String(1 + at)}`),
]

/** The class that sets the colour `--c` of a party; a party has the same class on every page. */
export function partyClass(party: Pick<PartyNamed, 'slug'> | null): string {
  if (party === null) return 'p-none'
  return `p-${KNOWN[party.slug] ?? `any-${String(1 + (hashOf(party.slug) % OTHERS))}`}`
}

/** Like `partyClass`, for feeds that give only the name or a short form of a party. */
export function partyClassOfName(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return partyClass({
    slug: SHORT[slug] ?? (Object.hasOwn(KNOWN, `${slug}-party`) ? `${slug}-party` : slug),
  })
}

/** FNV-1a, so that slugs that differ in one letter get different colours. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
