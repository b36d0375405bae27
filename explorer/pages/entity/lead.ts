import { certaintyAt } from '../../components/dates.js'
import { atWords, countryName, numberWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { Visit } from '../page.js'
import { sinceOf, type Held } from './career.js'
import { isPerson, type Entity, type Named } from './entity.js'
import { sentenceCase, withArticle } from './names.js'

const KINDS: Readonly<Record<Entity['type'], string>> = {
  POLITICIAN: 'Politician',
  PARTY: 'Political party',
  OFFICE: 'Public office',
  INSTITUTION: 'Public institution',
  ELECTION: 'Election',
  AREA: 'Area',
  PERSON: 'Person',
  ORGANIZATION: 'Organization',
}

/** Words of sentences that may be out of date, because they describe the time of the source. */
const OF_NOW = /\b(present|today|current|currently|incumbent|now)\b/i

/** The fields of an entity that the sentence needs. */
type Described = Pick<Entity, 'type' | 'description' | 'countryCode'> & {
  readonly classification?: string | null
  readonly seats?: number | null
}

/**
 * One sentence about the entity. A sentence from a source is shown without changes. A generated
 * description is not shown, because it would repeat the page and could be out of date.
 */
export function leadOf(input: {
  readonly entity: Described
  readonly main: Held | null
  /** The tenures that the page shows. */
  readonly held: readonly Held[]
  readonly party: Named | null
  readonly at: string | null
  readonly visit: Visit
}): string {
  const { entity, main, held, party, at, visit } = input
  const { description, countryCode, classification = null, seats = null } = entity
  const kind = classification === null ? KINDS[entity.type] : sentenceCase(classification)
  const isMade = [KINDS[entity.type], kind].some((word) =>
    new RegExp(`^${word.replaceAll(/[^\w ]/g, '.')}(\\.| \\(|:)`, 'i').test(description),
  )
  if (isPerson(entity) && main !== null) {
    const seat = seatWith(main, held, at)
    const lead = personLead(seat ?? main, sinceOf(held, seat ?? main), party, at, visit.locale)
    return seat === null ? lead : `${lead} ${officeWords(main)}.`
  }
  if (description !== '' && !isMade && !OF_NOW.test(description)) return description
  const where = countryCode === null ? kind : `${kind}, ${countryName(countryCode, visit.locale)}`
  return seats === null ? where : `${where}. ${numberWords(seats, visit.locale)} seats.`
}

/** The seat that a person has on the same day as an office; `null`: none. */
export function seatWith(main: Held, held: readonly Held[], at: string | null): Held | null {
  if (main.kind !== 'office') return null
  const isSame = ({ tenure }: Held) =>
    at === null
      ? main.tenure.isCurrent === true && tenure.isCurrent === true
      : certaintyAt(tenure, at) === 'SURE'
  return held.find((one) => one.kind === 'seat' && isSame(one)) ?? null
}

function officeWords({ tenure: { office, role, institution } }: Held): string {
  if (office !== null) return office.name
  return role === null ? (institution?.name ?? 'Office not recorded') : sentenceCase(role)
}

function personLead(
  held: Held,
  start: string | null,
  party: Named | null,
  at: string | null,
  locale: string,
): string {
  const { kind, tenure } = held
  const { institution, area, end, isCurrent } = tenure
  const what =
    kind === 'seat' && institution !== null
      ? `Member of ${withArticle(shortName(institution.name))}`
      : officeWords(held)
  const where = kind === 'seat' && area !== null ? ` for ${shortName(area.name)}` : ''
  const who = party === null ? '' : `, ${party.name}`
  if (at !== null) {
    return `${what}${where}${who}. ${sentenceCase(certaintyAt(tenure, at) === 'SURE' ? atWords(at, locale) : `possibly ${atWords(at, locale)}`)}.`
  }
  const from = start === null ? '' : start.slice(0, 4)
  if (isCurrent === true) return `${what}${where}${who}${from === '' ? '' : `, since ${from}`}.`
  if (end !== null) {
    const span = from === '' ? `until ${end.slice(0, 4)}` : `${from}–${end.slice(0, 4)}`
    return `${what}${where}${who}, ${from === end.slice(0, 4) ? from : span}.`
  }
  return `${what}${where}${who}${from === '' ? '' : `, from ${from}; an end is not recorded`}.`
}
