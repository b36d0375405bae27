import type { Listing, ListingId, MarketState } from '../../../domain/market.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { flagAt, optionalTitleAt } from '../../reading/prices.js'
import { recorded } from '../../reading/venue-fields.js'

/**
 * What the formats of Polymarket share. A contract is a condition of its exchange, identified by its condition
 * id; it always has two outcomes, of which one pays a dollar, so their prices add up to a dollar.
 */
export const POLYMARKET = recorded('polymarket', 'Polymarket', 'https://polymarket.com')

/** One outcome of a contract that is a listing. */
export interface Side {
  /** Its position among the outcomes of its contract. */
  readonly index: number
  /** As in `ListingId`: the words, not the token, because some formats have no tokens. */
  readonly outcome: string
  /** The outcome's words; `null` for the yes side. */
  readonly words: string | null
}

/** The listings of a contract with the outcomes `words`: its yes side, else each of the two. */
export function sidesOf(words: readonly unknown[], field: string): readonly Side[] {
  if (words.length !== 2) {
    throw new RefusedField(field, `has ${String(words.length)} outcomes; a contract has two`)
  }
  const named = words.map((word, index) => {
    const text = optionalTitleAt(fieldsOf({ [index]: word }, field), String(index))
    if (text === null) throw new RefusedField(field, `has no words for outcome ${String(index)}`)
    return { index, outcome: text, words: text }
  })
  const [first, second] = named.map(({ words }) => words.toLowerCase())
  if (first === second) throw new RefusedField(field, 'has the same words twice')
  const yes = first === 'yes' && second === 'no' ? 0 : first === 'no' && second === 'yes' ? 1 : null
  return yes === null ? named : [{ index: yes, outcome: '', words: null }]
}

/** The id of the listing of `side`. Throws unless the field `name` is a condition id. */
export function listingId(market: Fields, name: string, { outcome }: Side): ListingId {
  const contract = market.text(name).toLowerCase()
  if (!/^0x[0-9a-f]{64}$/.test(contract)) {
    throw new RefusedField(name, 'is not a condition id (0x and 64 hexadecimal digits)')
  }
  return { venue: 'polymarket', contract, outcome }
}

/**
 * Other ids of a listing. Those of the contract (`ids`, kind to field) name its yes side; where both
 * outcomes are listings they would name neither, and only the token distinguishes them.
 */
export function aliasesOf(
  market: Fields,
  { outcome }: Side,
  ids: Readonly<Record<string, string>>,
  token: string | null,
): readonly string[] {
  const ofContract = Object.entries(ids).flatMap(([kind, field]) => {
    const id = optionalTitleAt(market, field)
    return id === null ? [] : [`${kind}:${id}`]
  })
  return [...(outcome === '' ? ofContract : []), ...(token === null ? [] : [`token:${token}`])]
}

/** The URL at which Polymarket shows a market; `null` when a slug has characters that Polymarket never uses. */
export function urlOf(slug: string | null, eventSlug: string | null = null): string | null {
  const path = eventSlug === null ? ['market', slug] : ['event', eventSlug, slug]
  return path.every((part) => part !== null && /^[\w.~-]+$/.test(part))
    ? `${POLYMARKET.url}/${path.join('/')}`
    : null
}

/** A flag that every market has. */
export function requiredFlag(market: Fields, name: string): boolean {
  const flag = flagAt(market, name)
  if (flag === null) throw new RefusedField(name, 'is missing')
  return flag
}

/** The state of a contract without a word from the oracle, and the venue's word for it. */
export function stateOfFlags(market: Fields): Pick<Listing, 'state' | 'venueState'> {
  const isArchived = requiredFlag(market, 'archived')
  const isActive = requiredFlag(market, 'active')
  if (requiredFlag(market, 'closed')) return { state: 'closed', venueState: 'closed' }
  // Removed without being closed: duplicates, and placeholders that were never used.
  if (isArchived) return { state: 'cancelled', venueState: 'archived' }
  return isActive
    ? { state: 'open', venueState: 'active' }
    : // A placeholder ("Person A"): nobody can trade it.
      { state: 'closed', venueState: 'inactive' }
}

const ORACLE_STATES: Readonly<Record<string, MarketState>> = {
  // A market is still traded while its result is proposed or disputed.
  proposed: 'determined',
  disputed: 'disputed',
  resolved: 'resolved',
}

/** The state with the oracle's word, if there is one. Throws for an unknown word. */
export function stateWithOracle(
  market: Fields,
  name: string,
): Pick<Listing, 'state' | 'venueState'> {
  const flags = stateOfFlags(market)
  const word = market.optionalText(name)
  if (word === undefined) return flags
  const state = Object.hasOwn(ORACLE_STATES, word) ? ORACLE_STATES[word] : undefined
  if (state === undefined) {
    throw new RefusedField(name, `${JSON.stringify(word.slice(0, 60))} is no state that is known`)
  }
  // Only closed contracts are paid out.
  const isPaid = state !== 'resolved' || flags.venueState === 'closed'
  return { state: isPaid ? state : 'determined', venueState: `${flags.venueState}, ${word}` }
}

/** `raw` without the fields with people's wallets and names, because refused rows are stored. */
export function withoutPeople(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !PEOPLE.has(name)))
}

const PEOPLE = new Set(['submitted_by', 'creator', 'eventCreators'])

/** Whether one of `list` is an object with all of `names`. */
export function someHas(list: unknown, names: readonly string[]): boolean {
  return (
    Array.isArray(list) &&
    list.some((row) => isObject(row) && names.every((name) => Object.hasOwn(row, name)))
  )
}
