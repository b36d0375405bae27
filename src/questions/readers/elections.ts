import { parseTitle, type ParsedTitle } from '../title-patterns.js'
import { raceOf, type RacePhrase } from '../race.js'
import { isRegularSenateYear, yearOfElection, yearOfNomination } from '../cycles.js'
import { yearsIn } from '../dates.js'
import type { Office } from '../offices.js'
import { countryAround, namedPlaces } from '../named-places.js'
import { UNITED_STATES, type Place } from '../places.js'
import type { Nomination, Proposition, Victory } from '../proposition.js'
import { partyOf, subjectOf, type Subject } from '../subjects.js'
import { question, type Reading } from '../wording.js'
import { plain } from '../words.js'

/** The claim of a question about a race, without its subject. */
type Race = Victory | Nomination

/**
 * Parses a question about the winner of an election, a nomination, a state or a chamber. `title`:
 * the title of the question or of its group.
 */
export function electionIn(reading: Reading, title: string): Proposition | null {
  for (const parsed of parseTitle(title)) {
    const phrase = raceOf(parsed.phrase, reading.vocabulary)
    if (phrase === null) continue
    const subject = subjectIn(reading, parsed)
    const race = subject === null ? null : raceOfTitle(reading, parsed, phrase, subject)
    if (subject === null || race === null) continue
    // The outcomes of a parliamentary election are parties.
    const isParty = race.office === 'legislature' && parsed.subject === null
    const winner =
      isParty && subject.kind === 'person' ? { ...subject, kind: 'party' as const } : subject
    return {
      ...race,
      ...subjectAndSide(reading, parsed, winner),
      question: question(reading, true),
    }
  }
  return null
}

/** The subject of questions about the gender of the winner. The answer "man" is the `no` side. */
const A_WOMAN: Subject = { kind: 'thing', key: 'woman', name: 'A woman', aliases: [] }

function genderOf(words: string): 'woman' | 'man' | null {
  const [, woman, man] = /^(?:an? )?(?:(woman|female)|(man|male))$/.exec(words) ?? []
  return woman !== undefined ? 'woman' : man !== undefined ? 'man' : null
}

/**
 * The subject and the side. "Not Democrats" is the `no` side of a question about the party. "Male"
 * is the `no` side of a question about a woman.
 */
function subjectAndSide(
  { outcome, vocabulary }: Reading,
  parsed: ParsedTitle,
  subject: Subject,
): Pick<Proposition, 'subject' | 'side'> {
  if (subject === A_WOMAN) {
    return { subject, side: genderOf(parsed.subject ?? outcome ?? '') === 'man' ? 'no' : 'yes' }
  }
  const not = /^not (.+)$/.exec(outcome ?? '')?.[1]
  const party = not === undefined ? null : partyOf(not, vocabulary)
  return party === null ? { subject, side: 'yes' } : { subject: party, side: 'no' }
}

function subjectIn({ wording, outcome, vocabulary }: Reading, parsed: ParsedTitle): Subject | null {
  const gender = genderOf(parsed.subject ?? outcome ?? '')
  if (gender !== null) return A_WOMAN
  const named = outcome === null ? null : subjectOf(wording.outcomeTitle ?? '', vocabulary)
  if (named?.kind === 'rest') {
    // "Other" excludes different people at each venue, so the key of this subject contains the
    // venue.
    const groupKey = `${wording.venue}:${plain(wording.groupTitle ?? wording.title)}`
    return { ...named, key: `${groupKey}:${named.key}` }
  }
  if (parsed.subject === null) return named
  const subjectOfTitle = subjectOf(parsed.subject, vocabulary)
  // "The winner of the Texas primary" is not a particular person.
  const isRole = /\d|\b(?:winner|nominee|candidate|incumbent)s?\b/.test(parsed.subject)
  if (isRole && subjectOfTitle?.kind === 'person') return null
  if (
    subjectOfTitle === null ||
    subjectOfTitle.kind === 'rest' ||
    /^(?:who|which|what|any|anyone|either)\b|\bother than\b/.test(parsed.subject)
  ) {
    return null
  }
  if (/^(?:a |an |the next |two |both )/.test(parsed.subject) && subjectOfTitle.kind === 'person')
    return null
  if (named === null || subjectOfTitle.kind === 'party') return subjectOfTitle
  // The outcome has the full name with capitals. The title may have only a part of the name.
  const isSame =
    named.key === subjectOfTitle.key ||
    named.key.split(' ').includes(subjectOfTitle.key.split(' ').at(-1) ?? '')
  return isSame ? named : subjectOfTitle
}

