import { partyClass } from '../../components/ui/party-colours.js'
import { LABEL_GAP, LINE as TEXT_LINE, linesOfName, type Side } from '../picture/labels.js'
import type { Seen } from '../picture/seen.js'
import { insideOf, isPerson, MAX_DETAILED } from '../picture/inside.js'
import { frameOf, outlineOf } from '../picture/shapes.js'
import { isDashed, type Shown, type ShownLine, type ShownNode } from '../shown.js'
import { sizeOf } from '../picture/size.js'
import { xmlText } from '../../../src/exports/xml.js'
import { TYPES, wordsOfKind, wordsOfType } from '../words.js'
import { partiesIn } from '../parties.js'

const FONT = 12

/** The texts around an exported picture. */
export interface Caption {
  readonly title: string
  /** The day or period of the picture. */
  readonly date: string
  readonly credit: string
}

/** Room for the title above the picture, and for a line of the legend or the credit below. */
const ABOVE = 64
const LINE = 22
const MARGIN = 20

type Colour = (name: string) => string

/**
 * The visible part as an SVG file with title, date, legend and credit. `colour` gives a colour of
 * the page.
 */
export function toSvg(
  { nodes, lines }: Shown,
  seen: Seen,
  colour: Colour,
  caption: Caption,
): string {
  const placed = nodes
    .filter(({ at }) => at !== null)
    .map((node) => ({
      ...node,
      at: {
        x: rounded((node.at?.x ?? 0) * seen.zoom + seen.pan.x),
        y: rounded((node.at?.y ?? 0) * seen.zoom + seen.pan.y),
      },
      radius: rounded((sizeOf(node.degree) / 2) * seen.zoom),
    }))
  const byId = new Map(placed.map((node) => [node.id, node]))
  const legend = rowsOf(legendItems(placed, colour), seen.width - 2 * MARGIN)
  const below = ABOVE + seen.height + 8
  const height = below + LINE * (legend.length + 1) + 8
  const onWay = new Set(
    lines.flatMap(({ isOnWay, source, target }) => (isOnWay ? [source, target] : [])),
  )
  const isDim = (id: string) => onWay.size > 0 && !onWay.has(id)
  const [wide, high] = [String(seen.width), String(seen.height)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${String(height)}" width="${wide}" height="${String(height)}" font-family="Inter, system-ui, sans-serif" font-size="${String(FONT)}">`,
    `<rect width="${wide}" height="${String(height)}" fill="${colour('paper')}"/>`,
    `<text x="${String(MARGIN)}" y="30" font-size="18" font-weight="600" fill="${colour('ink')}">${xmlText(caption.title)}</text>`,
    `<text x="${String(MARGIN)}" y="52" fill="${colour('ink-3')}">${xmlText(caption.date)}</text>`,
    `<svg y="${String(ABOVE)}" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" overflow="hidden">`,
    ...lines.map((line) => lineOf(line, byId, seen.zoom, onWay.size > 0, colour)),
    ...placed.map((node) =>
      nodeOf(node, seen.sides.get(node.id) ?? null, {
        isDim: isDim(node.id),
        isDetailed: placed.length <= MAX_DETAILED,
        colour,
      }),
    ),
    '</svg>',
    ...legend.flatMap((row, index) =>
      row.map(({ x, svg }) => svg(MARGIN + x, below + LINE * index + 14)),
    ),
    `<text x="${String(MARGIN)}" y="${String(below + LINE * legend.length + 14)}" fill="${colour('ink-3')}">${xmlText(caption.credit)}</text>`,
    '</svg>',
  ].join('\n')
}

/** A node at its position on the screen. */
interface Placed extends ShownNode {
  readonly at: { readonly x: number; readonly y: number }
  readonly radius: number
}

interface LegendItem {
  readonly width: number
  readonly svg: (x: number, y: number) => string
}

/** The types of the shown nodes, then the parties that give them their colours. */
function legendItems(placed: readonly Placed[], colour: Colour): readonly LegendItem[] {
  const types = TYPES.filter((type) => placed.some((node) => node.type.toLowerCase() === type))
  const parties = partiesIn(placed)
  return [
    ...types.map((type) =>
      legendItem(wordsOfType(type), outlineOf(type), paintOf(type, undefined, colour), colour),
    ),
    ...parties.map(({ name, slug }) =>
      legendItem(name, outlineOf('party'), `fill="${colour(partyClass({ slug }))}"`, colour),
    ),
  ]
}

