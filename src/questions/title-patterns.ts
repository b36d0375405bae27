/** A parsed title: a subject, a verb and a race. `plain` (`words.ts`) has normalised all words. */
export interface ParsedTitle {
  readonly verb: 'wins' | 'is-nominated' | 'controls'
  /** `null`: the title asks for the subject ("who will win …"). */
  readonly subject: string | null
  /** The words of the race, for `raceOf`. */
  readonly phrase: string
  readonly measure: 'most-seats' | 'first-round' | null
}

interface Form {
  readonly verb?: ParsedTitle['verb']
  readonly measure?: ParsedTitle['measure']
  /** Makes the words of the race from the groups of the pattern; absent: the group `phrase`. */
  readonly phrase?: string
}

const WINS: Form = {}
const CONTROLS: Form = { verb: 'controls' }
const IS_NOMINATED: Form = { verb: 'is-nominated' }
const MOST_SEATS: Form = { measure: 'most-seats' }
const FIRST_ROUND: Form = { measure: 'first-round' }

const WIN = '(?:win|be elected(?: as| to be| to)?|be re-?elected(?: as| to be| to)?|carry)'
const NO_QUESTION = '(?!who |which |what |when |will |how |if |does |is )'

/**
 * The most probable patterns come first. The caller ignores a match if `raceOf` does not understand
 * every word of its phrase.
 */
const PATTERNS: readonly (readonly [RegExp, Form])[] = [
  // Questions about the subject.
  [/^who(?:m)? (?:will|would) win (?:the )?most seats in (?<phrase>.+)$/, MOST_SEATS],
  [
    /^which (?:political )?party will win (?:the )?most (?:parliamentary )?seats (?:in|at) (?<phrase>.+)$/,
    MOST_SEATS,
  ],
  [
    /^which candidate will receive the most votes in the first round of(?: voting in)? (?<phrase>.+)$/,
    FIRST_ROUND,
  ],
  [
    /^(?:who|which candidate|which party(?: candidate| nominee)?) will win the (?:first|1st) round of (?<phrase>.+)$/,
    FIRST_ROUND,
  ],
  [/^(?:who|which candidate) (?:will|would) win (?<phrase>.+)$/, WINS],
  [/^which (?:political )?party (?:will )?(?:win )?controls? (?:of )?(?<phrase>.+)$/, CONTROLS],
  [/^which (?:political )?party(?: candidate| nominee)? (?:will )?wins? (?<phrase>.+)$/, WINS],
  [/^who will be elected (?:to be |as )?(?<phrase>.+)$/, WINS],
  [/^who will be (?<phrase>.+(?:nominee|candidate).*)$/, IS_NOMINATED],
  [
    /^(?<year>20\d\d) us senate elections will a democrat or republican win in (?<place>.+)$/,
    { phrase: '$<year> senate $<place>' },
  ],
  [/^(?<phrase>.+) which (?:political )?party will win$/, WINS],
  [/^winning party (?<phrase>.+)$/, WINS],
  [/^party of (?<phrase>.+ winner)$/, WINS],
  [
    /^(?<chamber>house|senate) control (?<when>after .+)$/,
    { ...CONTROLS, phrase: '$<chamber> $<when>' },
  ],
  [/^(?<phrase>.+) winning party(?: democrats| republicans)?$/, WINS],
  // Questions about the gender of the winner; the outcome, or the first word, is the gender.
  [/^what will (?:the )?gender be of the candid?ate that wins (?<phrase>.+)$/, WINS],
  [/^(?:what will be the )?gender of (?:the )?(?<phrase>.+ winner)$/, WINS],
  [
    /^(?<subject>woman|man) (?<office>president|governor) elected (?<when>in 20\d\d)$/,
    { phrase: '$<office> $<when>' },
  ],
  // Titles with a subject.
  [/^will (?<subject>.+?) win (?:the )?most seats in (?<phrase>.+)$/, MOST_SEATS],
  [/^will (?<subject>.+?) win the (?:first|1st) round of (?<phrase>.+)$/, FIRST_ROUND],
  [/^will (?<subject>.+?) (?:win control of|control|hold control of) (?<phrase>.+)$/, CONTROLS],
  [new RegExp(`^will (?<subject>.+?) ${WIN} (?<phrase>.+)$`), WINS],
  [/^will (?<subject>.+?) be (?:the )?(?<phrase>.*(?:nominee|candidate).*)$/, IS_NOMINATED],
  [
    /^(?<subject>.+?) have a (?<chamber>house|senate) majority (?<when>after .+)$/,
    { ...CONTROLS, phrase: '$<chamber> $<when>' },
  ],
  [
    /^the (?<place>.+) senator elected in (?<year>20\d\d) is (?<subject>.+)$/,
    { phrase: 'senate $<place> $<year>' },
  ],
  // Short forms of forecasters.
  [/^(?<subject>.+?) is (?<year>20\d\d) potus$/, { phrase: 'president $<year>' }],
  [
    /^(?<subject>.+?) is (?<year>20\d\d) dnom$/,
    { ...IS_NOMINATED, phrase: 'democratic nominee $<year>' },
  ],
  [
    /^(?<subject>.+?) is (?<year>20\d\d) rnom$/,
    { ...IS_NOMINATED, phrase: 'republican nominee $<year>' },
  ],
  [
    new RegExp(`^${NO_QUESTION}(?<phrase>.*nominee.*?) (?:is|will be) (?<subject>.+)$`),
    IS_NOMINATED,
  ],
  [new RegExp(`^${NO_QUESTION}(?<subject>.+?) is (?:the )?(?<phrase>.*nominee.*)$`), IS_NOMINATED],
  [
    new RegExp(
      `^${NO_QUESTION}(?<subject>.+?) (?:wins?|(?:is )?(?:re-?)?elected|relected) (?<phrase>.+)$`,
    ),
    WINS,
  ],
  [new RegExp(`^${NO_QUESTION}(?<subject>.+?) controls? (?<phrase>.+)$`), CONTROLS],
  // Headings: "2028 Democratic presidential nominee", "Texas Senate winner".
  [new RegExp(`^${NO_QUESTION}(?<phrase>.*(?:nominee|nomination|primary).*)$`), IS_NOMINATED],
  [new RegExp(`^${NO_QUESTION}(?<phrase>.*(?:winner|presidential election usa?).*)$`), WINS],
]

