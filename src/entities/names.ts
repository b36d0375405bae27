import { wordsOf } from '../domain/fold.js'
import type { Name } from '../domain/record.js'
import { writtenName } from '../domain/written-name.js'
import { compare } from '../domain/compare.js'
import type { EntityRecordData } from './fields.js'
import { withoutEndings, type NameEnding } from './name-endings.js'

/** Curated names of an entity, given for one of its records or identifiers. */
export interface UsualNames {
  readonly referenceKey: string
  /** Shown instead of the sources' names. */
  readonly usualName: string | null
  /** Other names by which the entity can be found. */
  readonly aliases: readonly string[]
}

/** Curated inputs for names, in addition to the sources. */
export interface Naming {
  /**
   * In any order. If there are several usual names, the one with the first reference key is shown.
   */
  readonly usual?: readonly UsualNames[]
  /** Endings that are removed from the shown name. */
  readonly endings?: readonly NameEnding[]
}

/**
 * Returns all names of an entity, each once. The first name is shown. The order is: the curated
 * usual name, the name that `shownName` picks, the names of sources (newest first), aliases.
 * Returns no names if no source gives a name. `records`: all of the same kind.
 */
export function allNames(
  records: readonly Pick<EntityRecordData, 'kind' | 'names'>[],
  { usual = [], endings = [] }: Naming,
): { value: string; langs: string[] }[] {
  const kind = records[0]?.kind
  const sourceNames = records.map(({ names }) => names)
  const nameKind = kind === 'person' || kind === 'area' ? kind : 'organization'
  const shown = shownName(sourceNames, nameKind, endings)
  if (shown === undefined) return []
  const sorted = [...usual].sort((a, b) => compare(a.referenceKey, b.referenceKey))
  return distinctNames([
    // A usual name has the language of the name that it replaces. Otherwise clients that prefer
    // this language would get the replaced name.
    ...sorted.flatMap(({ usualName }) =>
      usualName === null ? [] : [{ ...shown, value: usualName }],
    ),
    shown,
    ...sourceNames.flat(),
    ...sorted.flatMap(({ aliases }) => aliases.map((value) => ({ value }))),
  ])
}

/** Names in the order of the records, each once, with the languages that use this spelling. */
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
 * Picks the name to show from the names of the sources (one list per source, newest source first).
 * This is the main name of the newest source whose main name is not a code. For a person, the first
 * English name of a source takes precedence if it is the usual form of this name (see
 * `isUsualFormOf`), because such a name is Wikidata's label. Unusual endings are removed. If the
 * name is in capitals or has underscores, the same name in normal case from a different source is
 * shown. If no source has the name in normal case, the name is converted.
 */
function shownName(
  sources: readonly (readonly Name[])[],
  nameKind: NameEnding['kind'],
  endings: readonly NameEnding[],
): Name | undefined {
  const main = sources.flatMap(([first]) => first ?? [])
  const bare = (name: Name) => ({ ...name, value: withoutEndings(name.value, nameKind, endings) })
  const newest = main.find(({ value }) => !isCode(value)) ?? main[0]
  if (newest === undefined) return undefined
  const shown = bare(newest)
  const labels =
    nameKind === 'person'
      ? sources.flatMap((names) => names.find(({ lang }) => lang === 'en') ?? [])
      : []
  const usual = labels.map(bare).find((label) => isUsualFormOf(label.value, shown.value)) ?? shown
  const value = writtenName(usual.value, nameKind)
  if (value === usual.value) return usual
  const isSame = (name: Name) =>
    wordsOf(name.value).join() === wordsOf(value).join() &&
    writtenName(name.value, nameKind) === name.value
  return sources.flat().map(bare).find(isSame) ?? { ...usual, value }
}

/** The number of characters beyond ASCII. Some lists write names without such characters. */
function marksIn(name: string): number {
  return name.replaceAll(/[ -~]/g, '').length
}

/** Whether a name is a number, punctuation, or a Wikidata id instead of a label. */
function isCode(name: string): boolean {
  return /^Q\d+$/.test(name) || !/\p{L}/u.test(name)
}

/**
 * Whether `label` is the usual form of `name`: `label` has only words of `name` ("Susan Collins"
 * for "Susan M. Collins"), or a shorter given name before the same family name ("Ben Cardin" for
 * "Benjamin L. Cardin").
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
