import type { ComponentChildren } from 'preact'

/** A part that most readers do not need; it opens without JavaScript. */
export function Fold(props: {
  readonly title: string
  readonly count?: string
  readonly children: ComponentChildren
}) {
  const { title, count, children } = props
  return (
    <details class="fold">
      <summary>
        {title}
        {count !== undefined && <span class="muted num">{count}</span>}
      </summary>
      <div class="body">{children}</div>
    </details>
  )
}
