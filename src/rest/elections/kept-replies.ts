import type { TaggedReply } from '../tagged.js'

/** What a reply is made of: values that loaders hold, and what the request says. */
export type Parts = readonly [object, ...unknown[]]

export type KeptReplies = (parts: Parts, write: () => TaggedReply) => TaggedReply

/** Replies, each written once while loaders give the same values: on its night a race is asked for more than it changes. */
export function createKeptReplies(): KeptReplies {
  const kept = new WeakMap<object, { readonly parts: Parts; readonly reply: TaggedReply }>()

  return (parts, write) => {
    const known = kept.get(parts[0])
    const isSame =
      known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at])
    if (known !== undefined && isSame) return known.reply
    const reply = write()
    kept.set(parts[0], { parts, reply })
    return reply
  }
}
