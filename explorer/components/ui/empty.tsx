import type { ComponentChildren } from 'preact'

/** A notice in place of missing data: what is missing, the possible reason, and one next step. */
export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{props.title}</strong>
      {props.children}
    </div>
  )
}
