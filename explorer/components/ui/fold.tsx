import type { ComponentChildren } from 'preact'

/** A part that most readers do not need; it opens without JavaScript. */
export function Fold(props: {
  readonly title: string
  readonly count?: string
  readonly isOpen?: boolean
  readonly children: ComponentChildren
}) {
  const { title, count, isOpen = false, children } = props
  return (
    <details class="fold" open={isOpen}>
      <summary>
        {title}
        {count !== undefined && <span class="muted num">{count}</span>}
      </summary>
      <div class="body">{children}</div>
    </details>
  )
}