function raceOfTitle(
  reading: Reading,
  parsed: ParsedTitle,
  phrase: RacePhrase,
  subject: Subject,
): Race | null {
  const isNomination =
    phrase.word === 'nominee' ||
    parsed.verb === 'is-nominated' ||
    (phrase.word === 'primary' && phrase.party !== null)
  if (phrase.word === 'primary' && phrase.party === null) return null
  if (isNomination) return nominationOf(reading, phrase, subject)
  if (phrase.party !== null || phrase.word !== null) return null
  return victoryOf(reading, parsed, phrase, subject)
}

function nominationOf(reading: Reading, phrase: RacePhrase, subject: Subject): Race | null {
  const { office, party } = phrase
  if (party === null || subject.kind === 'party' || phrase.isPopularVote || phrase.isRunoff)
    return null
  const electedOffice = office ?? unnamedOffice(reading, phrase)
  if (electedOffice === null || electedOffice === 'senate' || electedOffice === 'house') return null
  const isForCountry = electedOffice === 'president' || electedOffice === 'vice-president'
  const place = phrase.place ?? (isForCountry ? unnamedPlace(reading, electedOffice) : null)
  if (place === null) return null
  const isPrimary = isForCountry && place.state !== null
  if (isForCountry && isPrimary !== (phrase.word === 'primary')) return null
  const year = yearIn(reading, phrase, yearOfNomination, electedOffice, place)
  if (year === null) return null
  return {
    predicate: isPrimary ? 'wins-primary' : 'is-nominated',
    ...{ office: electedOffice, place, year, party },
    isSpecial: isSpecialSeat(reading, phrase, { office: electedOffice, place, year }),
  }
}

/**
 * Returns the office of a nomination whose phrase names no office: president in "The 2024
 * Republican nominee". It is also president in "the 2020 Iowa Democratic primary", because 2020 has
 * a presidential election. `null` if the office is unclear.
 */
function unnamedOffice({ group }: Reading, phrase: RacePhrase): Office | null {
  const { place, word } = phrase
  if (place === null) return word === 'nominee' ? 'president' : null
  // The group may name a different office, as on Polymarket.
  const isOther = /\b(?:senat|governor|gubernatorial|mayor|house|congress|attorney|secretary)/.test(
    group,
  )
  const isOfState = place.state !== null && place.part === null
  const isMeant = word === 'primary' && isOfState && isPresidentYear(phrase) && !isOther
  return isMeant ? 'president' : null
}

function victoryOf(
  reading: Reading,
  parsed: ParsedTitle,
  phrase: RacePhrase,
  subject: Subject,
): Race | null {
  const context = contextOf(reading, phrase)
  if (context === null) return null
  const { office, place } = context
  const year = yearIn(reading, phrase, yearOfElection, office, place)
  if (year === null) return null
  const isChamber = office === 'senate' || office === 'house'
  if (isChamber && subject.kind === 'person') return null
  if (parsed.verb === 'controls' && !isChamber) return null
  const predicate = phrase.isPopularVote
    ? 'wins-popular-vote'
    : isChamber
      ? 'controls'
      : office === 'president' && place.state !== null
        ? 'carries'
        : 'wins'
  return {
    ...{ predicate, office, place, year, measure: parsed.measure },
    isSpecial: isSpecialSeat(reading, phrase, { office, place, year }),
    isRunoff: phrase.isRunoff,
    isOtherParty: subject.kind === 'rest' && /party/.test(parsed.phrase),
  }
}

