import { drawable, escaped, fitted, isRightToLeft, type Room } from './words.js'

/** What a picture says of one entity; texts as they are. */
export interface Card {
  /** What it is, such as `Politician · United States`. */
  readonly kind: string
  readonly title: string
  readonly description: string
  /** Who says so. */
  readonly note: string
}

const WIDTH = 1_200
const HEIGHT = 630
/** The family of the fonts that pictures are drawn with. */
export const FONT = 'DejaVu Sans'
const MARGIN = 72
const INSIDE = WIDTH - 2 * MARGIN

/** The picture as SVG, without anything that would have to be fetched. */
export function cardSvg({ kind, title, description, note }: Card): string {
  const head = textAt(title, {
    top: 190,
    room: { width: INSIDE, lines: 3, sizes: [80, 64, 52] },
    style: 'font-weight="700" fill="#ffffff"',
  })
  const below = textAt(description, {
    top: head.bottom + 30,
    room: { width: INSIDE, lines: 3, sizes: [34] },
    style: 'fill="#d5deea"',
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}"`,
    ` font-family="${FONT}">`,
    `<rect width="${String(WIDTH)}" height="${String(HEIGHT)}" fill="#12283f"/>`,
    `<rect width="${String(WIDTH)}" height="12" fill="#6fb1ff"/>`,
    lineAt(kind, { y: 96, size: 30, style: 'fill="#9fc6f5"' }),
    head.svg,
    below.svg,
    lineAt(note, { y: 530, size: 24, style: 'fill="#d5deea"' }),
    lineAt('Polity', { y: 588, size: 32, style: 'font-weight="700" fill="#9fc6f5"' }),
    '</svg>',
  ].join('')
}

interface Placed {
  readonly top: number
  readonly room: Room
  readonly style: string
}

/** Lines of text from `top` down, and where they end. */
function textAt(text: string, { top, room, style }: Placed) {
  const words = drawable(text)
  const { size, lines } = fitted(words, room)
  const isFromRight = isRightToLeft(words)
  const svg = lines.map((line, at) =>
    lineOf(line, { y: top + at * size * 1.2, size, style, isFromRight }),
  )
  return { svg: svg.join(''), bottom: top + (lines.length - 1) * size * 1.2 + size * 0.4 }
}

interface Line {
  readonly y: number
  readonly size: number
  readonly style: string
}

function lineAt(text: string, line: Line): string {
  const words = drawable(text)
  const [only = ''] = fitted(words, { width: INSIDE, lines: 1, sizes: [line.size] }).lines
  return lineOf(only, { ...line, isFromRight: isRightToLeft(words) })
}

function lineOf(text: string, { y, size, style, isFromRight }: Line & { isFromRight: boolean }) {
  const [x, anchor] = isFromRight ? [WIDTH - MARGIN, 'end'] : [MARGIN, 'start']
  return `<text x="${String(x)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${String(size)}" ${style}>${escaped(text)}</text>`
}
