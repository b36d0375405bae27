/** A name as a hurried hand writes it; `at` decides how, the same each time. */
export function misspelt(name: string, at: number): string {
  const kinds = [swapped, dropped, doubled, replaced, turnedRound, bare]
  const once = kinds[at % kinds.length]?.(name, at) ?? name
  // Every fourth is turned round as well.
  return at % 4 === 3 ? turnedRound(once) : once
}

/** Two letters of the longest word change places. */
function swapped(name: string, at: number): string {
  return inLongestWord(
    name,
    at,
    (word, i) => word.slice(0, i) + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2),
  )
}

function dropped(name: string, at: number): string {
  return inLongestWord(name, at, (word, i) => word.slice(0, i) + word.slice(i + 1))
}

function doubled(name: string, at: number): string {
  return inLongestWord(name, at, (word, i) => word.slice(0, i) + (word[i] ?? '') + word.slice(i))
}

function replaced(name: string, at: number): string {
  return inLongestWord(name, at, (word, i) => `${word.slice(0, i)}e${word.slice(i + 1)}`)
}

/** `Ada Lovelace` as `Lovelace, Ada`. */
function turnedRound(name: string): string {
  const words = name.split(' ')
  return words.length < 2 ? name : `${words.at(-1) ?? ''}, ${words.slice(0, -1).join(' ')}`
}

function bare(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function inLongestWord(
  name: string,
  at: number,
  change: (word: string, i: number) => string,
): string {
  const words = name.split(' ')
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
  // Not the first letter, which people get right.
  const i = 1 + (at % Math.max(1, longest.length - 2))
  return words.map((word) => (word === longest ? change(word, i) : word)).join(' ')
}
