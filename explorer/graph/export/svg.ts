import { partyClass } from '../../components/ui/party.js'
import { LABEL_GAP, readableLabels, shortened, type Side } from '../picture/labels.js'
import { outlineOf } from '../picture/shapes.js'
import type { Shown, ShownLine, ShownNode } from '../shown.js'
import { sizeOf } from '../picture/size.js'
import { wordsOfKind } from '../words.js'

const MARGIN = 80
const FONT = 12

/** The drawing as SVG that stands by itself. `colour` gives the colours of the page by name. */
export function toSvg({ nodes, lines }: Shown, colour: (name: string) => string): string {
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
  const box = `${String(left)} ${String(top)} ${String(width)} ${String(height)}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${String(width)}" height="${String(height)}" font-family="system-ui, sans-serif" font-size="${String(FONT)}">`,
    `<rect x="${String(left)}" y="${String(top)}" width="${String(width)}" height="${String(height)}" fill="${colour('paper')}"/>`,
    ...lines.map((line) => lineOf(line, byId, colour)),
    ...placed.map((node) => nodeOf(node, labels.get(node.id) ?? null, colour)),
    '</svg>',
  ].join('\n')
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
  const title = escapeXml(wordsOfKind(kind))
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
    `<path d="${outlineOf(type)}" transform="translate(${String(x)} ${String(y)}) scale(${String(radius)})" ${paintOf(type.toLowerCase(), party, colour)}><title>${escapeXml(name)}</title></path>` +
    (side === null
      ? ''
      : `<text ${placeOf(side, x, y, radius)} fill="${colour('ink')}">${escapeXml(shortened(name))}</text>`)
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

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
