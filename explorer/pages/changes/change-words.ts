import { CALL_WORDS } from '../../components/call-status.js'
import { atWords, numberWords, resultWords } from '../../components/words.js'
import type { ChangesQuery, ChangesSubjectQuery } from '../../generated/operations.js'

/** The data of the queries of the page. */
export type ChangesData = ChangesSubjectQuery & Partial<ChangesQuery>

type Change = ChangesQuery['changes']['nodes'][number]

/** A part of a sentence; with `href`, a link. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

/** A change in words, with the address of a page about it. */
export interface Told {
  /** Equal for changes with the same words on the same day. */
  readonly key: string
  readonly at: string
  readonly pieces: readonly Piece[]
  readonly href: string
}

/** An entity, market or race whose changes are shown. */
export interface Subject {
  readonly name: string
  readonly href: string
}

/** The changes in words, newest first. Changes with the same words on the same day are combined. */
export function told(
  changes: readonly Change[],
  subject: Subject | null,
  locale: string,
): readonly Told[] {
  const byKey = new Map<string, Told>()
  for (const change of changes) {
    const { seq, kind, at } = change
    const isPart = kind === 'ENTITY'
    const key = isPart ? `${change.subject}-${at.slice(0, 10)}` : String(seq)
    const pieces = isPart
      ? partPieces(change.subject, subject)
      : piecesOf(change, fieldsOf(change.data), locale)
    const [first] = pieces.flatMap(({ href }) => href ?? [])
    if (pieces.length > 0 && !byKey.has(key)) {
      byKey.set(key, { key, at, pieces, href: first ?? subject?.href ?? '/changes' })
    }
  }
  return [...byKey.values()]
}

/** The sentence without links. */
export function plainText({ pieces }: Told): string {
  return pieces.map(({ text }) => text).join('')
}

const PARTS: Readonly<Record<string, string>> = {
  facts: ': facts changed, such as a date or an identifier',
  relationships: ': seats, parties or other relationships changed',
  terms: ': legislative periods changed',
}

function partPieces(part: string, subject: Subject | null): readonly Piece[] {
  if (subject === null) return []
  return [{ text: subject.name, href: subject.href }, { text: PARTS[part] ?? ': data changed' }]
}

type Fields = Readonly<Record<string, unknown>>

const ELECTIONS: Readonly<Record<string, string>> = {
  ELECTION_OPENED: ' was opened for results',
  ELECTION_CERTIFIED: ' was certified',
  ELECTION_CANCELLED: ' was cancelled',
}

/** The words for an entry of the change log; its data is described in docs/webhooks.md. */
function piecesOf({ kind }: Change, data: Fields, locale: string): readonly Piece[] {
  const when = (date: unknown) =>
    typeof date === 'string' ? [{ text: ` ${atWords(date, locale)}` }] : []
  const says = typeof data['by'] === 'string' ? `, says ${data['by']}` : ''
  switch (kind) {
    case 'ENTITY_JOINED':
      return [
        ...[entity(data['member']), { text: ' joined ' }, entity(data['body'])],
        ...when(data['start']),
      ]
    case 'ENTITY_LEFT':
      return [
        ...[entity(data['member']), { text: ' left ' }, entity(data['body'])],
        ...when(data['end']),
      ]
    case 'ENTITY_SWITCHED_PARTY':
      return [
        ...[entity(data['member']), { text: ' left ' }, entity(data['former'])],
        ...[{ text: ' and joined ' }, entity(data['party'])],
        ...when(data['joined_on']),
      ]
    case 'MARKET_RESOLVED': {
      const result = data['result_probability']
      const words = typeof result === 'number' ? resultWords(result, locale) : 'result not recorded'
      return [
        { text: wordsIn(data, 'title'), href: `/market/${wordsIn(data, 'market')}` },
        { text: ` was resolved: ${words}` },
      ]
    }
    case 'RACE_CALLED': {
      const called = CALL_WORDS[wordsIn(data, 'status').toUpperCase()] ?? 'is called'
      return [race(data), { text: `: ${wordsIn(data, 'name')} ${called}${says}` }]
    }
    case 'RACE_CALL_RETRACTED':
      return [race(data), { text: `: the call for ${wordsIn(data, 'name')} was retracted${says}` }]
    case 'RACE_CORRECTED': {
      const units = data['corrected_units']
      const where =
        typeof units === 'number'
          ? ` in ${numberWords(units, locale)} ${units === 1 ? 'unit' : 'units'}`
          : ''
      return [race(data), { text: `: the feed lowered its count${where}` }]
    }
    case 'ELECTION_OPENED':
    case 'ELECTION_CERTIFIED':
    case 'ELECTION_CANCELLED':
      return [entity(data), { text: ELECTIONS[kind] ?? '' }]
    default:
      return []
  }
}

function entity(value: unknown): Piece {
  const data = fieldsOf(value)
  return { text: wordsIn(data, 'name'), href: `/entity/${wordsIn(data, 'slug')}` }
}

function race(data: Fields): Piece {
  return { text: wordsIn(data, 'title'), href: `/race/${wordsIn(data, 'race')}` }
}

function wordsIn(data: Fields, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
