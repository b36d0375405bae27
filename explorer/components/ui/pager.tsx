import type { ComponentChildren } from 'preact'

/** The position in a long list, with links to the first and the next page if there are any. */
export function Pager(props: {
  readonly label: string
  /** The shown part of the list, such as "1–50 of 1,557". */
  readonly range: ComponentChildren
  readonly first?: string | undefined
  readonly next?: string | undefined
}) {
  const { label, range, first, next } = props
  return (
    <nav class="pager" aria-label={label}>
      <span class="num">{range}</span>
      <span class="actions">
        {first !== undefined && (
          <a class="btn" href={first}>
            First page
          </a>
        )}
        {next !== undefined && (
          <a class="btn" rel="next" href={next}>
            Next page
          </a>
        )}
      </span>
    </nav>
  )
}
