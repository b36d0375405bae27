import type { TaggedReply } from './tagged.js'

/** The values that determine a reply: objects from loaders, and parts of the request. */
export type Parts = readonly [object, ...unknown[]]

export type WriteOnce = (parts: Parts, write: () => TaggedReply) => TaggedReply

/**
 * Caches each reply for as long as the loaders return the same objects. After a change, loaders
 * return new objects. An object that no loader caches is new in each request. Its cached reply is
 * garbage-collected with it.
 */
export function createWriteOnce(): WriteOnce {
  const written = new WeakMap<object, { readonly parts: Parts; readonly reply: TaggedReply }>()

  return (parts, write) => {
    const known = written.get(parts[0])
    const isSame =
      known?.parts.length === parts.length &&
      known.parts.every((part, index) => part === parts[index])
    if (known !== undefined && isSame) return known.reply
    const reply = write()
    written.set(parts[0], { parts, reply })
    return reply
  }
}
