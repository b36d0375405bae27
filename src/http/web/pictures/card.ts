import { xmlText } from '../../../exports/xml.js'
import { toDrawable, fitText, isRightToLeft, type Room } from './words.js'

/** The texts in the picture of an entity, not escaped. */
export interface Card {
  /** The type and country, such as `Politician · United States`. */
  readonly kind: string
  readonly title: string
  readonly description: string
  /** The sources. */
  readonly note: string
}

const WIDTH = 1_200
const HEIGHT = 630
/** The font family of pictures. */
export const FONT = 'DejaVu Sans'
const MARGIN = 72
const TEXT_WIDTH = WIDTH - 2 * MARGIN

/** Returns the picture as SVG. It refers to no external files. */
export function cardSvg({ kind, title, description, note }: Card): string {
  const head = textAt(title, {
    top: 190,
    room: { width: TEXT_WIDTH, lines: 3, sizes: [80, 64, 52] },
    style: 'font-weight="700" fill="#ffffff"',
  })
  const below = textAt(description, {
    top: head.bottom + 30,
    room: { width: TEXT_WIDTH, lines: 3, sizes: [34] },
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

/** The position and style of a block of text. */
interface Block {
  readonly top: number
  readonly room: Room
  readonly style: string
}

/** Lays out lines of text from `top` down. Returns their SVG and the position of their bottom. */
function textAt(text: string, { top, room, style }: Block) {
  const words = toDrawable(text)
  const { size, lines } = fitText(words, room)
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
  const words = toDrawable(text)
  const [only = ''] = fitText(words, { width: TEXT_WIDTH, lines: 1, sizes: [line.size] }).lines
  return lineOf(only, { ...line, isFromRight: isRightToLeft(words) })
}

function lineOf(text: string, { y, size, style, isFromRight }: Line & { isFromRight: boolean }) {
  const [x, anchor] = isFromRight ? [WIDTH - MARGIN, 'end'] : [MARGIN, 'start']
  return `<text x="${String(x)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${String(size)}" ${style}>${xmlText(text)}</text>`
}
