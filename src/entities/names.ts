import type { Name } from '../domain/record.js'
import { compare } from './identity.js'

/** What people call an entity, by hand: for one of its records or identifiers. */
export interface UsualNames {
  readonly referenceKey: string
  /** Shown in place of the sources' own names. */
  readonly usualName: string | null
  /** Found beside them. */
  readonly aliases: readonly string[]
}

/** Usual names, then those of the sources, then aliases. */
export function withUsual(names: readonly Name[], usual: readonly UsualNames[]): Name[] {
  const sorted = [...usual].sort((a, b) => compare(a.referenceKey, b.referenceKey))
  return [
    ...sorted.flatMap(({ usualName }) => (usualName === null ? [] : [{ value: usualName }])),
    ...names,
    ...sorted.flatMap(({ aliases }) => aliases.map((value) => ({ value }))),
  ]
}

/** Names in the order that records give them, each once, with the languages it is written so in. */
export function distinctNames(names: readonly Name[]): { value: string; langs: string[] }[] {
  const byValue = new Map<string, Set<string>>()
  for (const { value, lang } of names) {
    const langs = byValue.get(value) ?? new Set()
    if (lang !== undefined) langs.add(lang)
    byValue.set(value, langs)
  }
  return [...byValue].map(([value, langs]) => ({ value, langs: [...langs].sort(compare) }))
}