/** Returns every possible meaning of `title`, the most probable first. */
export function parseTitle(title: string): readonly ParsedTitle[] {
  return PATTERNS.flatMap(([pattern, form]) => {
    const match = pattern.exec(title)
    if (match === null) return []
    const { verb = 'wins', measure = null, phrase = '$<phrase>' } = form
    const subject = match.groups?.['subject'] ?? null
    return [{ verb, subject, phrase: title.replace(pattern, phrase), measure }]
  })
}

/** The parts of a title about the holder of an office. */
export interface ParsedTenure {
  readonly verb: 'leaves' | 'resigns' | 'holds'
  readonly subject: string
  /** The office in the words of the title, without the date. */
  readonly office: string
  /** False when the title says that the person does not leave ("remain"). */
  readonly happens: boolean
}

const TENURES: readonly (readonly [RegExp, ParsedTenure['verb'], happens: boolean])[] = [
  [/^will (.+?) (?:remain|stay)(?: on)?(?: as)? (?:the )?(.+)$/, 'leaves', false],
  [/^(?:will )?(.+?) (?:be )?out as (?:the )?(.+)$/, 'leaves', true],
  [/^will (.+?) (?:cease to be|no longer be) (?:the )?(.+)$/, 'leaves', true],
  [/^will (.+?) leave (?:the office of |the )?(.+)$/, 'leaves', true],
  [/^will (.+?) (?:resign|step down) as (?:the )?(.+)$/, 'resigns', true],
]

/**
 * Parses a title about the holder of an office; `null` for other titles. `rest`: the title without
 * its date.
 */
export function tenureOf(rest: string): ParsedTenure | null {
  for (const [pattern, verb, happens] of TENURES) {
    const [, subject, office] = pattern.exec(rest) ?? []
    if (subject !== undefined && office !== undefined) return { verb, subject, office, happens }
  }
  return null
}
