import { partyClass } from '../../components/ui/party-colours.js'
import { LABEL_GAP, readableLabels, shortened, type Side } from '../picture/labels.js'
import { outlineOf } from '../picture/shapes.js'
import type { Shown, ShownLine, ShownNode } from '../shown.js'
import { sizeOf } from '../picture/size.js'
import { xmlText } from '../../../src/exports/xml.js'
import { TYPES, wordsOfKind, wordsOfType } from '../words.js'

const MARGIN = 80
const FONT = 12

/** The texts around an exported picture. */
export interface Caption {
  readonly title: string
  /** The day or period of the picture. */
  readonly date: string
  readonly credit: string
}

/** Room for the title above the picture, and for the legend and the credit below. */
const ABOVE = 60
const BELOW = 60

/** The picture as an SVG file with title, date, legend and credit. `colour` gives the colours of the page by name. */
export function toSvg(
  { nodes, lines }: Shown,
  colour: (name: string) => string,
  caption: Caption,
): string {
  const placed = nodes.filter(({ at }) => at !== null)
  const xs = placed.map(({ at }) => at?.x ?? 0)
  const ys = placed.map(({ at }) => at?.y ?? 0)
  const [left, top] = [lowest(xs) - MARGIN, lowest(ys) - MARGIN]
  const [width, height] = [highest(xs) + MARGIN - left, highest(ys) + MARGIN - top]
  const labels = readableLabels(
    placed.map(({ id, at, name, degree }) => ({
      ...{ id, text: shortened(name), weight: degree },
      x: (at?.x ?? 0) - left,
      y: (at?.y ?? 0) - top,
      radius: sizeOf(degree) / 2,
    })),
    { width, height },
  )
  const byId = new Map(placed.map((node) => [node.id, node]))
  const frame = { left, top: top - ABOVE, width, height: height + ABOVE + BELOW }
  const box = `${String(frame.left)} ${String(frame.top)} ${String(frame.width)} ${String(frame.height)}`
  const types = TYPES.filter((type) => placed.some((node) => node.type.toLowerCase() === type))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${String(frame.width)}" height="${String(frame.height)}" font-family="Inter, system-ui, sans-serif" font-size="${String(FONT)}">`,
    `<rect x="${String(frame.left)}" y="${String(frame.top)}" width="${String(frame.width)}" height="${String(frame.height)}" fill="${colour('paper')}"/>`,
    `<text x="${String(left + 20)}" y="${String(frame.top + 30)}" font-size="18" font-weight="600" fill="${colour('ink')}">${xmlText(caption.title)}</text>`,
    `<text x="${String(left + 20)}" y="${String(frame.top + 50)}" fill="${colour('ink-3')}">${xmlText(caption.date)}</text>`,
    ...lines.map((line) => lineOf(line, byId, colour)),
    ...placed.map((node) => nodeOf(node, labels.get(node.id) ?? null, colour)),
    ...types.map((type, at) => legendOf(type, left + 20 + 110 * at, top + height + 18, colour)),
    `<text x="${String(left + 20)}" y="${String(top + height + 46)}" fill="${colour('ink-3')}">${xmlText(caption.credit)}</text>`,
    '</svg>',
  ].join('\n')
}

function legendOf(type: string, x: number, y: number, colour: (name: string) => string): string {
  return (
    `<path d="${outlineOf(type)}" transform="translate(${String(x + 6)} ${String(y - 4)}) scale(6)" ${paintOf(type, undefined, colour)}/>` +
    `<text x="${String(x + 18)}" y="${String(y)}" fill="${colour('ink')}">${wordsOfType(type)}</text>`
  )
}

function lineOf(
  { kind, source, target, links, certainty }: ShownLine,
  byId: ReadonlyMap<string, ShownNode>,
  colour: (name: string) => string,
): string {
  const [from, to] = [byId.get(source)?.at, byId.get(target)?.at]
  if (from === undefined || from === null || to === undefined || to === null) return ''
  const dashes = certainty === 'POSSIBLE' ? ' stroke-dasharray="4 3"' : ''
  const width = 1 + Math.log2(links.length) / 2
  const title = xmlText(wordsOfKind(kind))
  return `<line x1="${String(from.x)}" y1="${String(from.y)}" x2="${String(to.x)}" y2="${String(to.y)}" stroke="${colour('line-strong')}" stroke-width="${width.toFixed(1)}"${dashes}><title>${title}</title></line>`
}

function nodeOf(
  { name, type, at, degree, party }: ShownNode,
  side: Side | null,
  colour: (name: string) => string,
): string {
  const { x, y } = at ?? { x: 0, y: 0 }
  const radius = sizeOf(degree) / 2
  return (
    `<path d="${outlineOf(type)}" transform="translate(${String(x)} ${String(y)}) scale(${String(radius)})" ${paintOf(type.toLowerCase(), party, colour)}><title>${xmlText(name)}</title></path>` +
    (side === null
      ? ''
      : `<text ${placeOf(side, x, y, radius)} fill="${colour('ink')}">${xmlText(shortened(name))}</text>`)
  )
}

/** People are rings; the others are filled. A party has its own colour. */
function paintOf(
  type: string,
  party: string | null | undefined,
  colour: (name: string) => string,
): string {
  const own =
    party === undefined ? null : colour(partyClass(party === null ? null : { slug: party }))
  if (type === 'politician' || type === 'person') {
    const ring = own ?? colour(type === 'person' ? 't-other' : 't-politician')
    return `fill="${colour('surface')}" stroke="${ring}" stroke-width="0.3"`
  }
  return `fill="${own ?? colour(`t-${type === 'organization' ? 'other' : type}`)}"`
}

/** The position of a name and its anchor. */
function placeOf(side: Side, x: number, y: number, radius: number): string {
  const away = radius + LABEL_GAP
  const [left, baseline, anchor] = {
    below: [x, y + away + FONT, 'middle'],
    above: [x, y - away - FONT / 4, 'middle'],
    right: [x + away, y + FONT / 3, 'start'],
    left: [x - away, y + FONT / 3, 'end'],
  }[side]
  return `x="${String(left)}" y="${String(baseline)}" text-anchor="${String(anchor)}"`
}

function lowest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), values[0] ?? 0)
}

function highest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), values[0] ?? 0)
}
