import { toPartialDate } from '../../src/domain/partial-date.js'
import { MAX_NODES, newNode, type GraphView, type Point, type ViewNode } from './view.js'

/** A longer view is written after `#`, so that no server has to read it. */
const MAX_QUERY_LENGTH = 2_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ID_LENGTH = 22
const PLACE_LENGTH = 5
const NO_PLACE = '.'.repeat(PLACE_LENGTH)
const NODE_LENGTH = ID_LENGTH + PLACE_LENGTH
/**
 * Limits of the paths in an address. Four selected entities have six pairs with five paths each.
 */
const MAX_WAYS = 30
const MAX_WAY_LENGTH = 7
/** The middle of the range of 15 bits. */
const MIDDLE = 16_384
/** The maximum number of slugs in one query. */
const MAX_SLUGS = 100
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Parameters of an address in addition to the view, so that a reader sees the same panel and time.
 */
export interface Beside {
  /** The id of the entity in the panel. */
  readonly focus: string | null
  /** The first year of the time slider. */
  readonly since: string | null
}

const NOTHING_BESIDE: Beside = { focus: null, since: null }

/**
 * The part of an address that describes a view: `?…`, or `#…` for a large view, or an empty text
 * for an empty view. `nodes` has 27 characters for each node: its id and its position. Other lists
 * contain indexes in this list.
 */
export function toAddress(view: GraphView, beside: Beside = NOTHING_BESIDE): string {
  const text = toText(view, beside)
  if (text === '') return ''
  return text.length <= MAX_QUERY_LENGTH ? `?${text}` : `#${text}`
}

/**
 * The view that an address describes. Wrong parts are ignored. `?ids=` contains ids with commas
 * between them; `withIds` replaces slugs.
 */
export function toView(search: string, hash = ''): GraphView {
  const text = isView(hash) ? hash.slice(1) : search.slice(1)
  const params = new URLSearchParams(text)
  const list = (name: string) => params.get(name)?.split('.') ?? null
  const nodes = nodesOf(params)
  const among = (name: string) => new Set(list(name)?.map((index) => parseInt(index, 36)))
  const pinned = among('pin')
  const hidden = among('hide')
  const chosen = among('chosen')
  return {
    nodes: nodes.map((node, index) => ({
      ...node,
      isPinned: pinned.has(index) && node.at !== null,
      isHidden: hidden.has(index),
      isChosen: chosen.has(index),
    })),
    filters: { kinds: list('kinds'), types: list('types'), countries: list('countries') },
    date: toPartialDate(params.get('at') ?? ''),
    ways: waysOf(params.get('ways') ?? '', nodes),
  }
}

/** The parameters of an address in addition to the view. */
export function besideOf(search: string, hash = ''): Beside {
  const params = new URLSearchParams(isView(hash) ? hash.slice(1) : search.slice(1))
  const since = params.get('since') ?? ''
  return {
    focus: nodesOf(params)[parseInt(params.get('focus') ?? '', 36)]?.id ?? null,
    since: /^\d{4}$/.test(since) ? since : null,
  }
}

/** The slugs in `?ids=`, each once. */
export function slugsIn(search: string): readonly string[] {
  const words = (new URLSearchParams(search).get('ids') ?? '').split(',', MAX_NODES)
  const slugs = words.map((word) => word.trim().toLowerCase())
  return [...new Set(slugs.filter((slug) => slug !== '' && !UUID.test(slug)))].slice(0, MAX_SLUGS)
}

/** The address with ids in place of slugs. `found`: the entity of each of its slugs. */
export function withIds(
  search: string,
  found: readonly ({ readonly id: string } | null)[],
): string {
  const slugs = slugsIn(search)
  if (slugs.length === 0) return search
  const ids = new Map(slugs.map((slug, index) => [slug, found[index]?.id]))
  const params = new URLSearchParams(search)
  const words = (params.get('ids') ?? '').split(',').map((word) => word.trim().toLowerCase())
  params.set('ids', words.map((word) => ids.get(word) ?? word).join(','))
  return `?${params.toString()}`
}

/** Whether the text after `#` is a view, and not the name of a part of the page. */
export function isView(hash: string): boolean {
  return hash.includes('=')
}

/** Whether an address is for the picture alone, in a page of another site. */
export function isEmbedded(search: string): boolean {
  return new URLSearchParams(search).get('embed') === '1'
}

/** Whether an address is for the paths between its first entities. Other pages have such links. */
export function asksForWays(search: string): boolean {
  return new URLSearchParams(search).get('find') === 'ways'
}

