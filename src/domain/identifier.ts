/**
 * The schemes whose identifiers may join records of different lists, with the pattern of their values.
 * A scheme that is not here never joins: `everypolitician_legacy` and the like repeat across
 * legislatures and would join strangers.
 */
export const JOINING_SCHEMES = {
  wikidata: /^Q[1-9]\d*$/,
  everypolitician: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  bioguide: /^[A-Z]\d{6}$/,
  govtrack: /^\d{6}$/,
  fec: /^[HSP]\d[A-Z0-9]{2}\d{5}$/,
  lis: /^S\d{3}$/,
  icpsr: /^\d{4,6}$/,
  parlparse: /^uk\.org\.publicwhip\/person\/\d+$/,
  ocd: /^ocd-(division\/country:[a-z]{2}(\/[a-z_]+:[a-z0-9~_.-]+)*|(person|organization|jurisdiction)\/[a-z0-9_:./-]+)$/,
  opensanctions: /^[A-Za-z0-9][A-Za-z0-9_-]{5,}$/,
  /** Committee codes of the US Congress: `SSAF`, subcommittees `SSAF13`. */
  'us-committee': /^[A-Z]{4}(\d{2}|[A-Z]\d|\d[A-Z])?$/,
  /** The words that congress-legislators has for parties and bodies, one list for all its files. */
  'us-congress': /^(party|body|post)\/[a-z0-9-]+$/,
  /** `dataset/id`: an id that means something within one dataset, between its files. */
  local: /^[^\s/]+\/\S(.*\S)?$/,
} as const satisfies Readonly<Record<string, RegExp>>

export type JoiningScheme = keyof typeof JOINING_SCHEMES

/** `wikidata:Q567` for an identifier that may join records; `null` for any other. */
export function joiningKey(scheme: string, value: string): string | null {
  if (!Object.hasOwn(JOINING_SCHEMES, scheme)) return null
  return JOINING_SCHEMES[scheme as JoiningScheme].test(value) ? `${scheme}:${value}` : null
}
