import type { Listing, ListingId, MarketState } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField, type Fields } from '../../reading/fields.js'
import { recorded } from '../../reading/venue-fields.js'

/**
 * The dataset of all Polymarket formats. Polymarket calls a contract a "condition" and gives it a
 * condition id. A contract always has two outcomes. One of them pays a dollar, so their prices add
 * up to a dollar.
 */
export const POLYMARKET = recorded('polymarket', 'Polymarket', 'https://polymarket.com')

/** An outcome that is a listing. */
export interface Side {
  /** The position of the outcome in its contract. */
  readonly index: number
  /** `outcome` of the listing id: the title, not the token, because some formats have no tokens. */
  readonly outcome: string
  /** The outcome's title; `null` for the yes side. */
  readonly title: string | null
}

/**
 * The outcomes of a contract that are listings. `titles`: the titles of both outcomes. If the
 * titles are yes and no, only the yes side is a listing; otherwise both outcomes are listings.
 */
export function sidesOf(titles: readonly unknown[], field: string): readonly Side[] {
  if (titles.length !== 2) {
    throw new RefusedField(field, `has ${String(titles.length)} outcomes; a contract must have two`)
  }
  const sides = titles.map((value, index) => {
    const title = fieldsOf({ [index]: value }, field).optionalTitle(String(index))
    if (title === null) throw new RefusedField(field, `has no title for outcome ${String(index)}`)
    return { index, outcome: title, title }
  })
  const [first, second] = sides.map(({ title }) => title.toLowerCase())
  if (first === second) throw new RefusedField(field, 'has the same title twice')
  const yes = first === 'yes' && second === 'no' ? 0 : first === 'no' && second === 'yes' ? 1 : null
  return yes === null ? sides : [{ index: yes, outcome: '', title: null }]
}

/** The id of the listing of `side`. Throws if the field `name` is not a condition id. */
export function listingId(market: Fields, name: string, { outcome }: Side): ListingId {
  const contract = market.text(name).toLowerCase()
  if (!/^0x[0-9a-f]{64}$/.test(contract)) {
    throw new RefusedField(name, 'is not a condition id (0x and 64 hexadecimal digits)')
  }
  return { venue: 'polymarket', contract, outcome }
}

/**
 * Other ids of a listing. `ids`: maps each kind of contract id to the field that contains this id.
 * These ids are aliases of the yes side. If both outcomes are listings, only the token is an alias,
 * because the contract ids do not distinguish the outcomes.
 */
export function aliasesOf(
  market: Fields,
  { outcome }: Side,
  ids: Readonly<Record<string, string>>,
  token: string | null,
): readonly string[] {
  const ofContract = Object.entries(ids).flatMap(([kind, field]) => {
    const id = market.optionalTitle(field)
    return id === null ? [] : [`${kind}:${id}`]
  })
  return [...(outcome === '' ? ofContract : []), ...(token === null ? [] : [`token:${token}`])]
}

/**
 * The URL of a market at Polymarket; `null` when a slug has characters that Polymarket never uses.
 */
export function urlOf(slug: string | null, eventSlug: string | null = null): string | null {
  const path = eventSlug === null ? ['market', slug] : ['event', eventSlug, slug]
  return path.every((part) => part !== null && /^[\w.~-]+$/.test(part))
    ? `${POLYMARKET.url}/${path.join('/')}`
    : null
}

/** The state of a contract from its flags alone, and the venue's word for the state. */
export function stateOfFlags(market: Fields): Pick<Listing, 'state' | 'venueState'> {
  const isArchived = market.required(market.flag, 'archived')
  const isActive = market.required(market.flag, 'active')
  if (market.required(market.flag, 'closed')) return { state: 'closed', venueState: 'closed' }
  // The venue archives duplicates and unused placeholders without closing them.
  if (isArchived) return { state: 'cancelled', venueState: 'archived' }
  return isActive
    ? { state: 'open', venueState: 'active' }
    : // A placeholder ("Person A") that no one can trade.
      { state: 'closed', venueState: 'inactive' }
}

const ORACLE_STATES: Readonly<Record<string, MarketState>> = {
  // A market is still traded while its result is proposed or disputed.
  proposed: 'determined',
  disputed: 'disputed',
  resolved: 'resolved',
}

/**
 * The state of a contract from its flags and the word of the oracle, if any. The oracle (UMA) is
 * the service that decides results. Throws for an unknown word.
 */
export function stateWithOracle(
  market: Fields,
  name: string,
): Pick<Listing, 'state' | 'venueState'> {
  const flags = stateOfFlags(market)
  const word = market.optionalText(name)
  if (word === undefined) return flags
  const state = market.word(name, ORACLE_STATES, 'state')
  // A contract that is not closed yet has not been paid out, even if the oracle resolved it.
  const isTooEarly = state === 'resolved' && flags.venueState !== 'closed'
  return { state: isTooEarly ? 'determined' : state, venueState: `${flags.venueState}, ${word}` }
}

/** Removes fields with wallets or names of people, because refused rows are stored unchanged. */
export function withoutPeople(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !PEOPLE.has(name)))
}

const PEOPLE = new Set(['submitted_by', 'creator', 'eventCreators'])