/**
 * The office and place of a race. If the title is only "Election Winner", the group names them.
 */
function contextOf(
  reading: Reading,
  phrase: RacePhrase,
): { readonly office: Office; readonly place: Place } | null {
  const { place } = phrase
  let { office } = phrase
  if (phrase.isPopularVote) office ??= 'president'
  if (office === null) {
    const isBareState = place?.country === 'us' && place.state !== null && place.part === null
    if (isBareState && /^which party will win/.test(reading.title) && isPresidentYear(phrase)) {
      return { office: 'president', place }
    }
    if (place === null && isPresidentYear(phrase) && isOfPresident(reading)) {
      return { office: 'president', place: UNITED_STATES }
    }
    if (place !== null || reading.group === reading.title) return null
    const raceOfGroup = raceOf(reading.group, reading.vocabulary)
    if (
      raceOfGroup?.office !== 'president' ||
      raceOfGroup.word !== null ||
      raceOfGroup.place === null
    )
      return null
    return { office: 'president', place: raceOfGroup.place }
  }
  if (office === 'vice-president') return null
  if (place !== null) return { office, place }
  const defaultPlace = unnamedPlace(reading, office)
  return defaultPlace === null ? null : { office, place: defaultPlace }
}

/**
 * Returns the place of an office if the phrase of the race names no place. This is the only country
 * other than the US that the title, outcome and group name. If they name no such country, it is the
 * US. `null` if they name several countries, or if the country cannot have the office.
 */
function unnamedPlace({ wording, vocabulary }: Reading, office: Office): Place | null {
  return countryAround(office, namedPlaces(wording, vocabulary))
}

/** Whether the title is about the re-election of a president: "Trump re-elected in 2024". */
function isOfPresident({ title, vocabulary }: Reading): boolean {
  const [, name = ''] =
    /^(?:will )?(.+?) (?:is |be )?(?:re-?elected|relected) in \S+$/.exec(title) ?? []
  return vocabulary.presidents.some(({ names }) => names.includes(name))
}

function isPresidentYear({ years }: RacePhrase): boolean {
  return years.length === 1 && (years[0] ?? 1) % 4 === 0
}

/**
 * Whether "special" distinguishes the race from a regular race. If a Senate seat has no regular
 * election in that year, the special election is the only one.
 */
function isSpecialSeat(
  { vocabulary }: Reading,
  phrase: RacePhrase,
  { office, place, year }: { office: Office; place: Place; year: number },
): boolean {
  if (!phrase.isSpecial) return false
  if (office !== 'senate-seat' || place.state === null) return true
  return isRegularSenateYear(place.state, year, vocabulary)
}

/**
 * Returns the year in the phrase. If the phrase has no year, returns the year in the title and
 * group. `null` if there is no year, or more than one.
 */
export function statedYear({ title, group }: Reading, { years }: RacePhrase): number | null {
  if (years.length > 0) return years.length === 1 ? (years[0] ?? null) : null
  const otherYears = [...new Set([...yearsIn(title), ...yearsIn(group)])]
  return otherYears.length === 1 ? (otherYears[0] ?? null) : null
}

/** The stated year. If the wording states no year, `unstatedYear` finds it from the times. */
function yearIn(
  reading: Reading,
  phrase: RacePhrase,
  unstatedYear: typeof yearOfElection,
  office: Office,
  place: Place,
): number | null {
  const stated = statedYear(reading, phrase)
  if (stated !== null || phrase.years.length > 0) return stated
  return unstatedYear(office, place, reading.questionTimes, reading.vocabulary)
}
