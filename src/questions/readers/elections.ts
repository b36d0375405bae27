import { parseTitle, type ParsedTitle } from '../title-patterns.js'
import { raceOf, type RacePhrase } from '../race.js'
import { isSenateTurn, yearOfElection, yearOfNomination } from '../cycles.js'
import { yearsIn } from '../dates.js'
import type { Office } from '../offices.js'
import { countryAround, namedPlaces } from '../named-places.js'
import type { Place } from '../places.js'
import type { Nomination, Proposition, Victory } from '../proposition.js'
import { partyOf, subjectOf, type Subject } from '../subjects.js'
import { question, type Reading } from '../wording.js'
import { plain } from '../words.js'

/** What a question about a race claims of its subject. */
type Race = Omit<Victory, 'subject'> | Omit<Nomination, 'subject'>

/** Who wins an election, a nomination, a state or a chamber, in the words of `title` or the group's title. */
export function electionIn(reading: Reading, title: string): Proposition | null {
  for (const parsed of parseTitle(title)) {
    const phrase = raceOf(parsed.phrase, reading.vocabulary)
    if (phrase === null) continue
    const subject = subjectIn(reading, parsed)
    const race = subject === null ? null : raceOfTitle(reading, parsed, phrase, subject)
    if (subject === null || race === null) continue
    // Outcomes below the heading of a parliamentary election are parties.
    const isParty = race.office === 'legislature' && parsed.subject === null
    const who =
      isParty && subject.kind === 'person' ? { ...subject, kind: 'party' as const } : subject
    return { ...race, ...sided(reading, who), question: question(reading, true) }
  }
  return null
}

/** "Not Democrats", in a question for a party, is the opposite side. */
function sided(
  { outcome, vocabulary }: Reading,
  subject: Subject,
): Pick<Proposition, 'subject' | 'side'> {
  const not = /^not (.+)$/.exec(outcome ?? '')?.[1]
  const party = not === undefined ? null : partyOf(not, vocabulary)
  return party === null ? { subject, side: 'yes' } : { subject: party, side: 'no' }
}

function subjectIn({ wording, outcome, vocabulary }: Reading, parsed: ParsedTitle): Subject | null {
  const named = outcome === null ? null : subjectOf(wording.outcomeTitle ?? '', vocabulary)
  if (named?.kind === 'rest') {
    // "Other" leaves out different people at each venue, so it is a subject of its own at each.
    const where = `${wording.venue}:${plain(wording.groupTitle ?? wording.title)}`
    return { ...named, key: `${where}:${named.key}` }
  }
  if (parsed.subject === null) return named
  const ofTitle = subjectOf(parsed.subject, vocabulary)
  // "The winner of the Texas primary" is not a particular person.
  const isRole = /\d|\b(?:winner|nominee|candidate|incumbent)s?\b/.test(parsed.subject)
  if (isRole && ofTitle?.kind === 'person') return null
  if (
    ofTitle === null ||
    ofTitle.kind === 'rest' ||
    /^(?:who|which|what|any|anyone|either)\b/.test(parsed.subject)
  ) {
    return null
  }
  if (/^(?:a |an |the next |two |both )/.test(parsed.subject) && ofTitle.kind === 'person')
    return null
  if (named === null || ofTitle.kind === 'party') return ofTitle
  // The outcome has the full name with its capitals; the title may have only a part of it.
  const isSame =
    named.key === ofTitle.key || named.key.split(' ').includes(ofTitle.key.split(' ').at(-1) ?? '')
  return isSame ? named : ofTitle
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
  const resolved = office ?? unnamedOffice(reading, phrase)
  if (resolved === null || resolved === 'senate' || resolved === 'house') return null
  const place = phrase.place ?? (isNational(resolved) ? unnamedPlace(reading, resolved) : null)
  if (place === null) return null
  const isPrimary = isNational(resolved) && place.state !== null
  if (isPrimary && phrase.word !== 'primary') return null
  if (isNational(resolved) && !isPrimary && phrase.word === 'primary') return null
  const year =
    statedYear(reading, phrase) ??
    (phrase.years.length > 0
      ? null
      : yearOfNomination(resolved, place, reading.asked, reading.vocabulary))
  if (year === null) return null
  return {
    predicate: isPrimary ? 'wins-primary' : 'is-nominated',
    ...{ office: resolved, place, year, party },
    isSpecial: isSpecialSeat(reading, phrase, { office: resolved, place, year }),
  }
}

/** "The 2024 Republican nominee", and in a president's year "the 2020 Iowa Democratic primary". */
function unnamedOffice({ group }: Reading, phrase: RacePhrase): Office | null {
  const { place, word } = phrase
  if (place === null) return word === 'nominee' ? 'president' : null
  // Its group may name another office, as Polymarket's groups do.
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
  const year =
    statedYear(reading, phrase) ??
    (phrase.years.length > 0
      ? null
      : yearOfElection(office, place, reading.asked, reading.vocabulary))
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

/** The office and place from the group, for a heading such as "Election Winner" without them. */
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
    if (place !== null || reading.group === reading.title) return null
    const above = raceOf(reading.group, reading.vocabulary)
    if (above?.office !== 'president' || above.word !== null || above.place === null) return null
    return { office: 'president', place: above.place }
  }
  if (office === 'vice-president') return null
  if (place !== null) return { office, place }
  const around = unnamedPlace(reading, office)
  return around === null ? null : { office, place: around }
}

/** Where an office is whose race names no place: title, outcome and group may name another country than the US. */
function unnamedPlace({ wording, vocabulary }: Reading, office: Office): Place | null {
  return countryAround(office, namedPlaces(wording, vocabulary))
}

function isPresidentYear({ years }: RacePhrase): boolean {
  return years.length === 1 && (years[0] ?? 1) % 4 === 0
}

/** Whether "special" distinguishes it: a seat without a regular election that year has only the special one. */
function isSpecialSeat(
  { vocabulary }: Reading,
  phrase: RacePhrase,
  { office, place, year }: { office: Office; place: Place; year: number },
): boolean {
  if (!phrase.isSpecial) return false
  if (office !== 'senate-seat' || place.state === null) return true
  return isSenateTurn(place.state, year, vocabulary)
}

/** The year of the phrase, else the only year in title, outcome and group. */
export function statedYear({ title, group }: Reading, { years }: RacePhrase): number | null {
  if (years.length > 0) return years.length === 1 ? (years[0] ?? null) : null
  const around = [...new Set([...yearsIn(title), ...yearsIn(group)])]
  return around.length === 1 ? (around[0] ?? null) : null
}

function isNational(office: Office): boolean {
  return office === 'president' || office === 'vice-president'
}
