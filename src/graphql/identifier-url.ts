/** Where the owner of a scheme shows what its identifiers name; `{}` is the value. */
const URLS: Readonly<Record<string, string>> = {
  wikidata: 'https://www.wikidata.org/wiki/{}',
  bioguide: 'https://bioguide.congress.gov/search/bio/{}',
  govtrack: 'https://www.govtrack.us/congress/members/{}',
  opensanctions: 'https://www.opensanctions.org/entities/{}/',
  imdb: 'https://www.imdb.com/name/{}/',
  viaf: 'https://viaf.org/viaf/{}',
  gnd: 'https://d-nb.info/gnd/{}',
}

/** The URL at which an identifier is shown; `null` for a scheme without one that is known. */
export function identifierUrl(scheme: string, value: string): string | null {
  if (!Object.hasOwn(URLS, scheme)) return null
  return URLS[scheme]?.replace('{}', () => encodeURIComponent(value)) ?? null
}
