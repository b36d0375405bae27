import { wordsOf } from '../domain/fold.js'
import type { Name } from '../domain/record.js'
import { writtenName } from '../domain/written-name.js'
import type { EntityRecordData } from './fields.js'
import { compare } from './identity.js'
import { withoutEndings, type NameEnding } from './name-endings.js'

/** What people call an entity, by hand: for one of its records or identifiers. */
export interface UsualNames {
  readonly referenceKey: string
  /** Shown in place of the sources' own names. */
  readonly usualName: string | null
  /** Found beside them. */
  readonly aliases: readonly string[]
}

/** What names follow from beside the sources. */
export interface Naming {
  /** In any order: of several usual names that of the first reference key is shown. */
  readonly usual?: readonly UsualNames[]
  /** What is taken off the shown name. */
  readonly endings?: readonly NameEnding[]
}

/**
 * All names of what records of one kind stand for, the newest first, each once: the one by hand, else the one to show;
 * then those of the sources, then aliases. None without a source's.
 */
export function allNames(
  records: readonly Pick<EntityRecordData, 'kind' | 'names'>[],
  { usual = [], endings = [] }: Naming,
): { value: string; langs: string[] }[] {
  const kind = records[0]?.kind
  const own = records.map(({ names }) => names)
  const of = kind === 'person' || kind === 'area' ? kind : 'organization'
  const shown = shownName(own, of, endings)
  if (shown === undefined) return []
  const sorted = [...usual].sort((a, b) => compare(a.referenceKey, b.referenceKey))
  return distinctNames([
    ...sorted.flatMap(({ usualName }) => (usualName === null ? [] : [{ value: usualName }])),
    shown,
    ...own.flat(),
    ...sorted.flatMap(({ aliases }) => aliases.map((value) => ({ value }))),
  ])
}

/** Names in the order that records give them, each once, with the languages it is written so in. */
function distinctNames(names: readonly Name[]): { value: string; langs: string[] }[] {
  const byValue = new Map<string, Set<string>>()
  for (const { value, lang } of names) {
    const langs = byValue.get(value) ?? new Set()
    if (lang !== undefined) langs.add(lang)
    byValue.set(value, langs)
  }
  return [...byValue].map(([value, langs]) => ({ value, langs: [...langs].sort(compare) }))
}

/**
 * The name that an entity is shown by, of those that its sources give, a list for each, the newest source first: the
 * newest one's main name, unless that is a code. A person is called as Wikidata's label has it, which sources give as
 * their first English name, where that is shorter or better written. Endings that people do not say are removed. A name in
 * capitals or with underscores is replaced by the same words of another source, or else converted to the case of words.
 */
function shownName(
  sources: readonly (readonly Name[])[],
  of: NameEnding['of'],
  endings: readonly NameEnding[],
): Name | undefined {
  const main = sources.flatMap(([first]) => first ?? [])
  const bare = (name: Name) => ({ ...name, value: withoutEndings(name.value, of, endings) })
  const newest = main.find(({ value }) => !isCode(value)) ?? main[0]
  if (newest === undefined) return undefined
  const shown = bare(newest)
  const labels =
    of === 'person' ? sources.flatMap((names) => names.find(({ lang }) => lang === 'en') ?? []) : []
  const usual = labels.map(bare).find((label) => isUsualFormOf(label.value, shown.value)) ?? shown
  const value = writtenName(usual.value, of)
  if (value === usual.value) return usual
  const isSame = (name: Name) =>
    wordsOf(name.value).join() === wordsOf(value).join() &&
    writtenName(name.value, of) === name.value
  return sources.flat().map(bare).find(isSame) ?? { ...usual, value }
}

/** Letters beyond ASCII, which lists leave out. */
function marksIn(name: string): number {
  return name.replaceAll(/[ -~]/g, '').length
}

/** A number, signs, or a Wikidata item in place of a label. */
function isCode(name: string): boolean {
  return /^Q\d+$/.test(name) || !/\p{L}/u.test(name)
}

/**
 * Whether people would rather say `label` than `name`: it has some of its words and no others ("Susan Collins" of "Susan
 * M. Collins"), or a shorter given name before the same family name ("Ben Cardin" of "Benjamin L. Cardin").
 */
function isUsualFormOf(label: string, name: string): boolean {
  const [ours, theirs] = [wordsOf(label), wordsOf(name)]
  const [first = '', last = ''] = [ours[0], ours.at(-1)]
  const isSpelledOut = [first, last].every((word) => word.length > 1)
  if (ours.length < 2 || (!isSpelledOut && ours.join() !== theirs.join())) return false
  const isWithin = ours.every((word) => theirs.includes(word))
  if (isWithin && ours.length >= new Set(theirs).size) return marksIn(label) >= marksIn(name)
  return isWithin || (last === theirs.at(-1) && label.length <= name.length)
}
