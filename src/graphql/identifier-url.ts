/** URL templates of web pages about an identifier, by scheme. The value replaces `{}`. */
const URLS: Readonly<Record<string, string>> = {
  wikidata: 'https://www.wikidata.org/wiki/{}',
  bioguide: 'https://bioguide.congress.gov/search/bio/{}',
  govtrack: 'https://www.govtrack.us/congress/members/{}',
  opensanctions: 'https://www.opensanctions.org/entities/{}/',
  imdb: 'https://www.imdb.com/name/{}/',
  viaf: 'https://viaf.org/viaf/{}',
  gnd: 'https://d-nb.info/gnd/{}',
}

/** The URL of the web page about an identifier; `null` for a scheme without a template. */
export function identifierUrl(scheme: string, value: string): string | null {
  if (!Object.hasOwn(URLS, scheme)) return null
  return URLS[scheme]?.replace('{}', () => encodeURIComponent(value)) ?? null
}
