import type { ComponentChildren } from 'preact'

/** One component, next to its name. */
export function Story({
  of,
  children,
}: {
  readonly of: string
  readonly children: ComponentChildren
}) {
  return (
    <section class="spec" aria-label={of}>
      <h2>{of}</h2>
      <div class="col">{children}</div>
    </section>
  )
}
