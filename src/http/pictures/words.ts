import anyAscii from 'any-ascii'

/** A letter of a script that the fonts of pictures do not draw. */
const UNDRAWN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/gu
/** What XML cannot hold, and signs that turn the direction of what follows. */
const UNFIT = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = /\p{L}/u

/** `text` as the fonts can draw it: letters of other scripts, such as Han, are spelled in Latin ones. */
export function drawable(text: string): string {
  return text.replace(UNFIT, ' ').replace(UNDRAWN, (letter) => anyAscii(letter))
}

/** Whether `text` is read from the right, by its first letter. */
export function isRightToLeft(text: string): boolean {
  for (const sign of text) if (LETTER.test(sign)) return RIGHT_TO_LEFT.test(sign)
  return false
}

/** `text` for the inside of an element or an attribute of XML. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Where words go and how large: in at most `lines` lines of `width`, the last one cut short where they do not fit. */
export interface Room {
  readonly width: number
  readonly lines: number
  /** Sizes of the font to try, the largest first. */
  readonly sizes: readonly [number, ...number[]]
}

/** Words that fit, with the size of the font that they fit in. */
export interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

/** Breaks `text` at spaces in the largest size in which it fits. */
export function fitted(text: string, { width, lines, sizes }: Room): Fitted {
  const words = text.split(/\s/u).filter((word) => word !== '')
  for (const size of sizes) {
    const broken = brokenInto(words, width / size)
    if (broken.length <= lines && broken.every((line) => emsOf(line) <= width / size)) {
      return { size, lines: broken }
    }
  }
  const smallest = sizes.at(-1) ?? sizes[0]
  const broken = brokenInto(words, width / smallest)
  const shown = broken.slice(0, lines)
  const last = broken.length > lines ? `${shown.at(-1) ?? ''}…` : (shown.at(-1) ?? '')
  const whole = [...shown.slice(0, -1), last]
  return { size: smallest, lines: whole.map((line) => cutTo(line, width / smallest)) }
}

function brokenInto(words: readonly string[], ems: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || emsOf(longer) > ems) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function cutTo(line: string, ems: number): string {
  if (emsOf(line) <= ems) return line
  const signs = Array.from(line)
  let width = emsOf('…')
  const end = signs.findIndex((sign) => (width += emsOf(sign)) > ems)
  return `${signs.slice(0, end).join('').trimEnd()}…`
}

const NARROW = new Set("iljftrI.,:;'!|()[] -")
const WIDE = new Set('mwMWQO@%&')

/** About how wide `text` is in the bold font, in sizes of the font; rather too much than too little. */
function emsOf(text: string): number {
  let ems = 0
  for (const sign of text) ems += NARROW.has(sign) ? 0.46 : WIDE.has(sign) ? 1.06 : 0.74
  return ems
}
