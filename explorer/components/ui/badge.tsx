import type { ComponentChildren } from 'preact'

/** `ok`: confirmed or open; `warn`: old or corrected; `solid`: decided; `live`: changes now. */
export type BadgeKind = 'ok' | 'warn' | 'solid' | 'live'

/** One word about a row. It is not a control. */
export function Badge(props: { readonly kind?: BadgeKind; readonly children: ComponentChildren }) {
  const { kind, children } = props
  return <span class={kind === undefined ? 'badge' : `badge ${kind}`}>{children}</span>
}

/** How sure a membership on a day is. */
export function CertaintyBadge({ certainty }: { readonly certainty: 'SURE' | 'POSSIBLE' }) {
  return certainty === 'SURE' ? <Badge kind="ok">Confirmed</Badge> : <Badge>Possible</Badge>
}
