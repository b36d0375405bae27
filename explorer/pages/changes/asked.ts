import type { Visit } from '../page.js'

/** The media type of feeds. */
export const ATOM = 'application/atom+xml'

const USUAL_DAYS = 7
const DAY_MS = 86_400_000

/** The parameters in the address of the page. */
export interface AskedChanges {
  /** yyyy-mm-dd */
  readonly since: string
  /** The slug or id of an entity, or the id of a market or race; `null`: everything. */
  readonly of: string | null
  readonly after: string | null
}

/** Reads `?since=`, `?of=` and `?after=`; by default, since seven days ago. */
export function askedChanges({ search, now }: Pick<Visit, 'search' | 'now'>): AskedChanges {
  const asked = new URLSearchParams(search)
  const day = asked.get('since') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  const usual = new Date(Date.parse(now) - USUAL_DAYS * DAY_MS).toISOString().slice(0, 10)
  const of = asked.get('of')?.trim() ?? ''
  return { since: isDay ? day : usual, of: of === '' ? null : of, after: asked.get('after') }
}

/** The address of the page with the changes of an entity, market or race; `null`: of everything. */
export function changesHref(of: string | null, since?: string): string {
  return hrefOf('/changes', of, since)
}

/** The address of the feed of the changes. */
export function feedHref(of: string | null): string {
  return hrefOf('/changes.atom', of)
}

function hrefOf(path: string, of: string | null, since?: string): string {
  const parts = new URLSearchParams({
    ...(of !== null && { of }),
    ...(since !== undefined && { since }),
  }).toString()
  return parts === '' ? path : `${path}?${parts}`
}
