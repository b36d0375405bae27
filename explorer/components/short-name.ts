/** Short names for bodies and districts with long names in the data. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^United States House of Representatives$/i, 'US House'],
  [/^United States Senate$/i, 'US Senate'],
  [/ congressional district$/i, ' district'],
]

export function shortName(name: string): string {
  return SHORT.reduce((text, [pattern, short]) => text.replace(pattern, short), name)
}

/** A name in a picture, which has less room: "House Energy and Commerce". */
export function pictureName(name: string): string {
  return shortName(name)
    .replace(/^United States (?=Representative$|Senator$)/, 'US ')
    .replace(/^(House|Senate) Committee on (?:the )?/, '$1 ')
}
