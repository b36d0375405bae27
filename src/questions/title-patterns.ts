/** A parsed title: a subject, a verb and a race. `plain` (`words.ts`) has normalised all words. */
export interface ParsedTitle {
  readonly verb: 'wins' | 'is-nominated' | 'controls'
  /** `null`: the title asks for the subject ("who will win …"). */
  readonly subject: string | null
  /** The words of the race, for `raceOf`. */
  readonly phrase: string
  readonly measure: 'most-seats' | 'first-round' | null
}

type PartsOfMatch = (match: readonly string[]) => Partial<ParsedTitle> & { readonly phrase: string }

const WIN = '(?:win|be elected(?: as| to be| to)?|be re-?elected(?: as| to be| to)?|carry)'

/**
 * The most probable patterns come first. The caller ignores a match if `raceOf` does not understand
 * every word of its phrase.
 */
const PATTERNS: readonly (readonly [RegExp, PartsOfMatch])[] = [
  // Questions about the subject.
  [
    /^who(?:m)? (?:will|would) win (?:the )?most seats in (.+)$/,
    ([, phrase = '']) => ({ phrase, measure: 'most-seats' }),
  ],
  [
    /^which (?:political )?party will win (?:the )?most (?:parliamentary )?seats (?:in|at) (.+)$/,
    ([, phrase = '']) => ({ phrase, measure: 'most-seats' }),
  ],
  [
    /^which candidate will receive the most votes in the first round of(?: voting in)? (.+)$/,
    ([, phrase = '']) => ({ phrase, measure: 'first-round' }),
  ],
  [
    /^(?:who|which candidate|which party(?: candidate| nominee)?) will win the (?:first|1st) round of (.+)$/,
    ([, phrase = '']) => ({ phrase, measure: 'first-round' }),
  ],
  [/^(?:who|which candidate) (?:will|would) win (.+)$/, ([, phrase = '']) => ({ phrase })],
  [
    /^which (?:political )?party (?:will )?(?:win )?controls? (?:of )?(.+)$/,
    ([, phrase = '']) => ({ verb: 'controls', phrase }),
  ],
  [
    /^which (?:political )?party(?: candidate| nominee)? (?:will )?wins? (.+)$/,
    ([, phrase = '']) => ({ phrase }),
  ],
  [/^who will be elected (?:to be |as )?(.+)$/, ([, phrase = '']) => ({ phrase })],
  [
    /^who will be (.+(?:nominee|candidate).*)$/,
    ([, phrase = '']) => ({ verb: 'is-nominated', phrase }),
  ],
  [
    /^20\d\d us senate elections will a democrat or republican win in (.+)$/,
    ([all = '', place = '']) => ({ phrase: `${all.slice(0, 4)} senate ${place}` }),
  ],
  [/^(.+) which (?:political )?party will win$/, ([, phrase = '']) => ({ phrase })],
  [/^winning party (.+)$/, ([, phrase = '']) => ({ phrase })],
  [/^party of (.+ winner)$/, ([, phrase = '']) => ({ phrase })],
  [
    /^(house|senate) control (after .+)$/,
    ([, chamber = '', when = '']) => ({ verb: 'controls', phrase: `${chamber} ${when}` }),
  ],
  [/^(.+) winning party (?:democrats|republicans)$/, ([, phrase = '']) => ({ phrase })],
  // Titles with a subject.
  [
    /^will (.+?) win (?:the )?most seats in (.+)$/,
    ([, subject = '', phrase = '']) => ({ subject, phrase, measure: 'most-seats' }),
  ],
  [
    /^will (.+?) win the (?:first|1st) round of (.+)$/,
    ([, subject = '', phrase = '']) => ({ subject, phrase, measure: 'first-round' }),
  ],
  [
    /^will (.+?) (?:win control of|control|hold control of) (.+)$/,
    ([, subject = '', phrase = '']) => ({ verb: 'controls', subject, phrase }),
  ],
  [
    new RegExp(`^will (.+?) ${WIN} (.+)$`),
    ([, subject = '', phrase = '']) => ({ subject, phrase }),
  ],
  [
    /^will (.+?) be (?:the )?(.*(?:nominee|candidate).*)$/,
    ([, subject = '', phrase = '']) => ({ verb: 'is-nominated', subject, phrase }),
  ],
  [
    /^(.+?) have a (house|senate) majority (after .+)$/,
    ([, subject = '', chamber = '', when = '']) => ({
      verb: 'controls',
      subject,
      phrase: `${chamber} ${when}`,
    }),
  ],
  [
    /^the (.+) senator elected in (20\d\d) is (.+)$/,
    ([, place = '', year = '', subject = '']) => ({ subject, phrase: `senate ${place} ${year}` }),
  ],
  [
    /^(?!who |which |what |when |will |how |if |does |is )(.+?) (?:wins?|elected) (.+)$/,
    ([, subject = '', phrase = '']) => ({ subject, phrase }),
  ],
  [
    /^(?!who |which |what |when |will |how |if |does |is )(.+?) controls? (.+)$/,
    ([, subject = '', phrase = '']) => ({ verb: 'controls', subject, phrase }),
  ],
  // Headings: "2028 Democratic presidential nominee", "Texas Senate winner".
  [
    /^(?!who |which |what |when |will |how |if |does |is )(.*(?:nominee|nomination|primary).*)$/,
    ([, phrase = '']) => ({ verb: 'is-nominated', phrase }),
  ],
  [
    /^(?!who |which |what |when |will |how |if |does |is )(.*(?:winner|presidential election usa?).*)$/,
    ([, phrase = '']) => ({ phrase }),
  ],
]

/** Returns every possible meaning of `title`, the most probable first. */
export function parseTitle(title: string): readonly ParsedTitle[] {
  return PATTERNS.flatMap(([pattern, partsOf]) => {
    const match = pattern.exec(title)
    if (match === null) return []
    const { verb = 'wins', subject = null, measure = null, phrase } = partsOf(match)
    return [{ verb, subject, phrase, measure }]
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

/**
 * Parses a title about the holder of an office; `null` for other titles. `rest`: the title without
 * its date.
 */
export function tenureOf(rest: string): ParsedTenure | null {
  const remain = /^will (.+?) (?:remain|stay)(?: on)?(?: as)? (?:the )?(.+)$/.exec(rest)
  if (remain !== null) return tenure('leaves', remain, false)
  const out = /^(?:will )?(.+?) (?:be )?out as (?:the )?(.+)$/.exec(rest)
  if (out !== null) return tenure('leaves', out, true)
  const cease = /^will (.+?) (?:cease to be|no longer be) (?:the )?(.+)$/.exec(rest)
  if (cease !== null) return tenure('leaves', cease, true)
  const leave = /^will (.+?) leave (?:the office of |the )?(.+)$/.exec(rest)
  if (leave !== null) return tenure('leaves', leave, true)
  const resign = /^will (.+?) (?:resign|step down) as (?:the )?(.+)$/.exec(rest)
  if (resign !== null) return tenure('resigns', resign, true)
  return null
}

function tenure(
  verb: ParsedTenure['verb'],
  [, subject = '', office = '']: readonly string[],
  happens: boolean,
): ParsedTenure {
  return { verb, subject, office, happens }
}