function toText({ nodes, filters, date, ways }: GraphView, { focus, since }: Beside): string {
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index.toString(36)]))
  const indices = (is: (node: ViewNode) => boolean) =>
    nodes.flatMap((node, index) => (is(node) ? [index.toString(36)] : [])).join('.')
  const parts = {
    nodes: nodes.map(({ id, at }) => packId(id) + packPlace(at)).join(''),
    pin: indices(({ isPinned }) => isPinned),
    hide: indices(({ isHidden }) => isHidden),
    chosen: indices(({ isChosen }) => isChosen),
    ways: ways.map((way) => way.map((id) => indexOf.get(id) ?? '').join('-')).join('.'),
    kinds: filters.kinds?.join('.'),
    types: filters.types?.join('.'),
    countries: filters.countries?.join('.'),
    at: date ?? '',
    ...(nodes.length > 0 && {
      focus: (focus === null ? undefined : indexOf.get(focus)) ?? '',
      // Without a day, the relationships of all years are loaded.
      since: date === null ? '' : (since ?? ''),
    }),
  }
  // An empty list shows nothing. Without a list, everything is shown.
  const isFilter = (name: string) => name in filters
  return Object.entries(parts)
    .filter(([name, text]) => (isFilter(name) ? text !== undefined : text !== ''))
    .map(([name, text]) => `${name}=${text ?? ''}`)
    .join('&')
}

/**
 * Paths, as indexes of their entities with `-` between them. A path with an unknown index is
 * ignored.
 */
function waysOf(text: string, nodes: readonly ViewNode[]): GraphView['ways'] {
  return text.split('.', MAX_WAYS).flatMap((way) => {
    const ids = way.split('-', MAX_WAY_LENGTH).map((index) => nodes[parseInt(index, 36)]?.id)
    const known = ids.filter((id) => id !== undefined)
    return known.length > 1 && known.length === ids.length ? [known] : []
  })
}

function nodesOf(params: URLSearchParams): readonly ViewNode[] {
  const nodes = new Map<string, ViewNode>()
  const packed = (params.get('nodes') ?? '').slice(0, MAX_NODES * NODE_LENGTH)
  for (let at = 0; at + NODE_LENGTH <= packed.length; at += NODE_LENGTH) {
    const id = unpackId(packed.slice(at, at + ID_LENGTH))
    const place = unpackPlace(packed.slice(at + ID_LENGTH, at + NODE_LENGTH))
    if (id !== null) nodes.set(id, { ...newNode(id), at: place })
  }
  for (const text of (params.get('ids') ?? '').split(',', MAX_NODES)) {
    const id = text.trim().toLowerCase()
    if (UUID.test(id) && !nodes.has(id)) nodes.set(id, newNode(id))
  }
  return [...nodes.values()].slice(0, MAX_NODES)
}

/** Writes 128 bits and four more: two characters for each three hexadecimal digits. */
function packId(id: string): string {
  const digits = `${id.replaceAll('-', '')}0`
  let text = ''
  for (let at = 0; at < digits.length; at += 3) {
    text += pack(parseInt(digits.slice(at, at + 3), 16), 2)
  }
  return text
}

function unpackId(text: string): string | null {
  let digits = ''
  for (let at = 0; at < ID_LENGTH; at += 2) {
    const value = unpack(text.slice(at, at + 2))
    if (value === null) return null
    digits += value.toString(16).padStart(3, '0')
  }
  const [a, b, c, d, e] = [0, 8, 12, 16, 20].map((from, index) =>
    digits.slice(from, [8, 12, 16, 20, 32][index]),
  )
  return [a, b, c, d, e].join('-')
}

function packPlace(at: Point | null): string {
  if (at === null) return NO_PLACE
  return pack((at.x + MIDDLE) * 32_768 + at.y + MIDDLE, PLACE_LENGTH)
}

function unpackPlace(text: string): Point | null {
  const value = unpack(text)
  if (value === null) return null
  return { x: Math.floor(value / 32_768) - MIDDLE, y: (value % 32_768) - MIDDLE }
}

function pack(value: number, length: number): string {
  let text = ''
  let rest = value
  for (let place = 0; place < length; place += 1) {
    text = (ALPHABET[rest % 64] ?? '') + text
    rest = Math.floor(rest / 64)
  }
  return text
}

function unpack(text: string): number | null {
  let value = 0
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return null
    value = value * 64 + digit
  }
  return value
}
