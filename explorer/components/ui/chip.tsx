import type { ComponentChildren } from 'preact'

/** A filter that is set; the link removes it. */
export function RemovableChip(props: {
  readonly href: string
  readonly children: ComponentChildren
}) {
  return (
    <a class="chip is-set" href={props.href}>
      {props.children}
      <span class="x" aria-hidden="true">
        ×
      </span>
      <span class="unseen">, remove this filter</span>
    </a>
  )
}

/** A link to an example or a neighbouring choice. */
export function Chip(props: {
  readonly href: string
  readonly isCurrent?: boolean
  readonly children: ComponentChildren
}) {
  const { href, isCurrent = false, children } = props
  return (
    <a
      class={isCurrent ? 'chip is-set' : 'chip'}
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </a>
  )
}