function legendItem(name: string, outline: string, paint: string, colour: Colour): LegendItem {
  return {
    width: 34 + 6.6 * name.length,
    svg: (x, y) =>
      `<path d="${outline}" transform="translate(${String(x + 6)} ${String(y - 4)}) scale(6)" ${paint}/>` +
      `<text x="${String(x + 18)}" y="${String(y)}" fill="${colour('ink')}">${xmlText(name)}</text>`,
  }
}

/** Items in rows that are no wider than `width`. */
function rowsOf(items: readonly LegendItem[], width: number) {
  const rows: { x: number; svg: LegendItem['svg'] }[][] = []
  let x = Infinity
  for (const item of items) {
    if (x + item.width > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ x, svg: item.svg })
    x += item.width
  }
  return rows
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10
}

function lineOf(
  line: ShownLine,
  byId: ReadonlyMap<string, Placed>,
  zoom: number,
  hasWays: boolean,
  colour: Colour,
): string {
  const { kind, source, target, links, certainty, isOnWay } = line
  const [from, to] = [byId.get(source)?.at, byId.get(target)?.at]
  if (from === undefined || to === undefined) return ''
  const dashes = isDashed(line) ? ' stroke-dasharray="4 3"' : ''
  const isFaint = certainty === 'POSSIBLE' || (hasWays && !isOnWay)
  const dim = isFaint ? ' opacity="0.25"' : ''
  const width = zoom * (isOnWay ? 3 : 1 + Math.log2(links.length) / 2)
  const stroke = colour(isOnWay ? 'chosen' : 'line-strong')
  const title = xmlText(wordsOfKind(kind))
  return `<line x1="${String(from.x)}" y1="${String(from.y)}" x2="${String(to.x)}" y2="${String(to.y)}" stroke="${stroke}" stroke-width="${width.toFixed(1)}"${dashes}${dim}><title>${title}</title></line>`
}

function nodeOf(
  { name, type, at: { x, y }, radius, party }: Placed,
  side: Side | null,
  drawing: { readonly isDim: boolean; readonly isDetailed: boolean; readonly colour: Colour },
): string {
  const { isDim, isDetailed, colour } = drawing
  const outline = isDetailed ? frameOf(type) : outlineOf(type)
  const middle = `translate(${String(x)} ${String(y)})`
  const inside = isDetailed ? insideOf(type.toLowerCase(), name, colour) : ''
  return (
    `<g${isDim ? ' opacity="0.25"' : ''}><path d="${outline}" transform="${middle} scale(${String(radius)})" ${paintOf(type.toLowerCase(), party, colour)}><title>${xmlText(name)}</title></path>` +
    (inside === ''
      ? ''
      : `<g transform="${middle} scale(${String(rounded(radius * 2) / 100)})">${inside}</g>`) +
    (side === null ? '' : textOf(linesOfName(name, type), side, { x, y, radius }, colour)) +
    '</g>'
  )
}

/**
 * People are rings, other entities are filled. Parties and their politicians have the colour of the
 * party.
 */
function paintOf(type: string, party: ShownNode['party'], colour: Colour): string {
  const own = party === undefined ? null : colour(partyClass(party))
  if (isPerson(type)) {
    const ring = own ?? colour(type === 'person' ? 't-other' : 't-politician')
    return `fill="${colour('surface')}" stroke="${ring}" stroke-width="0.3"`
  }
  return `fill="${own ?? colour(`t-${type === 'organization' ? 'other' : type}`)}"`
}

/** A name next to its node. */
function textOf(
  lines: readonly string[],
  side: Side,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  colour: Colour,
): string {
  const away = radius + LABEL_GAP
  const more = TEXT_LINE * (lines.length - 1)
  const [left, baseline, anchor] = {
    below: [x, y + away + FONT, 'middle'],
    above: [x, y - away - FONT / 4 - more, 'middle'],
    right: [x + away, y + FONT / 3 - more / 2, 'start'],
    left: [x - away, y + FONT / 3 - more / 2, 'end'],
  }[side] as [number, number, string]
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${String(rounded(left))}" y="${String(rounded(baseline + TEXT_LINE * index))}">${xmlText(line)}</tspan>`,
  )
  return `<text text-anchor="${anchor}" fill="${colour('ink')}">${spans.join('')}</text>`
}
