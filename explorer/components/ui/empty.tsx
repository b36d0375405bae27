import type { ComponentChildren } from 'preact'

/** In place of data: what was looked for, why it may be missing, and one next step. */
export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{props.title}</strong>
      {props.children}
    </div>
  )
}
