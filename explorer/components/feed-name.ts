/** Feeds of results by their key. The key of another feed is the name that its client chose. */
const NAMES: Readonly<Record<string, string>> = {
  ap: 'Associated Press',
  california: 'California Secretary of State',
  nyt: 'The New York Times',
  openelections: 'OpenElections',
  'uk-2015': 'UK returning officers',
  'us-congress-winners': 'lists of winners',
  'us-county-president': 'compiled county totals',
}

/** The name of a feed of results. */
export function feedName(key: string): string {
  return NAMES[key] ?? key
}
