import type { TaggedReply } from './tagged.js'

/** What a reply is made of: values that loaders hold, and what the request says. */
export type Parts = readonly [object, ...unknown[]]

export type WriteOnce = (parts: Parts, write: () => TaggedReply) => TaggedReply

/**
 * Writes each reply once while loaders give the same values: a change gives others, and what no cache holds is a new
 * object each time, whose reply is soon forgotten.
 */
export function createWriteOnce(): WriteOnce {
  const written = new WeakMap<object, { readonly parts: Parts; readonly reply: TaggedReply }>()

  return (parts, write) => {
    const known = written.get(parts[0])
    const isSame =
      known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at])
    if (known !== undefined && isSame) return known.reply
    const reply = write()
    written.set(parts[0], { parts, reply })
    return reply
  }
}
