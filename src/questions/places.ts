/** Where an office or an election is: a country, a state or district of it, a town. */
export interface Place {
  /** Lowercase ISO 3166-1 alpha-2; `eu` for the Union. */
  readonly country: string
  /** The USPS code of a US state, lowercase; `null` elsewhere and for the whole country. */
  readonly state: string | null
  /** A congressional district ("13", "al"), a town ("new york city") or another part; `null` for none. */
  readonly part: string | null
  readonly name: string
}

const STATES: Readonly<Record<string, string>> = {
  ...{ al: 'Alabama', ak: 'Alaska', az: 'Arizona', ar: 'Arkansas', ca: 'California' },
  ...{ co: 'Colorado', ct: 'Connecticut', de: 'Delaware', fl: 'Florida', ga: 'Georgia' },
  ...{ hi: 'Hawaii', id: 'Idaho', il: 'Illinois', in: 'Indiana', ia: 'Iowa', ks: 'Kansas' },
  ...{ ky: 'Kentucky', la: 'Louisiana', me: 'Maine', md: 'Maryland', ma: 'Massachusetts' },
  ...{ mi: 'Michigan', mn: 'Minnesota', ms: 'Mississippi', mo: 'Missouri', mt: 'Montana' },
  ...{ ne: 'Nebraska', nv: 'Nevada', nh: 'New Hampshire', nj: 'New Jersey', nm: 'New Mexico' },
  ...{ ny: 'New York', nc: 'North Carolina', nd: 'North Dakota', oh: 'Ohio', ok: 'Oklahoma' },
  ...{ or: 'Oregon', pa: 'Pennsylvania', ri: 'Rhode Island', sc: 'South Carolina' },
  ...{ sd: 'South Dakota', tn: 'Tennessee', tx: 'Texas', ut: 'Utah', vt: 'Vermont' },
  ...{ va: 'Virginia', wa: 'Washington', wv: 'West Virginia', wi: 'Wisconsin', wy: 'Wyoming' },
  ...{ dc: 'District of Columbia', pr: 'Puerto Rico', gu: 'Guam' },
}

/** States whose only seat in the House is of the whole state. */
const AT_LARGE = new Set(['ak', 'de', 'nd', 'sd', 'vt', 'wy'])

