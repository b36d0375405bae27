import anyAscii from 'any-ascii'

/** A letter of a script that the fonts of pictures do not support. */
const UNSUPPORTED =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/gu
/** Characters that XML forbids, and characters that change the direction of the following text. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = /\p{L}/u

/**
 * Converts `text` to letters that the fonts support. Letters of other scripts, such as Han, become
 * Latin letters.
 */
export function toDrawable(text: string): string {
  return text.replace(FORBIDDEN, ' ').replace(UNSUPPORTED, (letter) => anyAscii(letter))
}

/** True if the first letter of `text` belongs to a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  for (const sign of text) if (LETTER.test(sign)) return RIGHT_TO_LEFT.test(sign)
  return false
}

/** The space for a text: at most `lines` lines of `width`. A text that is too long is truncated. */
export interface Room {
  readonly width: number
  readonly lines: number
  /** The font sizes to try, largest first. */
  readonly sizes: readonly [number, ...number[]]
}

/** Breaks `text` into lines at spaces, in the largest font size in which it fits. */
export function fitText(text: string, { width, lines, sizes }: Room) {
  const words = text.split(/\s/u).filter((word) => word !== '')
  for (const size of sizes) {
    const broken = breakLines(words, width / size)
    if (broken.length <= lines && broken.every((line) => emsOf(line) <= width / size)) {
      return { size, lines: broken }
    }
  }
  const smallest = sizes.at(-1) ?? sizes[0]
  const broken = breakLines(words, width / smallest)
  const shown = broken.slice(0, lines)
  const last = broken.length > lines ? `${shown.at(-1) ?? ''}…` : (shown.at(-1) ?? '')
  const whole = [...shown.slice(0, -1), last]
  return { size: smallest, lines: whole.map((line) => truncate(line, width / smallest)) }
}

function breakLines(words: readonly string[], ems: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || emsOf(longer) > ems) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

function truncate(line: string, ems: number): string {
  if (emsOf(line) <= ems) return line
  const signs = Array.from(line)
  let width = emsOf('…')
  const end = signs.findIndex((sign) => (width += emsOf(sign)) > ems)
  return `${signs.slice(0, end).join('').trimEnd()}…`
}

const NARROW = new Set("iljftrI.,:;'!|()[] -")
const WIDE = new Set('mwMWQO@%&')

/**
 * Estimates the width of `text` in the bold font, in multiples of the font size. Rounds up, so that
 * the text fits.
 */
function emsOf(text: string): number {
  let ems = 0
  for (const sign of text) ems += NARROW.has(sign) ? 0.46 : WIDE.has(sign) ? 1.06 : 0.74
  return ems
}
