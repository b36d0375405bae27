import type { ComponentChildren } from 'preact'

interface CardProps {
  /** The address of the page with all details. */
  readonly href: string
  readonly title: string
  /** Where the data is from, with its licence. */
  readonly credit: ComponentChildren
  readonly children: ComponentChildren
}

/** A small page that other sites show in a frame. Its links open the whole page in a new tab. */
export function Card({ href, title, credit, children }: CardProps) {
  return (
    <article class="embed">
      <h1 dir="auto">
        <a class="plain" href={href} target="_blank" rel="noopener">
          {title}
        </a>
      </h1>
      {children}
      <footer class="sub">
        {credit}{' '}
        <a href={href} target="_blank" rel="noopener">
          More at Polity
        </a>
      </footer>
    </article>
  )
}