/** Country, then the words that mean it: its names and those of its people. */
const COUNTRIES: readonly (readonly [code: string, name: string, words: string])[] = [
  ['us', 'United States', 'united states of america|united states|usa|american'],
  ['gb', 'United Kingdom', 'united kingdom|great britain|britain|british|uk'],
  ['fr', 'France', 'france|french'],
  ['de', 'Germany', 'germany|german'],
  ['it', 'Italy', 'italy|italian'],
  ['es', 'Spain', 'spain|spanish'],
  ['pt', 'Portugal', 'portugal|portuguese'],
  ['nl', 'Netherlands', 'netherlands|dutch'],
  ['be', 'Belgium', 'belgium|belgian'],
  ['ie', 'Ireland', 'ireland|irish'],
  ['dk', 'Denmark', 'denmark|danish'],
  ['se', 'Sweden', 'sweden|swedish'],
  ['no', 'Norway', 'norway|norwegian'],
  ['fi', 'Finland', 'finland|finnish'],
  ['is', 'Iceland', 'iceland|icelandic'],
  ['gl', 'Greenland', 'greenland|greenlandic'],
  ['pl', 'Poland', 'poland|polish'],
  ['cz', 'Czechia', 'czech republic|czechia|czech'],
  ['sk', 'Slovakia', 'slovakia|slovak'],
  ['hu', 'Hungary', 'hungary|hungarian'],
  ['at', 'Austria', 'austria|austrian'],
  ['ch', 'Switzerland', 'switzerland|swiss'],
  ['si', 'Slovenia', 'slovenia|slovenian'],
  ['hr', 'Croatia', 'croatia|croatian'],
  ['rs', 'Serbia', 'serbia|serbian'],
  ['ro', 'Romania', 'romania|romanian'],
  ['bg', 'Bulgaria', 'bulgaria|bulgarian'],
  ['gr', 'Greece', 'greece|greek'],
  ['cy', 'Cyprus', 'cyprus|cypriot'],
  ['mt', 'Malta', 'malta|maltese'],
  ['al', 'Albania', 'albania|albanian'],
  ['md', 'Moldova', 'moldova|moldovan'],
  ['ua', 'Ukraine', 'ukraine|ukrainian'],
  ['by', 'Belarus', 'belarus|belarusian'],
  ['ru', 'Russia', 'russian federation|russia|russian'],
  ['ee', 'Estonia', 'estonia|estonian'],
  ['lv', 'Latvia', 'latvia|latvian'],
  ['lt', 'Lithuania', 'lithuania|lithuanian'],
  ['am', 'Armenia', 'armenia|armenian'],
  ['tr', 'Turkey', 'turkey|turkiye|turkish'],
  ['il', 'Israel', 'israel|israeli'],
  ['ir', 'Iran', 'iran|iranian'],
  ['iq', 'Iraq', 'iraq|iraqi'],
  ['sy', 'Syria', 'syria|syrian'],
  ['lb', 'Lebanon', 'lebanon|lebanese'],
  ['in', 'India', 'india|indian'],
  ['pk', 'Pakistan', 'pakistan|pakistani'],
  ['bd', 'Bangladesh', 'bangladesh|bangladeshi'],
  ['lk', 'Sri Lanka', 'sri lanka|sri lankan'],
  ['np', 'Nepal', 'nepal|nepali|nepalese'],
  ['cn', 'China', 'china|chinese'],
  ['tw', 'Taiwan', 'taiwan|taiwanese'],
  ['jp', 'Japan', 'japan|japanese'],
  ['kr', 'South Korea', 'south korea|south korean'],
  ['kp', 'North Korea', 'north korea|north korean'],
  ['ph', 'Philippines', 'philippines|philippine|filipino'],
  ['id', 'Indonesia', 'indonesia|indonesian'],
  ['th', 'Thailand', 'thailand|thai'],
  ['mn', 'Mongolia', 'mongolia|mongolian'],
  ['kz', 'Kazakhstan', 'kazakhstan|kazakh'],
  ['au', 'Australia', 'australia|australian'],
  ['nz', 'New Zealand', 'new zealand|nz'],
  ['ca', 'Canada', 'canada|canadian'],
  ['mx', 'Mexico', 'mexico|mexican'],
  ['gt', 'Guatemala', 'guatemala|guatemalan'],
  ['hn', 'Honduras', 'honduras|honduran'],
  ['sv', 'El Salvador', 'el salvador|salvadoran'],
  ['cr', 'Costa Rica', 'costa rica|costa rican'],
  ['cu', 'Cuba', 'cuba|cuban'],
  ['ve', 'Venezuela', 'venezuela|venezuelan'],
  ['co', 'Colombia', 'colombia|colombian'],
  ['ec', 'Ecuador', 'ecuador|ecuadorian'],
  ['pe', 'Peru', 'peru|peruvian'],
  ['bo', 'Bolivia', 'bolivia|bolivian'],
  ['cl', 'Chile', 'chile|chilean'],
  ['ar', 'Argentina', 'argentina|argentine|argentinian'],
  ['br', 'Brazil', 'brazil|brazilian'],
  ['gy', 'Guyana', 'guyana|guyanese'],
  ['ng', 'Nigeria', 'nigeria|nigerian'],
  ['gh', 'Ghana', 'ghana|ghanaian'],
  ['ke', 'Kenya', 'kenya|kenyan'],
  ['ug', 'Uganda', 'uganda|ugandan'],
  ['et', 'Ethiopia', 'ethiopia|ethiopian'],
  ['za', 'South Africa', 'south africa|south african'],
  ['cd', 'DR Congo', 'democratic republic of the congo|dr congo|drc'],
  ['cg', 'Congo', 'republic of the congo'],
  ['eu', 'European Union', 'european union|european|eu'],
]

