import countries from 'i18n-iso-countries'

/**
 * Lowercase country names that occur in files, but not in ISO 3166-1. A part of a country, such as
 * Scotland, has the code of the country.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  england: 'gb',
  scotland: 'gb',
  wales: 'gb',
  'northern ireland': 'gb',
  moldova: 'md',
  syria: 'sy',
  laos: 'la',
  brunei: 'bn',
  macedonia: 'mk',
  swaziland: 'sz',
  'vatican city': 'va',
  macau: 'mo',
  'congo brazzaville': 'cg',
  'congo kinshasa': 'cd',
  'democratic republic of congo': 'cd',
  'east timor': 'tl',
  micronesia: 'fm',
}

/** The lowercase ISO 3166-1 alpha-2 code of a country's English name. */
function countryOfName(name: string): string | undefined {
  const lowercaseName = name.trim().toLowerCase()
  if (Object.hasOwn(OTHER_NAMES, lowercaseName)) return OTHER_NAMES[lowercaseName]
  return countries.getAlpha2Code(name.trim(), 'en')?.toLowerCase()
}

/**
 * The code of the longest country name at the beginning of a file's name: `gb` for
 * `Northern_Ireland__Assembly`.
 */
export function countryOfFileName(fileName: string): string | undefined {
  const [base = ''] = fileName.split('.')
  const parts = base.split(/__|-/).map((part) => part.replaceAll('_', ' '))
  for (let length = parts.length; length > 0; length -= 1) {
    const country = countryOfName(parts.slice(0, length).join(' '))
    if (country !== undefined) return country
  }
  return undefined
}

/** The lowercase ISO 3166-1 alpha-2 code in a country's or region's code: `gb` for `GB-SCT`. */
export function countryOfCode(code: string): string | undefined {
  const [country = ''] = code.toLowerCase().split('-')
  return /^[a-z]{2}$/.test(country) ? country : undefined
}
