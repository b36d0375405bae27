import { fold } from '../domain/fold.js'

/** Labels that venues add before a title. They are not part of the question. */
const VENUE_LABELS =
  /^\s*(?:\[(?:single market|practice|polymarket|short fuse|metaculus|kalshi|dup)\]\s*)+/i
/**
 * In old titles of Polymarket's order book, `arch` comes before the first word, without a space.
 */
const ARCHIVE_PREFIX = /^arch(?=[A-Z])/

/**
 * Normalises a wording for comparison: folded words with one space between them. Removes the dots
 * of abbreviations ("J.D." and "J. D." become "jd", "U.S." becomes "us"), the ends of possessives
 * and the commas in numbers. Does not remove signs that change a meaning (`<`, `>`, `≥`, `+`, `%`,
 * `$`, `-` inside a word).
 */
export function plain(text: string): string {
  return fold(text.normalize('NFKC').replace(ARCHIVE_PREFIX, '').replace(VENUE_LABELS, ''))
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[‘’ʻʼ`´]/g, "'")
    .replaceAll('&', ' and ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(
      /(?<![a-z0-9])(?:[a-z]\.\s?){2,}(?![a-z]\.)/g,
      (dotted) => `${dotted.replace(/[.\s]/g, '')} `,
    )
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/'s(?![\p{L}\p{N}])/gu, '')
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{N}\p{M}<>≤≥=+%$./-]/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])-(?!\$?\d)|-(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
