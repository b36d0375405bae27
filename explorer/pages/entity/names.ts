/** A name with its article, for the middle of a sentence. */
export function withArticle(name: string): string {
  return /^the /i.test(name) ? name : `the ${name}`
}

const SCHEMES: Readonly<Record<string, string>> = {
  ballotpedia: 'Ballotpedia',
  bioguide: 'Bioguide',
  cspan: 'C-SPAN',
  everypolitician: 'EveryPolitician',
  everypolitician_legacy: 'EveryPolitician (old)',
  fec: 'FEC',
  google_entity_id: 'Google Knowledge Graph',
  govtrack: 'GovTrack',
  house_history: 'House History',
  icpsr: 'ICPSR',
  lis: 'Senate LIS',
  local: 'Own id of the dataset',
  maplight: 'MapLight',
  ocd: 'Open Civic Data',
  opensanctions: 'OpenSanctions',
  opensecrets: 'OpenSecrets',
  parlparse: 'TheyWorkForYou',
  pictorial: 'Pictorial Directory',
  thomas: 'THOMAS',
  'us-committee': 'Committee code',
  'us-congress': 'US Congress lists',
  votesmart: 'Vote Smart',
  youtube: 'YouTube',
  youtube_id: 'YouTube id',
  twitter_id: 'Twitter id',
  wikidata: 'Wikidata',
  wikipedia: 'Wikipedia',
}

/** The name of a system of identifiers. An unknown key is converted to words. */
export function schemeName(scheme: string): string {
  return SCHEMES[scheme] ?? sentenceCase(scheme)
}

/** The words with a small first letter, for the middle of a sentence. */
export function uncapitalised(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1)
}

/** A key of a source as readable words: `twitter_id` becomes Twitter id. */
export function sentenceCase(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const GENDERS: Readonly<Record<string, string>> = { f: 'Female', m: 'Male' }

export function genderWord(gender: string): string {
  return GENDERS[gender.toLowerCase()] ?? sentenceCase(gender)
}
