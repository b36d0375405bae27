import type { RacePageQuery } from '../../generated/operations.js'

/** What the page shows of a race. */
export type Race = NonNullable<RacePageQuery['contest']>

/** Whom a call is about, by name if the shown feed lists them. */
export function nameOf(
  { candidacies }: Pick<Race, 'candidacies'>,
  call: { readonly candidacy: string; readonly candidacyId: string | null },
): string {
  return candidacies.find(({ id }) => id === call.candidacyId)?.name ?? call.candidacy
}
