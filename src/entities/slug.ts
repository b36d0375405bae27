import anyAscii from 'any-ascii'

const MAX_LENGTH = 80

/** The slug of a name; `''` if no character can be written in ASCII. "Zoë Łęcka" is zoe-lecka. */
export function slugOf(name: string): string {
  const words = anyAscii(name.normalize('NFC'))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, MAX_LENGTH) : `${slug}-${word}`
    if (longer.length > MAX_LENGTH) break
    slug = longer
  }
  return slug
}
