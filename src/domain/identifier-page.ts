/** Where the owner of a scheme shows what its identifiers name; `{}` is the value. */
const PAGES: Readonly<Record<string, string>> = {
  wikidata: 'https://www.wikidata.org/wiki/{}',
  bioguide: 'https://bioguide.congress.gov/search/bio/{}',
  govtrack: 'https://www.govtrack.us/congress/members/{}',
  opensanctions: 'https://www.opensanctions.org/entities/{}/',
  imdb: 'https://www.imdb.com/name/{}/',
  viaf: 'https://viaf.org/viaf/{}',
  gnd: 'https://d-nb.info/gnd/{}',
}

/** The page of an identifier; `null` for a scheme without one that is known. */
export function identifierPage(scheme: string, value: string): string | null {
  if (!Object.hasOwn(PAGES, scheme)) return null
  return PAGES[scheme]?.replace('{}', () => encodeURIComponent(value)) ?? null
}
