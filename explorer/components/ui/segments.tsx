import type { ComponentChildren } from 'preact'

export interface Segment {
  readonly href: string
  readonly name: ComponentChildren
  readonly isCurrent: boolean
}

/** A choice of one of a few states of the page, each with its own address. */
export function Segments(props: { readonly label: string; readonly segments: readonly Segment[] }) {
  return (
    <nav class="segments" aria-label={props.label}>
      {props.segments.map(({ href, name, isCurrent }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
