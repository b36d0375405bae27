/**
 * The identifier schemes that may join records of different lists: records with the same value are
 * one entity. Each scheme has the pattern of its values. Other schemes never join records:
 * `everypolitician_legacy`, for example, repeats across legislatures and would join unrelated
 * people.
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
  /**
   * The words that the source `congress-legislators` uses for parties, bodies and posts. All files
   * of this source use the same words.
   */
  'us-congress': /^(party|body|post)\/[a-z0-9-]+$/,
  /** `dataset/id`: an id that is unique within one dataset and shared by its files. */
  local: /^[^\s/]+\/\S(.*\S)?$/,
} as const satisfies Readonly<Record<string, RegExp>>

export type JoiningScheme = keyof typeof JOINING_SCHEMES

/** Returns a key such as `wikidata:Q567`, or `null` if the identifier must not join records. */
export function joiningKey(scheme: string, value: string): string | null {
  if (!Object.hasOwn(JOINING_SCHEMES, scheme)) return null
  return JOINING_SCHEMES[scheme as JoiningScheme].test(value) ? `${scheme}:${value}` : null
}
