const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'won win, lost lose, held hold, left leave, sold sell, bought buy, met meet, fell fall, fallen fall, rose rise, ' +
    'risen rise, grew grow, grown grow, said say, says say, began begin, begun begin, became become, ran run, led lead, ' +
    'people person, men man, women woman, taken take, took take, gave give, given give, died die, dies die, dying die, ' +
    'went go, chosen choose, chose choose, shot shoot, built build, sent send, spent spend, beaten beat, broken break, ' +
    'struck strike, sought seek, withdrew withdraw, vp vice, presidency president, presidential president, ' +
    'nominee nominate, nomination nominate, nominated nominate, caucuses caucus'
  )
    .split(', ')
    .map((pair) => pair.split(' '))
    .map(([word = '', lemma = '']) => [word, lemma]),
)

/**
 * A form that is equal for most forms of a word. It may not be a real word: "leased" and "leasing"
 * become "leas".
 */
export function lemmaOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return stemOf(/[^siu]s$/.test(word) ? word.slice(0, -1) : word)
}

function stemOf(word: string): string {
  const stem = /^(.*[aeiouy].*?)(?:ed|ing)$/.exec(word)?.[1] ?? ''
  if (stem.length >= 3) {
    const isDoubled = /([b-df-hj-np-tv-z])\1$/.test(stem) && !/(?:ss|ll|zz|ff)$/.test(stem)
    return isDoubled ? stem.slice(0, -1) : stem
  }
  return word
}
