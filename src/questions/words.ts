import { fold } from '../domain/fold.js'

/** Marks that venues put in front of a title; they do not belong to the question. */
const LABELS =
  /^\s*(?:\[(?:single market|practice|polymarket|short fuse|metaculus|kalshi|dup)\]\s*)+/i
/** Old titles of Polymarket's order book have `arch` attached to the first word. */
const GLUED = /^arch(?=[A-Z])/

/**
 * A wording, normalised for comparison: folded words with one space between them. Abbreviations lose
 * their dots ("J.D." and "J. D." are "jd", "U.S." is "us"), possessives their end, numbers their
 * separators; signs that change a meaning (`<`, `>`, `≥`, `+`, `%`, `$`, `-` inside a word) stay.
 */
export function plain(text: string): string {
  return fold(text.normalize('NFKC').replace(GLUED, '').replace(LABELS, ''))
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
