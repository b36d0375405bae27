import { thresholdIn } from './thresholds.js'
import type { Vocabulary } from './vocabulary.js'
import { plain } from './words.js'

/**
 * The words of an event, in a form that is the same for equal events. `side`: whether a yes means
 * that the event happens.
 */
export interface EventWords {
  readonly words: string
  readonly side: 'yes' | 'no'
}

/** If the text has one of these words, a negation may negate only a part of the event. */
const SCOPES =
  /\b(?:all|any|both|but|each|either|every|if|neither|nor|only|or|and|than|unless|until|whether|yet|no)\b/
const NEGATION =
  /\b(?:(?:does|do|will) not|doesnt|dont|wont|fails? to|(?<=\b(?:is|are|will .+) )not)(?= (?!to\b|an?\b|the\b|at\b|in\b|on\b|by\b|even\b|not\b)\w)/

/**
 * Reduces the words of an event (without its deadline) to a form that is the same for many
 * wordings. Removes articles and a negation, replaces the names of well-known people and
 * institutions by their usual names, and states a threshold as a lower bound. A negation changes
 * the side to `no`. An upper bound also changes the side to `no`. The two together give `yes`.
 */
export function eventWordsOf(text: string, vocabulary: Vocabulary): EventWords {
  const positive = SCOPES.test(text) ? text : text.replace(NEGATION, '')
  const isNegated = positive !== text
  const named = withUsualNames(positive.replace(/\s+/g, ' ').trim(), vocabulary)
  const found = thresholdIn(named)
  const isBelow = found?.isUpperBound === true
  return {
    words: found === null ? bare(named) : measured(bare(found.rest), found.bound),
    side: isNegated === isBelow ? 'yes' : 'no',
  }
}

function bare(words: string): string {
  return (
    words
      .replace(/^will (?:the )?/, '')
      .replace(/\b(?:the|a|an|be)\b ?/g, '')
      // Makes "Biden drops out" and "Will Biden drop out" equal.
      .replace(/(?<=[a-z](?:ss|sh|ch|x))es(?= |$)|(?<=[a-z]{3}[^\sius])s(?= |$)/g, '')
      .trim()
  )
}

/**
 * The words of a measure with its bound. For an average per day, the order of the words does not
 * count, and words such as "daily" are removed: "average new cases per day" is "7-day case
 * average".
 */
function measured(words: string, bound: string): string {
  const statement = words
    .replace(/^how many (.+?) will(?: there)?(?= |$)/, '$1')
    .replace(/^there /, '')
  const parts = statement.split(' ')
  const ofDay = /^(?:7-day|seven-day|daily|new|per|day)$/
  const isAverage = parts.includes('average') && parts.some((part) => ofDay.test(part))
  const named = isAverage ? parts.filter((part) => !ofDay.test(part)).sort() : parts
  return `${named.join(' ')} ${bound}`
}

/** Replaces names and abbreviations of well-known people and institutions by their usual form. */
export function withUsualNames(words: string, { surnames }: Vocabulary): string {
  let text = ` ${words} `
  for (const [surname, name] of surnames) {
    if (!text.includes(` ${surname} `)) continue
    text = text
      .replaceAll(` ${plain(name)} `, ` ${surname} `)
      .replaceAll(` president ${surname} `, ` ${surname} `)
  }
  return withoutAbbreviations(text.trim())
    .replace(/\bscotus\b/g, 'supreme court')
    .replace(/\bunited states\b/g, 'us')
    .replace(/\bunited kingdom\b/g, 'uk')
    .replace(/\bus (?=supreme court\b|senate\b|congress\b|cdc\b|federal reserve\b)/g, '')
    .replace(/\bnew (?=supreme court (?:justice|nominee)\b)/g, '')
    .replace(/^will (?:the )?senate confirm (.+)$/, 'will $1 be confirmed')
}

/**
 * Removes an abbreviation after the words that it abbreviates: "variant of high consequence
 * (VOHC)".
 */
function withoutAbbreviations(text: string): string {
  const parts = text.split(' ')
  return parts
    .filter((part, at) => {
      const length = part.length
      if (!/^[a-z]{3,6}$/.test(part) || at < length) return true
      const initials = parts.slice(at - length, at).map((word) => word.charAt(0))
      return initials.join('') !== part
    })
    .join(' ')
}
