import type { ComponentChildren } from 'preact'

interface SectionProps {
  readonly id: string
  readonly title: ComponentChildren
  /** The part next to the title: a link to the whole list, or a day. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a page, named by its heading. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section class="section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