/** Towns that elect a mayor whom venues ask about. */
const TOWNS: readonly (readonly [words: string, country: string, state: string | null])[] = [
  ['new york city', 'us', 'ny'],
  ['nyc', 'us', 'ny'],
  ['los angeles', 'us', 'ca'],
  ['san francisco', 'us', 'ca'],
  ['san jose', 'us', 'ca'],
  ['san diego', 'us', 'ca'],
  ['oakland', 'us', 'ca'],
  ['chicago', 'us', 'il'],
  ['houston', 'us', 'tx'],
  ['dallas', 'us', 'tx'],
  ['austin', 'us', 'tx'],
  ['miami', 'us', 'fl'],
  ['atlanta', 'us', 'ga'],
  ['boston', 'us', 'ma'],
  ['seattle', 'us', 'wa'],
  ['minneapolis', 'us', 'mn'],
  ['detroit', 'us', 'mi'],
  ['milwaukee', 'us', 'wi'],
  ['philadelphia', 'us', 'pa'],
  ['jersey city', 'us', 'nj'],
  ['new orleans', 'us', 'la'],
  ['baltimore', 'us', 'md'],
  ['denver', 'us', 'co'],
  ['portland', 'us', 'or'],
  ['london', 'gb', null],
  ['paris', 'fr', null],
  ['toronto', 'ca', null],
  ['seoul', 'kr', null],
  ['ulsan', 'kr', null],
  ['busan', 'kr', null],
  ['bucharest', 'ro', null],
  ['lima', 'pe', null],
  ['istanbul', 'tr', null],
  ['budapest', 'hu', null],
]

/** Parts of countries with a parliament of their own. */
const PARTS: readonly (readonly [words: string, country: string, name: string])[] = [
  ['scottish|scotland', 'gb', 'Scotland'],
  ['welsh|wales', 'gb', 'Wales'],
  ['northern ireland', 'gb', 'Northern Ireland'],
  ['saxony-anhalt', 'de', 'Saxony-Anhalt'],
  ['mecklenburg-vorpommern', 'de', 'Mecklenburg-Vorpommern'],
  ['baden-wurttemberg', 'de', 'Baden-Württemberg'],
  ['rhineland-palatinate', 'de', 'Rhineland-Palatinate'],
  ['punjab', 'in', 'Punjab'],
]

const TOWN_NAMES: Readonly<Record<string, string>> = { nyc: 'new york city' }

interface Entry {
  readonly words: readonly string[]
  readonly place: Place
}

const US: Place = { country: 'us', state: null, part: null, name: 'United States' }

const ENTRIES: readonly Entry[] = [
  ...Object.entries(STATES).map(([code, name]) => entry(name.toLowerCase(), stateOf(code))),
  ...COUNTRIES.flatMap(([country, name, words]) =>
    words.split('|').map((word) => entry(word, { country, state: null, part: null, name })),
  ),
  ...TOWNS.map(([words, country, state]) => {
    const part = TOWN_NAMES[words] ?? words
    return entry(words, { country, state, part, name: capitals(part) })
  }),
  ...PARTS.flatMap(([words, country, name]) =>
    words
      .split('|')
      .map((word) => entry(word, { country, state: null, part: name.toLowerCase(), name })),
  ),
  // Venues write "Georgian" for the country only.
  entry('georgian', { country: 'ge', state: null, part: null, name: 'Georgia (country)' }),
].sort((one, other) => other.words.length - one.words.length)

const BY_FIRST = new Map<string, Entry[]>()
for (const each of ENTRIES) {
  const first = each.words[0] ?? ''
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), each])
}

/** The United States as a place. */
export const UNITED_STATES = US

/** A state by its USPS code, lowercase; `part` as in `Place`. */
export function stateOf(code: string, part: string | null = null): Place {
  const name = STATES[code] ?? code.toUpperCase()
  return { country: 'us', state: code, part, name: part === null ? name : districtName(code, part) }
}

/** Whether `code` is a USPS code, lowercase. */
export function isState(code: string): boolean {
  return Object.hasOwn(STATES, code)
}

/** Whether a state has one seat in the House, of the whole state. */
export function isAtLarge(state: string): boolean {
  return AT_LARGE.has(state)
}

/** The place whose words stand at `at`, the longest first, and how many words they are. */
export function placeAt(
  words: readonly string[],
  at: number,
): { readonly place: Place; readonly length: number } | null {
  const district = /^([a-z]{2})-(\d{1,2}|al)$/.exec(words[at] ?? '')
  if (district !== null) {
    const [, state = '', number = ''] = district
    if (!isState(state)) return null
    return { place: stateOf(state, number === 'al' ? 'al' : String(Number(number))), length: 1 }
  }
  for (const { words: own, place } of BY_FIRST.get(words[at] ?? '') ?? []) {
    if (own.every((word, index) => words[at + index] === word)) return { place, length: own.length }
  }
  return null
}

function entry(words: string, place: Place): Entry {
  return { words: words.split(' '), place }
}

function districtName(code: string, part: string): string {
  return `${code.toUpperCase()}-${part === 'al' ? 'AL' : part.padStart(2, '0')}`
}

function capitals(words: string): string {
  return words.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase())
}
